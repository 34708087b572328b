import { byteOrderMark, csvLine } from "#server/http/csv/csv.ts";
import type { SubscriberQuery } from "#shared/waitlist/contract.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";
import type { WaitlistStore } from "./store.ts";

/** Rows read at once; between two reads nothing is held open, so a slow reader costs the database nothing. */
const batchSize = 1000;

const header = csvLine(["id", "email", "signup_date", "status", "campaign", "referrer"]);

const line = ({ id, email, signupDate, status, campaign, referrer }: SubscriberRow) =>
  csvLine([id, email, signupDate.toISOString(), status, campaign, referrer]);

/** The subscribers that match as CSV, newest first, in pieces of a thousand. */
export async function* exportSubscribers(
  store: Pick<WaitlistStore, "list">,
  query: Omit<SubscriberQuery, "before">,
): AsyncGenerator<string, void> {
  let before: number | undefined;
  do {
    const rows = await store.list({ ...query, before }, batchSize);
    yield (before === undefined ? byteOrderMark + header : "") + rows.map(line).join("");
    before = rows.length < batchSize ? undefined : rows.at(-1)?.id;
  } while (before !== undefined);
}
