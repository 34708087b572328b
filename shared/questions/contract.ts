import * as z from "zod/mini";
import { Confidence } from "../confidence.ts";
import { defineContract } from "../contract.ts";
import { CountryCode } from "../country-code.ts";
import { Example } from "./example.ts";
import { missingFields } from "./missing-fields.ts";
import { questionLanguages } from "./reading/language.ts";
import { maxTextLength } from "./text-limit.ts";

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength));
const Language = z.enum(questionLanguages, `must be one of: ${questionLanguages.join(", ")}`);

const screenQuestions = ["may-enter", "find-programmes"] as const;

/** A question in people's own words. */
export const TextQuestion = z.strictObject({
  text: Text,
  /** The language of the answer. Default: the language of the text. */
  language: z.optional(Language),
  /** The question that a text asks if it asks no other: that of the screen where it was typed. */
  about: z.optional(z.enum(screenQuestions, `must be one of: ${screenQuestions.join(", ")}`)),
  /** The questions before this one, newest first. `text` may reply to the newest, or go on from it. */
  earlier: z.optional(z.array(Text).check(z.maxLength(3))),
  /** The person's nationalities (ISO 3166-1 alpha-2), for a text that names none. */
  passports: z.optional(z.array(CountryCode).check(z.maxLength(10))),
});
export type TextQuestion = z.infer<typeof TextQuestion>;

const inWords = { language: Language, sentences: z.array(z.string()) };

export const TextAnswer = z.union([
  /** Meridian computed the answer. */
  z.object({
    kind: z.literal("answer"),
    ...inWords,
    /** The id of the question that was computed. */
    question: z.string(),
    sources: z.array(z.object({ name: z.string(), url: z.optional(z.string()) })),
    /** The day, month or year of the facts, as ISO 8601. */
    asOf: z.optional(z.string()),
    /** How reliable the facts are. */
    confidence: z.optional(Confidence),
    /** The screen with the full answer; its address is a path of this site. */
    link: z.object({ title: z.string(), href: z.string() }),
    /** The disclaimer. */
    note: z.string(),
  }),
  /** The text lacks a field, and the sentence asks for it. Send the reply as `text`, with this question in `earlier`. */
  z.object({
    kind: z.literal("asks"),
    ...inWords,
    question: z.string(),
    field: z.enum(missingFields),
    /** Likely replies, in the language of the question. */
    replies: z.array(z.string()),
  }),
  /** The text asks for help to break the law, or about an invented country. */
  z.object({ kind: z.literal("declined"), sentences: z.array(z.string()) }),
  /** The text asks none of the questions that Meridian computes. */
  z.object({ kind: z.literal("none") }),
]);
export type TextAnswer = z.infer<typeof TextAnswer>;

const IsoDay = z.iso.date("must be a day that exists, such as 2026-01-31");
const Place = z.string();

/** A question about a visit that a person plans, in people's own words. */
const PlanText = z.strictObject({
  text: Text,
  /** The day on which the person asks (ISO 8601). Default: today in UTC. */
  today: z.optional(IsoDay),
});

/** What a text asks about a visit. Days are ISO 8601, and both days belong to the stay. */
export const PlannedVisit = z.union([
  z.object({ kind: z.literal("stay"), place: Place, from: IsoDay, to: IsoDay }),
  z.object({ kind: z.literal("longest"), place: Place, from: IsoDay }),
  z.object({ kind: z.literal("return"), place: Place, days: z.int() }),
]);
export type PlannedVisit = z.infer<typeof PlannedVisit>;

export const questionsContract = defineContract({
  examples: {
    method: "get",
    path: "/api/questions/examples",
    summary:
      "Worked examples of authorities and others, each with its source, in the schemas of the questions.",
    access: "public",
    scope: "questions",
    response: z.array(Example),
  },
  answer: {
    method: "post",
    path: "/api/questions",
    summary: "Answers a question in people's own words, such as 'how long can a german stay in thailand'.",
    description:
      "Reads English, Spanish, Portuguese, German, French and Italian. `kind` is `answer`, `asks` if the text lacks a field, `declined`, or `none`. Without a language model, and nothing is stored.",
    access: "public",
    origin: "any",
    bodyKb: 16,
    body: TextQuestion,
    response: TextAnswer,
    limit: { points: 60, durationSec: 60 },
  },
  plan: {
    method: "post",
    path: "/api/questions/plan",
    summary: "Reads a question about a planned visit, such as 'can I be in Spain from 10 May to 30 July?'.",
    description:
      "The answer holds the fields of the question: a stay, the longest stay from a day on, or the earliest return for a number of days. `kind` is `asks` if the text lacks one, and the sentence asks for it. Nothing is computed or stored.",
    access: "public",
    bodyKb: 8,
    body: PlanText,
    response: z.union([
      ...PlannedVisit.def.options,
      z.object({ kind: z.literal("asks"), sentence: z.string() }),
    ]),
    limit: { points: 60, durationSec: 60 },
  },
});
