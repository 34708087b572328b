import { SearchInput } from "#client/ui/search-input.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import { foldWords } from "#shared/text/words.ts";
import type { ComparedValue } from "./comparison.tsx";

interface FilterBoxProps {
  /** The plural noun of the entries, for example `programs`. */
  of: string;
  text: string;
  onChange: (text: string) => void;
  /** The number of matches. */
  found: number;
}

export const FilterBox = ({ of, text, onChange, found }: FilterBoxProps) => (
  <div className="mb-6 grid gap-2">
    <SearchInput
      aria-label={`Filter ${of}`}
      placeholder={`Filter ${of}...`}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onClear={() => onChange("")}
      className="max-w-md"
    />
    <p role="status" className={found === 0 ? "text-ink-muted" : "sr-only"}>
      {found === 0 ? `No ${of} match your filter.` : text && `${found} found`}
    </p>
  </div>
);

const statedDate = (date: string) => (date === notStated ? date : dateText(date));

/** The searchable texts of statements: their text and date, and the names and dates of their sources. */
export const searchTexts = (statements: readonly ComparedValue[]): readonly string[] =>
  statements.flatMap((statement) => [
    statement.text,
    ...("date" in statement ? [statedDate(statement.date)] : []),
    ...("replaced" in statement && statement.replaced ? [statement.replaced.text] : []),
    ...(statement.sources ?? []).flatMap(({ name, date }) => (date ? [name, dateText(date)] : [name])),
  ]);

/**
 * Whether every word of the query occurs in the texts of an entry. Ignores case, accents, and punctuation, but not symbols
 * such as €.
 */
export const matches = (texts: readonly string[], query: string): boolean => {
  const exact = texts.join("\n").toLowerCase();
  const folded = foldWords(exact);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => {
      const foldedWord = /\p{S}/u.test(word) ? "" : foldWords(word);
      return foldedWord === "" ? exact.includes(word) : folded.includes(foldedWord);
    });
};
