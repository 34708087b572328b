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

/** Another report on the event of an item. */
export const Report = z.object({
  source: z.string(),
  title: z.string(),
  link: z.string(),
  pubDate: z.iso.datetime(),
});
export type Report = z.infer<typeof Report>;

/** A piece of plain text; `hit` where it is what was searched for. */
export const TextPiece = z.object({ text: z.string(), hit: z.boolean() });
export type TextPiece = z.infer<typeof TextPiece>;

/** Who wrote a summary: a language model, or the library of facts that Meridian carries. */
export const SummaryOrigin = z.enum(["model", "library"]);
export type SummaryOrigin = z.infer<typeof SummaryOrigin>;

/** One regulatory update. */
export const NewsItem = z.object({
  ...BlogItem.shape,
  tags: z.array(Tag),
  firstSeenAt: z.iso.datetime(),
  /** What other sources report on the same event, oldest first. */
  alsoReportedBy: z.array(Report),
  /** Where there is a summary. */
  summaryOrigin: z.optional(SummaryOrigin),
  /** Where `q` was given: the title, and the passages of the text that match. */
  found: z.optional(z.object({ title: z.array(TextPiece), text: z.array(TextPiece) })),
});
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

const names = (separator: RegExp | undefined) =>
  z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.pipe(
        z.transform((value: string | string[]) =>
          [value]
            .flat()
            .flatMap((text) => (separator ? text.split(separator).filter((name) => name.trim()) : [text])),
        ),
        z.array(shortText).check(z.maxLength(20)),
      ),
    ),
  );

/** Filters over all stored items; of `tag` and `tags` all must be carried. */
export const NewsQuery = z.object({
  ...BlogQuery.shape,
  /** May be repeated. */
  tag: names(undefined),
  /** A list between commas, which no tag has; may be repeated. Nothing between commas is no name. */
  tags: names(/,/),
  /** Words that all must occur in title or text, in any form of theirs; the last one may be begun only. */
  q: z.optional(shortText),
});
export type NewsQuery = z.infer<typeof NewsQuery>;

/** Which item a summary is asked for: by its id, else the newest of this title and type. */
export const SummaryRequest = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(1000)),
  type: NewsType,
  id: z.optional(z.int().check(z.positive())),
});
export type SummaryRequest = z.infer<typeof SummaryRequest>;

/** An item in short: at most 90 words, and at most 60 on what it means for digital nomads. */
export const Summary = z.object({
  summary: z.string(),
  impact: z.string(),
  origin: SummaryOrigin,
});
export type Summary = z.infer<typeof Summary>;

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
  tags: {
    method: "get",
    path: "/api/news/tags",
    summary: "All tags that updates carry, each with its highest relevance, the most relevant first.",
    access: "user",
    response: z.array(Tag),
  },
  summarize: {
    method: "post",
    path: "/api/news/summarize",
    summary: "What an update says, and what it means for digital nomads; made once, then kept.",
    access: "user",
    body: SummaryRequest,
    response: Summary,
    errors: {
      404: "There is no such update",
      429: "Too many summaries were asked for",
      503: "The language model did not answer, or not as it should",
    },
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
