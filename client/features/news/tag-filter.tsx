import { ChevronDown, ChevronUp, Star, X } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { ChipButton } from "#client/ui/chip.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { SearchInput } from "#client/ui/form/search-input.tsx";
import type { Tag } from "#shared/news/contract.ts";
import { defaultVisibleTags, searchTags, starAbove } from "./tags.ts";

/** Marks a tag that matters more than the others. */
export const TagStar = ({ relevance }: { relevance: number }) =>
  relevance > starAbove ? (
    <>
      <Star aria-hidden="true" className="fill-current" strokeWidth={1.5} />
      <span className="sr-only">, highly relevant</span>
    </>
  ) : null;

interface TagFilterProps {
  /** All tags, the most relevant first. */
  tags: readonly Tag[];
  selected: ReadonlySet<string>;
  /** Gets the search field. */
  searchRef: RefObject<HTMLInputElement | null>;
  onToggle: (name: string) => void;
  onClear: () => void;
}

/** Search box, tag buttons and the filters that are on. */
export const TagFilter = ({ tags, selected, searchRef, onToggle, onClear }: TagFilterProps) => {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const found = searchTags(tags, text);
  const visible = isOpen ? found : found.slice(0, defaultVisibleTags);
  const hidden = found.length - defaultVisibleTags;

  /** The focus goes to the filter beside the one that goes away, else to the search. */
  const remove = (name: string, item: Element | null) => {
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbour?.querySelector("button") ?? searchRef.current)?.focus();
    onToggle(name);
  };

  return (
    <section aria-label="Filter by tags" className="mb-8 grid gap-4">
      <SearchInput
        ref={searchRef}
        aria-label="Search for tags"
        placeholder="Search for tags..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="max-w-md"
      />
      <div id={listId} className="flex flex-wrap items-center gap-2">
        {visible.map(({ name, relevance }) => (
          <ChipButton key={name} aria-pressed={selected.has(name)} onClick={() => onToggle(name)}>
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
        <p role="status" className="text-ink-muted">
          {found.length === 0 && "No tags match your search"}
        </p>
      </div>
      {selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4">
          <h2 className="mr-1 font-text text-sm font-semibold tracking-normal text-ink-muted">
            Active filters
          </h2>
          <ul aria-label="Active filters" className="flex flex-wrap gap-2">
            {[...selected].map((name) => (
              <li key={name}>
                <ChipButton
                  aria-label={`Remove filter ${name}`}
                  onClick={({ currentTarget }) => remove(name, currentTarget.closest("li"))}
                >
                  {name}
                  <X aria-hidden="true" strokeWidth={2} />
                </ChipButton>
              </li>
            ))}
          </ul>
          <Button variant="quiet" size="sm" onClick={onClear}>
            Clear all
          </Button>
        </div>
      )}
    </section>
  );
};
