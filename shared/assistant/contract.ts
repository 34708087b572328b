import * as z from "zod/mini";
import { confidences } from "../confidence.ts";
import { defineContract } from "../contract.ts";
import { CountryCode } from "../country-code.ts";
import { permitKinds } from "../law/vocabulary.ts";
import { employmentStatuses, Profile, ProfileCountry } from "../profile/profile.ts";
import { missingFields } from "../questions/missing-fields.ts";
import { BigintId } from "../row-id.ts";
import { truncateAtWord } from "../text/cut.ts";

const maxCharacters = 80;

/** The name that a conversation gets from its first question: one line, cut at a word if it is too long. */
export const titleOf = (question: string): string =>
  truncateAtWord(oneLine(question) || "Conversation", maxCharacters);

/** Control, bidirectional, and invisible characters, except the joiners of emoji. */
const invisible =
  /[\p{Cc}\p{Cs}\ufeff\ufff9-\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u200b\u2060-\u2064\u{e0000}-\u{e0fff}]/gu;

/** Collapses a text to one line without control or invisible characters. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, " ").replace(invisible, "").replace(/ +/g, " ").trim();

/** In UTF-16 code units, as `length` counts them: an emoji has two or more. */
export const maxQuestionLength = 4000;
/** In UTF-16 code units. */
export const maxTitleLength = 120;

/** Counts like an input field does. `maxLength` documents the limit, but counts code points. */
const atMost = (max: number) => [
  z.maxLength(max),
  z.refine<string>((text) => text.length <= max, `Use at most ${max} characters`),
];

/** The disclaimer under each answer. */
export const disclaimer =
  "This is information, not legal or tax advice. Check it with the authority or an adviser before you act on it.";

/** The collection that a passage comes from. `answer`: Meridian computed it, and its screen shows the steps. */
export const CitationKind = z.enum([
  "answer",
  "residency",
  "citizenship",
  "tool",
  "company",
  "country",
  "guide",
  "news",
]);
export type CitationKind = z.infer<typeof CitationKind>;
/** The collections of entries. */
export type EntryKind = Exclude<CitationKind, "answer">;

/**
 * How reliable a passage is.
 * - `high`, `medium`, `low`: the rating of a country's figures.
 * - `sourced`, `partly-sourced`, `unverified`: all, some, or none of its statements name a source.
 * - `official`, `reported`: published by an authority, or by anyone else.
 */
export const Reliability = z.enum([
  ...confidences,
  "sourced",
  "partly-sourced",
  "unverified",
  "official",
  "reported",
]);
export type Reliability = z.infer<typeof Reliability>;

/** A passage that supports an answer. */
export const Citation = z.object({
  /** The number in the answer: 1 for `[1]`. */
  number: z.int(),
  kind: CitationKind,
  title: z.string(),
  /** A path in this app (`/personal/residencies#portugal-d7`), the https URL of the source, or null. */
  href: z.nullable(z.string()),
  /** The part that was used, as plain text. */
  excerpt: z.string(),
  /** ISO 8601 day, month, or year. Null if no source is dated. */
  date: z.nullable(z.string()),
  /** The meaning of the date, for example `checked`, `published`, `effective`, or `figures of`. */
  dateMeans: z.nullable(z.string()),
  confidence: Reliability,
  sources: z.array(z.object({ name: z.string(), url: z.optional(z.string()) })),
});
export type Citation = z.infer<typeof Citation>;

/** Who composed an answer: a language model, or the built-in library of facts. */
export const AnswerOrigin = z.enum(["model", "library"]);
export type AnswerOrigin = z.infer<typeof AnswerOrigin>;

const rows = z.array(ProfileCountry).check(z.minLength(1), z.maxLength(50));

/**
 * How a question was answered.
 * - `computed`: by one of the questions that Meridian computes.
 * - `search`: from passages of the library and the news that fit it.
 * - `asked-back`: with a question in return, because something was missing.
 * - `fixed`: with the sentence about the assistant, or the one about alerts.
 * - `declined`: not answered, because it asked for help to break the law.
 * - `nothing`: not answered, because no passage fits. The text may say what is known about the place.
 */
export const AnswerKind = z.enum(["computed", "search", "asked-back", "fixed", "declined", "nothing"]);
export type AnswerKind = z.infer<typeof AnswerKind>;

/** Why an answer was wrong, in the words of the buttons. */
export const wrongReasons = {
  figure: "The figure is wrong",
  "other-question": "It answers another question",
  outdated: "Out of date",
  unclear: "Hard to understand",
  other: "Something else",
} as const;
export type WrongReason = keyof typeof wrongReasons;
const chooseReason = "Choose what is wrong";
export const WrongReason = z.enum(Object.keys(wrongReasons) as WrongReason[], chooseReason);

/** In UTF-16 code units. */
export const maxNoteLength = 500;

/** A reader's rating of an answer. A wrong one needs a reason; a right one has neither reason nor note. */
export const Rating = z
  .object({
    right: z.boolean(),
    reason: z.optional(WrongReason),
    note: z.optional(z.string().check(z.trim(), ...atMost(maxNoteLength))),
  })
  .check(
    z.refine(({ right, reason }) => right || reason !== undefined, {
      path: ["reason"],
      error: chooseReason,
    }),
  );
export type Rating = z.infer<typeof Rating>;

/** The profile stored in the user's browser. The server uses it for one answer and never stores it. */
export const ChatProfile = z.object({
  ...Profile.shape,
  residencies: rows,
  citizenships: rows,
  employmentStatus: z.enum(Object.keys(employmentStatuses) as (keyof typeof employmentStatuses)[]),
  businessDescription: z.optional(z.string().check(z.maxLength(2000))),
});
export type ChatProfile = z.infer<typeof ChatProfile>;

/** The maximum number of facts about the user's stays in a question, and of characters in each fact. */
export const maxStayFacts = 10;
export const maxStayFactLength = 300;

/** The maximum numbers of stays and permits that can be sent with a question. */
export const maxSharedStays = 300;
const maxSharedPermits = 50;

const IsoDay = z.iso.date("must be a day that exists, such as 2026-01-31");
const days = { from: IsoDay, to: z.optional(IsoDay) };
const isInOrder = z.refine<{ from: string; to?: string | undefined }>(
  ({ from, to }) => to === undefined || from <= to,
  { error: "ends before it begins" },
);

/** The user's stays and permits. Without `to`, a stay is still ongoing and a permit has no expiry date. */
export const SharedTravels = z.strictObject({
  stays: z
    .array(
      z.strictObject({ in: CountryCode, ...days, underPermit: z.optional(z.literal(true)) }).check(isInOrder),
    )
    .check(z.maxLength(maxSharedStays)),
  permits: z
    .array(z.strictObject({ country: CountryCode, kind: z.enum(permitKinds), ...days }).check(isInOrder))
    .check(z.maxLength(maxSharedPermits)),
});
export type SharedTravels = z.infer<typeof SharedTravels>;

export const ChatRequest = z.object({
  message: z.string().check(z.trim(), z.minLength(1), ...atMost(maxQuestionLength)),
  /** The caller's conversation. An unused id, or none, begins a new one. */
  conversationId: z.optional(z.uuid()),
  /**
   * The id of an earlier question that this one replaces, together with all later messages (edit or regenerate). The old
   * messages are deleted when at least a part of the answer is stored. If the answer fails, they stay and this question
   * is deleted.
   */
  replaces: z.optional(z.int().check(z.positive())),
  profile: z.optional(ChatProfile),
  /**
   * The results of the rules for the user's days, in words. Used for one answer, only with a profile, and never stored.
   */
  stays: z.optional(
    z
      .array(z.string().check(z.trim(), z.minLength(1), ...atMost(maxStayFactLength)))
      .check(z.maxLength(maxStayFacts)),
  ),
  /** The stays and permits from which days are counted. Used for one answer, only with a profile, and never stored. */
  travels: z.optional(SharedTravels),
  /** `library` answers without the language model, for example after it failed. */
  origin: z.optional(z.literal("library")),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** The missing field that an answer asks for. */
export const AskedBack = z.object({
  field: z.enum(missingFields),
  /** Likely replies, in the language of the question. */
  replies: z.array(z.string()),
});
export type AskedBack = z.infer<typeof AskedBack>;

/** A complete answer. */
export const ChatAnswer = z.object({
  /** Markdown with citations such as `[1]`. A model may write HTML, links or images: render it without them. */
  response: z.string(),
  conversationId: z.uuid(),
  /** The citations that the answer refers to, ordered by number. */
  citations: z.array(Citation),
  origin: AnswerOrigin,
  questionId: z.int(),
  answerId: z.int(),
  /**
   * The facts from the profile that were used, as text. Not stored. An answer from the library uses those on the countries
   * of its citations.
   */
  facts: z.array(z.string()),
  /** Null unless the answer asks for a field. Not stored. */
  asks: z.nullable(AskedBack),
  /** The disclaimer. */
  note: z.string(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/** Where a running answer is stored, and its citations so far. */
export const ChatProgress = z.object({
  conversationId: z.uuid(),
  questionId: z.int(),
  citations: z.array(Citation),
});
export type ChatProgress = z.infer<typeof ChatProgress>;

/** What the server is working on before the answer begins, in English. */
const ChatStatus = z.object({ text: z.string() });

export const ChatMessage = z.object({
  id: z.int(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** Empty for a question. */
  citations: z.array(Citation),
  /** Null for a question. */
  origin: z.nullable(AnswerOrigin),
  /** `stopped` by the user, or `broken` off by an error. The partial answer is kept. */
  state: z.enum(["whole", "stopped", "broken"]),
  /** The caller's rating. Null for a question, and for an answer without a rating. */
  rating: z.nullable(Rating),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const Conversation = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof Conversation>;

/** Questions that an empty chat suggests. */
export const Suggestions = z.object({
  /** For every reader. They change daily. */
  questions: z.array(z.string()),
  /** By the name of their country, for readers with a profile: the profile itself stays in the browser. */
  byCountry: z.record(z.string(), z.array(z.string())),
  /** By the country where a reader lives: changes, the years to citizenship, and tax. */
  byResidence: z.record(z.string(), z.array(z.string())),
  /** By the country of which a reader is a citizen: changes and tax. */
  byCitizenship: z.record(z.string(), z.array(z.string())),
});
export type Suggestions = z.infer<typeof Suggestions>;

const Done = z.object({ message: z.string() });
const conversationParams = z.object({ id: z.uuid() });
const noSuchConversation = "The caller has no such conversation";

/** The error codes of a language model that failed begin with this. */
export const modelFailurePrefix = "model_";

export const assistantContract = defineContract({
  chat: {
    method: "post",
    path: "/api/chat",
    summary: "Answers a question from the catalogs, the country data, and the news, with sources.",
    description:
      "With `Accept: text/event-stream`, the answer is streamed: `citations` first and whenever the answer refers to a new one, `status` for each question that is being worked out, `delta` for each piece of text, then `done` with the complete answer, or `error` with `retryAfterSec`, the seconds to wait before a retry. Closing the connection stops the answer; the partial answer is kept. Limits for each account: 20 questions in 5 minutes, 200 a day, and one at a time.",
    access: "user",
    body: ChatRequest,
    response: ChatAnswer,
    events: { citations: ChatProgress, status: ChatStatus, delta: z.object({ text: z.string() }) },
    errors: {
      404: noSuchConversation,
      409: "The conversation is full, or the question to replace no longer exists",
      429: "Too many questions, or another one is being answered; see Retry-After",
      503: "The language model did not answer, or its answer was invalid",
    },
  },
  rate: {
    method: "put",
    path: "/api/chat/answers/:id/rating",
    summary: "Rates an answer as right or wrong. A further rating replaces it.",
    description:
      "Administrators see the question, how it was answered, the reason, and the note, without the account.",
    access: "user",
    params: z.object({ id: BigintId }),
    body: Rating,
    response: Rating,
    limit: { points: 120, durationSec: 600 },
    refusals: {
      right: "Send true or false",
      reason: `Send one of these reasons: ${Object.keys(wrongReasons).join(", ")}`,
    },
    errors: { 404: "The caller has no such answer, or it is not finished" },
  },
  suggestions: {
    method: "get",
    path: "/api/chat/suggestions",
    summary: "Questions that the library can answer, for everyone and by country. They change daily.",
    access: "user",
    response: Suggestions,
  },
  conversations: {
    method: "get",
    path: "/api/chat/conversations",
    summary:
      "The caller's conversations, last used first, 50 a page. Pass `older` as `before` to get the next page.",
    access: "user",
    description:
      "An account holds at most 1,000 conversations: a new one replaces the least recently used. The search uses the first 10 words of `q`.",
    query: z.object({
      /** Words to find in the title, the questions, or the answers. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      before: z.optional(z.uuid()),
    }),
    blanks: "ignored",
    response: z.object({ conversations: z.array(Conversation), older: z.nullable(z.uuid()) }),
  },
  conversation: {
    method: "get",
    path: "/api/chat/conversations/:id",
    summary: "One of the caller's conversations with all of its messages, oldest first.",
    access: "user",
    params: conversationParams,
    response: z.object({
      conversation: Conversation,
      messages: z.array(ChatMessage),
      /** Whether the last question is being answered right now, here or in another tab. */
      isAnswering: z.boolean(),
    }),
    errors: { 404: noSuchConversation },
  },
  rename: {
    method: "patch",
    path: "/api/chat/conversations/:id",
    summary: "Renames a conversation.",
    access: "user",
    params: conversationParams,
    body: z.object({
      title: z.string().check(z.overwrite(oneLine), z.minLength(1), ...atMost(maxTitleLength)),
    }),
    response: Conversation,
    errors: { 404: noSuchConversation },
  },
  remove: {
    method: "delete",
    path: "/api/chat/conversations/:id",
    summary: "Deletes a conversation.",
    access: "user",
    params: conversationParams,
    response: Done,
    errors: { 404: noSuchConversation },
  },
  removeAll: {
    method: "delete",
    path: "/api/chat/conversations",
    summary: "Deletes all conversations of the caller.",
    access: "user",
    response: Done,
  },
});
