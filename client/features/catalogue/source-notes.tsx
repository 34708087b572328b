import { createContext, type ReactNode, use, useId, useMemo, useState } from "react";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { useFocusAfterRender } from "#client/ui/focus.ts";
import { Unfold } from "#client/ui/unfold.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { type Source, type Statement, sourceKey, sourcesOf } from "#shared/catalogue/entry.ts";
import { countOf } from "#shared/text/count.ts";
import { DoubtMark, Mark } from "./marks.tsx";

interface Notes {
  id: string;
  sources: readonly Source[];
  isOpen: boolean;
  toggle: () => void;
  /** The number of a source, from 1. */
  numberOf: (source: Source) => number;
  /** Opens the list at a source. */
  show: (number: number) => void;
}

const NotesContext = createContext<Notes | undefined>(undefined);

const useNotes = (): Notes => {
  const notes = use(NotesContext);
  if (!notes) throw new Error("A statement is shown outside of SourceNotes.");
  return notes;
};

interface SourceNotesProps {
  /** An entry, or anything else with statements. Its sources are numbered in the order of its fields. */
  of: unknown;
  /** Called before the list opens at a source, so that a folded container can open first. */
  onShow?: () => void;
  children: ReactNode;
}

/** Numbers the sources of an entry. Each statement inside shows only the numbers; `SourceList` holds the names. */
export const SourceNotes = ({ of, onShow, children }: SourceNotesProps) => {
  const id = useId();
  const sources = useMemo(() => sourcesOf(of), [of]);
  const [isOpen, setOpen] = useState(false);
  const focusAfterRender = useFocusAfterRender();
  const notes: Notes = {
    ...{ id, sources, isOpen },
    toggle: () => setOpen(!isOpen),
    numberOf: (source) => sources.findIndex((other) => sourceKey(other) === sourceKey(source)) + 1,
    show: (number) => {
      onShow?.();
      setOpen(true);
      focusAfterRender(() => `${id}-${number}`);
    },
  };
  return <NotesContext value={notes}>{children}</NotesContext>;
};

const dateOf = ({ date }: Source) => (date ? dateText(date) : "undated");

/** The numbers of a statement's sources as one button that opens the list, or a mark if there are none. */
export const Sources = ({ sources }: Pick<Statement, "sources">) => {
  const { numberOf, show } = useNotes();
  if (sources.length === 0) return <DoubtMark sources={sources} />;
  const numbers = [...new Set(sources.map(numberOf))].sort((a, b) => a - b);
  return (
    <>
      <button
        type="button"
        title={sources.map((source) => `${source.name}, ${dateOf(source)}`).join("; ")}
        onClick={() => show(numbers[0]!)}
        className="-my-1 min-h-6 min-w-6 px-0.5 text-left align-super text-xs leading-none font-normal text-accent hover:underline"
      >
        <span className="sr-only">{numbers.length === 1 ? "Source " : "Sources "}</span>
        {numbers.join(", ")}
      </button>
      <DoubtMark sources={sources} />
    </>
  );
};

/** Opens and closes the list of sources. Renders nothing if there are none. */
export const SourceListButton = () => {
  const { id, sources, isOpen, toggle } = useNotes();
  if (sources.length === 0) return null;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
      className="text-link min-h-6"
    >
      {isOpen ? "Hide sources" : `View ${countOf(sources.length, "source")}`}
    </button>
  );
};

/** The numbered sources. Folded until a number or `SourceListButton` is pressed. */
export const SourceList = () => {
  const { id, sources, isOpen } = useNotes();
  if (sources.length === 0) return null;
  return (
    <Unfold id={id} open={isOpen}>
      <ol
        aria-label="Sources"
        className="grid list-decimal grid-cols-1 gap-1 pt-2 pl-6 text-xs text-ink-muted"
      >
        {sources.map((source, index) => (
          <li key={sourceKey(source)} id={`${id}-${index + 1}`} tabIndex={-1} className="wrap-anywhere">
            {source.url ? (
              <ExternalLink href={source.url} iconClass={null} className="text-link">
                {source.name}
              </ExternalLink>
            ) : (
              source.name
            )}
            , {dateOf(source)} {source.confidence === "low" && <Mark of="weak" />}
          </li>
        ))}
      </ol>
    </Unfold>
  );
};
