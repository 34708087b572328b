/** What made a rule match. */
export interface Match {
  /** The name of the country that the item names, which may be 'European Union'. */
  country: string;
  /** The word that was found, as the rule has it or in its translation; the type where that alone matched. */
  keyword: string;
  place: "title" | "text" | "type";
}

/** Why somebody is told of an item: "Portugal, keyword 'permit' in the title". */
export const reasonWords = ({ country, keyword, place }: Match): string =>
  place === "type"
    ? `${country}, update of type '${keyword}'`
    : `${country}, keyword '${keyword}' in the ${place}`;
