import { cn } from "#client/ui/class-names.ts";
import { cutOffClass, watchCutOff } from "#client/ui/cut-off.ts";
import { type Facets, maxFaceted, type NewsType } from "#shared/news/contract.ts";
import { types } from "./feed-filters.ts";

const names: Record<NewsType, string> = {
  visa: "Visa",
  residency: "Residency",
  citizenship: "Citizenship",
  tax: "Tax",
};

/** The number of matching updates, '1,000+' if it may be more. */
export const facetText = (count: number): string =>
  `${count.toLocaleString("en-US")}${count >= maxFaceted ? "+" : ""}`;

/** The number of matching updates of all types. */
export const countOfAll = ({ types: counts }: Facets) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

interface TypeTabsProps {
  selected: NewsType | undefined;
  facets: Facets | undefined;
  onSelect: (type: NewsType | undefined) => void;
}

/** The types with their numbers of matching updates. One is selected, or all. */
export const TypeTabs = ({ selected, facets, onSelect }: TypeTabsProps) => (
  <fieldset
    aria-label="Type"
    ref={watchCutOff}
    className={cn(
      "flex min-w-0 overflow-x-auto [scrollbar-width:none] shadow-[inset_0_-1px_0_var(--hairline)]",
      cutOffClass,
    )}
  >
    {[undefined, ...types].map((type) => (
      <button
        key={type ?? "all"}
        type="button"
        aria-pressed={type === selected}
        onClick={() => onSelect(type)}
        className={cn(
          "flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 px-3 font-semibold transition-colors first:pl-1 hover:text-ink focus-visible:-outline-offset-2",
          type === selected ? "border-accent text-ink" : "border-transparent text-ink-muted",
        )}
      >
        {type ? names[type] : "All"}
        {/* Keeps its width while the number is loading, so that nothing moves. */}
        <span className="min-w-[3ch] text-left text-sm font-normal tabular-nums text-ink-muted">
          {facets && facetText(type ? facets.types[type] : countOfAll(facets))}
        </span>
      </button>
    ))}
  </fieldset>
);
