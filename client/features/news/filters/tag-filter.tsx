import { ChevronDown, ChevronUp, Tag as TagIcon } from "lucide-react";
import { useId, useState } from "react";
import { ChipButton } from "#client/ui/chip.tsx";
import { SearchInput } from "#client/ui/form/search-input.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import type { Tag } from "#shared/news/contract.ts";
import { TagStar } from "./tag-star.tsx";
import { defaultVisibleTags, searchTags } from "./tags.ts";

interface TagFilterProps {
  /** All tags, the most relevant first; undefined while they are not known. */
  tags: readonly Tag[] | undefined;
  selected: readonly string[];
  onToggle: (name: string) => void;
}

const placeholders = ["w-20", "w-28", "w-16", "w-24", "w-22", "w-40"];

/** Search box and buttons of tags. */
export const TagFilter = ({ tags, selected, onToggle }: TagFilterProps) => {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [listId, inputId] = [useId(), useId()];
  const found = searchTags(tags ?? [], text);
  const visible = isOpen ? found : found.slice(0, defaultVisibleTags);
  const hidden = found.length - defaultVisibleTags;

  return (
    <section
      aria-label="Filter by tags"
      className="grid gap-x-6 gap-y-3 md:grid-cols-[16rem_minmax(0,1fr)] md:items-end"
    >
      <div className="grid gap-1.5 md:self-start">
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
      <div id={listId} className="flex flex-wrap items-center gap-2 md:min-h-11">
        {tags === undefined &&
          placeholders.map((width) => <Skeleton key={width} className={`h-9 ${width}`} />)}
        {visible.map(({ name, relevance }) => (
          <ChipButton key={name} aria-pressed={selected.includes(name)} onClick={() => onToggle(name)}>
            {name}
            <TagStar relevance={relevance} />
          </ChipButton>
        ))}
        {hidden > 0 && (
          <ChipButton
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            className="border-dashed font-semibold"
          >
            {isOpen ? "Show Less" : `Show ${hidden} More Tags`}
            {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </ChipButton>
        )}
        <p role="status" className="text-ink-muted empty:hidden">
          {tags && found.length === 0 && "No tags match your search"}
        </p>
      </div>
    </section>
  );
};
