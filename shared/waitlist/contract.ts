import * as z from "zod/mini";
import { defineContract, isStorable } from "../contract.ts";
import { LinkToken, linkRefusals, oneClickLimit } from "../mailed-links.ts";

/** What is said of an address that is none. */
export const invalidEmail = "Please enter a valid email address";

const storable = z.string().check(z.refine(isStorable));
/** What is nice to know; whatever else stands there counts as nothing. */
const hint = z.catch(z.optional(storable), undefined);
const filledIn = z.pipe(
  z.unknown(),
  z.transform(() => "filled in"),
);
/** What people leave empty: whatever is no text counts as filled in. */
const trap = z.nullish(z.union([storable, filledIn]));
const Message = z.object({ message: z.string() });

/** A sign-up. Everything but `email` is optional, and never a reason to refuse. */
export const JoinWaitlist = z.object({
  /** One address; trimmed and put into lower case by the server, which has the last word on it. */
  email: z.string(),
  /** A field that people do not see: whoever fills it in is a machine. */
  website: trap,
  /** `utm_source` of the landing page's address. */
  campaign: hint,
  /** Address of the page that led to the landing page; only its host is kept. */
  referrer: hint,
});
export type JoinWaitlist = z.infer<typeof JoinWaitlist>;

/** How far a subscriber came. */
export const SubscriberStatus = z.enum(["pending", "confirmed", "unsubscribed"]);
export type SubscriberStatus = z.infer<typeof SubscriberStatus>;

/** One subscriber, as administrators see them. */
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

const notAnId = "Expected the id of a subscriber";
const rowId = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, notAnId)),
    z.transform((value: string) => Number(value)),
  ),
  z.number().check(z.lte(2 ** 31 - 1, notAnId)),
);

/** Subscribers in a page of the list; a page of fewer is the last. */
export const subscriberPageSize = 100;

/** Narrows the list of subscribers; `before` pages on from the last id. */
export const SubscriberQuery = z.object({
  before: z.optional(rowId),
  /** A part of the address. */
  q: z.optional(z.string().check(z.maxLength(254))),
  status: z.optional(SubscriberStatus),
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

/** Sign-ups of the last 30 days (UTC), oldest first, and where they came from. */
export const WaitlistStatistics = z.object({
  days: z.array(z.object({ date: z.iso.date(), signups: z.int() })),
  campaigns: z.array(z.object({ campaign: z.nullable(z.string()), signups: z.int(), confirmed: z.int() })),
});
export type WaitlistStatistics = z.infer<typeof WaitlistStatistics>;

/** What is held about one subscriber, for whoever asks for theirs. */
export const SubscriberRecord = z.object({
  subscriber: z.extend(Subscriber, { mailDate: z.iso.datetime() }),
  mails: z.array(
    z.object({
      kind: z.string(),
      state: z.string(),
      attempts: z.int(),
      lastError: z.nullable(z.string()),
      createdAt: z.iso.datetime(),
      stateAt: z.iso.datetime(),
    }),
  ),
});
export type SubscriberRecord = z.infer<typeof SubscriberRecord>;

const badLink = "The link is not valid, or too old";

/** The endpoints of the waitlist. */
export const waitlistContract = defineContract({
  join: {
    method: "post",
    path: "/api/waitlist",
    summary: "Puts an address on the waitlist; a second time answers like the first.",
    access: "public",
    body: JoinWaitlist,
    response: Message,
    description:
      "Besides the limit for one address, 100 sign-ups in 60 minutes are taken from one network (IPv4 /24, IPv6 /48).",
    limit: { points: 20, durationSec: 3600 },
    refusals: { email: invalidEmail },
    errors: { 503: "The database is away, or too many sign-ups wait; see Retry-After" },
  },
  confirm: {
    method: "post",
    path: "/api/waitlist/confirm",
    summary: "Confirms an address with the token of its mail; twice is no error.",
    access: "public",
    body: LinkToken,
    response: Message,
    limit: { points: 100, durationSec: 3600 },
    refusals: linkRefusals,
    errors: { 404: badLink, 409: "The address was taken off the waitlist since" },
  },
  unsubscribe: {
    method: "post",
    path: "/api/waitlist/unsubscribe",
    summary: "Takes an address off the waitlist with the token of a mail; twice is no error.",
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
    summary: "The same for mail programs: one click without a page (RFC 8058).",
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
    summary: "Subscribers, newest first, 100 a page; `count` is all of them, whatever the page.",
    access: "admin",
    query: SubscriberQuery,
    response: z.object({ data: z.array(Subscriber), count: z.int() }),
    failure: "Failed to load waitlist data. Please try again.",
  },
  statistics: {
    method: "get",
    path: "/api/admin/waitlist/statistics",
    summary: "Sign-ups per day of the last 30 days, and by campaign.",
    access: "admin",
    response: WaitlistStatistics,
  },
  download: {
    method: "get",
    path: "/api/admin/waitlist/csv",
    summary: "All subscribers that match as CSV in UTF-8, newest first, as a stream.",
    access: "admin",
    query: z.omit(SubscriberQuery, { before: true }),
    answers: "csv",
    response: z.string(),
  },
  record: {
    method: "get",
    path: "/api/admin/waitlist/:id",
    summary: "What is held about one subscriber.",
    access: "admin",
    params: z.object({ id: rowId }),
    response: SubscriberRecord,
    errors: { 404: "No such subscriber" },
  },
  remove: {
    method: "delete",
    path: "/api/admin/waitlist/:id",
    summary: "Deletes a subscriber and all mails to them.",
    access: "admin",
    params: z.object({ id: rowId }),
    response: Message,
    errors: { 404: "No such subscriber" },
  },
});
