import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { maxDocuments, maxTravelsKb, TravelDocument, Travels, validityProblem } from "./travels.ts";

/** The version of the data in the account: a new value after each save, and `none` while nothing is kept. */
export const StaysRevision = z.union([z.literal("none"), z.uuid()]);
export type StaysRevision = z.infer<typeof StaysRevision>;

/** The account's stored data, to be read with `readTravels`. `travels` is null while the account keeps nothing. */
const KeptTravels = z.object({ revision: StaysRevision, travels: z.nullable(z.looseObject({})) });

/** A document with checks that apply only when it is saved, so that older data stays readable. */
const SavedDocument = TravelDocument.check(
  z.superRefine((document, context) => {
    const problem = validityProblem(document);
    if (problem) context.addIssue(problem);
  }),
);

/** `revision` is the one that the caller has read. */
const SaveTravels = z.object({
  ...Travels.shape,
  documents: z.array(SavedDocument).check(z.maxLength(maxDocuments)),
  revision: StaysRevision,
});

/** The maximum body size: everything that a person keeps, plus the revision. */
const bodyKb = maxTravelsKb + 10;

/** Reads per hour and account. The stays screen reads when it opens, and after another tab has saved. */
export const readLimit = { points: 1200, durationSec: 3600 };

/** Saves per hour and account, and per IP address. A screen saves after each change. */
export const saveLimit = { points: 600, durationSec: 3600 };

export const staysContract = defineContract({
  read: {
    method: "get",
    path: "/api/stays",
    summary: "The stays, passports and permits that the account keeps.",
    access: "user",
    scope: "stays:read",
    description:
      "The ETag identifies the revision. A request with the current ETag in `If-None-Match` gets 304. `travels` is as it was saved, perhaps by an earlier version of Meridian.",
    response: KeptTravels,
    errors: { 409: "The stays were encrypted with another session secret" },
  },
  save: {
    method: "put",
    path: "/api/stays",
    summary: "Replaces everything that the account keeps about stays.",
    description:
      "Saves only if `revision` is still the one that the account keeps. The answer has the revision for the next save.",
    access: "user",
    scope: "stays:write",
    body: SaveTravels,
    bodyKb,
    response: z.object({ revision: StaysRevision }),
    limit: saveLimit,
    errors: { 409: "Another device has saved meanwhile. Nothing was changed" },
  },
  clear: {
    method: "delete",
    path: "/api/stays",
    summary: "Deletes everything that the account keeps about stays, with its reminders. Idempotent.",
    access: "user",
    response: z.object({ revision: StaysRevision }),
  },
});
