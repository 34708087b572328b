import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { BigintId } from "../row-id.ts";

/** The subject of an update. */
export const NewsType = z.enum(["visa", "citizenship", "residency", "tax"]);
export type NewsType = z.infer<typeof NewsType>;

/**
 * The stages of a change, earliest first. `planned`: announced or decided for a later time. `limited`: in force until a
 * day that the text states.
 */
export const newsStages = [
  "consultation",
  "proposed",
  "adopted",
  "planned",
  "in force",
  "limited",
  "ended",
] as const;
export const NewsStage = z.enum(newsStages);
export type NewsStage = z.infer<typeof NewsStage>;

/** `relevance` is between 0 and 1. Tags above 0.7 get a star. */
export const Tag = z.object({
  name: z.string(),
  category: z.enum(["type", "country", "other"]),
  relevance: z.number(),
});
export type Tag = z.infer<typeof Tag>;

/** A mirror repeats the texts of an authority. */
export const publisherKinds = [
  "official",
  "official text or statement (mirror)",
  "press",
  "law firm or adviser",
] as const;
export const PublisherKind = z.enum(publisherKinds);
export type PublisherKind = z.infer<typeof PublisherKind>;

/** The public part of a regulatory update. */
export const BlogItem = z.object({
  id: z.int(),
  title: z.string(),
  link: z.string(),
  /** The date from the source, or else when the item was first seen. */
  pubDate: z.iso.datetime(),
  type: NewsType,
  /** Names of countries or 'European Union'. */
  countries: z.array(z.string()),
  /** The publisher. Its kind is null if the operator did not state it. */
  source: z.object({ name: z.string(), kind: z.nullable(PublisherKind) }),
  /** The meaning of `pubDate`, for example `effective`, `adopted`, or `announced`. Null: publication. */
  dateBasis: z.nullable(z.string()),
  /** The stage of the change, if the item names it. */
  stage: z.optional(NewsStage),
  /** The day on which the change takes effect or ends, or would. For `limited`, its last day. */
  effectiveOn: z.optional(z.iso.date()),
  /** `updated`: the source changed the item after it was first seen. */
  status: z.enum(["new", "updated"]),
  /** The first words of the source's own text, at most 180 characters, unless they only repeat the title. */
  excerpt: z.optional(z.string()),
  summary: z.optional(z.string()),
  impact: z.optional(z.string()),
});
export type BlogItem = z.infer<typeof BlogItem>;

/** Another report on the same event. */
export const Report = z.object({
  source: z.string(),
  kind: z.nullable(PublisherKind),
  title: z.string(),
  link: z.string(),
  pubDate: z.iso.datetime(),
});
export type Report = z.infer<typeof Report>;

/** A piece of plain text. `hit` marks a search match. */
export const TextPiece = z.object({ text: z.string(), hit: z.boolean() });
export type TextPiece = z.infer<typeof TextPiece>;

/** Who composed a summary: a language model, or the built-in library of facts. */
export const SummaryOrigin = z.enum(["model", "library"]);
export type SummaryOrigin = z.infer<typeof SummaryOrigin>;

/** A regulatory update for signed-in users. */
export const NewsItem = z.object({
  ...BlogItem.shape,
  tags: z.array(Tag),
  /** The `countries` whose own rules the update is about. A country that is only mentioned is in neither list. */
  rulesOf: z.array(z.string()),
  /** The `countries` whose nationals the update is about, for example because they may enter without a visa. */
  nationalsOf: z.array(z.string()),
  firstSeenAt: z.iso.datetime(),
  /** Reports of other sources on the same event, oldest first. */
  alsoReportedBy: z.array(Report),
  /** Present if there is a summary. */
  summaryOrigin: z.optional(SummaryOrigin),
  /** Present for a search (`q`): the title and the matching passages. */
  found: z.optional(z.object({ title: z.array(TextPiece), text: z.array(TextPiece) })),
});
export type NewsItem = z.infer<typeof NewsItem>;

const shortText = z.string().check(z.minLength(1), z.maxLength(100));

export const BlogQuery = z.object({
  before: z.optional(BigintId),
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

/** An item must carry all tags of `tag` and `tags`. */
export const NewsQuery = z.object({
  ...BlogQuery.shape,
  /** Repeatable. */
  tag: names(undefined),
  /** A comma-separated list. Repeatable. Empty names are ignored. Tags that contain a comma need `tag`. */
  tags: names(/,/),
  /** Words that must all occur in the title or text, in any inflection. The last word may be a prefix. */
  q: z.optional(shortText),
  /** `only`: updates that the caller saved. */
  saved: z.optional(z.enum(["only"])),
});
export type NewsQuery = z.infer<typeof NewsQuery>;

/** The filters of the list, without its page. */
export const FacetsQuery = z.omit(NewsQuery, { before: true });
export type FacetsQuery = z.infer<typeof FacetsQuery>;

/** A tag, and how many updates carry it. */
export const TagCount = z.object({ ...z.pick(Tag, { name: true, category: true }).shape, count: z.int() });
export type TagCount = z.infer<typeof TagCount>;

/** How many updates would match if one more filter were set. */
export const Facets = z.object({
  /** How many updates match the filters, at most `maxFaceted`. */
  total: z.int(),
  /** Counts of each type among the updates that match all filters but the type. */
  types: z.record(NewsType, z.int()),
  /** Counts of tags among the updates that match all filters, highest first. */
  tags: z.array(TagCount),
});
export type Facets = z.infer<typeof Facets>;

/** Facets count only this many matching updates, the newest. */
export const maxFaceted = 1000;

/** The maximum number of updates that an account can save. */
export const maxSaved = 500;

/** Whether the caller has saved an update. */
export const SavedState = z.object({ saved: z.boolean() });
export type SavedState = z.infer<typeof SavedState>;

/** Months count only this many updates, the newest. */
export const maxCountedByMonth = 10_000;

const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** When matching updates were published, and when their changes take effect. In UTC. */
export const NewsMonths = z.object({
  /** The months with updates, such as '2026-09', from 11 months ago to this month, oldest first. */
  updates: z.array(z.object({ month, count: z.int() })),
  /** The days on which changes take effect or end, or would: in these months and the 12 after them, oldest first. */
  effective: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  /** The day of the oldest update that was counted. Null if all were counted. */
  countedFrom: z.nullable(z.iso.date()),
});
export type NewsMonths = z.infer<typeof NewsMonths>;

/** Selects an item by id, or else the newest item with this title and type. */
export const SummaryRequest = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(1000)),
  type: NewsType,
  id: z.optional(z.int().check(z.positive())),
});
export type SummaryRequest = z.infer<typeof SummaryRequest>;

/**
 * `summary` has at most 90 words. `impact` says in at most 60 what the item means for digital nomads; it is empty if the
 * library has nothing on the subject.
 */
export const Summary = z.object({
  summary: z.string(),
  impact: z.string(),
  origin: SummaryOrigin,
});
export type Summary = z.infer<typeof Summary>;

/** A page of public updates, newest first. */
export const BlogList = z.object({
  items: z.array(BlogItem),
  /** The value of `before` for the next page, or null. */
  older: z.nullable(z.int()),
  /** The countries of all updates, regardless of the filters, sorted by name. */
  countries: z.array(z.string()),
});
export type BlogList = z.infer<typeof BlogList>;

/** A step of a change, as one update reports it. */
export const TimelineStep = z.object({
  stage: NewsStage,
  /** The day of the report. */
  date: z.iso.date(),
  effectiveOn: z.optional(z.iso.date()),
  id: z.int(),
  title: z.string(),
});
export type TimelineStep = z.infer<typeof TimelineStep>;

/** One public update, and the newest others of its countries or, if there are none, of its type. */
export const BlogUpdate = z.object({
  item: BlogItem,
  neighbours: z.array(BlogItem),
  /** The steps of its change, oldest first. Empty if only one is known. */
  timeline: z.array(TimelineStep),
  /** Reports of other sources on the same event, oldest first. */
  reports: z.array(Report),
});
export type BlogUpdate = z.infer<typeof BlogUpdate>;

/** The last and next poll of the sources. */
export const NewsSchedule = z.object({
  lastPollAt: z.nullable(z.iso.datetime()),
  nextPollAt: z.nullable(z.iso.datetime()),
  sources: z.int(),
  failingSources: z.int(),
});
export type NewsSchedule = z.infer<typeof NewsSchedule>;

/** The polls of the sources, and what they have brought. */
export const NewsState = z.object({
  ...NewsSchedule.shape,
  /** The date of the newest update. Dates to come, such as those of laws, do not count. Null without updates. */
  newestAt: z.nullable(z.iso.datetime()),
});
export type NewsState = z.infer<typeof NewsState>;

/**
 * Limits searches by one account or network that no cache answers. A list, its facets, and its months count as three.
 */
export const searchLimit = { points: 300, durationSec: 60 } as const;
const searchErrors = { 429: `More than ${searchLimit.points} searches in a minute by one account` };
const publicErrors = { 429: `More than ${searchLimit.points} new pages in a minute from one network` };

const changesOfSaved = { points: 600, durationSec: 600 };

export const newsContract = defineContract({
  list: {
    method: "get",
    path: "/api/news",
    summary: "Up to 200 matching updates, newest first. Use `before` for more.",
    access: "user",
    scope: "updates:read",
    query: NewsQuery,
    response: z.array(NewsItem),
    errors: searchErrors,
  },
  facets: {
    method: "get",
    path: "/api/news/facets",
    summary: `Counts of the newest ${maxFaceted.toLocaleString("en-US")} matching updates by type and by tag.`,
    access: "user",
    scope: "updates:read",
    query: FacetsQuery,
    response: Facets,
    errors: searchErrors,
  },
  months: {
    method: "get",
    path: "/api/news/months",
    summary: "Counts of matching updates by month, and of their effective dates by day.",
    access: "user",
    scope: "updates:read",
    query: FacetsQuery,
    response: NewsMonths,
    limit: { points: 1200, durationSec: 3600 },
  },
  tags: {
    method: "get",
    path: "/api/news/tags",
    summary: "All tags of updates with their highest relevance, most relevant first.",
    access: "user",
    scope: "updates:read",
    response: z.array(Tag),
  },
  saved: {
    method: "get",
    path: "/api/news/saved",
    summary: "The ids of all updates that the caller saved, and of the other reports on the same events.",
    access: "user",
    scope: "updates:read",
    response: z.array(z.int()),
  },
  save: {
    method: "put",
    path: "/api/news/:id/saved",
    summary: `Saves an update to the caller's account, at most ${maxSaved}.`,
    access: "user",
    params: z.object({ id: BigintId }),
    response: SavedState,
    limit: changesOfSaved,
    errors: { 404: "There is no such update", 409: `The caller has saved ${maxSaved} updates` },
  },
  unsave: {
    method: "delete",
    path: "/api/news/:id/saved",
    summary: "Removes an update, and the other reports on its event, from those that the caller saved.",
    access: "user",
    params: z.object({ id: BigintId }),
    response: SavedState,
    limit: changesOfSaved,
  },
  timeline: {
    method: "get",
    path: "/api/news/:id/timeline",
    summary:
      "The steps of an update's change from proposal to force, oldest first. Empty if only one is known.",
    access: "user",
    scope: "updates:read",
    params: z.object({ id: BigintId }),
    response: z.array(TimelineStep),
  },
  summarize: {
    method: "post",
    path: "/api/news/summarize",
    summary: "Summarizes an update and its impact on digital nomads. Generated once, then stored.",
    access: "user",
    waits: true,
    body: SummaryRequest,
    response: Summary,
    errors: {
      404: "There is no such update",
      429: "Too many requests for summaries",
      503: "The language model did not answer, or its answer was invalid",
    },
  },
  schedule: {
    method: "get",
    path: "/api/news/schedule",
    summary:
      "When the sources were last polled, when the next poll is due, and how old the newest update is.",
    access: "user",
    scope: "updates:read",
    response: NewsState,
  },
  blog: {
    method: "get",
    path: "/api/blog",
    summary: "Up to 30 matching public updates, newest first. Use `before` for more.",
    access: "public",
    query: BlogQuery,
    blanks: "ignored",
    response: BlogList,
    errors: publicErrors,
  },
  blogUpdate: {
    method: "get",
    path: "/api/blog/:id",
    summary: "One public update, and the newest others of its countries.",
    access: "public",
    params: z.object({ id: BigintId }),
    response: BlogUpdate,
    errors: { 404: "There is no such update", ...publicErrors },
  },
});
