import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { parseUrl } from "../url.ts";
import { NewsType, PublisherKind } from "./contract.ts";

const maxPreviewItems = 10;

const feedUrl = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(2000),
  z.regex(/^https?:\/\/[^\s/?#]/i, "Enter a URL that starts with http:// or https://"),
  z.refine((url) => parseUrl(url) !== undefined, "Enter a valid URL"),
  z.refine((url) => {
    const parsed = parseUrl(url);
    return !parsed?.username && !parsed?.password;
  }, "Enter a URL without a username and password. Feed URLs are public"),
);

/** Low, because each call fetches a feed from a server that is not ours. */
const fetchLimit = { points: 60, durationSec: 600 };

/** `legislation`: several subjects. */
export const SourceTopic = z.enum([...NewsType.options, "legislation"]);

export const SourceDraft = z.object({
  url: feedUrl,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** ISO 3166-1 alpha-2, `EU`, or `global`. */
  country: z.string().check(z.minLength(1), z.regex(/^([A-Z]{2}|global)$/, "Choose a country")),
  /** ISO 639-1. */
  language: z
    .string()
    .check(z.minLength(1), z.regex(/^[a-z]{2}$/, "Enter a two-letter language code, for example en")),
  topic: SourceTopic,
  /** Items of an authority are shown at a lower relevance score than others. */
  kind: z.optional(PublisherKind),
});
export type SourceDraft = z.infer<typeof SourceDraft>;

/**
 * `broken`: has failed for seven days. `removing`: its items are hidden and being deleted. `removed`: its items are
 * deleted; only sources of the operator's list stay in this state.
 */
export const SourceHealth = z.enum(["waiting", "well", "failing", "broken", "off", "removing", "removed"]);
export type SourceHealth = z.infer<typeof SourceHealth>;

export const SourceReport = z.object({
  id: z.int(),
  url: z.string(),
  /** The target of a permanent redirect. */
  movedTo: z.nullable(z.string()),
  name: z.string(),
  country: z.string(),
  language: z.string(),
  topic: z.string(),
  kind: z.nullable(PublisherKind),
  addedBy: z.enum(["configuration", "admin"]),
  /** False if the operator's list no longer contains it. Its items stay, but it is polled only if switched on again. */
  active: z.boolean(),
  health: SourceHealth,
  lastPollAt: z.nullable(z.iso.datetime()),
  lastSuccessAt: z.nullable(z.iso.datetime()),
  nextPollAt: z.nullable(z.iso.datetime()),
  /** Minutes between successful polls. */
  intervalMinutes: z.int(),
  /** The number of items that this source reported before any other. During a removal, the items left to delete. */
  items: z.int(),
  failures: z.int(),
  failingSince: z.nullable(z.iso.datetime()),
  lastError: z.nullable(z.string()),
});
export type SourceReport = z.infer<typeof SourceReport>;

export const SourcePreview = z.object({
  /** The final URL after redirects. */
  url: z.string(),
  entries: z.int(),
  /** The number of entries that readers would see. */
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
    .check(z.maxLength(maxPreviewItems)),
});
export type SourcePreview = z.infer<typeof SourcePreview>;

const params = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.transform((value: string) => Number(value)),
  ),
});
const unknown = "There is no such source";
const duplicate = "A source with this URL exists";

export const sourcesContract = defineContract({
  list: {
    method: "get",
    path: "/api/admin/sources",
    summary: "All news sources with their health, including removed ones.",
    access: "admin",
    response: z.array(SourceReport),
  },
  preview: {
    method: "post",
    path: "/api/admin/sources/preview",
    summary: "Previews the items of a feed. Stores nothing.",
    description:
      "For an unreadable feed, the response is 400 with the code `unreadable_feed` and the reason.",
    access: "admin",
    waits: true,
    body: SourceDraft,
    response: SourcePreview,
    limit: fetchLimit,
    errors: { 409: duplicate },
  },
  add: {
    method: "post",
    path: "/api/admin/sources",
    summary: "Adds a source. Its items appear within a minute.",
    description:
      "For an unreadable feed, the response is 400 with the code `unreadable_feed` and the reason. Adding a removed source restores it.",
    access: "admin",
    waits: true,
    body: SourceDraft,
    response: SourceReport,
    status: 201,
    limit: fetchLimit,
    errors: { 409: `${duplicate}, or is still being removed` },
  },
  poll: {
    method: "post",
    path: "/api/admin/sources/:id/poll",
    summary: "Polls a source now, at most once a minute, and returns its state.",
    access: "admin",
    waits: true,
    params,
    response: SourceReport,
    errors: {
      404: unknown,
      409: "The source is switched off or being polled",
      429: "The source was polled within the last minute",
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
    summary: "Removes a source and the items that no other source reports.",
    description:
      "Its items are hidden at once and deleted in the background, while `items` in the list counts down to 0. Idempotent.",
    access: "admin",
    params,
    response: SourceReport,
    errors: { 404: unknown },
  },
});
