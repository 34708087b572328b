import { Fragment } from "react";
import { monthOrDay } from "#client/platform/format.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import {
  confidenceOf,
  type OfficialLink as Link,
  notStated,
  type Source,
  type Statement,
} from "#shared/catalogue/entry.ts";

/** A word too long for one line of the narrowest column. */
const longWord = /\S{23}/;

/** Lets a long domain break before its dots instead of in the middle of a word. */
const breakable = (name: string) =>
  longWord.test(name)
    ? name.split(/(?=\.)/).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : name;

const labelOf = ({ name, date }: Source): string => `${name}, ${date ? monthOrDay(date) : "undated"}`;

const SourceName = ({ source }: { source: Source }) => (
  <>
    {source.url ? (
      <ExternalLink href={source.url} iconClass={null} className="text-link">
        {breakable(source.name)}
      </ExternalLink>
    ) : (
      breakable(source.name)
    )}
    {labelOf(source).slice(source.name.length)}
  </>
);

/** A source as a number. Its name is in the tooltip, and for screen readers. */
const SourceNumber = ({ source, url, number }: { source: Source; url: string; number: number }) => (
  <ExternalLink
    href={url}
    iconClass={null}
    className="text-link inline-grid min-h-6 min-w-6 place-items-center"
    title={labelOf(source)}
  >
    <span aria-hidden="true">[{number}]</span>
    <span className="sr-only">{labelOf(source)}</span>
  </ExternalLink>
);

interface SourcesProps extends Pick<Statement, "sources"> {
  /** The text that the sources support. Sources that would be longer than it shrink to numbers. */
  of?: string;
}

/** The sources of a statement in small print, or an 'Unverified' badge. */
export const Sources = ({ sources, of = "" }: SourcesProps) => {
  if (sources.length === 0)
    return (
      <span className="rounded-sm border border-dashed border-control px-1 text-xs font-normal whitespace-nowrap text-ink-muted">
        Unverified
      </span>
    );
  const isLong = sources.map(labelOf).join("; ").length > of.length;
  return (
    <span className="text-xs font-normal text-ink-muted">
      <span className="sr-only">Source: </span>
      {sources.map((source, index) => (
        <Fragment key={`${source.name} ${source.url}`}>
          {index > 0 && (isLong ? " " : "; ")}
          {isLong && source.url ? (
            <SourceNumber source={source} url={source.url} number={index + 1} />
          ) : (
            <SourceName source={source} />
          )}
        </Fragment>
      ))}
      {confidenceOf({ sources }) === "low" && " (low confidence)"}
    </span>
  );
};

export const Cited = ({ text, sources }: Pick<Statement, "text" | "sources">) => (
  <>
    {text} <Sources sources={sources} of={text} />
  </>
);

interface CitedListProps {
  title: string;
  statements: readonly Statement[];
  /** Numbers the statements. */
  ordered?: boolean;
  /** An empty list shows 'Not stated by our sources' instead of nothing. */
  required?: boolean;
  /** Heading level. The default is `h3`. */
  as?: "h3" | "h4" | "h5";
}

/** A heading with its statements. Renders nothing if there are none, unless `required`. */
export const CitedList = ({
  title,
  statements,
  ordered = false,
  required = false,
  as: Title = "h3",
}: CitedListProps) => {
  if (statements.length === 0 && !required) return null;
  const List = ordered ? "ol" : "ul";
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <Title className="font-text text-sm font-semibold tracking-normal text-ink">{title}</Title>
      {statements.length === 0 ? (
        <p className="text-sm text-ink-muted">{notStated}</p>
      ) : (
        <List
          className={
            ordered
              ? "grid grid-cols-1 list-decimal gap-1.5 pl-5 marker:text-ink-muted"
              : "grid grid-cols-1 list-[square] gap-1.5 pl-5 marker:text-control"
          }
        >
          {statements.map(({ text, sources }) => (
            <li key={text} className="text-sm">
              <Cited text={text} sources={sources} />
            </li>
          ))}
        </List>
      )}
    </div>
  );
};

/** A link to an authority or provider, marked if it is unchecked. `of` names the entry for screen readers. */
export const OfficialLink = ({ name, url, checked, of }: Link & { of?: string }) => (
  <span className="text-sm">
    <ExternalLink href={url} iconClass="align-baseline" className="text-link">
      {name}
      {of && <span className="sr-only"> of {of}</span>}
    </ExternalLink>
    {!checked && <span className="text-ink-muted"> (link not checked)</span>}
  </span>
);
