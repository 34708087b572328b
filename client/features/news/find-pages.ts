import { accountPath, paths } from "#shared/paths.ts";
import { placePathsOf } from "#shared/places/paths.ts";
import { wordsOf } from "#shared/text/words.ts";
import type { findNamed } from "./suggestions.ts";

/** A page that answers a search. */
export interface FoundPage {
  title: string;
  /** What the page is about. */
  text: string;
  href: string;
}

/** Screens that answer frequent questions, each with its keywords. */
const screens: readonly (FoundPage & { words: readonly string[] })[] = [
  {
    title: "Where to register a company",
    text: "Places by corporate tax, set-up time and capital",
    href: paths.company,
    words: ["company", "companies", "corporate", "corporation", "llc", "incorporate", "register"],
  },
  {
    title: "Passports for an investment",
    text: "Open citizenship programs, cheapest first",
    href: `${paths.programmes}?kind=citizenship&sort=investment`,
    words: ["passport", "passports", "citizenship", "citizenships"],
  },
  {
    title: "Visas for digital nomads",
    text: "Open programs, with the income that they ask for",
    href: `${paths.programmes}?kind=nomad&sort=income`,
    words: ["nomad", "nomads"],
  },
  {
    title: "Where your passports lead",
    text: "Entry without a visa, and for how long",
    href: paths.entry,
    words: ["entry", "enter", "border", "esta", "etias"],
  },
  {
    title: "Legislative Monitor",
    text: "Alerts on the countries and rules that you choose",
    href: paths.legislativeMonitor,
    words: ["alert", "alerts", "monitor", "notification", "notifications"],
  },
  {
    title: "Your account",
    text: "Email, password, your data, and the deletion of your account",
    href: accountPath,
    words: ["account", "password", "delete", "export"],
  },
  {
    title: "My Profile",
    text: "Where you live, your citizenships, and how you work",
    href: paths.profile,
    words: ["profile"],
  },
];

const maxPlaces = 2;

/**
 * Finds the pages for a search: those of the countries that it names, and screens by keywords.
 * @param find finds the countries that a text names. It is a parameter because its code loads with the search field.
 */
export const findPages = (
  text: string,
  countries: Parameters<typeof findNamed>[1],
  find: typeof findNamed,
): readonly FoundPage[] => {
  const words = new Set(wordsOf(text));
  const named = find([], countries, text).map(({ value }) => value);
  return [
    ...placePathsOf(named)
      .slice(0, maxPlaces)
      .map(({ name, path }) => ({
        title: name,
        text: "Taxes, days to tax residence, programs and changes",
        href: path,
      })),
    ...screens.filter((screen) => screen.words.some((word) => words.has(word))),
  ];
};
