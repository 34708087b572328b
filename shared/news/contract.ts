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

/** One regulatory update as everybody may read it. */
export const BlogItem = z.object({
  id: z.int(),
  title: z.string(),
  link: z.string(),
  /** When it was published, ISO 8601; where the source gives no date, when it was first seen. */
  pubDate: z.iso.datetime(),
  type: NewsType,
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
export type BlogItem = z.infer<typeof BlogItem>;

/** One regulatory update. */
export const NewsItem = z.object({ ...BlogItem.shape, tags: z.array(Tag) });
export type NewsItem = z.infer<typeof NewsItem>;

const shortText = z.string().check(z.minLength(1), z.maxLength(100));

const itemId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, "Expected the id of an item")),
  z.transform((value: string) => Number(value)),
);

/** Filters of the public updates, over all stored items. */
export const BlogQuery = z.object({
  before: z.optional(itemId),
  type: z.optional(NewsType),
  country: z.optional(shortText),
});
export type BlogQuery = z.infer<typeof BlogQuery>;

/** Filters over all stored items; `tag` may be repeated and then all must be carried. */
export const NewsQuery = z.object({
  ...BlogQuery.shape,
  tag: z.optional(
    z.pipe(
      z.union([shortText, z.array(shortText).check(z.maxLength(20))]),
      z.transform((value: string | string[]) => [value].flat()),
    ),
  ),
  q: z.optional(shortText),
});
export type NewsQuery = z.infer<typeof NewsQuery>;

/** Some of the public updates, newest first. */
export const BlogList = z.object({
  items: z.array(BlogItem),
  /** What `before` must be for the updates that follow; null where none do. */
  older: z.nullable(z.int()),
  /** Names of all countries that updates tell of, whatever the filters, by name. */
  countries: z.array(z.string()),
});
export type BlogList = z.infer<typeof BlogList>;

/** One public update, and the newest others of its countries; where there are none, of its type. */
export const BlogUpdate = z.object({
  item: BlogItem,
  neighbours: z.array(BlogItem),
});
export type BlogUpdate = z.infer<typeof BlogUpdate>;

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
  blog: {
    method: "get",
    path: "/api/blog",
    summary: "The newest 30 public updates that match, newest first; `before` pages on.",
    access: "public",
    query: BlogQuery,
    blanks: "ignored",
    response: BlogList,
  },
  blogUpdate: {
    method: "get",
    path: "/api/blog/:id",
    summary: "One public update, and the newest others of its countries.",
    access: "public",
    params: z.object({ id: itemId }),
    response: BlogUpdate,
    errors: { 404: "There is no such update" },
  },
});
