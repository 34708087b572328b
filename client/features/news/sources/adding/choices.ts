import { countryAliases } from "#shared/countries/aliases.ts";
import type { Country } from "#shared/countries/contract.ts";
import { languageName, type PlaceWords, placeWords } from "../words.ts";

const otherNames: Readonly<Record<string, readonly string[]>> = {
  ...countryAliases,
  global: ["world", "international"],
  EU: ["Europe"],
};

/** Where a source is from, as it stands in a list of choices. */
export interface Place extends PlaceWords {
  value: string;
  aliases: readonly string[];
}

/** The whole world, the European Union, and the countries. */
export const placesOf = (countries: readonly Country[]): readonly Place[] =>
  [...placeWords(countries)].map(([value, words]) => ({
    ...words,
    value,
    aliases: [value, ...(otherNames[value] ?? [])],
  }));

/** ISO 639-1 codes of languages that are published in. */
const languageCodes =
  "aa ab af ak am ar as ay az ba be bg bi bm bn bo br bs ca ce ch co cs cy da de dv dz ee el en es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy id ig is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi wa wo xh yi yo za zh zu";

/** The languages as choices, by name. */
export const languageOptions = (): readonly { value: string; label: string; aliases: readonly string[] }[] =>
  languageCodes
    .split(" ")
    .map((code) => ({ value: code, label: languageName(code), aliases: [code] }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
