import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { plainOf } from "../words.ts";
import type { Markdown as MarkdownType } from "./markdown.tsx";

type TextProps = ComponentProps<typeof MarkdownType>;

const PlainText = ({ text }: TextProps) => <p className="whitespace-pre-wrap">{plainOf(text)}</p>;

const loadMarkdown = () => import("./markdown.tsx");

/** Begins to load what draws an answer, before there is one. */
export const prepareAnswer = (): void => void loadMarkdown().catch(() => undefined);

// It weighs more than the page, and comes with the first answer. Where it does not come, the words are there all the same.
const Markdown = lazy<ComponentType<TextProps>>(() =>
  loadMarkdown().then(
    (part) => ({ default: part.Markdown }),
    () => ({ default: PlainText }),
  ),
);

/** The words of an answer; without their marks until what draws them is there. */
export const AnswerText = (props: TextProps) => (
  <div dir="auto" className="grid max-w-measure grid-cols-[minmax(0,1fr)] gap-2.5 wrap-anywhere">
    <Suspense fallback={<PlainText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  </div>
);
