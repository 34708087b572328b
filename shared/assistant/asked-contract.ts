import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { AnswerKind, WrongReason } from "./contract.ts";

/** How many days to look back, today included (UTC). */
export const AskedPeriod = z.enum(["7", "30", "90", "365"]);
export type AskedPeriod = z.infer<typeof AskedPeriod>;

/** The period if none is chosen. */
export const usualPeriod: AskedPeriod = "30";

/** How questions were answered. */
const AnswerType = z.object({
  /** Null for answers from before this was stored. */
  kind: z.nullable(AnswerKind),
  /** The title of the computed question. Null for other kinds. */
  computed: z.nullable(z.string()),
});
export type AnswerType = z.infer<typeof AnswerType>;

export const AnswerCount = z.object({
  ...AnswerType.shape,
  /** Answers in the period. */
  asked: z.int(),
  /** Ratings in the period. */
  right: z.int(),
  wrong: z.int(),
});
export type AnswerCount = z.infer<typeof AnswerCount>;

/** A question that was not answered, or answered wrongly. The same words count as one question, whatever their case and accents. */
export const MissedQuestion = z.object({
  /** A hash of its words. */
  id: z.string(),
  /** As it was asked last: at most 300 characters, with `[…]` for email addresses and long numbers. */
  question: z.string(),
  unanswered: z.int(),
  wrong: z.int(),
  answers: z.array(AnswerType),
  reasons: z.array(z.object({ reason: WrongReason, times: z.int() })),
  /** The newest ones, at most five. */
  notes: z.array(z.string()),
  /** UTC. */
  lastDay: z.iso.date(),
  done: z.boolean(),
});
export type MissedQuestion = z.infer<typeof MissedQuestion>;

/** `open`: not looked at yet. `done`: marked as done, until the assistant has no answer again. */
export const MissedView = z.enum(["open", "done"]);
export type MissedView = z.infer<typeof MissedView>;

const period = z.object({ days: z.optional(AskedPeriod) });

/** Which missed questions to list. `kind` is how they were answered. */
export const MissedFilter = z.object({
  ...period.shape,
  kind: z.optional(AnswerKind),
  view: z.optional(MissedView),
});
export type MissedFilter = z.infer<typeof MissedFilter>;

export const askedContract = defineContract({
  statistics: {
    method: "get",
    path: "/api/admin/questions/statistics",
    summary: "How the questions to the assistant were answered, and how the answers were rated.",
    access: "admin",
    query: period,
    blanks: "ignored",
    response: z.array(AnswerCount),
    limit: { points: 300, durationSec: 600 },
  },
  list: {
    method: "get",
    path: "/api/admin/questions",
    summary:
      "Up to 50 questions that were not answered, or answered wrongly, the most frequent first. Use `page` for more, up to 5,000.",
    access: "admin",
    query: z.object({
      ...MissedFilter.shape,
      /** From 1. */
      page: z.optional(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d?$|^100$/, "Expected a page from 1 to 100")),
          z.transform((value: string) => Number(value)),
        ),
      ),
    }),
    blanks: "ignored",
    response: z.object({ questions: z.array(MissedQuestion), hasMore: z.boolean() }),
    // High, because marking a question loads all shown pages again.
    limit: { points: 600, durationSec: 600 },
  },
  download: {
    method: "get",
    path: "/api/admin/questions/csv",
    summary: "All matching questions that were not answered, or answered wrongly, as CSV in UTF-8.",
    access: "admin",
    query: MissedFilter,
    blanks: "ignored",
    answers: "csv",
    response: z.string(),
    limit: { points: 60, durationSec: 600 },
  },
  mark: {
    method: "put",
    path: "/api/admin/questions/:id/done",
    summary: "Marks a question as done, or as open again. It also opens when it is missed again.",
    access: "admin",
    params: z.object({
      id: z.string().check(z.regex(/^[0-9a-f]{64}$/, "Expected the id of a question in the list")),
    }),
    body: z.object({ done: z.boolean() }),
    response: z.object({ message: z.string() }),
    limit: { points: 300, durationSec: 600 },
    errors: { 404: "There is no such question" },
  },
});
