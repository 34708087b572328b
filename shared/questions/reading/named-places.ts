import type { PlaceRole } from "./places.ts";
import type { Reading } from "./read.ts";

/** The countries that a text names (ISO 3166-1 alpha-2, and `EU` for a zone of its members), each once. */
export interface NamedPlaces {
  /** The countries that the text is about. */
  about: readonly string[];
  /** The countries that people or money come from, including those of `passports`. */
  origin: readonly string[];
  passports: readonly string[];
}

const asCountries = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => (code.length > 2 ? "EU" : code))),
];

/**
 * Sorts the countries of a text into those that it is about and those that people or money come from, for the search.
 * @param countryOf the country of a program
 */
export const namedPlaces = (
  { subjects, places, programmes, cues }: Reading,
  countryOf: (programme: string) => string | undefined,
): NamedPlaces => {
  const withRole = (...roles: readonly PlaceRole[]) =>
    places.filter(({ role }) => roles.includes(role)).map(({ code }) => code);
  const isCitizenship = cues.has("citizenship") || cues.has("naturalize");
  // 'The D7 or the non-lucrative visa?', 'Is it enough to live in Monaco?', 'Can I get Turkish nationality?'
  const other = [
    programmes.flat().flatMap((id) => countryOf(id) ?? []),
    withRole("home"),
    isCitizenship ? withRole("passport") : [],
  ];
  const about = asCountries([subjects, ...other].find((codes) => codes.length > 0) ?? []);
  const others = (...roles: readonly PlaceRole[]) =>
    asCountries(withRole(...roles)).filter((code) => !about.includes(code));
  return {
    about,
    origin: others("passport", "origin", "home", "income", "permit", "relative"),
    passports: others("passport"),
  };
};
