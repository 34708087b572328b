import { dateText } from "#shared/calendar/words.ts";
import { isOld } from "#shared/catalogue/entry.ts";
import type { PlaceFact, PlaceNote, PlaceSource } from "#shared/places/contract.ts";
import { confidenceMeanings, confidenceTexts } from "#shared/places/words.ts";

type Level = PlaceSource["confidence"];

const bars: Readonly<Record<Level, number>> = { high: 3, medium: 2, low: 1 };

/** One to three filled bars, so that the level does not depend on color. */
export const ConfidenceBars = ({ level }: { level: Level }) => (
  <svg aria-hidden="true" viewBox="0 0 14 12" className="inline-block h-3 w-3.5 shrink-0 align-[-0.05em]">
    {[0, 1, 2].map((at) => (
      <rect
        key={at}
        x={at * 5 + 0.5}
        y={8 - at * 3.5 + 0.5}
        width="3"
        height={3 + at * 3.5}
        className={at < bars[level] ? "fill-current stroke-current" : "fill-none stroke-current opacity-60"}
        strokeWidth="1"
      />
    ))}
  </svg>
);

export const ConfidenceLegend = () => (
  <ul aria-label="How sure a fact is" className="grid gap-1 text-xs text-ink-muted">
    {(Object.keys(confidenceMeanings) as Level[]).map((level) => (
      <li key={level} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-2">
        <ConfidenceBars level={level} />
        <span>
          {confidenceTexts[level]}: {confidenceMeanings[level]}
        </span>
      </li>
    ))}
  </ul>
);

/** 'As of Jan 2025, over 12 months old' */
const ageText = (asOf: string): string =>
  `As of ${dateText(asOf)}${isOld(asOf, new Date()) ? ", over 12 months old" : ""}`;

/** The confidence and the age of a fact. Renders nothing for an unknown fact. */
export const Evidence = ({ fact: { confidence, asOf } }: { fact: Pick<PlaceFact, "confidence" | "asOf"> }) =>
  confidence && (
    <p className="flex flex-wrap items-center gap-x-4 text-xs text-ink-muted">
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <ConfidenceBars level={confidence} />
        {confidenceTexts[confidence]}
      </span>
      {asOf && <span>{ageText(asOf)}</span>}
    </p>
  );

/** Links to the numbered sources of the page. */
export const SourceNumbers = ({ sources }: { sources: readonly number[] }) =>
  sources.length > 0 && (
    <span className="text-xs whitespace-nowrap">
      <span className="sr-only">{sources.length === 1 ? "Source" : "Sources"} </span>
      {[...sources]
        .sort((a, b) => a - b)
        .map((source, at) => (
          <span key={source}>
            {at > 0 && " "}
            <a
              href={`#source-${source + 1}`}
              className="inline-grid min-h-6 min-w-6 place-items-center rounded-sm align-baseline text-accent hover:bg-accent-wash"
            >
              {source + 1}
            </a>
          </span>
        ))}
    </span>
  );

/** Statements with their dates and sources. Marks a statement whose newest source is old. */
export const Notes = ({ notes, sources }: { notes: readonly PlaceNote[]; sources: readonly PlaceSource[] }) =>
  notes.length > 0 && (
    <ul className="grid gap-1.5">
      {notes.map((note) => (
        <li key={note.text} className="text-sm text-ink-muted">
          {note.text}
          {note.since && ` In force since ${dateText(note.since)}.`} {noteAge(note, sources)}
          <SourceNumbers sources={note.sources} />
        </li>
      ))}
    </ul>
  );

/** '(source of 2023, over 12 months old)' for a statement whose newest source is old; otherwise nothing. */
const noteAge = (note: PlaceNote, sources: readonly PlaceSource[]): string => {
  const dates = note.sources.flatMap((at) => sources[at]?.date ?? []).sort();
  const newest = dates.at(-1);
  return newest && isOld(newest, new Date()) ? `(source of ${dateText(newest)}, over 12 months old) ` : "";
};
