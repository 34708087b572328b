import { CircleAlert, CircleHelp, Newspaper, ScrollText } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { failureText } from "#client/platform/call-endpoint.ts";
import { shortDate } from "#client/platform/format.ts";
import { useFoundProgrammes } from "#client/platform/found-programmes.ts";
import { useDebounce } from "#client/platform/use-debounce.ts";
import { blogUpdatePath } from "#shared/news/blog.ts";
import { programmePath } from "#shared/programmes/programme-path.ts";
import { isSearch, useFoundUpdates } from "./api.ts";
import { findEntries, looksLikeQuestion, type PaletteEntries, type PaletteEntry } from "./entry.ts";
import { EntryRows, Row, Rows, rowIcon } from "./rows.tsx";

/** The maximum number of results of one kind. */
const maxFound = 4;

interface FoundQuery<T> {
  data: readonly T[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface FoundRowsProps<T> {
  heading: string;
  query: FoundQuery<T>;
  row: (found: T) => ReactNode;
}

/** The results of the server's search, or the error with a row to retry. */
const FoundRows = <T,>({ heading, query: { data = [], error, refetch }, row }: FoundRowsProps<T>) => (
  <Rows heading={heading}>
    {error
      ? [
          <Row
            key="again"
            value={`again ${heading}`}
            icon={rowIcon(CircleAlert)}
            label={`Couldn't search ${heading.toLowerCase()}. ${failureText(error, "Try again in a few minutes.")}`}
            note="Try again"
            onSelect={() => void refetch()}
          />,
        ]
      : data.slice(0, maxFound).map(row)}
  </Rows>
);

/** Opens an update in a new tab, like the lists of updates. */
const openUpdate = (id: number) => window.open(blogUpdatePath(id), "_blank", "noopener");

interface ResultsProps {
  text: string;
  entries: PaletteEntries;
  onOpen: (target: PaletteEntry["target"]) => void;
  /** Undefined once the text was asked. */
  onAsk: (() => void) | undefined;
}

/** The results for a text. The row that asks it as a question is first if it reads like one, and otherwise last. */
export const Results = ({ text, entries, onOpen, onAsk }: ResultsProps) => {
  const [search, setSearch] = useState("");
  useDebounce(text, search, setSearch);
  const wanted = text === "" ? "" : search;
  const programmes = useFoundProgrammes(wanted, { enabled: isSearch(wanted) });
  const updates = useFoundUpdates(wanted);
  const found = useMemo(() => findEntries(entries, text), [entries, text]);
  const { screens, countries, actions } = found;
  const namesNothing = screens.length + countries.length + actions.length === 0;
  const isFirst = namesNothing && looksLikeQuestion(text);
  const ask = onAsk && text !== "" && (
    <Rows heading="Question">
      {[<Row key="ask" value="ask" icon={rowIcon(CircleHelp)} label={`Ask: ${text}`} onSelect={onAsk} />]}
    </Rows>
  );
  return (
    <>
      {isFirst && ask}
      <EntryRows heading="Screens" entries={screens} onOpen={onOpen} />
      <EntryRows heading="Countries" entries={countries} onOpen={onOpen} />
      <EntryRows heading="Actions" entries={actions} onOpen={onOpen} />
      <FoundRows
        heading="Programs"
        query={programmes}
        row={(programme) => (
          <Row
            key={programme.id}
            value={`program ${programme.id}`}
            icon={rowIcon(ScrollText, programme.flagCode)}
            label={programme.name}
            note={programme.country}
            onSelect={() => onOpen(programmePath(programme))}
          />
        )}
      />
      <FoundRows
        heading="Updates"
        query={updates}
        row={({ id, title, pubDate }) => (
          <Row
            key={id}
            value={`update ${id}`}
            icon={rowIcon(Newspaper)}
            label={
              <>
                {title}
                <span className="sr-only"> (opens in a new tab)</span>
              </>
            }
            note={shortDate(pubDate)}
            onSelect={() => openUpdate(id)}
          />
        )}
      />
      {!isFirst && ask}
    </>
  );
};
