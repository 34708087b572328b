import { X } from "lucide-react";
import { ChipButton } from "#client/ui/chip.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { type FeedFilters, hasFilters, noFilters } from "./feed-filters.ts";
import type { ChangeFilters } from "./use-feed-filters.ts";

interface ActiveFiltersProps {
  filters: FeedFilters;
  onChange: ChangeFilters;
  /** Takes the focus where none of the filters is left to have it. */
  focusResults: () => void;
}

interface ActiveFilter {
  key: string;
  words: string;
  /** What is left without it. */
  without: Partial<FeedFilters>;
}

const activeOf = ({ tags, q, forYou, onlyNew }: FeedFilters): readonly ActiveFilter[] => {
  const others: readonly (ActiveFilter & { isOn: boolean })[] = [
    { key: "q", words: `Search: ${q}`, without: { q: "" }, isOn: q !== "" },
    { key: "you", words: "For you", without: { forYou: false }, isOn: forYou },
    { key: "new", words: "New", without: { onlyNew: false }, isOn: onlyNew },
  ];
  return [
    ...tags.map((name) => ({
      key: `tag ${name}`,
      words: name,
      without: { tags: tags.filter((other) => other !== name) },
    })),
    ...others.filter(({ isOn }) => isOn),
  ];
};

/** The filters that are on, each with what removes it; tags that no update carries too. */
export const ActiveFilters = ({ filters, onChange, focusResults }: ActiveFiltersProps) => {
  if (!hasFilters(filters)) return null;
  /** The focus goes to the filter beside the one that goes away, else to the results. */
  const remove = (without: Partial<FeedFilters>, chip: Element | null) => {
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    const button = neighbour?.querySelector("button");
    if (button) button.focus();
    else focusResults();
    onChange(without);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4">
      <h2 className="mr-1 font-text text-sm font-semibold tracking-normal text-ink-muted">Active filters</h2>
      <ul aria-label="Active filters" className="flex flex-wrap gap-2">
        {activeOf(filters).map(({ key, words, without }) => (
          <li key={key} className="max-w-full">
            <ChipButton
              aria-label={`Remove filter ${words}`}
              onClick={({ currentTarget }) => remove(without, currentTarget.closest("li"))}
              className="max-w-full"
            >
              <bdi className="truncate leading-normal">{words}</bdi>
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
