import type { Database } from "#server/platform/db/client.ts";
import { byteOrderMark, csvLine } from "#server/platform/http/download.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import type { Outbox } from "#server/platform/mail/transport.ts";
import type {
  Subscriber,
  SubscriberQuery,
  SubscriberRecord,
  WaitlistStatistics,
} from "#shared/waitlist/contract.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";
import type { WaitlistStore } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
const shownDays = 30;
const shownCampaigns = 100;

/** What an administrator can learn and do beyond the list. */
export interface WaitlistAdmin {
  statistics(): Promise<WaitlistStatistics>;
  /** @throws ApiError 404 where there is no such subscriber */
  record(id: number): Promise<SubscriberRecord>;
  /**
   * Deletes a subscriber and the mails to the address, also those in the outbox. Mails about an account, should it have
   * the same address, go with that account.
   * @throws ApiError 404 where there is no such subscriber
   */
  remove(id: number): Promise<{ message: string }>;
}

/** What administration stands on. */
export interface WaitlistAdminDeps {
  store: WaitlistStore;
  transaction: Database["transaction"];
  mails: Pick<MailStore, "listByRecipient" | "deleteByRecipient">;
  outbox: Pick<Outbox, "forget">;
}

/** A subscriber as administrators see it. */
export const toSubscriber = ({ signupDate, statusDate, ...row }: SubscriberRow): Subscriber => ({
  ...row,
  signupDate: signupDate.toISOString(),
  statusDate: statusDate?.toISOString() ?? null,
});

const noSubscriber = () =>
  new ApiError(404, "no_subscriber", "There is no such subscriber, or none any more.");

/** Administration of the waitlist. */
export const createWaitlistAdmin = ({
  store,
  transaction,
  mails,
  outbox,
}: WaitlistAdminDeps): WaitlistAdmin => ({
  async statistics() {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const first = today - (shownDays - 1) * dayMs;
    const [byDay, campaigns] = await Promise.all([
      store.countByDay(new Date(first)),
      store.listCampaigns(shownCampaigns),
    ]);
    const days = Array.from({ length: shownDays }, (_, index) => {
      const date = new Date(first + index * dayMs).toISOString().slice(0, 10);
      return { date, signups: byDay.get(date) ?? 0 };
    });
    return { days, campaigns };
  },
  async record(id) {
    const row = await store.find(id);
    if (!row) throw noSubscriber();
    const sent = await mails.listByRecipient(row.email);
    return {
      subscriber: { ...toSubscriber(row), mailDate: row.mailDate.toISOString() },
      mails: sent.map(({ createdAt, stateAt, ...mail }) => ({
        ...mail,
        createdAt: createdAt.toISOString(),
        stateAt: stateAt.toISOString(),
      })),
    };
  },
  remove: (id) =>
    transaction(async (tx) => {
      const row = await store.lock(tx, { id });
      if (!row) throw noSubscriber();
      await store.delete(tx, id);
      // Files first: where one cannot be deleted nothing is, and the administrator is told.
      await outbox.forget(await mails.deleteByRecipient(tx, row.email));
      return { message: `${row.email} is deleted, with the waitlist's mails to it.` };
    }),
});

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
