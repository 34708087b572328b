import type { MentionedPlace } from "../reading/places.ts";
import type { Reading } from "../reading/read.ts";
import { countriesOf } from "./rules.ts";

/** Words that join two places: 'Spain and Portugal', 'Malta vs Cyprus'. */
const joining = /^[\s,]*(?:[/&]|and|or|vs\.?|versus|y|e|o|ou|und|oder|et|ed|oppure|than|to)[\s,]*$/iu;
/** A comma after a place: 'Spain, Portugal'. Not used before a place, where a comma can also end a clause. */
const listing = /^\s*,\s*$/u;

/** Whether a place is one of several that a text names together. */
export const isJoined = (text: string, places: readonly MentionedPlace[], index: number): boolean => {
  const between = (at: number): string | undefined => {
    const [before, after] = [places[at - 1], places[at]];
    return before && after && before.code !== after.code ? text.slice(before.end, after.at) : undefined;
  };
  const [before, after] = [between(index), between(index + 1)];
  return [before, after].some((text) => text && joining.test(text)) || (!!after && listing.test(after));
};

/** The one country that a text names as a tax residence. Undefined if there is none, or more than one. */
export const askedCountry = (
  { text, places }: Reading,
  countries: ReadonlySet<string>,
): string | undefined => {
  const named = places.filter(({ code }) => countries.has(code));
  const asked = named.filter(({ isTaxHome }, index) => isTaxHome && !isJoined(text, named, index));
  const codes = new Set(asked.map(({ code }) => code));
  return codes.size === 1 ? [...codes][0] : undefined;
};

/** Narrows a text on several countries to its tax residence: 'American in Spain, tax resident in Portugal?' */
export const withAskedCountry = (reading: Reading): Reading => {
  const { cues } = reading;
  const countries = new Set(countriesOf(reading));
  if (!cues.has("tax-residence") || cues.has("compare") || cues.has("both") || countries.size < 2)
    return reading;
  const asked = askedCountry(reading, countries);
  return asked === undefined ? reading : { ...reading, subjects: [asked] };
};
