import * as z from "zod/mini";
import { Confidence } from "../confidence.ts";
import { defineContract } from "../contract.ts";
import { requirements } from "../law/entry-tables.ts";
import { type CountingMethod, topics } from "../law/vocabulary.ts";
import { BlogItem } from "../news/contract.ts";
import { ListedProgramme, ProgrammeStatus } from "../programmes/contract.ts";

/** A page that supports a fact. */
const PlaceSource = z.object({
  name: z.string(),
  url: z.optional(z.string()),
  /** ISO 8601 day, month or year. Absent if the page has no date. */
  date: z.optional(z.string()),
  confidence: Confidence,
});
export type PlaceSource = z.infer<typeof PlaceSource>;

/** A statement, with the positions of its sources in the list of the country's sources. */
const PlaceNote = z.object({
  text: z.string(),
  /** Since when the rule is in force: ISO 8601 day, month or year. */
  since: z.optional(z.string()),
  sources: z.array(z.int()),
});
export type PlaceNote = z.infer<typeof PlaceNote>;

export const placeFactIds = [
  "income",
  "foreign",
  "days",
  "route",
  "currency",
  "languages",
  "zones",
  "groups",
] as const;

/** One fact of a country. Every country has the same facts, in the same order. */
const PlaceFact = z.object({
  id: z.enum(placeFactIds),
  /** Null if no source states it. */
  value: z.nullable(z.string()),
  /** How well the sources support it. Null without a value. */
  confidence: z.nullable(Confidence),
  /** The date of the newest source, or the date of the figures: ISO 8601 day, month or year. */
  asOf: z.optional(z.string()),
  sources: z.array(z.int()),
  /** Remarks that explain or limit the value. */
  notes: z.array(PlaceNote),
});
export type PlaceFact = z.infer<typeof PlaceFact>;
export type PlaceFactId = PlaceFact["id"];

/** A legal form of our catalog of company formation. */
const PlaceCompany = z.object({
  /** Its id in the catalog. */
  id: z.string(),
  name: z.string(),
  entity: z.string(),
  /** In a few words. Absent if no source states it. */
  setupTime: z.optional(z.string()),
  corporateTax: z.optional(z.string()),
});

/** What a group of nationalities needs to visit the country. */
const PlaceEntry = z.object({
  requirement: z.enum(requirements),
  /** The requirement in words, or the name of the authorization: 'Visa-free', 'ESTA'. */
  text: z.string(),
  /** The longest stay in words. Absent if it is not known. */
  stay: z.optional(z.string()),
  /** With the day on which it was seen. Absent if it is not known. */
  fee: z.optional(z.string()),
  /** The names of the countries whose citizens have this right. Empty if `others`. */
  passports: z.array(z.string()),
  /** For every nationality that no other group names. */
  others: z.boolean(),
  /** The id of the stay rule that counts the days. */
  stayRule: z.optional(z.string()),
  confidence: z.optional(Confidence),
  /** The day that the source describes. */
  asOf: z.optional(z.string()),
  sources: z.array(z.int()),
});

/** A rule that counts days in the country, or away from it. */
const PlaceStayRule = z.object({
  id: z.string(),
  topic: z.enum(topics),
  /** With the number of days, if the law names one. */
  name: z.string(),
  authority: z.string(),
  law: z.string(),
  /** Where to read the law. */
  address: z.optional(z.string()),
  /** The day on which it came into force. */
  validFrom: z.optional(z.string()),
  confidence: Confidence,
  /** How a day counts. Absent if no source states it, or if the rule does not count days of presence. */
  counting: z.optional(
    z.enum([
      "any",
      "midnight",
      "overnight",
      "full",
      "not-entry",
      "not-exit",
      "pair",
    ] satisfies CountingMethod[]),
  ),
  notes: z.array(z.string()),
});

/** What identifies a country or territory. */
const placeNames = {
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  /** The last part of the address of its page. */
  slug: z.string(),
  name: z.string(),
  /** A region of the United Nations: 'Southern Europe'. */
  region: z.string(),
};

/** All that we know of a country or territory. */
export const Place = z.object({
  ...placeNames,
  facts: z.array(PlaceFact),
  /** Further remarks on its taxes, and on staying there. */
  tax: z.array(PlaceNote),
  stay: z.array(PlaceNote),
  /** Warnings about how the figures were made. */
  cautions: z.array(z.string()),
  programmes: z.array(ListedProgramme),
  /** Who may visit it, the easiest entry first. Empty if we hold no rules. */
  entry: z.array(PlaceEntry),
  /** The rules that count days, on visits first. */
  stayRules: z.array(PlaceStayRule),
  companies: z.array(PlaceCompany),
  /** The newest stories, newest first. */
  updates: z.array(BlogItem),
  /** The official feeds that we read. */
  feeds: z.array(z.object({ name: z.string(), url: z.string() })),
  sources: z.array(PlaceSource),
});
export type Place = z.infer<typeof Place>;

/**
 * How a country taxes income from abroad. `remittance`: only when it is brought into the country, at least for some people.
 * `disputed`: sources contradict each other.
 */
export const foreignIncomeKinds = ["untaxed", "remittance", "taxed", "disputed"] as const;

/** The figures of a country that the map shows. An absent field is not stated by our sources. */
export const PlaceSummary = z.object({
  ...placeNames,
  foreign: z.optional(z.enum(foreignIncomeKinds)),
  /** The rate on income from abroad, in percent. */
  foreignRate: z.optional(z.number()),
  /** The days in a year that make a person tax resident. */
  days: z.optional(z.int()),
  /** The status of its programs for remote workers: that of the most accessible one. Absent: we know of none. */
  nomad: z.optional(ProgrammeStatus),
  /** Stories of the last 90 days. */
  updates: z.int(),
  /** Official feeds that we read. */
  feeds: z.int(),
});
export type PlaceSummary = z.infer<typeof PlaceSummary>;

/** The period of `PlaceSummary.updates`. */
export const updateDays = 90;

const Slug = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));

export const placesContract = defineContract({
  list: {
    method: "get",
    path: "/api/places",
    summary: "All inhabited countries and territories with the figures of the world map, sorted by name.",
    access: "public",
    response: z.array(PlaceSummary),
  },
  read: {
    method: "get",
    path: "/api/places/:slug",
    summary: "All that we know of a country or territory, with sources.",
    access: "public",
    params: z.object({ slug: Slug }),
    response: Place,
    errors: { 404: "There is no such country or territory" },
  },
});
