import { fold } from "#client/platform/fold.ts";
import { rankOptions } from "#client/ui/rank-options.ts";
import { countryAliases } from "#shared/countries/names.ts";
import type { Tag } from "#shared/news/contract.ts";
import { types } from "./feed-filters.ts";

/** A filter that fits what is being typed. */
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

/** The tags whose name, or another name of the country, fits the text, best first. */
export const suggest = (
  tags: readonly Tag[],
  countries: readonly Named[],
  text: string,
): readonly Suggestion[] => {
  if (fold(text).length < 2) return [];
  const codes = new Map(countries.map(({ name, code }) => [name, code]));
  const options = tags.map(
    ({ name, category }): Suggestion => ({
      ...{ value: name, label: name, kind: kinds[category] },
      aliases: countryAliases[codes.get(name) ?? ""] ?? [],
    }),
  );
  return rankOptions(options, text).slice(0, maxShown);
};

/** The type that the name of a tag stands for. */
export const typeOfTag = ({ kind, label }: Suggestion) =>
  kind === "Type" ? types.find((type) => type === label.toLowerCase()) : undefined;
