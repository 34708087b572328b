import { ChevronDown, ChevronUp, Star, Tag as TagIcon, X } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { SearchInput } from "#client/ui/search-input.tsx";
import type { Facets, Tag } from "#shared/news/contract.ts";
import { type ChangeFilters, type FeedFilters, noFilters, resultsLineId } from "./feed-filters.ts";
import { defaultVisibleTags, searchTags, TagStar } from "./tags.tsx";
import { facetText } from "./type-tabs.tsx";

interface TagFilterProps {
  /** All tags, most relevant first. Undefined while loading. */
  tags: readonly Tag[] | undefined;
  /** How many matching updates carry each tag. Undefined while loading. */
  facets: Facets | undefined;
  selected: readonly string[];
  onToggle: (name: string) => void;
}

/** As wide as usual tags and the button for more, so that the rows wrap alike. */
const placeholders = ["w-24", "w-44", "w-24", "w-48", "w-40", "w-41"];

/** Adds a country to the filter. */
export const CountryPicker = ({ tags = [], facets, selected, onToggle }: TagFilterProps) => {
  const options = useMemo(() => {
    const counts = new Map(facets?.tags.map(({ name, count }) => [name, count]));
    return tags
      .filter(({ name, category }) => category === "country" && !selected.includes(name))
      .map(({ name }) => ({ value: name, label: name, note: facets && facetText(counts.get(name) ?? 0) }))
      .sort((a, b) => a.label.localeCompare(b.label, "en"));
  }, [tags, facets, selected]);
  return (
    <Combobox
      aria-label="Add a country to the filter"
      options={options}
      value=""
      onChange={(name) => name && onToggle(name)}
      placeholder="All countries"
      listLabel="Countries"
      noMatch={(text) => `No updates on "${text}".`}
    />
  );
};

export const TagFilter = (props: TagFilterProps) => {
  const { tags, facets, selected, onToggle } = props;
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [listId, inputId] = [useId(), useId()];
  const found = searchTags(tags ?? [], text);
  const further = found.slice(defaultVisibleTags);
  const counts = new Map(facets?.tags.map(({ name, count }) => [name, count]));
  const button = ({ name, relevance }: Tag) => (
    <ChipButton key={name} aria-pressed={selected.includes(name)} onClick={() => onToggle(name)}>
      {name}
      <TagStar relevance={relevance} />
      {/* Keeps its width while the number is loading, so that nothing moves. */}
      <span className="min-w-[3ch] text-left font-normal tabular-nums opacity-70">
        {facets && facetText(counts.get(name) ?? 0)}
      </span>
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
          onClear={() => setText("")}
        />
        <p className="flex items-center gap-1 text-xs text-ink-muted">
          <Star aria-hidden="true" className="size-3 fill-current" strokeWidth={1.5} />
          main subject of an update
        </p>
      </div>
      {/* As high as two rows from the start, because the buttons arrive before their counts. */}
      <div className="flex flex-wrap content-start items-center gap-2 md:min-h-20 lg:min-h-27.5 lg:pt-7.5">
        {tags === undefined &&
          placeholders.map((width) => <Skeleton key={width} className={`h-9 ${width}`} />)}
        {found.slice(0, defaultVisibleTags).map(button)}
        {further.length > 0 && (
          <ChipButton
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            className="border-dashed font-semibold"
          >
            <span className="grid text-left">
              {isOpen && "Show Less"}
              {/* Keeps the width while the label is shorter, so that the button stays under the pointer. */}
              <span className={cn(isOpen && "invisible h-0")}>{`Show ${further.length} More Tags`}</span>
            </span>
            {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </ChipButton>
        )}
        {/* Below the button, so that a double click does not hit a tag. */}
        <div id={listId} className="flex basis-full flex-wrap items-center gap-2 empty:hidden">
          {isOpen && further.map(button)}
        </div>
        <p role="status" className="text-ink-muted empty:hidden">
          {tags && text.trim() !== "" && found.length === 0 && "No tags match your search"}
        </p>
      </div>
    </section>
  );
};

interface ActiveFiltersProps {
  filters: FeedFilters;
  onChange: ChangeFilters;
}

interface ActiveFilter {
  key: string;
  label: string;
  /** The change that removes it. */
  removal: Partial<FeedFilters>;
}

const listActive = ({ tags, q, forYou, onlyNew, onlySaved }: FeedFilters): readonly ActiveFilter[] => {
  const others: readonly (ActiveFilter & { isOn: boolean })[] = [
    { key: "q", label: `Search: ${q}`, removal: { q: "" }, isOn: q !== "" },
    { key: "you", label: "For you", removal: { forYou: false }, isOn: forYou },
    { key: "new", label: "New", removal: { onlyNew: false }, isOn: onlyNew },
    { key: "saved", label: "Saved", removal: { onlySaved: false }, isOn: onlySaved },
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
export const ActiveFilters = ({ filters, onChange }: ActiveFiltersProps) => {
  const active = listActive(filters);
  if (active.length === 0) return null;
  return (
    <div
      data-focus-after={resultsLineId}
      className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4"
    >
      <h2 className="mr-1 font-text text-sm font-semibold tracking-normal text-ink-muted">Active filters</h2>
      <ul aria-label="Active filters" className="flex flex-wrap gap-2">
        {active.map(({ key, label, removal }) => (
          <li key={key} className="max-w-full">
            <ChipButton
              aria-label={`Remove filter ${label}`}
              onClick={() => onChange(removal)}
              className="max-w-full"
            >
              <bdi className="truncate leading-normal">{label}</bdi>
              <X aria-hidden="true" strokeWidth={2} />
            </ChipButton>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" onClick={() => onChange(noFilters)}>
        Clear all
      </Button>
    </div>
  );
};
