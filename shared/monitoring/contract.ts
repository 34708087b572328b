import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { NewsType, TextPiece } from "../news/contract.ts";
import { IntegerId } from "../row-id.ts";
import { CountryCode, FixedRuleId, Frequency, fixedRules, Importance, maxFollowed, Rules } from "./rules.ts";

export const NotificationPreferences = z.object({
  email: z.boolean(),
  inApp: z.boolean(),
  frequency: Frequency,
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const zoneRule = "Enter the IANA name of a time zone, for example Europe/Lisbon";

/**
 * Zone names that PostgreSQL reads as abbreviations with a fixed offset, without daylight saving time. Each maps to a place
 * with the same clock.
 */
const abbreviatedZones: Readonly<Record<string, string>> = {
  CET: "Europe/Brussels",
  EET: "Europe/Athens",
  MET: "Europe/Brussels",
  WET: "Europe/Lisbon",
};

/** Returns a name that JavaScript and PostgreSQL read in the same way, or undefined if `name` is not a time zone. */
const normalizeZone = (name: string): string | undefined => {
  // Rejects offsets, because PostgreSQL inverts their sign.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return name.includes("/") ? name : (abbreviatedZones[name.toUpperCase()] ?? timeZone);
  } catch {
    return undefined;
  }
};

/** The IANA name of a time zone. */
export const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine((name: string) => normalizeZone(name) !== undefined, zoneRule),
  z.overwrite((name) => normalizeZone(name) ?? name),
);

/** Countries that an account follows, each once. */
const CountryCodes = z
  .array(CountryCode)
  .check(z.maxLength(maxFollowed, `Follow at most ${maxFollowed} countries`));

/** Standard rules that are switched off. They match nothing until they are switched on again. */
const MutedRules = z.array(FixedRuleId).check(z.maxLength(fixedRules.length));

const settings = {
  /** The country that the account follows, or the first of several. */
  countryCode: CountryCode,
  notificationPreferences: NotificationPreferences,
  rules: Rules,
};

/** `id` is 0 before the first save. */
export const Preferences = z.object({
  id: z.int(),
  userId: z.int(),
  ...settings,
  /** All countries that the account follows. The first is `countryCode`. */
  countryCodes: CountryCodes,
  mutedRules: MutedRules,
  timeZone: z.string(),
  /** The verified email address. Null if there is none; then no emails are sent. */
  mailTo: z.nullable(z.string()),
});
export type Preferences = z.infer<typeof Preferences>;

/** Settings that the specification does not know. Without them, only `countryCode` is followed, and no rule is muted. */
const additions = {
  /** The countries to follow besides `countryCode`. */
  countryCodes: z.optional(CountryCodes),
  mutedRules: z.optional(MutedRules),
};

/** `id` is the one from GET, or 0. */
export const SavePreferences = z.object({
  id: z.int().check(z.nonnegative()),
  userId: z.int(),
  ...settings,
  ...additions,
});
export type SavePreferences = z.infer<typeof SavePreferences>;

/** Settings to try on published updates. They need not be saved. */
export const PreviewRequest = z.object({
  ...settings,
  ...additions,
  timeZone: z.optional(TimeZone),
});
export type PreviewRequest = z.infer<typeof PreviewRequest>;

/** One story that matches the settings, with the matching passages. */
export const PreviewItem = z.object({
  itemId: z.int(),
  title: z.array(TextPiece),
  /** The passage with the keyword. Empty if the title or the type matched. */
  text: z.array(TextPiece),
  type: NewsType,
  pubDate: z.iso.datetime(),
  source: z.string(),
  ruleId: z.string(),
  importance: Importance,
  reason: z.string(),
});
export type PreviewItem = z.infer<typeof PreviewItem>;

/** A day in UTC, and how many updates matched on it. */
export const DayCount = z.object({ day: z.iso.date(), count: z.int() });
export type DayCount = z.infer<typeof DayCount>;

/** Stories of one type on followed countries. No rule of the account matches these stories. */
export const MissedUpdates = z.object({
  type: NewsType,
  /** The number of these stories. */
  count: z.int(),
  /** The newest 5. */
  items: z.array(
    z.object({
      ...z.pick(PreviewItem, { itemId: true, pubDate: true, source: true }).shape,
      title: z.string(),
    }),
  ),
});
export type MissedUpdates = z.infer<typeof MissedUpdates>;

/** All countries of a request, each once. The first is its `countryCode`. */
export const followedOf = ({
  countryCode,
  countryCodes = [],
}: Pick<SavePreferences, "countryCode" | "countryCodes">): readonly CountryCode[] => [
  ...new Set([countryCode, ...countryCodes]),
];

/** The alerts that the settings would have caused. */
export const Preview = z.object({
  /** The newest 100. */
  items: z.array(PreviewItem),
  /** The number of all matching stories. */
  count: z.int(),
  /** The number of emails. 0 if emails are off. */
  mails: z.int(),
  /** The length of the period in days. */
  days: z.int(),
  /** Each day of the period, oldest first. A story counts on the day of its publication, or the day when we first saw it if that is earlier. */
  daily: z.array(DayCount),
  /** Updates that these rules do not match, most frequent type first. */
  missed: z.array(MissedUpdates),
});
export type Preview = z.infer<typeof Preview>;

const ownerId = z.object({ userId: IntegerId });

/** Larger than any valid body, so that thousands of keywords get a validation message instead of a 413. */
const bodyKb = 256;
/** Bodies with many errors are slow to validate. */
const limit = { points: 300, durationSec: 3600 };

export const monitoringContract = defineContract({
  preferences: {
    method: "get",
    path: "/api/monitoring/preferences/:userId",
    summary: "The monitoring preferences of the account. Before the first save, the defaults.",
    access: "user",
    params: ownerId,
    owner: "userId",
    response: Preferences,
    failure: "Failed to fetch preferences",
  },
  save: {
    method: "patch",
    path: "/api/monitoring/preferences/:userId",
    summary: "Replaces the monitoring preferences of the account. The last write wins.",
    access: "user",
    params: ownerId,
    owner: "userId",
    /** In the query, because it is not a preference. Without it, the stored zone stays; a first save stores UTC. */
    query: z.object({ timeZone: z.optional(TimeZone) }),
    body: SavePreferences,
    bodyKb,
    response: Preferences,
    limit,
    failure: "Failed to update preferences",
  },
  preview: {
    method: "post",
    path: "/api/monitoring/preview",
    summary: "The alerts that these settings would have caused in the last 90 days, saved or not.",
    access: "user",
    body: PreviewRequest,
    bodyKb,
    response: Preview,
    limit,
    failure: "Couldn't load the preview. Check your connection and try again.",
    errors: {
      409: "A newer preview request of the account has replaced this one",
      503: "Too many preview requests at the moment",
    },
  },
});
