import { rankOptions } from "#client/ui/rank-options.ts";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import type { Tag } from "#shared/news/contract.ts";
import { findNames } from "#shared/text/find-names.ts";
import { findMisspelled } from "#shared/text/misspelled.ts";
import { foldWords, wordsOf } from "#shared/text/words.ts";
import { type FeedFilters, types } from "./feed-filters.ts";

/** A filter that matches the typed text. */
export interface Suggestion {
  value: string;
  label: string;
  aliases: readonly string[];
  kind: "Country" | "Type" | "Topic";
}

const kinds = { country: "Country", type: "Type", other: "Topic" } as const;
const maxShown = 8;

interface Named {
  name: string;
  code: string;
}

/** The tags, followed by the countries without updates. */
const optionsOf = (tags: readonly Tag[], countries: readonly Named[]): readonly Suggestion[] => {
  const codes = new Map(countries.map(({ name, code }) => [name, code]));
  const carried = new Set(tags.map(({ name }) => name));
  const others = countries.filter(({ name }) => !carried.has(name));
  return [...tags, ...others.map(({ name }) => ({ name, category: "country" as const }))].map(
    ({ name, category }) => ({
      ...{ value: name, label: name, kind: kinds[category] },
      aliases: otherNames(codes.get(name) ?? ""),
    }),
  );
};

/** Each name of each option, folded. */
const namesOf = (options: readonly Suggestion[]) =>
  options.flatMap((option) =>
    [option.label, ...option.aliases].map((name) => ({ option, name: foldWords(name) })),
  );
type FoldedName = ReturnType<typeof namesOf>[number];

/** The options with a name that `word` may be a misspelling of. */
const optionsNear = (names: readonly FoldedName[], word: string): readonly Suggestion[] => [
  ...new Set(findMisspelled(names, word).map(({ option }) => option)),
];

/** The tags and countries with a name that matches the text, best first. Also searches other names of countries. */
export const suggest = (
  tags: readonly Tag[],
  countries: readonly Named[],
  text: string,
): readonly Suggestion[] => {
  const typed = foldWords(text);
  if (typed.length < 2) return [];
  const options = optionsOf(tags, countries);
  const found = rankOptions(options, text);
  return (found.length > 0 ? found : optionsNear(namesOf(options), typed)).slice(0, maxShown);
};

/** The maximum number of words in a name. */
const longestName = 4;

/** The filters that a text names, in order of their position: 'nomad visa portgual' names Visa and Portugal. */
export const findNamed = (
  tags: readonly Tag[],
  countries: readonly Named[],
  text: string,
): readonly Suggestion[] => {
  const names = namesOf(optionsOf(tags, countries));
  // Reversed, so that the first option of a name wins.
  const optionByName = new Map(names.map(({ name, option }) => [name, option] as const).reverse());
  const found = findNames(
    wordsOf(text),
    (name, _, length) => optionByName.get(name) ?? (length === 1 ? optionsNear(names, name)[0] : undefined),
    longestName,
  );
  return [...new Set(found.map(({ meaning }) => meaning))];
};

/** The change of the filters that shows the updates of a suggestion. `selected`: the tags that stay. */
export const filtersOf = (
  { kind, label, value }: Suggestion,
  selected: readonly string[] = [],
): Partial<FeedFilters> => {
  const type = kind === "Type" ? types.find((name) => name === label.toLowerCase()) : undefined;
  return { q: "", ...(type ? { type } : { tags: [...new Set([...selected, value])] }) };
};
