import { type RefObject, useId, useState } from "react";
import { useDebounce } from "#client/lib/use-debounce.ts";
import { SearchInput } from "#client/ui/form/search-input.tsx";
import type { ChangeFilters } from "./use-feed-filters.ts";

interface UpdateSearchProps {
  /** What is searched for by now. */
  q: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: ChangeFilters;
}

/** Searches the words of all updates. */
export const UpdateSearch = ({ q, inputRef, onChange }: UpdateSearchProps) => {
  const id = useId();
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // Back, a link or 'Clear all' has changed it, not what is typed here.
  if (q !== known) {
    setKnown(q);
    if (q !== text.trim()) setText(q);
  }

  const search = (next: string) => onChange({ q: next }, { replace: true });
  useDebounce(text.trim(), q, search);

  const searchNow = (next: string) => {
    setText(next);
    search(next.trim());
  };

  return (
    <search className="grid gap-1.5">
      <label htmlFor={id} className="label-caps text-ink-muted">
        Search updates
      </label>
      <div className="relative">
        <SearchInput
          ref={inputRef}
          id={id}
          placeholder="Search updates…"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter") searchNow(text);
            if (event.key !== "Escape") return;
            event.preventDefault();
            if (text === "") event.currentTarget.blur();
            else searchNow("");
          }}
        />
      </div>
    </search>
  );
};
