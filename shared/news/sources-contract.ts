import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { NewsType } from "./contract.ts";

const itemsAtMost = 10;

/** An address by its parts; null for what is none. */
const partsOf = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

const feedUrl = z.string().check(
  z.trim(),
  z.minLength(1, "Required"),
  z.maxLength(2000),
  z.regex(/^https?:\/\/[^\s/?#]/i, "Enter an address that begins with http:// or https://"),
  z.refine((url) => partsOf(url) !== null, "This is not a valid address"),
  z.refine((url) => {
    const parts = partsOf(url);
    return !parts?.username && !parts?.password;
  }, "Enter an address without a user name and a password: everybody may see where a feed is read"),
);

/** Reading somebody's feed costs them and us. */
const readings = { points: 60, durationSec: 600 };

/** A feed as an administrator names it. */
export const SourceDraft = z.object({
  url: feedUrl,
  name: z.string().check(z.trim(), z.minLength(1, "Required"), z.maxLength(200)),
  /** ISO 3166-1 alpha-2, `EU`, or `global`. */
  country: z.string().check(z.minLength(1, "Required"), z.regex(/^([A-Z]{2}|global)$/, "Choose a country")),
  /** ISO 639-1. */
  language: z
    .string()
    .check(z.minLength(1, "Required"), z.regex(/^[a-z]{2}$/, "Enter the two letters of a language, as en")),
  /** One of our types: then all that it brings is shown. `legislation`: what is on our subjects. */
  topic: z.enum([...NewsType.options, "legislation"]),
});
export type SourceDraft = z.infer<typeof SourceDraft>;

/**
 * How a source fares. `broken`: it has failed for seven days. `removing`: its items are hidden and being deleted.
 * `removed`: they are gone; only sources that the operator's list names are kept in this state.
 */
export const SourceHealth = z.enum(["waiting", "well", "failing", "broken", "off", "removing", "removed"]);
export type SourceHealth = z.infer<typeof SourceHealth>;

/** A source with all that is known of it. */
export const SourceReport = z.object({
  id: z.int(),
  url: z.string(),
  /** Where it moved to for good. */
  movedTo: z.nullable(z.string()),
  name: z.string(),
  country: z.string(),
  language: z.string(),
  topic: z.string(),
  addedBy: z.enum(["configuration", "admin"]),
  /** False once the operator's list names it no more: it is not read, its items stay. Switching it on keeps it. */
  active: z.boolean(),
  health: SourceHealth,
  lastPollAt: z.nullable(z.iso.datetime()),
  lastSuccessAt: z.nullable(z.iso.datetime()),
  nextPollAt: z.nullable(z.iso.datetime()),
  /** Minutes between polls while it fares well. */
  intervalMinutes: z.int(),
  /** Items that it was the first to report; while it is being removed, those that are left to delete. */
  items: z.int(),
  failures: z.int(),
  failingSince: z.nullable(z.iso.datetime()),
  /** In words. */
  lastError: z.nullable(z.string()),
});
export type SourceReport = z.infer<typeof SourceReport>;

/** What a feed would bring. */
export const SourcePreview = z.object({
  /** Where it was found after all redirects. */
  url: z.string(),
  entries: z.int(),
  /** How many of them would be shown. */
  shown: z.int(),
  /** The first ten. */
  items: z
    .array(
      z.object({
        title: z.string(),
        link: z.string(),
        pubDate: z.nullable(z.iso.datetime()),
        type: NewsType,
        countries: z.array(z.string()),
        shown: z.boolean(),
      }),
    )
    .check(z.maxLength(itemsAtMost)),
});
export type SourcePreview = z.infer<typeof SourcePreview>;

const params = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, "Expected the id of a source")),
    z.transform((value: string) => Number(value)),
  ),
});
const unknown = "There is no such source";
const sameAddress = "There is a source of this address";

/** The endpoints of the sources of news, for administrators. */
export const sourcesContract = defineContract({
  list: {
    method: "get",
    path: "/api/admin/sources",
    summary: "All sources of news with how they fare, removed ones included.",
    access: "admin",
    response: z.array(SourceReport),
  },
  preview: {
    method: "post",
    path: "/api/admin/sources/preview",
    summary: "Reads a feed and says what it would bring; stores nothing.",
    description: "A feed that cannot be read is answered with 400, `unreadable_feed`, and why.",
    access: "admin",
    body: SourceDraft,
    response: SourcePreview,
    limit: readings,
    errors: { 409: sameAddress },
  },
  add: {
    method: "post",
    path: "/api/admin/sources",
    summary: "Adds a source that can be read; its items come within a minute.",
    description:
      "A feed that cannot be read is answered with 400, `unreadable_feed`, and why. One that was removed comes back.",
    access: "admin",
    body: SourceDraft,
    response: SourceReport,
    status: 201,
    limit: readings,
    errors: { 409: `${sameAddress}, or it is still being removed` },
  },
  poll: {
    method: "post",
    path: "/api/admin/sources/:id/poll",
    summary: "Reads a source now, at most once a minute, and says how it fares then.",
    access: "admin",
    params,
    response: SourceReport,
    errors: {
      404: unknown,
      409: "It is switched off, or being read",
      429: "It was read within the last minute",
    },
  },
  change: {
    method: "patch",
    path: "/api/admin/sources/:id",
    summary: "Switches a source on or off.",
    access: "admin",
    params,
    body: z.object({ on: z.boolean() }),
    response: SourceReport,
    errors: { 404: unknown },
  },
  remove: {
    method: "delete",
    path: "/api/admin/sources/:id",
    summary: "Removes a source, with the items that no other source reports.",
    description:
      "Its items are hidden at once and deleted in the background; `items` in the list counts down to 0. Safe to repeat.",
    access: "admin",
    params,
    response: SourceReport,
    errors: { 404: unknown },
  },
});
