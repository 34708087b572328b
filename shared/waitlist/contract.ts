import * as z from "zod/mini";
import { defineContract, isStorable } from "../contract.ts";
import { LinkToken, linkRefusals, oneClickLimit } from "../mailed-links.ts";
import { IntegerId } from "../row-id.ts";

export const invalidEmail = "Please enter a valid email address";

const storable = z.string().check(z.refine(isStorable));
/** An optional text. Invalid values count as absent. */
const hint = z.catch(z.optional(storable), undefined);
const filledIn = z.pipe(
  z.unknown(),
  z.transform(() => "filled in"),
);
/** A honeypot. Any value that is not a text counts as filled in. */
const honeypot = z.nullish(z.union([storable, filledIn]));
const Message = z.object({ message: z.string() });

/** A sign-up. The server trims, lowercases, and validates the address. */
export const JoinWaitlist = z.object({ email: z.string() });
export type JoinWaitlist = z.infer<typeof JoinWaitlist>;

/** Optional details that the form sends in the query. Invalid ones are ignored and never cause a rejection. */
export const SignUpHints = z.object({
  /** A field hidden from people. Only bots fill it in. */
  website: honeypot,
  /** The `utm_source` parameter of the landing page. */
  campaign: hint,
  /** The URL that linked to the landing page. The server stores only its host. */
  referrer: hint,
});
export type SignUpHints = z.infer<typeof SignUpHints>;

export const SubscriberStatus = z.enum(["pending", "confirmed", "unsubscribed"]);
export type SubscriberStatus = z.infer<typeof SubscriberStatus>;

/** A subscriber in the admin dashboard. */
export const Subscriber = z.object({
  id: z.int(),
  email: z.string(),
  signupDate: z.iso.datetime(),
  status: SubscriberStatus,
  statusDate: z.nullable(z.iso.datetime()),
  campaign: z.nullable(z.string()),
  referrer: z.nullable(z.string()),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** Subscribers per page. A shorter page is the last one. */
export const subscriberPageSize = 100;

export const SubscriberQuery = z.object({
  /** The last id of the previous page. */
  before: z.optional(IntegerId),
  /** A substring of the email address. */
  q: z.optional(z.string().check(z.maxLength(254))),
  status: z.optional(SubscriberStatus),
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

/** Signups per day of the last 30 days (UTC), oldest first, and by campaign. */
export const WaitlistStatistics = z.object({
  days: z.array(z.object({ date: z.iso.date(), signups: z.int() })),
  campaigns: z.array(z.object({ campaign: z.nullable(z.string()), signups: z.int(), confirmed: z.int() })),
});
export type WaitlistStatistics = z.infer<typeof WaitlistStatistics>;

const badLink = "The link is invalid or expired";

export const waitlistContract = defineContract({
  join: {
    method: "post",
    path: "/api/waitlist",
    summary: "Adds an email address to the waitlist. A repeated signup gets the same response.",
    access: "public",
    query: SignUpHints,
    body: JoinWaitlist,
    response: z.partial(Message),
    description:
      "In addition to the limit per IP address, one network (IPv4 /24, IPv6 /48) may send 100 signups in 60 minutes.",
    limit: { points: 20, durationSec: 3600 },
    refusals: { email: invalidEmail },
    errors: { 503: "The database is unavailable, or too many signups are waiting; see Retry-After" },
  },
  confirm: {
    method: "post",
    path: "/api/waitlist/confirm",
    summary: "Confirms an address with the token of its link. Idempotent.",
    access: "public",
    body: LinkToken,
    response: Message,
    limit: { points: 100, durationSec: 3600 },
    refusals: linkRefusals,
    errors: { 404: badLink, 409: "The address has since been unsubscribed" },
  },
  unsubscribe: {
    method: "post",
    path: "/api/waitlist/unsubscribe",
    summary: "Unsubscribes an address with the token of its link. Idempotent.",
    access: "public",
    body: LinkToken,
    response: Message,
    limit: { points: 100, durationSec: 3600 },
    refusals: linkRefusals,
    errors: { 404: badLink },
  },
  unsubscribeByMail: {
    method: "post",
    path: "/api/waitlist/unsubscribe/one-click",
    summary: "One-click unsubscribing for email programs (RFC 8058).",
    access: "public",
    accepts: "form",
    origin: "any",
    query: LinkToken,
    body: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
    response: Message,
    limit: oneClickLimit,
    refusals: linkRefusals,
    errors: { 404: badLink },
  },
  list: {
    method: "get",
    path: "/api/admin/waitlist",
    summary: "Subscribers, newest first, 100 a page. `count` is the total number of subscribers.",
    access: "admin",
    query: SubscriberQuery,
    response: z.object({ data: z.array(Subscriber), count: z.int() }),
    failure: "Failed to load waitlist data. Please try again.",
  },
  statistics: {
    method: "get",
    path: "/api/admin/waitlist/statistics",
    summary: "Signups per day of the last 30 days, and by campaign.",
    access: "admin",
    response: WaitlistStatistics,
  },
  download: {
    method: "get",
    path: "/api/admin/waitlist/csv",
    summary: "All matching subscribers as CSV in UTF-8, newest first.",
    access: "admin",
    query: z.omit(SubscriberQuery, { before: true }),
    answers: "csv",
    response: z.string(),
  },
  record: {
    method: "get",
    path: "/api/admin/waitlist/:id",
    summary: "All data stored about one subscriber, as a JSON file.",
    access: "admin",
    params: z.object({ id: IntegerId }),
    answers: "jsonFile",
    response: z.string(),
    errors: { 404: "No such subscriber" },
  },
  remove: {
    method: "delete",
    path: "/api/admin/waitlist/:id",
    summary: "Deletes a subscriber and the records of all emails to them.",
    access: "admin",
    params: z.object({ id: IntegerId }),
    response: Message,
    errors: { 404: "No such subscriber" },
  },
});
