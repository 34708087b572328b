import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { employmentStatuses, Profile, ProfileCountry } from "../profile/profile.ts";

/** Controls, what turns the direction of a text or marks it, and what nobody sees; emoji keep their joiners. */
const unwanted =
  /[\p{Cc}\p{Cs}\ufeff\ufff9-\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u200b\u2060-\u2064\u{e0000}-\u{e0fff}]/gu;

/** A text as one line, which shows what it holds: a name among others in a list. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, " ").replace(unwanted, "").replace(/ +/g, " ").trim();

/** The longest question, in characters as `length` counts them: an emoji has two or more. */
export const mostQuestionCharacters = 4000;
/** The longest name of a conversation, in characters. */
export const mostTitleCharacters = 120;

/** As a field of the page counts; `maxLength` alone, which the API document shows, takes an emoji for one. */
const atMost = (most: number) => [
  z.maxLength(most),
  z.refine<string>((text) => text.length <= most, `Use at most ${most} characters`),
];

/** What stands under each answer. */
export const standingNote =
  "This is information, not legal or tax advice. Check it with the authority or an adviser before you act on it.";

/** What a passage is taken from. */
export const CitationKind = z.enum([
  "residency",
  "citizenship",
  "tool",
  "company",
  "country",
  "guide",
  "news",
]);
export type CitationKind = z.infer<typeof CitationKind>;

/**
 * How sure a passage is. `high`, `medium`, `low`: as the figures of a country are rated. `sourced`: each of its statements
 * names a source; `partly-sourced`: some do; `unverified`: none does. `official`: an authority speaks; `reported`: somebody
 * else reports.
 */
export const Confidence = z.enum([
  "high",
  "medium",
  "low",
  "sourced",
  "partly-sourced",
  "unverified",
  "official",
  "reported",
]);
export type Confidence = z.infer<typeof Confidence>;

/** A passage that an answer rests on. */
export const Citation = z.object({
  /** As it stands in the answer: `[1]`. */
  number: z.int(),
  kind: CitationKind,
  title: z.string(),
  /** The card in this app (`/personal/residencies#portugal-d7`), or the source's page (https); null where there is neither. */
  href: z.nullable(z.string()),
  /** What it says, as far as it was used; plain text. */
  excerpt: z.string(),
  /** ISO 8601 day, month or year; null where no source bears one. */
  date: z.nullable(z.string()),
  /** What the date stands for: `checked`, `published`, `effective`, `figures of` … */
  dateMeans: z.nullable(z.string()),
  confidence: Confidence,
  /** Who says so. */
  sources: z.array(z.object({ name: z.string(), url: z.optional(z.string()) })),
});
export type Citation = z.infer<typeof Citation>;

/** Who wrote an answer: a language model, or the library of facts that Meridian carries. */
export const AnswerOrigin = z.enum(["model", "library"]);
export type AnswerOrigin = z.infer<typeof AnswerOrigin>;

const rows = z.array(ProfileCountry).check(z.minLength(1), z.maxLength(50));

/** The reader's own situation, as their browser keeps it. It is used for one answer and never stored. */
export const ChatProfile = z.object({
  ...Profile.shape,
  residencies: rows,
  citizenships: rows,
  employmentStatus: z.enum(Object.keys(employmentStatuses) as (keyof typeof employmentStatuses)[]),
  businessDescription: z.optional(z.string().check(z.maxLength(2000))),
});
export type ChatProfile = z.infer<typeof ChatProfile>;

/** A question. */
export const ChatRequest = z.object({
  message: z.string().check(z.trim(), z.minLength(1), ...atMost(mostQuestionCharacters)),
  /** The conversation that it belongs to; a new one where absent. */
  conversationId: z.optional(z.uuid()),
  /**
   * The id of a question whose place it takes, with all that followed: edited, or to be answered anew. What it replaces
   * goes when the answer is kept, whole or in part, and counts no more; where no word comes, it stays and this one goes.
   */
  replaces: z.optional(z.int().check(z.positive())),
  profile: z.optional(ChatProfile),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** An answer, whole. */
export const ChatAnswer = z.object({
  /** Markdown with citations such as `[1]`. A model may write HTML, links or images: render it without them. */
  response: z.string(),
  conversationId: z.uuid(),
  /** Those that the answer names, by number. */
  citations: z.array(Citation),
  origin: AnswerOrigin,
  questionId: z.int(),
  answerId: z.int(),
  /**
   * What of the profile was used, in words; it is not stored. Of the library's answers: what is on a country that one of
   * the citations is about.
   */
  facts: z.array(z.string()),
  /** The standing note: what the answer is not. */
  note: z.string(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/** Where an answer is kept, and the citations that it names so far. */
export const ChatProgress = z.object({
  conversationId: z.uuid(),
  questionId: z.int(),
  citations: z.array(Citation),
});
export type ChatProgress = z.infer<typeof ChatProgress>;

/** One side's words. */
export const ChatMessage = z.object({
  id: z.int(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** Of an answer. */
  citations: z.array(Citation),
  /** Of an answer; null for a question. */
  origin: z.nullable(AnswerOrigin),
  /** `stopped`: its reader ended it; `broken`: it broke off. What came is kept. */
  state: z.enum(["whole", "stopped", "broken"]),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A conversation in the list. */
export const Conversation = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof Conversation>;

const Done = z.object({ message: z.string() });
const conversationParams = z.object({ id: z.uuid() });
const noSuchConversation = "You have no such conversation";

/** The endpoints of the assistant. */
export const assistantContract = defineContract({
  chat: {
    method: "post",
    path: "/api/chat",
    summary: "Answers a question from the catalogues, the countries and the news, with sources.",
    description:
      "Asked for `text/event-stream`, it sends the answer while it is written: `citations` at first and whenever the answer names a further one, `delta` for each piece of text, then `done` with the whole answer, or `error`, whose `retryAfterSec` says after how many seconds it is worth another try. A caller who goes away ends the answer; what came is kept. 20 questions in 5 minutes and 200 a day for each account, one at a time.",
    access: "user",
    body: ChatRequest,
    response: ChatAnswer,
    events: { citations: ChatProgress, delta: z.object({ text: z.string() }) },
    errors: {
      404: noSuchConversation,
      409: "The conversation is full, or the question that was to be replaced is no longer there",
      429: "Too many questions, or another one is being answered; see Retry-After",
      503: "The language model did not answer, or not as it should",
    },
  },
  suggestions: {
    method: "get",
    path: "/api/chat/suggestions",
    summary: "Questions that the library can answer, others each day.",
    access: "user",
    response: z.object({ questions: z.array(z.string()) }),
  },
  conversations: {
    method: "get",
    path: "/api/chat/conversations",
    summary:
      "The caller's conversations, last used first, 50 a page; `older` is what `before` must be for the next.",
    access: "user",
    description:
      "An account has 1,000 at most: a further one takes the place of that which was not used for the longest time. Of `q` the first 10 words are used.",
    query: z.object({
      /** Words that the name, a question or an answer holds. */
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
      /** Whether the last message is a question to which an answer is being written, here or in another tab. */
      isAnswering: z.boolean(),
    }),
    errors: { 404: noSuchConversation },
  },
  rename: {
    method: "patch",
    path: "/api/chat/conversations/:id",
    summary: "Gives a conversation another name.",
    access: "user",
    params: conversationParams,
    body: z.object({
      title: z.string().check(z.overwrite(oneLine), z.minLength(1), ...atMost(mostTitleCharacters)),
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
