import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { BigintId } from "../row-id.ts";
import { NewsType, PublisherKind, Report } from "./contract.ts";

/** An administrator's decision to show or hide an update. */
const Decision = z.object({
  shown: z.boolean(),
  decidedAt: z.iso.datetime(),
  /** The administrator's username, or null once the account is deleted. */
  decidedBy: z.nullable(z.string()),
});

/** An update as administrators see it. */
export const ModeratedUpdate = z.object({
  id: z.int(),
  title: z.string(),
  link: z.string(),
  pubDate: z.iso.datetime(),
  type: NewsType,
  countries: z.array(z.string()),
  source: z.object({ name: z.string(), kind: z.nullable(PublisherKind) }),
  shown: z.boolean(),
  /** Null if nobody has decided: the classifier's judgment holds. */
  decision: z.nullable(Decision),
  /** The other reports of its story. */
  alsoReportedBy: z.array(z.object({ ...Report.shape, id: z.int() })),
});
export type ModeratedUpdate = z.infer<typeof ModeratedUpdate>;

/** `decided`: those with a decision, the latest decision first. The others come newest first. */
export const UpdateView = z.enum(["hidden", "shown", "decided"]);
export type UpdateView = z.infer<typeof UpdateView>;

const params = z.object({ id: BigintId });
const unknown = "There is no such update";

/** Far more than anybody decides by hand. */
const changes = { points: 300, durationSec: 600 };

export const moderationContract = defineContract({
  list: {
    method: "get",
    path: "/api/admin/updates",
    summary: "Up to 50 updates for administrators, including hidden ones. Use `page` for more, up to 5,000.",
    access: "admin",
    query: z.object({
      view: z.optional(UpdateView),
      /** Words that must all occur in the title. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** From 1. */
      page: z.optional(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
          z.transform((value: string) => Number(value)),
        ),
      ),
    }),
    response: z.object({ updates: z.array(ModeratedUpdate), hasMore: z.boolean() }),
    // A decision loads all open pages again.
    limit: { points: 600, durationSec: 600 },
  },
  decide: {
    method: "put",
    path: "/api/admin/updates/:id/decision",
    summary: "Shows or hides an update, whatever the classifier says.",
    access: "admin",
    limit: changes,
    params,
    body: z.object({ shown: z.boolean() }),
    response: ModeratedUpdate,
    errors: { 404: unknown },
  },
  undo: {
    method: "delete",
    path: "/api/admin/updates/:id/decision",
    summary: "Withdraws the decision on an update. The classifier's judgment holds again.",
    access: "admin",
    limit: changes,
    params,
    response: ModeratedUpdate,
    errors: { 404: unknown },
  },
  split: {
    method: "post",
    path: "/api/admin/updates/:id/split",
    summary: "Takes an update out of its story. It will not join these reports again.",
    access: "admin",
    limit: changes,
    params,
    response: ModeratedUpdate,
    errors: { 404: unknown, 409: "The update is the only report of its story" },
  },
  join: {
    method: "post",
    path: "/api/admin/updates/:id/join",
    summary: "Joins the story of an update to the story of another one.",
    access: "admin",
    limit: changes,
    params,
    body: z.object({ with: z.int().check(z.positive()) }),
    response: ModeratedUpdate,
    errors: { 404: unknown, 409: "Both numbers are the same" },
  },
});
