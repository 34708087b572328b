import { ChevronDown, ChevronUp, Tag as TagIcon } from "lucide-react";
import { useId, useState } from "react";
import { ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
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
              {/* Keeps the width, and so the place, while it says something shorter. */}
              <span className={cn(isOpen && "invisible h-0")}>{`Show ${hidden} More Tags`}</span>
            </span>
            {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </ChipButton>
        )}
        {/* Below the button, so that a second press on it meets no tag. */}
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
