import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { LinkToken, linkRefusals, oneClickLimit } from "../mailed-links.ts";
import { NewsSchedule, NewsType } from "../news/contract.ts";
import { Importance } from "./rules.ts";

/** That a story concerns an account, and why. */
export const Alert = z.object({
  id: z.int(),
  /** The item that it was told by. */
  itemId: z.int(),
  title: z.string(),
  type: NewsType,
  source: z.string(),
  pubDate: z.iso.datetime(),
  /** For example "Portugal, keyword 'permit' in the title". */
  reason: z.string(),
  importance: Importance,
  createdAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
});
export type Alert = z.infer<typeof Alert>;

/** How many alerts are unread, and the newest one. */
export const AlertsState = z.object({ unread: z.int(), newestId: z.nullable(z.int()) });
export type AlertsState = z.infer<typeof AlertsState>;

/** Alerts that have just come; `toast` where the account wants to be told at once. */
export const NewAlerts = z.object({ ...AlertsState.shape, alerts: z.array(Alert), toast: z.boolean() });
export type NewAlerts = z.infer<typeof NewAlerts>;

/** A page of alerts, newest first. */
export const AlertList = z.object({
  ...AlertsState.shape,
  alerts: z.array(Alert),
  /** What `before` must be for those that follow; null where none do. */
  older: z.nullable(z.int()),
});
export type AlertList = z.infer<typeof AlertList>;

/**
 * How far the mail of an alert came. `none`: no mail was wanted; `gathered`: it waits for the mail that is due at `at`;
 * `dropped`: mails were switched off, or the address was taken away, before it was due; `queued`, `sent`, `failed`,
 * `unsure`: as its mail.
 */
export const MailState = z.enum(["none", "gathered", "dropped", "queued", "sent", "failed", "unsure"]);
export type MailState = z.infer<typeof MailState>;

/** One alert and what became of it. */
export const AlertDelivery = z.object({
  ...Alert.shape,
  /** Whether it was shown in the app. */
  inApp: z.boolean(),
  mail: z.object({
    state: MailState,
    /** When it is due, or when its state last changed. */
    at: z.nullable(z.iso.datetime()),
    /** Why it failed, or waits, in words. */
    why: z.nullable(z.string()),
  }),
});
export type AlertDelivery = z.infer<typeof AlertDelivery>;

/** One mail with alerts and what became of it. */
export const MailDelivery = z.object({
  id: z.int(),
  /** How many alerts it tells of. */
  alerts: z.int(),
  state: z.enum(["queued", "sent", "failed", "unsure"]),
  why: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  stateAt: z.iso.datetime(),
});
export type MailDelivery = z.infer<typeof MailDelivery>;

/** What was told to an account, and when the sources were last looked at. */
export const Deliveries = z.object({
  alerts: z.array(AlertDelivery),
  /** What `before` must be for the alerts that follow; null where none do. */
  older: z.nullable(z.int()),
  /** The newest mails; empty where `before` was given. */
  mails: z.array(MailDelivery),
  sources: NewsSchedule,
});
export type Deliveries = z.infer<typeof Deliveries>;

const alertId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, "Expected the id of an alert")),
  z.transform((value: string) => Number(value)),
);
const page = z.object({ before: z.optional(alertId) });

/** The endpoints of alerts. */
export const alertsContract = defineContract({
  list: {
    method: "get",
    path: "/api/monitoring/alerts",
    summary: "The newest 30 alerts of the account in the app; `before` pages on.",
    access: "user",
    query: page,
    response: AlertList,
  },
  state: {
    method: "get",
    path: "/api/monitoring/alerts/state",
    summary: "How many alerts are unread; as events, also each change from now on, without an end.",
    description:
      "The event `state` comes first and after each change of what is read, `alerts` with what is new.",
    access: "user",
    response: AlertsState,
    events: { state: AlertsState, alerts: NewAlerts },
    endless: true,
  },
  readAll: {
    method: "post",
    path: "/api/monitoring/alerts/read",
    summary: "Marks all alerts up to one as read.",
    access: "user",
    body: z.object({ upTo: z.int().check(z.positive()) }),
    response: AlertsState,
  },
  read: {
    method: "patch",
    path: "/api/monitoring/alerts/:id",
    summary: "Marks an alert as read or unread.",
    access: "user",
    params: z.object({ id: alertId }),
    body: z.object({ read: z.boolean() }),
    response: AlertsState,
    errors: { 404: "There is no such alert" },
  },
  deliveries: {
    method: "get",
    path: "/api/monitoring/deliveries",
    summary:
      "The newest 30 alerts of the account and what became of each, with the newest mails; `before` pages on.",
    access: "user",
    query: page,
    response: Deliveries,
  },
  unsubscribe: {
    method: "post",
    path: "/api/monitoring/unsubscribe",
    summary: "Switches mails with alerts off with the token of one; twice is no error.",
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
    summary: "The same for mail programs: one click without a page (RFC 8058).",
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
