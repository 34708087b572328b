import * as z from "zod/mini";
import { Confidence } from "../confidence.ts";

/** What a traveler needs, from the easiest to the hardest. `unknown`: nothing follows from our sources. */
export const requirements = [
  "own_country",
  "free_movement",
  "visa_free",
  "eta",
  "visa_on_arrival",
  "evisa",
  "visa_required",
  "unknown",
] as const;
export type EntryRequirement = (typeof requirements)[number];

/** The period that a number of days belongs to: each entry, any 60, 120, 180 or 365 days, or a calendar year. */
export const periods = ["entry", "60d", "120d", "180d", "365d", "calendar_year"] as const;
export type Period = (typeof periods)[number];

/**
 * How far free movement goes. `right`: the nationality is enough. `application`: it opens a way that needs a permit or a
 * certificate. `uneven`: not in force everywhere, so nothing follows from it. `status`: only people who already hold a
 * status, which no nationality shows.
 */
export const degrees = ["right", "application", "uneven", "status"] as const;
export type Degree = (typeof degrees)[number];

/** The papers of another country that a rule can ask for. */
export const papers = ["visa", "residence", "visa or residence"] as const;

/** A day: `2026-01-31`. */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const optionalText = z.optional(z.string());
const optionalDay = z.optional(Day);

/** `official`: the authority's text, or a faithful copy of it, was read. `secondary`: anything else. */
const EntrySource = z.object({
  name: z.string(),
  url: optionalText,
  kind: z.enum(["official", "secondary"]),
  /** Which part was read, if not all: 'list read in part'. */
  reading: optionalText,
});
export type EntrySource = z.infer<typeof EntrySource>;

/** A rule that one zone applies to a group of nationalities. Days are inclusive. */
const EntryRule = z.object({
  zone: z.string(),
  /** ISO 3166-1 alpha-2, or `*` for every nationality that no other rule of the zone names. */
  nationalities: z.array(z.string()),
  requirement: z.enum(requirements),
  /** Absent if there is no limit for visitors (`noLimit`), or none is known. */
  days: z.optional(z.int()),
  /** The length as the law states it, if that is months. `days` is then about the same, for comparisons. */
  months: z.optional(z.int()),
  per: z.optional(z.enum(periods)),
  /** A visitor may stay without a limit of days. Without it, absent `days` are not known. */
  noLimit: z.optional(z.literal(true)),
  authorization: optionalText,
  /** For adults, at `asOf`, in `currency` (ISO 4217). */
  fee: z.optional(z.number()),
  currency: optionalText,
  passport: optionalText,
  /** The id of the stay rule that counts the days. */
  stayRule: optionalText,
  /** Other nationalities of the traveler that can bar the rule. */
  barredWith: z.optional(z.array(z.string())),
  /** Who sets the days of each stay, so that it may be shorter than `days`. */
  grantedBy: z.optional(z.literal("officer")),
  /** Sentences for the traveler. */
  remarks: z.array(z.string()),
  from: optionalDay,
  until: optionalDay,
  /** `keeps`: people who entered by the last day keep the stay that they were granted. */
  enteredBefore: z.optional(z.literal("keeps")),
  /** The day that the source describes. Absent if the source has no date. */
  asOf: optionalDay,
  source: z.string(),
  confidence: Confidence,
});
export type EntryRule = z.infer<typeof EntryRule>;

/** Countries with common entry rules, or one country. */
const EntryZone = z.object({
  id: z.string(),
  name: z.string(),
  members: z.array(
    z.object({ code: z.string(), since: optionalDay, until: optionalDay, remark: optionalText }),
  ),
  notices: z.array(z.string()),
});

const degree = z.optional(z.enum(degrees));

/** An arrangement that lets nationals of some countries visit, live or work in others. */
const FreeMovement = z.object({
  id: z.string(),
  name: z.string(),
  /** `*` for every nationality. */
  nationals: z.array(z.string()),
  destinations: z.array(z.string()),
  /** One of the two countries must be this one. */
  hub: optionalText,
  visit: degree,
  live: degree,
  work: degree,
  /** The days of a visit, if it is limited. */
  days: z.optional(z.int()),
  since: optionalDay,
  until: optionalDay,
  /** Countries that take part in the arrangement only for a time. */
  members: z.array(
    z.object({ code: z.string(), since: optionalDay, until: optionalDay, remark: optionalText }),
  ),
  /** Pairs of countries with lesser rights. An absent degree is that of the arrangement; `none`: no right. */
  exceptions: z.array(
    z.object({
      nationals: z.array(z.string()),
      destinations: z.array(z.string()),
      visit: z.optional(z.enum([...degrees, "none"])),
      live: z.optional(z.enum([...degrees, "none"])),
      work: z.optional(z.enum([...degrees, "none"])),
      remark: z.string(),
    }),
  ),
  remarks: z.array(z.string()),
  asOf: Day,
  source: EntrySource,
  confidence: Confidence,
});
export type FreeMovement = z.infer<typeof FreeMovement>;

/** Papers of a third country that can make entry easier. They never change the answer, because they need a check. */
const PermitRule = z.object({
  zone: z.string(),
  nationalities: z.array(z.string()),
  holdersOf: z.array(z.string()),
  papers: z.enum(papers),
  requirement: z.enum(requirements),
  days: z.optional(z.int()),
  per: z.optional(z.enum(periods)),
  remark: optionalText,
  asOf: Day,
  source: z.string(),
  confidence: Confidence,
});
export type PermitRule = z.infer<typeof PermitRule>;

/** An authorization that a zone will ask for. Nobody needs it yet. */
const AnnouncedAuthorization = z.object({
  zone: z.string(),
  /** Travelers with this right will need it. */
  requirement: z.enum(requirements),
  authorization: z.string(),
  /** The year or the quarter for which it was announced: `2026-Q4`. */
  expected: optionalText,
  fee: z.number(),
  currency: z.string(),
  exempt: z.array(z.string()),
  remark: z.string(),
  asOf: Day,
  source: z.string(),
  confidence: Confidence,
});
export type AnnouncedAuthorization = z.infer<typeof AnnouncedAuthorization>;

/** How many days a visit may have if the authority of the zone extends it. */
const Extension = z.object({
  zone: z.string(),
  /** The visits that can be extended. */
  days: z.int(),
  per: z.enum(periods),
  extendedTo: z.int(),
  extendedPer: z.enum(periods),
  /** The id of the question that asks whether the visit was extended. */
  question: z.string(),
  asOf: Day,
  source: z.string(),
  confidence: Confidence,
});
export type Extension = z.infer<typeof Extension>;

/** How the days of a stay are counted, by law. */
const CountedStay = z.object({
  id: z.string(),
  /** 'Schengen area: 90 days in any 180 days' */
  name: z.string(),
  law: z.string(),
  address: optionalText,
});

/** All facts that the entry engine needs. */
export const EntryTables = z.object({
  /** The newest day that any source describes. After it, nothing is known. */
  asOf: Day,
  /** All codes that may be asked about: ISO 3166-1 alpha-2, and `XK` for Kosovo. */
  places: z.array(z.string()),
  /** Places without a nationality of their own. `passportOf`: the country whose passport its people hold, if it is certain. */
  territories: z.array(z.object({ code: z.string(), passportOf: optionalText })),
  zones: z.array(EntryZone),
  rules: z.array(EntryRule),
  movements: z.array(FreeMovement),
  extensions: z.array(Extension),
  permits: z.array(PermitRule),
  announced: z.array(AnnouncedAuthorization),
  authorizations: z.array(z.object({ id: z.string(), name: z.string(), about: z.string() })),
  /**
   * What is asked of a passport. `asks`: `validity` or `paper`. `verified`: a source states it. The months say how long it
   * must still be valid, the years how long ago it may have been issued on the day of entry.
   */
  passports: z.array(
    z.object({
      ...{ id: z.string(), rule: z.string(), asks: z.string(), verified: z.boolean() },
      monthsAfterArrival: z.optional(z.number()),
      monthsAfterDeparture: z.optional(z.number()),
      maxAgeYears: z.optional(z.number()),
    }),
  ),
  sources: z.array(z.object({ id: z.string(), ...EntrySource.shape })),
  /** The published stay rules that entry rules refer to. */
  stayRules: z.array(CountedStay),
});
export type EntryTables = z.infer<typeof EntryTables>;
