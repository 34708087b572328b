import * as z from "zod";
import type { Source } from "#shared/catalogue/entry.ts";
import { countryCode, date, groupRows, oneOf, optionalText, readTable, severalOf, text } from "./load.ts";

const ProfileSource = z.object({
  name: text,
  url: z.url("must be an address"),
  date,
  confidence: oneOf(["high", "medium", "low"]),
});

/** Where the regions, currencies, languages and time zones of all countries come from. */
export const profileSources: readonly Source[] = readTable(
  "places/country-profile-sources.csv",
  ProfileSource,
);

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const currencies = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });

const currencyCode = z
  .string()
  .refine((code) => /^[A-Z]{3}$/.test(code), "must be a code such as EUR")
  .refine((code) => currencies.of(code) !== undefined, "must be a currency of ISO 4217");
const languageTag = z.string().refine((tag) => languages.of(tag) !== undefined, "must be a language tag");

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};
/** The zones that this Node knows: that of a Linux distribution can be older than a name. */
export const TimeZones = severalOf(
  z.string().regex(/^[A-Z]\w+(\/[\w-]+)+$/, "must be an IANA time zone"),
).transform((names) => names.filter(isTimeZone));

const Profile = z.object({
  country: countryCode,
  region: text,
  /** Legal tender, ISO 4217. */
  currencies: severalOf(currencyCode),
  /** Official in the whole country, the most widely used first. */
  languages: severalOf(languageTag),
  timeZones: TimeZones,
});
export type CountryProfile = z.output<typeof Profile>;

/** Region, currencies, languages and time zones of each inhabited country, by its code. */
export const countryProfiles: ReadonlyMap<string, CountryProfile> = new Map(
  readTable("places/country-profiles.csv", Profile, ["country"]).map((row) => [row.country, row]),
);

/** 'Euro (EUR)' */
export const currencyName = (code: string): string => `${currencies.of(code) ?? code} (${code})`;
export const languageName = (tag: string): string => languages.of(tag) ?? tag;

const Group = z.object({
  id: text,
  name: text,
  /** What it means for people, in one or two sentences. */
  meaning: text,
  /** When the arrangement began. */
  began: date,
  source: text,
  url: z.url("must be an address"),
  date,
  confidence: oneOf(["high", "medium", "low"]),
});

const groups = new Map(
  readTable("places/groups.csv", Group, ["id"]).map(({ source: name, url, date, confidence, ...group }) => [
    group.id,
    { ...group, sources: [{ name, url, date, confidence }] },
  ]),
);

const members = readTable(
  "places/group-members.csv",
  z.object({
    group: oneOf([...groups.keys()]),
    /** When these countries joined. Empty if only the date of the arrangement is known. */
    since: optionalText.pipe(date.optional()),
    countries: severalOf(countryCode),
  }),
);

/** The members of a group, each with the day on which it joined, as far as that is known. */
export const groupMembers = (id: string): { country: string; since: string | undefined }[] =>
  members
    .filter(({ group }) => group === id)
    .flatMap(({ since, countries }) => countries.map((country) => ({ country, since })));

/** A country's membership in a group of countries. */
export interface Membership {
  name: string;
  meaning: string;
  /** When the arrangement began. */
  began: string;
  /** When this country joined, if that is known. */
  since: string | undefined;
  sources: readonly Source[];
}

const membershipsByCountry = groupRows(
  members.flatMap(({ group, since, countries }) =>
    countries.map((country) => ({ country, membership: { ...groups.get(group)!, since } })),
  ),
  ({ country }) => country,
);

/** The groups that a country belongs to, in the order of `group-members.csv`. */
export const membershipsOf = (code: string): readonly Membership[] =>
  membershipsByCountry(code).map(({ membership }) => membership);
