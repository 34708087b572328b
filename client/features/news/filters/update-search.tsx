import { type RefObject, useEffect, useId, useState } from "react";
import { SearchInput } from "#client/ui/form/search-input.tsx";
import type { ChangeFilters } from "./use-feed-filters.ts";

/** How long nobody types before it is searched. */
const pauseMs = 300;

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

  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => onChange({ q: text.trim() }, { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [text, q, onChange]);

  const searchNow = (next: string) => {
    setText(next);
    onChange({ q: next.trim() }, { replace: true });
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
