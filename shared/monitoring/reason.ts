import type { NewsType } from "../news/contract.ts";

/** What made a rule match. */
export interface Match {
  /** The name of the country that the item names, which may be 'European Union'. */
  country: string;
  /** The word that was found, as the rule has it or in its translation; null where the type alone matched. */
  keyword: string | null;
  place: "title" | "text" | "type";
}

/** Why somebody is told of an item of this type: "Portugal, keyword 'permit' in the title". */
export const reasonWords = ({ country, keyword, place }: Match, type: NewsType): string =>
  keyword === null || place === "type"
    ? `${country}, update of type '${type}'`
    : `${country}, keyword '${keyword}' in the ${place}`;
