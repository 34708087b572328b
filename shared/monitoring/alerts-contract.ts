import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { LinkToken, linkRefusals, oneClickLimit } from "../mailed-links.ts";
import { blogUpdatePath } from "../news/blog.ts";
import { NewsSchedule, NewsType } from "../news/contract.ts";
import { paths } from "../paths.ts";
import { BigintId } from "../row-id.ts";
import { Importance } from "./rules.ts";

const everyAlert = {
  id: z.int(),
  title: z.string(),
  /** For example "Portugal, keyword 'permit' in the title". */
  reason: z.string(),
  importance: Importance,
  createdAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
};

/** The additional fields of an alert about a story. */
const onUpdate = {
  /** The item of the story that caused the alert. */
  itemId: z.int(),
  type: NewsType,
  source: z.string(),
  pubDate: z.iso.datetime(),
};

/**
 * `update`: a story matches one of the account's rules. `stay`: a limit on days is near, or a document expires.
 */
const alertWith = <T extends z.core.$ZodShape>(more: T) =>
  z.union([
    z.object({ kind: z.literal("update"), ...everyAlert, ...onUpdate, ...more }),
    z.object({ kind: z.literal("stay"), ...everyAlert, ...more }),
  ]);

export const Alert = alertWith({});
export type Alert = z.infer<typeof Alert>;
export type UpdateAlert = Extract<Alert, { kind: "update" }>;

/** The page that an alert is about. */
export const alertPath = (alert: Alert): string =>
  alert.kind === "update" ? blogUpdatePath(alert.itemId) : paths.stays;

export const AlertsState = z.object({ unread: z.int(), newestId: z.nullable(z.int()) });
export type AlertsState = z.infer<typeof AlertsState>;

/** Alerts that were just created. `toast`: the account wants immediate notifications. */
export const NewAlerts = z.object({ ...AlertsState.shape, alerts: z.array(Alert), toast: z.boolean() });
export type NewAlerts = z.infer<typeof NewAlerts>;

/** A page of alerts, newest first. */
export const AlertList = z.object({
  ...AlertsState.shape,
  alerts: z.array(Alert),
  /** The value of `before` for the next page, or null. */
  older: z.nullable(z.int()),
});
export type AlertList = z.infer<typeof AlertList>;

/**
 * The state of an alert's email.
 * - `none`: emails were off.
 * - `gathered`: waits for the digest due at `at`.
 * - `dropped`: emails were switched off, or the address was removed, before the digest was due.
 * - `queued`, `sent`, `failed`, `unsure`: the state of the email itself.
 */
export const MailState = z.enum(["none", "gathered", "dropped", "queued", "sent", "failed", "unsure"]);
export type MailState = z.infer<typeof MailState>;

export const AlertDelivery = alertWith({
  /** Whether it was shown in the app. */
  inApp: z.boolean(),
  mail: z.object({
    state: MailState,
    /** When the email is due, or when its state last changed. */
    at: z.nullable(z.iso.datetime()),
    /** Why the email failed or is delayed. */
    why: z.nullable(z.string()),
  }),
});
export type AlertDelivery = z.infer<typeof AlertDelivery>;

export const MailDelivery = z.object({
  id: z.int(),
  /** The number of alerts in the email. */
  alerts: z.int(),
  state: z.enum(["queued", "sent", "failed", "unsure"]),
  why: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  stateAt: z.iso.datetime(),
});
export type MailDelivery = z.infer<typeof MailDelivery>;

/** The alerts and emails sent to an account, and the state of the sources. */
export const Deliveries = z.object({
  alerts: z.array(AlertDelivery),
  /** The value of `before` for the next page of alerts, or null. */
  older: z.nullable(z.int()),
  /** The newest emails. Empty on later pages. */
  mails: z.array(MailDelivery),
  sources: NewsSchedule,
});
export type Deliveries = z.infer<typeof Deliveries>;

const page = z.object({ before: z.optional(BigintId) });

export const alertsContract = defineContract({
  list: {
    method: "get",
    path: "/api/monitoring/alerts",
    summary: "The newest 30 in-app alerts of the account. Use `before` for more.",
    access: "user",
    query: page,
    response: AlertList,
  },
  state: {
    method: "get",
    path: "/api/monitoring/alerts/state",
    summary: "The number of unread alerts. As an event stream, also all later changes.",
    description:
      "The event `state` is sent first and whenever alerts are marked, `alerts` whenever alerts are created.",
    access: "user",
    response: AlertsState,
    events: { state: AlertsState, alerts: NewAlerts },
    endless: true,
  },
  readAll: {
    method: "post",
    path: "/api/monitoring/alerts/read",
    summary: "Marks all alerts up to an id as read.",
    access: "user",
    body: z.object({ upTo: z.int().check(z.positive()) }),
    response: AlertsState,
  },
  read: {
    method: "patch",
    path: "/api/monitoring/alerts/:id",
    summary: "Marks an alert as read or unread.",
    access: "user",
    params: z.object({ id: BigintId }),
    body: z.object({ read: z.boolean() }),
    response: AlertsState,
    errors: { 404: "There is no such alert" },
  },
  deliveries: {
    method: "get",
    path: "/api/monitoring/deliveries",
    summary:
      "The newest 30 alerts of the account with their delivery states, and the newest emails. Use `before` for more.",
    access: "user",
    query: page,
    response: Deliveries,
  },
  unsubscribe: {
    method: "post",
    path: "/api/monitoring/unsubscribe",
    summary: "Switches off alert emails with the token of such an email. Idempotent.",
    access: "public",
    body: LinkToken,
    response: z.object({ message: z.string() }),
    limit: { points: 100, durationSec: 3600 },
    refusals: linkRefusals,
    errors: { 404: "The link is not valid" },
  },
  unsubscribeByMail: {
    method: "post",
    path: "/api/monitoring/unsubscribe/one-click",
    summary: "One-click unsubscribing for email programs (RFC 8058).",
    access: "public",
    accepts: "form",
    origin: "any",
    query: LinkToken,
    body: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
    response: z.object({ message: z.string() }),
    limit: oneClickLimit,
    refusals: linkRefusals,
    errors: { 404: "The link is not valid" },
  },
});
