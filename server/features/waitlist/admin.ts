import type { Database } from "#server/platform/db/client.ts";
import { byteOrderMark, csvLine, type Download } from "#server/platform/http/download.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import type { Outbox } from "#server/platform/mail/transport.ts";
import { dayMs, isoDay } from "#shared/calendar/day.ts";
import type { Subscriber, SubscriberQuery, WaitlistStatistics } from "#shared/waitlist/contract.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";
import type { WaitlistStore } from "./store.ts";

const shownDays = 30;
const shownCampaigns = 100;

interface WaitlistAdminDeps {
  store: WaitlistStore;
  transaction: Database["transaction"];
  mails: Pick<MailStore, "listByRecipient" | "deleteByRecipient">;
  outbox: Pick<Outbox, "forget">;
}

export const toSubscriber = ({ signupDate, statusDate, ...row }: SubscriberRow): Subscriber => ({
  ...row,
  signupDate: signupDate.toISOString(),
  statusDate: statusDate?.toISOString() ?? null,
});

const noSubscriber = () =>
  new ApiError(404, "no_subscriber", "This subscriber does not exist or was deleted.");

async function* jsonText(value: unknown): AsyncGenerator<string, void> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

export const createWaitlistAdmin = ({ store, transaction, mails, outbox }: WaitlistAdminDeps) => ({
  async statistics(): Promise<WaitlistStatistics> {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const first = today - (shownDays - 1) * dayMs;
    const [byDay, campaigns] = await Promise.all([
      store.countByDay(new Date(first)),
      store.listCampaigns(shownCampaigns),
    ]);
    const days = Array.from({ length: shownDays }, (_, index) => {
      const date = isoDay(new Date(first + index * dayMs));
      return { date, signups: byDay.get(date) ?? 0 };
    });
    return { days, campaigns };
  },

  /**
   * A JSON file with all data about a subscriber, for answering a data access request.
   * @throws ApiError 404 for an unknown subscriber
   */
  async record(id: number): Promise<Download> {
    const subscriber = await store.find(id);
    if (!subscriber) throw noSubscriber();
    const sent = await mails.listByRecipient(subscriber.email);
    return {
      fileName: `subscriber-${id}.json`,
      text: jsonText({ subscriber, mails: sent }),
    };
  },

  /**
   * Deletes a subscriber with the emails to the address, including outbox files. Emails about an account with the same
   * address stay.
   * @throws ApiError 404 for an unknown subscriber
   */
  remove: (id: number): Promise<{ message: string }> =>
    transaction(async (tx) => {
      const row = await store.lock(tx, { id });
      if (!row) throw noSubscriber();
      await store.delete(tx, id);
      // Files are deleted before the commit: if that fails, nothing is deleted and the administrator sees an error.
      await outbox.forget(await mails.deleteByRecipient(tx, row.email));
      return { message: `${row.email} and the waitlist emails to it are deleted.` };
    }),
});

export type WaitlistAdmin = ReturnType<typeof createWaitlistAdmin>;

/** Rows per query. No query stays open in between, so a slow download does not hold a connection. */
const exportBatchSize = 1000;

const header = csvLine(["id", "email", "signup_date", "status", "campaign", "referrer"]);

const line = ({ id, email, signupDate, status, campaign, referrer }: SubscriberRow) =>
  csvLine([id, email, signupDate.toISOString(), status, campaign, referrer]);

/** Streams the matching subscribers as CSV, newest first, a batch at a time. */
export async function* exportSubscribers(
  store: Pick<WaitlistStore, "list">,
  query: Omit<SubscriberQuery, "before">,
): AsyncGenerator<string, void> {
  let before: number | undefined;
  do {
    const rows = await store.list({ ...query, before }, exportBatchSize);
    yield (before === undefined ? byteOrderMark + header : "") + rows.map(line).join("");
    before = rows.length < exportBatchSize ? undefined : rows.at(-1)?.id;
  } while (before !== undefined);
}
