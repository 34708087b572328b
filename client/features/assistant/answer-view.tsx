import { RotateCcw } from "lucide-react";
import { type ComponentProps, type ComponentType, lazy, Suspense, useId, useState } from "react";
import { CopyButton } from "#client/platform/copy-button.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { type Citation, disclaimer } from "#shared/assistant/contract.ts";
import { AppLink, targetOf } from "./citation-link.tsx";
import { FactChips } from "./fact-chips.tsx";
import {
  clipboardText,
  confidenceLabels,
  dateLabel,
  entryIdOf,
  kindLabels,
  libraryAction,
  originLabels,
  plainText,
} from "./labels.ts";
import type { Markdown as MarkdownType } from "./markdown.tsx";
import { RatingButtons } from "./rating-buttons.tsx";
import type { TurnAnswer } from "./turns.ts";

type TextProps = ComponentProps<typeof MarkdownType>;

const LikelyReplies = lateComponent(
  () => import("#client/platform/asking/likely-replies.tsx").then((module) => module.LikelyReplies),
  { failure: "Couldn't load the suggested replies." },
);

const PlainText = ({ text }: TextProps) => <p className="whitespace-pre-wrap">{plainText(text)}</p>;

const loadMarkdown = () => import("./markdown.tsx");

/** Loads the Markdown renderer before the first answer. */
export const preloadMarkdown = (): void => void loadMarkdown().catch(() => undefined);

// Larger than the rest of the page, so it is loaded with the first answer. If that fails, the plain text is shown.
const Markdown = lazy<ComponentType<TextProps>>(() =>
  loadMarkdown().then(
    (part) => ({ default: part.Markdown }),
    () => ({ default: PlainText }),
  ),
);

const AnswerText = (props: TextProps) => (
  <div dir="auto" className="grid max-w-measure grid-cols-[minmax(0,1fr)] gap-2.5 wrap-anywhere">
    <Suspense fallback={<PlainText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  </div>
);

const Title = ({ href, text }: { href: string | null | undefined; text: string }) => {
  const target = targetOf(href);
  if (!href || !target) return <bdi>{text}</bdi>;
  return target === "app" ? (
    <AppLink href={href} className="text-link">
      <bdi>{text}</bdi>
    </AppLink>
  ) : (
    <ExternalLink href={href} iconClass={null} className="text-link">
      <bdi>{text}</bdi>
    </ExternalLink>
  );
};

interface SourceEntryProps {
  citation: Citation;
  id: string;
  /** Shows the excerpt and the sources too. */
  isUnfolded: boolean;
  /** Called when a link in the answer moves the focus to this entry. */
  onReach: () => void;
}

const SourceEntry = ({ citation, id, isUnfolded, onReach }: SourceEntryProps) => {
  const { number, kind, title, href, excerpt, confidence, sources } = citation;
  const facts = [kindLabels[kind], dateLabel(citation), confidenceLabels[confidence]];
  return (
    <li
      id={id}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && onReach()}
      className="-mx-2 grid grid-cols-[1.75rem_minmax(0,1fr)] rounded-sm px-2 py-1 wrap-anywhere focus:bg-accent-wash forced-colors:focus:outline-1"
    >
      <span className="text-ink-muted">
        <span className="sr-only">Source </span>
        {number}
      </span>
      <div className="grid gap-0.5">
        <p>
          <Title href={href} text={title} />
        </p>
        <p className="text-xs text-ink-muted">{facts.filter(Boolean).join(" · ")}</p>
        {isUnfolded && excerpt && (
          <blockquote className="mt-1 border-l-2 pl-2.5">
            <bdi>{excerpt}</bdi>
          </blockquote>
        )}
        {isUnfolded && sources.length > 0 && (
          <p className="text-xs text-ink-muted">
            According to{" "}
            {sources.map(({ name, url }, index) => (
              <span key={`${name} ${url}`}>
                {index > 0 && "; "}
                <Title href={targetOf(url) === "web" ? url : null} text={name} />
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
};

interface SourcesProps {
  citations: readonly Citation[];
  /** The id of the answer's element. The ids of its parts are derived from it. */
  id: string;
  /** Whether excerpts can be unfolded. The library's answers already quote their sources. */
  hasExcerpts: boolean;
}

/** The sources of an answer with their dates and confidence. */
const Sources = ({ citations, id, hasExcerpts }: SourcesProps) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const [reached, setReached] = useState<number>();
  const headingId = useId();
  return (
    <div className="grid max-w-measure gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-1">
        <h4 id={headingId} className="font-text text-sm font-semibold tracking-normal">
          Sources
        </h4>
        {hasExcerpts && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isUnfolded}
            className="text-accent"
            onClick={() => {
              setUnfolded(!isUnfolded);
              setReached(undefined);
            }}
          >
            {isUnfolded ? "Hide excerpts" : "Show excerpts"}
          </Button>
        )}
      </div>
      <ol aria-labelledby={headingId} className="grid">
        {citations.map((citation) => (
          <SourceEntry
            key={citation.number}
            citation={citation}
            id={entryIdOf(id, citation)}
            isUnfolded={isUnfolded || (hasExcerpts && reached === citation.number)}
            onReach={() => setReached(citation.number)}
          />
        ))}
      </ol>
    </div>
  );
};

const Dots = ({ size }: { size: string }) => (
  <>
    {["0ms", "200ms", "400ms"].map((animationDelay) => (
      <span
        key={animationDelay}
        style={{ animationDelay }}
        className={cn("animate-pulse rounded-full bg-accent forced-colors:bg-[CanvasText]", size)}
      />
    ))}
  </>
);

/** Hidden from screen readers, because the status of the card announces it. */
const TypingDots = ({ status }: { status: string | undefined }) => (
  <div data-typing className="flex min-h-7 items-center gap-3 border-l pl-4">
    <span aria-hidden="true" className="flex gap-1.5">
      <Dots size="size-1.5" />
    </span>
    {status && <p className="text-sm text-ink-muted">{status}</p>}
  </div>
);

const WritingDots = () => (
  <div aria-hidden="true" data-writing className="flex h-2 items-center gap-1">
    <Dots size="size-1" />
  </div>
);

const endings = { stopped: "Stopped.", broken: "This answer was cut off." } as const;

interface AnswerViewProps {
  answer: TurnAnswer;
  /** Asks the same question again; undefined if that would remove later turns. */
  onAgain: (() => void) | undefined;
  /** Asks the same question without the language model. */
  onLibrary: (() => void) | undefined;
  /** Replies to an answer that asks for a detail. Undefined if later turns follow. */
  onReply: ((reply: string) => void) | undefined;
}

export const AnswerView = ({ answer, onAgain, onLibrary, onReply }: AnswerViewProps) => {
  const id = useId();
  const { id: answerId, text, citations, origin, state, facts, rating, asks, status } = answer;
  if (state === "writing" && text === "") return <TypingDots status={status} />;
  const isWriting = state === "writing";
  // The library always gives the same answer.
  const isFixed = origin === "library" && state === "whole";
  return (
    <div className="grid gap-3 border-l pl-4" data-message="assistant">
      <AnswerText text={text} citations={citations} id={id} />
      {isWriting && <WritingDots />}
      {asks && onReply && <LikelyReplies asks={asks} onReply={onReply} />}
      {(state === "stopped" || state === "broken") && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm font-semibold">
          <p>{endings[state]}</p>
          {state === "broken" && onAgain && (
            <Button variant="secondary" size="sm" onClick={onAgain}>
              Ask again
            </Button>
          )}
          {state === "broken" && onLibrary && (
            <Button variant="secondary" size="sm" onClick={onLibrary}>
              {libraryAction}
            </Button>
          )}
        </div>
      )}
      {!isWriting && (
        <>
          {origin === "model" && citations.length === 0 && (
            <p className="text-sm">This answer names no sources. Check it before you rely on it.</p>
          )}
          {citations.length > 0 && (
            <Sources citations={citations} id={id} hasExcerpts={origin !== "library"} />
          )}
          <FactChips label="Used from what you shared:" facts={facts} />
          <div className="grid gap-0.5 text-xs text-ink-muted">
            {origin && <p>{originLabels[origin]}</p>}
            <p>{disclaimer}</p>
          </div>
          {answerId !== undefined && state === "whole" && (
            <RatingButtons answerId={answerId} rating={rating} />
          )}
          <div className="-mx-3 -my-1 flex flex-wrap">
            <CopyButton text={() => clipboardText(text, citations)} what="the answer" />
            {onAgain && state !== "broken" && !isFixed && (
              <Button variant="quiet" size="sm" className="text-ink-muted" onClick={onAgain}>
                <RotateCcw aria-hidden="true" strokeWidth={1.5} />
                Regenerate
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
};
