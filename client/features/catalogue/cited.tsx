import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { cn } from "#client/ui/class-names.ts";
import { dateText } from "#shared/calendar/words.ts";
import type { CurrentFigure } from "#shared/catalogue/current-figures.ts";
import { announcedDate, notStated, type Statement } from "#shared/catalogue/entry.ts";
import { Sources } from "./source-notes.tsx";

export const Cited = ({ text, sources }: Pick<Statement, "text" | "sources">) => (
  <>
    {text} <Sources sources={sources} />
  </>
);

type Replaced = NonNullable<CurrentFigure["replaced"]>;

/**
 * 'Before May 19, 2026', or 'Since 2026; listed earlier' if no source states that the old figure held until the change.
 */
const replacedLabel = ({ since, wasInForce }: Replaced): string => {
  const date = since === notStated ? undefined : dateText(since);
  if (wasInForce) return date ? `Before ${date}` : "Before";
  return date ? `Since ${date}; listed earlier` : "Listed earlier";
};

/** The figure that another one has replaced, on its own line. */
export const ReplacedFigure = (replaced: Replaced) => (
  <span className="block font-text text-xs font-normal text-ink-muted">
    {replacedLabel(replaced)}: <s>{replaced.text}</s>
  </span>
);

const Announced = ({ text, since, sources }: NonNullable<CurrentFigure["announced"]>) => {
  const today = new Date(useIsoToday());
  return (
    <span className="block text-xs font-normal text-ink-muted">
      {text}, announced for {announcedDate(since, today, dateText)} <Sources sources={sources} />
    </span>
  );
};

/** The figures of a card with their labels. */
export const FigureList = ({
  figures,
  className,
}: {
  figures: readonly CurrentFigure[];
  className: string;
}) => (
  <dl className={cn("grid gap-x-6 gap-y-3", className)}>
    {figures.map((figure) => (
      <div key={figure.label} className="border-t pt-2">
        <dt className="text-xs text-ink-muted">{figure.label}</dt>
        <dd className="font-semibold">
          <FigureValue {...figure} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Today's figure, and in small print the figure that it replaced, what it counts from, and an announced new figure. */
export const FigureValue = ({
  text,
  sources,
  replaced,
  counted,
  announced,
}: Pick<CurrentFigure, "text" | "sources" | "replaced" | "counted" | "announced">) => (
  <>
    {sources ? <Cited text={text} sources={sources} /> : text}
    {replaced && <ReplacedFigure {...replaced} />}
    {counted && (
      <span className="block text-xs font-normal text-ink-muted">
        <Cited {...counted} />
      </span>
    )}
    {announced && <Announced {...announced} />}
  </>
);

interface CitedListProps {
  title: string;
  statements: readonly Statement[];
  /** Numbers the statements. */
  ordered?: boolean;
  /** Heading level. The default is `h3`. */
  as?: "h3" | "h4" | "h5";
}

/** A heading with its statements. Renders nothing if there are none. */
export const CitedList = ({ title, statements, ordered = false, as: Title = "h3" }: CitedListProps) => {
  if (statements.length === 0) return null;
  const List = ordered ? "ol" : "ul";
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <Title className="font-text text-sm font-semibold tracking-normal text-ink">{title}</Title>
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
    </div>
  );
};

/** Lists the parts of an entry that no source states. Renders nothing if there is none. */
export const NotStated = ({ parts }: { parts: Readonly<Record<string, readonly unknown[]>> }) => {
  const empty = Object.keys(parts).filter((part) => parts[part]?.length === 0);
  return (
    empty.length > 0 && (
      <p className="text-sm text-ink-muted">
        {notStated}: {empty.join(", ")}.
      </p>
    )
  );
};
