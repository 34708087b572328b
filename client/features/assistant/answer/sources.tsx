import { useId, useState } from "react";
import { Button } from "#client/ui/form/button.tsx";
import type { Citation } from "#shared/assistant/contract.ts";
import { confidenceWords, dateWords, entryIdOf, kindWords } from "../words.ts";
import { AppLink } from "./app-link.tsx";
import { goalOf } from "./citation-link.tsx";

const NewTab = () => <span className="sr-only"> (opens in a new tab)</span>;

const Title = ({ href, text }: { href: string | null | undefined; text: string }) => {
  const goal = goalOf(href);
  if (!href || !goal) return <bdi>{text}</bdi>;
  return goal === "app" ? (
    <AppLink href={href} className="text-link">
      <bdi>{text}</bdi>
    </AppLink>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-link">
      <bdi>{text}</bdi>
      <NewTab />
    </a>
  );
};

interface SourceEntryProps {
  citation: Citation;
  id: string;
  /** Shows what it says and who says so, too. */
  isWhole: boolean;
  /** A number in the text has led here. */
  onReach: () => void;
}

const SourceEntry = ({ citation, id, isWhole, onReach }: SourceEntryProps) => {
  const { number, kind, title, href, excerpt, confidence, sources } = citation;
  const facts = [kindWords[kind], dateWords(citation), confidenceWords[confidence]];
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
        {isWhole && excerpt && (
          <blockquote className="mt-1 border-l-2 pl-2.5">
            <bdi>{excerpt}</bdi>
          </blockquote>
        )}
        {isWhole && sources.length > 0 && (
          <p className="text-xs text-ink-muted">
            According to{" "}
            {sources.map(({ name, url }, index) => (
              <span key={`${name} ${url}`}>
                {index > 0 && "; "}
                <Title href={goalOf(url) === "web" ? url : null} text={name} />
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
  /** Of the answer. */
  id: string;
  /** What the sources say is shown on request; where the answer does not say it already. */
  hasExcerpts: boolean;
}

/** What an answer rests on: where it stands, of when it is, and how sure. */
export const Sources = ({ citations, id, hasExcerpts }: SourcesProps) => {
  const [isWhole, setWhole] = useState(false);
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
            aria-expanded={isWhole}
            className="text-accent"
            onClick={() => {
              setWhole(!isWhole);
              setReached(undefined);
            }}
          >
            {isWhole ? "Hide excerpts" : "Show excerpts"}
          </Button>
        )}
      </div>
      <ol aria-labelledby={headingId} className="grid">
        {citations.map((citation) => (
          <SourceEntry
            key={citation.number}
            citation={citation}
            id={entryIdOf(id, citation)}
            isWhole={isWhole || (hasExcerpts && reached === citation.number)}
            onReach={() => setReached(citation.number)}
          />
        ))}
      </ol>
    </div>
  );
};
