import * as z from "zod";
import type { Source } from "#shared/catalogue/entry.ts";
import { confidences } from "#shared/confidence.ts";
import { groupIds, groupMembers } from "#shared/gazetteer/groups.ts";
import {
  address,
  countryCode,
  currencyCode,
  date,
  groupRows,
  oneOf,
  readTable,
  severalOf,
  text,
} from "./load.ts";

const ProfileSource = z.object({
  name: text,
  url: address,
  date,
  confidence: oneOf(confidences),
});

/** The sources of the regions, currencies, languages and time zones of all countries. */
export const profileSources: readonly Source[] = readTable(
  "places/country-profile-sources.csv",
  ProfileSource,
);

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const currencies = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });

const knownCurrency = currencyCode.refine(
  (code) => currencies.of(code) !== undefined,
  "must be a currency of ISO 4217",
);
const languageTag = z.string().refine((tag) => languages.of(tag) !== undefined, "must be a language tag");

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};
/** Keeps the zones that this Node knows. The Node of a Linux distribution can lack recent ones. */
export const TimeZones = severalOf(
  z.string().regex(/^[A-Z]\w+(\/[\w-]+)+$/, "must be an IANA time zone"),
).transform((names) => names.filter(isTimeZone));

const Profile = z.object({
  country: countryCode,
  region: text,
  /** Legal tender, ISO 4217. */
  currencies: severalOf(knownCurrency),
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
  id: oneOf(groupIds),
  name: text,
  /** The effect of membership for people, in one or two sentences. */
  meaning: text,
  /** When the arrangement began. */
  began: date,
  source: text,
  url: address,
  date,
  confidence: oneOf(confidences),
});

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
  readTable("places/groups.csv", Group, ["id"]).flatMap(
    ({ id, name, meaning, began, source, url, date, confidence }) =>
      groupMembers(id).map(({ code, since }) => ({
        code,
        membership: { name, meaning, began, since, sources: [{ name: source, url, date, confidence }] },
      })),
  ),
  ({ code }) => code,
);

/** The groups that a country belongs to, in the order of `groups.csv`. */
export const membershipsOf = (code: string): readonly Membership[] =>
  membershipsByCountry(code).map(({ membership }) => membership);
