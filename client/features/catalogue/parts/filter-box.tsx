import { SearchInput } from "#client/ui/form/search-input.tsx";

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
