import { europeanUnion } from "#shared/gazetteer/union.ts";
import type { NewsItem } from "#shared/news/contract.ts";
import type { StoredTag } from "#shared/news/tables.ts";

/** Countries with more relevance act. The others are only mentioned. */
const actingRelevance = 0.5;

interface Placed {
  /** Countries that act come first, by weight, and affected countries last. */
  countries: readonly string[];
  tags: readonly StoredTag[];
}

/**
 * Which countries' rules an item is about, and which countries' nationals it names. National news often cites EU law, so the
 * Union counts only if it outweighs every country. Only some of many affected countries have a tag, but all of them follow
 * the first one with a tag.
 */
export const concernedBy = ({ countries, tags }: Placed): Pick<NewsItem, "rulesOf" | "nationalsOf"> => {
  const tagged = new Map(tags.filter(({ category }) => category === "country").map((tag) => [tag.name, tag]));
  const firstAffected = countries.findIndex((name) => tagged.get(name)?.affected);
  return {
    rulesOf: countries.filter(
      (name, at) =>
        (tagged.get(name)?.relevance ?? 0) > actingRelevance && (name !== europeanUnion || at === 0),
    ),
    nationalsOf: firstAffected < 0 ? [] : countries.slice(firstAffected),
  };
};
