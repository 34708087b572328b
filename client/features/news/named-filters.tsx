import { useId, useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { ChipButton } from "#client/ui/chip.tsx";
import type { Tag } from "#shared/news/contract.ts";
import { type FeedFilters, resultsLineId } from "./feed-filters.ts";
import { filtersOf, findNamed } from "./suggestions.ts";

interface NamedFiltersProps {
  /** A search that found nothing. */
  text: string;
  tags: readonly Tag[];
  onChoose: (change: Partial<FeedFilters>) => void;
}

/** The countries, types and topics that a search names, also misspelled. Each is a button that filters by it. */
export const NamedFilters = ({ text, tags, onChoose }: NamedFiltersProps) => {
  const id = useId();
  const { data: countries = [] } = useCountries();
  const named = useMemo(() => {
    const carried = new Set(tags.map(({ name }) => name));
    return findNamed(tags, countries, text).filter(({ value }) => carried.has(value));
  }, [tags, countries, text]);
  if (named.length === 0) return null;
  return (
    <fieldset aria-labelledby={id} className="flex flex-wrap items-center justify-center gap-2">
      <p id={id}>Show all updates on</p>
      {named.map((suggestion) => (
        <ChipButton
          key={suggestion.value}
          data-focus-after={resultsLineId}
          onClick={() => onChoose(filtersOf(suggestion))}
        >
          {suggestion.label}
        </ChipButton>
      ))}
    </fieldset>
  );
};
