import { Search } from "lucide-react";
import { Input } from "#client/ui/form/input.tsx";

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
    <div className="relative max-w-md">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted"
        strokeWidth={1.5}
      />
      <Input
        type="search"
        aria-label={`Filter ${of}`}
        placeholder={`Filter ${of}...`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="pl-10"
      />
    </div>
    <p role="status" className={found === 0 ? "text-ink-muted" : "sr-only"}>
      {found === 0 ? `No ${of} match your filter.` : text && `${found} found`}
    </p>
  </div>
);
