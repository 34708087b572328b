import { ChevronDown, ChevronUp, Tag as TagIcon, X } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { useDebounce } from "#client/platform/use-debounce.ts";
import { Button } from "#client/ui/button.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Skeleton } from "#client/ui/loading.tsx";
import { SearchInput } from "#client/ui/search-input.tsx";
import type { Tag } from "#shared/news/contract.ts";
import { type ChangeFilters, type FeedFilters, hasFilters, noFilters } from "./feed-filters.ts";
import { defaultVisibleTags, searchTags, TagStar } from "./tags.tsx";

interface UpdateSearchProps {
  /** The search text in the URL. */
  q: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: ChangeFilters;
}

export const UpdateSearch = ({ q, inputRef, onChange }: UpdateSearchProps) => {
  const id = useId();
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The search changed elsewhere: by Back, a link, or 'Clear all'.
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

interface TagFilterProps {
  /** All tags, most relevant first. Undefined while loading. */
  tags: readonly Tag[] | undefined;
  selected: readonly string[];
  onToggle: (name: string) => void;
}

const placeholders = ["w-20", "w-28", "w-16", "w-24", "w-22", "w-40"];

export const TagFilter = ({ tags, selected, onToggle }: TagFilterProps) => {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [listId, inputId] = [useId(), useId()];
  const found = searchTags(tags ?? [], text);
  const hidden = found.length - defaultVisibleTags;
  const button = ({ name, relevance }: Tag) => (
    <ChipButton key={name} aria-pressed={selected.includes(name)} onClick={() => onToggle(name)}>
      {name}
      <TagStar relevance={relevance} />
    </ChipButton>
  );

  return (
    <section
      aria-label="Filter by tags"
      className="grid gap-x-6 gap-y-3 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start"
    >
      <div className="grid gap-1.5">
        <label htmlFor={inputId} className="label-caps text-ink-muted">
          Filter by tags
        </label>
        <SearchInput
          id={inputId}
          icon={TagIcon}
          placeholder="Search for tags..."
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 lg:pt-7.5">
        {tags === undefined &&
          placeholders.map((width) => <Skeleton key={width} className={`h-9 ${width}`} />)}
        {found.slice(0, defaultVisibleTags).map(button)}
        {hidden > 0 && (
          <ChipButton
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            className="border-dashed font-semibold"
          >
            <span className="grid text-left">
              {isOpen && "Show Less"}
              {/* Keeps the width while the label is shorter, so that the button stays under the pointer. */}
              <span className={cn(isOpen && "invisible h-0")}>{`Show ${hidden} More Tags`}</span>
            </span>
            {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </ChipButton>
        )}
        {/* Below the button, so that a double click does not hit a tag. */}
        <div id={listId} className="flex basis-full flex-wrap items-center gap-2 empty:hidden">
          {isOpen && found.slice(defaultVisibleTags).map(button)}
        </div>
        <p role="status" className="text-ink-muted empty:hidden">
          {tags && found.length === 0 && "No tags match your search"}
        </p>
      </div>
    </section>
  );
};

interface ActiveFiltersProps {
  filters: FeedFilters;
  onChange: ChangeFilters;
  /** Moves the focus to the results when the last filter is removed. */
  focusResults: () => void;
}

interface ActiveFilter {
  key: string;
  label: string;
  /** The change that removes it. */
  removal: Partial<FeedFilters>;
}

const listActive = ({ tags, q, forYou, onlyNew }: FeedFilters): readonly ActiveFilter[] => {
  const others: readonly (ActiveFilter & { isOn: boolean })[] = [
    { key: "q", label: `Search: ${q}`, removal: { q: "" }, isOn: q !== "" },
    { key: "you", label: "For you", removal: { forYou: false }, isOn: forYou },
    { key: "new", label: "New", removal: { onlyNew: false }, isOn: onlyNew },
  ];
  return [
    ...tags.map((name) => ({
      key: `tag ${name}`,
      label: name,
      removal: { tags: tags.filter((other) => other !== name) },
    })),
    ...others.filter(({ isOn }) => isOn),
  ];
};

/** One remove button per active filter, also for tags of the URL that no update carries. */
export const ActiveFilters = ({ filters, onChange, focusResults }: ActiveFiltersProps) => {
  if (!hasFilters(filters)) return null;
  /** Moves the focus to a neighboring filter, or else to the results. */
  const remove = (removal: Partial<FeedFilters>, chip: Element | null) => {
    const neighbor = chip?.nextElementSibling ?? chip?.previousElementSibling;
    const button = neighbor?.querySelector("button");
    if (button) button.focus();
    else focusResults();
    onChange(removal);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4">
      <h2 className="mr-1 font-text text-sm font-semibold tracking-normal text-ink-muted">Active filters</h2>
      <ul aria-label="Active filters" className="flex flex-wrap gap-2">
        {listActive(filters).map(({ key, label, removal }) => (
          <li key={key} className="max-w-full">
            <ChipButton
              aria-label={`Remove filter ${label}`}
              onClick={({ currentTarget }) => remove(removal, currentTarget.closest("li"))}
              className="max-w-full"
            >
              <bdi className="truncate leading-normal">{label}</bdi>
              <X aria-hidden="true" strokeWidth={2} />
            </ChipButton>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => {
          focusResults();
          onChange(noFilters);
        }}
      >
        Clear all
      </Button>
    </div>
  );
};
