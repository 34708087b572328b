import { useId, useState } from "react";
import { Link } from "wouter";
import { Button } from "#client/ui/form/button.tsx";
import type { Citation } from "#shared/assistant/contract.ts";
import { goalOf } from "./citation-link.tsx";
import { confidenceWords, dateWords, entryIdOf, kindWords } from "./words.ts";

const NewTab = () => <span className="sr-only"> (opens in a new tab)</span>;

const Title = ({ href, text }: { href: string | null | undefined; text: string }) => {
  const goal = goalOf(href);
  if (!href || !goal) return <bdi>{text}</bdi>;
  return goal === "app" ? (
    <Link href={href} className="text-link">
      <bdi>{text}</bdi>
    </Link>
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
}

const SourceEntry = ({ citation, id, isWhole }: SourceEntryProps) => {
  const { number, kind, title, href, excerpt, confidence, sources } = citation;
  const facts = [kindWords[kind], dateWords(citation), confidenceWords[confidence]];
  return (
    <li id={id} tabIndex={-1} className="grid grid-cols-[1.75rem_minmax(0,1fr)] wrap-anywhere">
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

/** What an answer rests on: where it stands, of when it is, and how sure. */
export const Sources = ({ citations, id }: { citations: readonly Citation[]; id: string }) => {
  const [isWhole, setWhole] = useState(false);
  const headingId = useId();
  return (
    <div className="grid max-w-measure gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 id={headingId} className="font-text text-sm font-semibold tracking-normal">
          Sources
        </h4>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isWhole}
          className="-mr-3 text-accent"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Hide excerpts" : "Show excerpts"}
        </Button>
      </div>
      <ol aria-labelledby={headingId} className="grid gap-2">
        {citations.map((citation) => (
          <SourceEntry
            key={citation.number}
            citation={citation}
            id={entryIdOf(id, citation)}
            isWhole={isWhole}
          />
        ))}
      </ol>
    </div>
  );
};
