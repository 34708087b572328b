import { Star } from "lucide-react";
import { type Facets, maxFaceted, type NewsItem, type Tag } from "#shared/news/contract.ts";
import type { FeedFilters } from "./feed-filters.ts";
import { countOfAll } from "./type-tabs.tsx";

/** Tags shown before 'Show N More Tags'. */
export const defaultVisibleTags = 5;

/** Tags above this relevance get a star. */
const starAbove = 0.7;

/** The distinct tags of the items with their highest relevance, most relevant first, ties by name. */
export const availableTags = (items: readonly NewsItem[]): Tag[] => {
  const best = new Map<string, Tag>();
  for (const tag of items.flatMap(({ tags }) => tags)) {
    const known = best.get(tag.name);
    if (!known || tag.relevance > known.relevance) best.set(tag.name, tag);
  }
  return [...best.values()].sort((a, b) => b.relevance - a.relevance || a.name.localeCompare(b.name, "en"));
};

/** The tags whose name contains the text. Ignores case. */
export const searchTags = (tags: readonly Tag[], text: string): Tag[] => {
  const query = text.trim().toLowerCase();
  return tags.filter(({ name }) => name.toLowerCase().includes(query));
};

/**
 * The tags of the updates that a search found, and the selected ones. All tags if the search found nothing, or if their
 * counts are not known.
 */
export const tagsOfSearch = (
  tags: readonly Tag[] | undefined,
  facets: Facets | undefined,
  { q, tags: selected }: Pick<FeedFilters, "q" | "tags">,
): readonly Tag[] | undefined => {
  const counted = facets ? countOfAll(facets) : 0;
  // Only the newest `maxFaceted` updates are counted, so an older one may carry a tag without a count.
  if (!facets || q === "" || counted === 0 || counted >= maxFaceted) return tags;
  const carried = new Set([...facets.tags.map(({ name }) => name), ...selected]);
  return tags?.filter(({ name }) => carried.has(name));
};

/** A star for a tag that is the main subject of an update. */
export const TagStar = ({ relevance }: { relevance: number }) =>
  relevance > starAbove ? (
    <>
      <Star aria-hidden="true" className="fill-current" strokeWidth={1.5} />
      <span className="sr-only">, main subject</span>
    </>
  ) : null;
