import type { Logger } from "pino";
import { type Database, isDatabaseAway, isTimeout, reasonOf } from "#server/platform/db/client.ts";
import { createBatchSize } from "#server/platform/db/in-batches.ts";
import { createFailureLog } from "#server/platform/jobs/background.ts";
import { isPlainAddress } from "#server/platform/mail/address.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import type { MailContent, MailItem } from "#shared/mail/tables.ts";
import { formatReason, importances, ruleTypes } from "#shared/monitoring/rules.ts";
import { publisherOf, statusOf } from "#shared/news/blog.ts";
import { excerptOf } from "#shared/news/excerpt.ts";
import { paths, publicPaths } from "#shared/paths.ts";
import { countOf } from "#shared/text/count.ts";
import { truncateAtWord } from "#shared/text/cut.ts";
import {
  alertsKind,
  bringBackDue,
  type DigestAlert,
  type DueAccount,
  markMailed,
  postpone,
  pruneAlerts,
  readWaiting,
  takeDue,
  type Waiting,
} from "./digest-store.ts";
import type { StopLinks } from "./stop-links.ts";

/** Alerts listed in one email. */
const maxListedAlerts = 30;

/** Mail programs cut subjects well before this length. */
const maxSubjectLength = 120;

const levels = [importances.high, importances.medium, importances.low];

const toItem = (alert: DigestAlert): MailItem => {
  const { itemId, title, type, publisher: name, publisherKind: kind, opening } = alert;
  const excerpt = excerptOf(title, opening);
  return {
    title,
    path: publicPaths.blogUpdate.replace(":id", String(itemId)),
    facts: [
      `${levels[alert.importance - 1]} importance`,
      ruleTypes[type],
      statusOf(alert),
      publisherOf({ name, kind }),
    ]
      .filter(Boolean)
      .join(" · "),
    ...(excerpt && { excerpt }),
    note: formatReason(alert),
  };
};

/** For example " on Portugal" or " on the United Kingdom". Empty if the alerts name several countries, or some are not here. */
const countrySuffix = ({ alerts, count }: Waiting): string => {
  const [country, ...others] = new Set(alerts.map((alert) => alert.country));
  return country && others.length === 0 && alerts.length === count ? ` on ${inSentence(country)}` : "";
};

const frequencyText = {
  immediate: "as soon as something matches your rules",
  daily: "every day at 07:00",
  weekly: "every Monday at 07:00",
};
const singleOpening = "This new update matches your rules.";
const openings = {
  immediate: "These new updates match your rules, the most important first.",
  daily: "These updates have matched your rules since the last daily digest, the most important first.",
  weekly: "These updates have matched your rules since the last weekly summary, the most important first.",
};

/** The alert email for an account. `alerts` must not be empty. */
export const alertsMail = (links: StopLinks, account: DueAccount, waiting: Waiting): MailContent => {
  const { alerts, count } = waiting;
  const { frequency } = account;
  const single = count === 1 ? alerts[0] : undefined;
  const heading = `${single ? "1 update" : `${count} updates`}${countrySuffix(waiting)}`;
  const more = count - alerts.length;
  return {
    subject: single ? truncateAtWord(`New: ${single.title}`, maxSubjectLength) : heading,
    heading,
    paragraphs: [single ? singleOpening : openings[frequency]],
    items: alerts.map(toItem),
    ...(more > 0 && {
      closing: `${countOf(more, "more update")} ${more === 1 ? "is" : "are"} listed in Meridian, under Deliveries.`,
    }),
    action: { label: "Open your alerts", path: `${paths.legislativeMonitor}#deliveries` },
    reason: `You receive this email because you asked Meridian for alerts ${frequencyText[frequency]}.`,
    unsubscribe: links.unsubscribe(account),
  };
};

export interface Digests {
  /**
   * Queues every due email, one per account. Several instances may run this at once. An account whose email fails is
   * retried next time and does not block others. Stops soon after `signal` aborts.
   * @throws Error when the database is unavailable
   */
  writeDueMails(signal?: AbortSignal): Promise<void>;
  prune(): Promise<void>;
  /** Makes immediate emails due that would wait too long because PostgreSQL's clock moved back. */
  bringBackDue(): Promise<void>;
}

export interface DigestsDeps {
  database: Pick<Database, "db" | "transaction">;
  mail: Pick<MailStore, "enqueueAll">;
  links: StopLinks;
  log: Logger;
  /** Accounts per transaction. */
  batchSize?: number;
}

/** A transaction takes no further account after this many alerts. The last account may exceed it. */
const maxAlertsPerBatch = 5000;

/** The first accounts that fit into one transaction, at least one. */
const takeWithinLimit = (due: readonly DueAccount[], waiting: ReadonlyMap<number, Waiting>): DueAccount[] => {
  let alerts = 0;
  return due.filter(({ userId }) => {
    const isWithin = alerts < maxAlertsPerBatch;
    alerts += waiting.get(userId)?.count ?? 0;
    return isWithin;
  });
};

/**
 * Queues alert emails, one per account and period. Each email is queued in the transaction that marks its alerts as
 * mailed.
 */
export const createDigests = ({ database, mail, links, log, batchSize = 200 }: DigestsDeps): Digests => {
  const batch = createBatchSize(batchSize);
  const failures = createFailureLog();

  const toMail = (account: DueAccount, waiting: Waiting | undefined) => {
    const { userId, address, onceKey } = account;
    if (!waiting || !address || !isPlainAddress(address)) return [];
    const content = alertsMail(links, account, waiting);
    const about = { kind: alertsKind, bulk: true, userId, onceKey: onceKey ?? undefined };
    return [{ ...about, recipient: address, content }];
  };

  /**
   * Queues emails for the next accounts outside `without`, after passing their ids to `onTaken`. Resolves with
   * whether more may be due.
   */
  const writeBatch = (without: readonly number[], onTaken: (userIds: number[]) => void): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { size } = batch;
      const due = await takeDue(tx, size, without);
      if (due.length === 0) return false;
      const dueIds = due.map(({ userId }) => userId);
      onTaken(dueIds);
      const waiting = await readWaiting(tx, dueIds, maxListedAlerts);
      const first = takeWithinLimit(due, waiting);
      const mails = first.flatMap((account) => toMail(account, waiting.get(account.userId)));
      const mailIds = await mail.enqueueAll(tx, mails);
      const mailed = mails.flatMap(({ userId }, index) => {
        const mailId = mailIds[index];
        return mailId === undefined ? [] : [{ userId, mailId }];
      });
      await markMailed(tx, mailed);
      const mailedIds = new Set(mailed.map(({ userId }) => userId));
      // These accounts have no waiting alerts, or got this period's mail before their time zone changed.
      await postpone(
        tx,
        first.map(({ userId }) => userId).filter((userId) => !mailedIds.has(userId)),
      );
      return first.length < due.length || due.length === size;
    });

  /** The account to skip after a failed batch; undefined if a smaller batch can be tried. */
  const accountToSkip = (error: unknown, taken: readonly number[]): number | undefined => {
    const [userId, ...others] = taken;
    if (userId === undefined || (isDatabaseAway(error) && !isTimeout(error))) throw error;
    batch.shrink(taken.length);
    if (others.length > 0) return undefined;
    const reason = reasonOf(error);
    if (failures.isNew(userId, reason)) log.error({ userId, reason }, "queuing an alert email failed");
    return userId;
  };

  return {
    async writeDueMails(signal) {
      const failed: number[] = [];
      for (let more = true; more && !signal?.aborted; ) {
        let taken: readonly number[] = [];
        try {
          more = await writeBatch(failed, (userIds) => {
            taken = userIds;
          });
          batch.grow();
        } catch (error) {
          const userId = accountToSkip(error, taken);
          if (userId !== undefined) failed.push(userId);
        }
      }
      failures.endRound();
    },
    prune: () => pruneAlerts(database),
    bringBackDue: () => bringBackDue(database),
  };
};
