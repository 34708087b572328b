import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import type { Markdown as MarkdownType } from "./markdown.tsx";

type TextProps = ComponentProps<typeof MarkdownType>;

const PlainText = ({ text }: TextProps) => <p className="whitespace-pre-wrap">{text}</p>;

// It weighs more than the page, and comes with the first answer. Where it does not come, the words are there all the same.
const Markdown = lazy<ComponentType<TextProps>>(() =>
  import("./markdown.tsx").then(
    (part) => ({ default: part.Markdown }),
    () => ({ default: PlainText }),
  ),
);

/** The words of an answer; as they were written until what draws them is there. */
export const AnswerText = (props: TextProps) => (
  <div dir="auto" className="grid max-w-measure grid-cols-[minmax(0,1fr)] gap-2.5 wrap-anywhere">
    <Suspense fallback={<PlainText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  </div>
);
