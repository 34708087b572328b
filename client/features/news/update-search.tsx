import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from "react";
import { useCountries } from "#client/platform/countries.ts";
import { useDebounce } from "#client/platform/use-debounce.ts";
import { useLate } from "#client/platform/use-late.ts";
import { cn } from "#client/ui/class-names.ts";
import { SearchInput } from "#client/ui/search-input.tsx";
import type { Tag } from "#shared/news/contract.ts";
import type { ChangeFilters, FeedFilters } from "./feed-filters.ts";
import type { Suggestion } from "./suggestions.ts";

const loadSuggestions = () => import("./suggestions.ts");

/** Countries, types and topics that match the typed text. Their code and data load when the field gets the focus. */
const useSuggestions = (text: string, tags: readonly Tag[]) => {
  const [isUsed, setUsed] = useState(false);
  const { data: countries, isError } = useCountries(isUsed);
  const { part, failed, fetchPart } = useLate(loadSuggestions);
  // If the countries arrived later, they would replace the suggestion that an arrow key has marked.
  const isReady = part !== null && (countries !== undefined || isError);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useMemo(
    () => (isReady ? part.suggest(tags, countries ?? [], text) : []),
    [isReady, part, tags, countries, text],
  );
  return {
    found: isOpen ? found : [],
    active: isOpen ? found[active] : undefined,
    filtersOf: part?.filtersOf,
    /** Whether an arrow key was pressed before the suggestions had loaded. */
    isAwaited: isOpen && active >= 0 && !isReady && !failed,
    prepare: () => {
      setUsed(true);
      void fetchPart();
    },
    open: () => {
      setOpen(true);
      setActive(-1);
    },
    close: () => setOpen(false),
    /** Steps through the suggestions; the field itself is before the first and after the last. */
    step: (by: 1 | -1) => {
      setOpen(true);
      // Remember the steps for the suggestions that are still loading.
      if (!isReady) return setActive(Math.max(active + by, -1));
      const places = found.length + 1;
      setActive(((active + 1 + by + places) % places) - 1);
    },
  };
};

interface UpdateSearchProps {
  filters: FeedFilters;
  /** The tags that can be suggested. */
  tags: readonly Tag[];
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: ChangeFilters;
}

/**
 * A search field that suggests countries, types and topics while typing. A chosen suggestion becomes a filter; anything
 * else is searched for.
 */
export const UpdateSearch = ({ filters, tags, inputRef, onChange }: UpdateSearchProps) => {
  const { q } = filters;
  const [id, listId] = [useId(), useId()];
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The search changed elsewhere: by Back, a link, or 'Clear all'.
  if (q !== known) {
    setKnown(q);
    if (q !== text.trim()) setText(q);
  }
  const list = useSuggestions(text, tags);
  const optionId = ({ value }: Suggestion) => `${listId}-${value}`;

  const search = (next: string) => onChange({ q: next }, { replace: true });
  useDebounce(text.trim(), q, search);

  const searchNow = (next: string) => {
    list.close();
    setText(next);
    search(next.trim());
  };
  const choose = (suggestion: Suggestion) => {
    list.close();
    setText("");
    if (list.filtersOf) onChange(list.filtersOf(suggestion, filters.tags));
  };
  /** Whether Enter was pressed before the suggestion that it chooses had loaded. */
  const [isEntered, setEntered] = useState(false);
  const enter = () => {
    setEntered(list.isAwaited);
    if (list.isAwaited) return;
    if (list.active) choose(list.active);
    else searchNow(text);
  };
  const enterLate = useEffectEvent(enter);
  useEffect(() => {
    if (isEntered && !list.isAwaited) enterLate();
  }, [isEntered, list.isAwaited]);
  const leave = (field: HTMLInputElement) => {
    if (list.found.length > 0) list.close();
    else if (text === "") field.blur();
    else searchNow("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { currentTarget } = event;
    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => list.step(1),
      ArrowUp: () => list.step(-1),
      Escape: () => leave(currentTarget),
    };
    if (event.key === "Enter") return enter();
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <search className="relative">
      <label htmlFor={id} className="sr-only">
        Search updates
      </label>
      <SearchInput
        ref={inputRef}
        id={id}
        role="combobox"
        aria-expanded={list.found.length > 0}
        aria-controls={list.found.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={list.active && optionId(list.active)}
        placeholder="Search updates…"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onFocus={list.prepare}
        onChange={({ target }) => {
          setEntered(false);
          setText(target.value);
          list.open();
        }}
        onClear={() => searchNow("")}
        onKeyDown={onKeyDown}
        onBlur={list.close}
      />
      {list.found.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggested filters"
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-dropdown mt-1.5 max-h-[min(22rem,50dvh)] animate-fade-in overflow-y-auto rounded-lg border bg-surface p-1.5 text-ink shadow-overlay"
        >
          {list.found.map((suggestion) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
            <div
              key={suggestion.value}
              id={optionId(suggestion)}
              role="option"
              aria-selected={suggestion === list.active}
              onClick={() => choose(suggestion)}
              className={cn(
                "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 hover:bg-sunken",
                suggestion === list.active && "bg-sunken outline-2 -outline-offset-2 outline-accent/60",
              )}
            >
              {suggestion.label}
              <span className="ml-auto text-sm text-ink-muted">{suggestion.kind}</span>
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {list.found.length > 0 && `${list.found.length} suggested filters`}
      </span>
    </search>
  );
};
