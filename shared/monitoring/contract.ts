import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { NewsType, TextPiece } from "../news/contract.ts";
import { CountryCode, Frequency, Importance, Rules } from "./rules.ts";

/** How an account wants to be told. */
export const NotificationPreferences = z.object({
  email: z.boolean(),
  inApp: z.boolean(),
  frequency: Frequency,
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const zoneRule = "Give the IANA name of a time zone, for example Europe/Lisbon";

/** Time zones that PostgreSQL would take for abbreviations, which have one offset all year; a place with the same clocks. */
const placesOfAbbreviations: Readonly<Record<string, string>> = {
  CET: "Europe/Brussels",
  EET: "Europe/Athens",
  MET: "Europe/Brussels",
  WET: "Europe/Lisbon",
};

/** A time zone by a name that means the same to the program that runs this and to PostgreSQL; undefined for no time zone. */
const zoneOf = (name: string): string | undefined => {
  // Offsets are left out: PostgreSQL reads their sign the other way round.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return name.includes("/") ? name : (placesOfAbbreviations[name.toUpperCase()] ?? timeZone);
  } catch {
    return undefined;
  }
};

/** IANA name of a time zone. */
export const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine((name: string) => zoneOf(name) !== undefined, zoneRule),
  z.overwrite((name) => zoneOf(name) ?? name),
);

const settings = {
  countryCode: CountryCode,
  notificationPreferences: NotificationPreferences,
  rules: Rules,
};

/** What an account wants to be told of. `id` is 0 before the first save. */
export const Preferences = z.object({
  id: z.int(),
  userId: z.int(),
  ...settings,
  timeZone: z.string(),
  /** The verified address that mails go to; null where there is none, and then no mail. */
  mailTo: z.nullable(z.string()),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is saved. `id` is that of the answer to GET, or 0; the time zone is that of the browser, UTC where absent at first. */
export const SavePreferences = z.object({
  id: z.int().check(z.nonnegative()),
  userId: z.int(),
  ...settings,
  timeZone: z.optional(TimeZone),
});
export type SavePreferences = z.infer<typeof SavePreferences>;

/** Settings to be tried on what was published, saved or not. */
export const PreviewRequest = z.object({ ...settings, timeZone: z.optional(TimeZone) });
export type PreviewRequest = z.infer<typeof PreviewRequest>;

/** One story that settings match, with what they found in it. */
export const PreviewItem = z.object({
  itemId: z.int(),
  title: z.array(TextPiece),
  /** The passage where the word was found; empty where it is the title or the type that matched. */
  text: z.array(TextPiece),
  type: NewsType,
  pubDate: z.iso.datetime(),
  source: z.string(),
  ruleId: z.string(),
  importance: Importance,
  reason: z.string(),
});
export type PreviewItem = z.infer<typeof PreviewItem>;

/** What settings would have caught. */
export const Preview = z.object({
  /** The newest, at most 100. */
  items: z.array(PreviewItem),
  /** How many stories it would have been. */
  count: z.int(),
  /** How many mails; 0 where they are switched off. */
  mails: z.int(),
  /** How many days were looked back. */
  days: z.int(),
});
export type Preview = z.infer<typeof Preview>;

const ownerId = z.object({
  userId: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, "Expected the id of an account")),
    z.transform((value: string) => Number(value)),
  ),
});

/** More than the longest rules take, and as much as thousands of keywords, so that those are told of in words. */
const bodyKb = 256;
/** To look at a body takes longer the more is wrong with it. */
const limit = { points: 300, durationSec: 3600 };

/** The endpoints of what an account wants to be told of. */
export const monitoringContract = defineContract({
  preferences: {
    method: "get",
    path: "/api/monitoring/preferences/:userId",
    summary: "What the account wants to be told of; before the first save, what the form begins with.",
    access: "user",
    params: ownerId,
    owner: "userId",
    response: Preferences,
    failure: "Failed to fetch preferences",
  },
  save: {
    method: "patch",
    path: "/api/monitoring/preferences/:userId",
    summary: "Saves what the account wants to be told of, as a whole; the last to save wins.",
    access: "user",
    params: ownerId,
    owner: "userId",
    body: SavePreferences,
    bodyKb,
    response: Preferences,
    limit,
    failure: "Failed to update preferences",
  },
  preview: {
    method: "post",
    path: "/api/monitoring/preview",
    summary: "What these settings would have caught in the last 90 days, saved or not.",
    access: "user",
    body: PreviewRequest,
    bodyKb,
    response: Preview,
    limit,
    failure: "These settings could not be tried. Check your connection, then try again.",
    errors: {
      409: "The account has asked for another preview, which takes the place of this one in the line.",
      503: "Too many previews are asked for at the moment.",
    },
  },
});
