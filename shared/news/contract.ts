import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

/** What an update is about; each has its own stamp and colour. */
export const NewsType = z.enum(["visa", "citizenship", "residency", "tax"]);
export type NewsType = z.infer<typeof NewsType>;

/** A tag of an item; `relevance` lies between 0 and 1, above 0.7 it is marked with a star. */
export const Tag = z.object({
  name: z.string(),
  category: z.enum(["type", "country", "other"]),
  relevance: z.number(),
});
export type Tag = z.infer<typeof Tag>;

/** One regulatory update. */
export const NewsItem = z.object({
  id: z.int(),
  title: z.string(),
  link: z.string(),
  /** When it was published, ISO 8601; where the source gives no date, when it was first seen. */
  pubDate: z.iso.datetime(),
  type: NewsType,
  tags: z.array(Tag),
  /** Names of countries, and 'European Union'. */
  countries: z.array(z.string()),
  source: z.object({
    name: z.string(),
    /** Who speaks: `official`, `press`, `law firm or adviser` … */
    kind: z.nullable(z.string()),
  }),
  /** What the date stands for, in words of the source: `effective`, `adopted`, `announced` …; null: publication. */
  dateBasis: z.nullable(z.string()),
  /** `updated` when the source changed the item after it was first seen. */
  status: z.enum(["new", "updated"]),
  summary: z.optional(z.string()),
  impact: z.optional(z.string()),
});
export type NewsItem = z.infer<typeof NewsItem>;

const shortText = z.string().check(z.minLength(1), z.maxLength(100));

/** Filters over all stored items; `tag` may be repeated and then all must be carried. */
export const NewsQuery = z.object({
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, "Expected the id of an item")),
      z.transform((value: string) => Number(value)),
    ),
  ),
  tag: z.optional(
    z.pipe(
      z.union([shortText, z.array(shortText).check(z.maxLength(20))]),
      z.transform((value: string | string[]) => [value].flat()),
    ),
  ),
  q: z.optional(shortText),
  type: z.optional(NewsType),
  country: z.optional(shortText),
});
export type NewsQuery = z.infer<typeof NewsQuery>;

/** When the sources were last looked at, and when they will be. */
export const NewsSchedule = z.object({
  lastPollAt: z.nullable(z.iso.datetime()),
  nextPollAt: z.nullable(z.iso.datetime()),
  sources: z.int(),
  failingSources: z.int(),
});
export type NewsSchedule = z.infer<typeof NewsSchedule>;

/** The endpoints of news. */
export const newsContract = defineContract({
  list: {
    method: "get",
    path: "/api/news",
    summary: "The newest 200 updates that match, newest first; `before` pages on.",
    access: "user",
    query: NewsQuery,
    response: z.array(NewsItem),
  },
  schedule: {
    method: "get",
    path: "/api/news/schedule",
    summary: "When the sources were last looked at and when the next look is due.",
    access: "user",
    response: NewsSchedule,
  },
});
