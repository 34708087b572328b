import { europeanUnion } from "#shared/gazetteer/union.ts";
import type { NewsItem } from "#shared/news/contract.ts";
import type { StoredTag } from "#shared/news/tables.ts";

/** Countries above this relevance act. Those below are only mentioned. */
const actingRelevance = 0.5;

interface Placed {
  /** Those that act come first, by weight, and those that are affected last. */
  countries: readonly string[];
  tags: readonly StoredTag[];
}

/**
 * Whose rules an item is about, and whose nationals it names. National news often cites the law of the European Union, so
 * that the Union counts only if it acts more than any country. Of many affected countries only some have a tag, but all
 * follow the first one that has.
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
