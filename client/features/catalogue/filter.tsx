import { fold } from "#client/platform/fold.ts";
import { monthOrDay } from "#client/platform/format.ts";
import { SearchInput } from "#client/ui/search-input.tsx";
import { type Change, notStated, type Statement } from "#shared/catalogue/entry.ts";
import { countryAliases } from "#shared/countries/names.ts";

interface FilterBoxProps {
  /** What is filtered, for example `programs`. */
  of: string;
  text: string;
  onChange: (text: string) => void;
  /** How many are left. */
  found: number;
}

/** A box that narrows a catalogue down, and says how far. */
export const FilterBox = ({ of, text, onChange, found }: FilterBoxProps) => (
  <div className="mb-6 grid gap-2">
    <SearchInput
      aria-label={`Filter ${of}`}
      placeholder={`Filter ${of}...`}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-md"
    />
    <p role="status" className={found === 0 ? "text-ink-muted" : "sr-only"}>
      {found === 0 ? `No ${of} match your filter.` : text && `${found} found`}
    </p>
  </div>
);

const dateWords = (date: string) => (date === notStated ? date : monthOrDay(date));

/** What is read of statements: their texts and dates, and the names and dates of what they rest on. */
export const wordsOf = (statements: readonly (Change | Statement)[]): readonly string[] =>
  statements.flatMap((statement) => [
    statement.text,
    ...("date" in statement ? [dateWords(statement.date)] : []),
    ...statement.sources.flatMap(({ name, date }) => (date ? [name, dateWords(date)] : [name])),
  ]);

/** Names besides its own by which people look for the country of a flag. */
export const otherNames = (flagCode: string): readonly string[] =>
  countryAliases[flagCode.toUpperCase()] ?? [];

/**
 * Whether everything that was typed, word by word, occurs somewhere in the words of an entry. Accents, case and
 * punctuation do not matter; a sign that means something by itself, such as €, does.
 */
export const matches = (words: readonly string[], text: string): boolean => {
  const shown = words.join("\n").toLowerCase();
  const folded = fold(shown);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => {
      const wanted = /\p{S}/u.test(typed) ? "" : fold(typed);
      return wanted === "" ? shown.includes(typed) : folded.includes(wanted);
    });
};
