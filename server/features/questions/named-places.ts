import { programmeById } from "#server/knowledge/programmes.ts";
import type { PlaceRole } from "#shared/questions/reading/places.ts";
import type { Desk } from "./desk.ts";

/** The countries that a text names (ISO 3166-1 alpha-2, and `EU` for a zone of its members), each once. */
export interface NamedPlaces {
  /** The text is about them. */
  about: readonly string[];
  /** People or money come from them. Includes the passports. */
  origin: readonly string[];
  passports: readonly string[];
}

/** Reads the countries of a text. */
export type ReadPlaces = (text: string) => NamedPlaces;

const asCountries = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => (code.length > 2 ? "EU" : code))),
];

/** Creates the reader of countries for the search. It reads them as the questions do. */
export const createReadPlaces =
  (desk: () => Desk): ReadPlaces =>
  (text) => {
    const { subjects, places, programmes, cues } = desk().read(text);
    const withRole = (...roles: readonly PlaceRole[]) =>
      places.filter(({ role }) => roles.includes(role)).map(({ code }) => code);
    const isCitizenship = cues.has("citizenship") || cues.has("naturalize");
    // 'The D7 or the non-lucrative visa?', 'Is it enough to live in Monaco?', 'Can I get Turkish nationality?'
    const other = [
      programmes.flat().flatMap((id) => programmeById(id)?.flagCode.toUpperCase() ?? []),
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
