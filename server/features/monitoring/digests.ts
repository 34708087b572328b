import type { Logger } from "pino";
import { type Database, isDatabaseAway, isTimeout, reasonOf } from "#server/platform/db/client.ts";
import { createBatchSize, createFailureLog } from "#server/platform/jobs/background.ts";
import { isPlainAddress } from "#server/platform/mail/address.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import type { MailContent, MailItem } from "#shared/mail/tables.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { importances, reasonWords, ruleTypes } from "#shared/monitoring/rules.ts";
import { publisherOf } from "#shared/news/blog.ts";
import { paths, publicPaths } from "#shared/paths.ts";
import { truncateAtWord } from "#shared/text.ts";
import {
  alertsKind,
  type DueAccount,
  markMailed,
  pruneAlerts,
  putOff,
  readWaiting,
  type ToldAlert,
  takeDue,
  type Waiting,
} from "./digest-store.ts";
import type { StopLinks } from "./stop-links.ts";

/** How many alerts a mail tells of by name. */
const mostItems = 30;

/** A subject is cut by mail programs long before. */
const longestSubject = 120;

const levels = [importances.high, importances.medium, importances.low];

const toItem = (alert: ToldAlert): MailItem => {
  const { itemId, title, type, link, publisherKind: kind, sourceName: name } = alert;
  const publisher = publisherOf({ link, source: { name, kind } });
  return {
    title,
    path: publicPaths.blogUpdate.replace(":id", String(itemId)),
    facts: [`${levels[alert.importance - 1]} importance`, ruleTypes[type], publisher].join(" · "),
    note: reasonWords(alert),
  };
};

/** "on Portugal", "on the United Kingdom"; nothing where it is about more than one. */
const placeWords = (alerts: readonly ToldAlert[]): string => {
  const [country, ...others] = new Set(alerts.map((alert) => alert.country));
  if (!country || others.length > 0) return "";
  return ` on ${/^(United|European) /.test(country) ? "the " : ""}${country}`;
};

const whole = {
  immediate: "as soon as something matches your rules",
  daily: "every day at 07:00",
  weekly: "every Monday at 07:00",
};
const opening = {
  immediate: "This has just come in and matches your rules, with the most important first.",
  daily: "This is what has matched your rules since the last daily digest, with the most important first.",
  weekly: "This is what has matched your rules since the last weekly summary, with the most important first.",
};

/** The mail that tells an account what waits for it; at least one alert does. */
export const alertsMail = (
  links: StopLinks,
  account: DueAccount,
  { alerts, count }: Waiting,
): MailContent => {
  const { frequency } = account;
  const single = count === 1 ? alerts[0] : undefined;
  const heading = `${single ? "1 update" : `${count} updates`}${placeWords(alerts)}`;
  const more = count - alerts.length;
  const token = links.sign(account);
  return {
    subject: single ? truncateAtWord(`New: ${single.title}`, longestSubject) : heading,
    heading,
    paragraphs: [single ? opening[frequency].replace(/, with .*$/, ".") : opening[frequency]],
    items: alerts.map(toItem),
    ...(more > 0 && { closing: `And ${more} more, which Meridian lists under 'Deliveries'.` }),
    action: { label: "Open your alerts", path: `${paths.legislativeMonitor}#deliveries` },
    reason: `You get this mail because you asked Meridian to write to you ${whole[frequency]}.`,
    unsubscribe: {
      pagePath: `${publicPaths.stopAlerts}?token=${token}`,
      postPath: `${alertsContract.unsubscribeByMail.path}?token=${token}`,
    },
  };
};

/** Writes the mails with alerts. */
export interface Digests {
  /**
   * Writes every mail that is due, one for each account; instances may do so at once. An account whose mail fails is left
   * for the next time, and holds up no other. Ends soon after the signal.
   * @throws Error when the database goes away
   */
  writeDueMails(signal?: AbortSignal): Promise<void>;
  /** Deletes alerts older than 12 months. */
  prune(): Promise<void>;
}

/** What the mails are written with. */
export interface DigestsDeps {
  database: Pick<Database, "db" | "transaction">;
  mail: Pick<MailStore, "enqueueAll">;
  links: StopLinks;
  log: Logger;
  /** Accounts in one transaction. */
  batchSize?: number;
}

/** For accounts with so many alerts mails are written in one transaction, and for the one with which they get more. */
const mostAlerts = 5000;

/** As many of these accounts as are written for at once, one at least. */
const firstOf = (due: readonly DueAccount[], waiting: ReadonlyMap<number, Waiting>): DueAccount[] => {
  let alerts = 0;
  return due.filter(({ userId }) => {
    const isWithin = alerts < mostAlerts;
    alerts += waiting.get(userId)?.count ?? 0;
    return isWithin;
  });
};

/** The mails with alerts: one for each account and period, written with the note that it is, or not at all. */
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

  /** Writes for the next accounts but these; `onTaken` hears whose turn it is. Whether there may be more. */
  const writeBatch = (without: readonly number[], onTaken: (userIds: number[]) => void): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { size } = batch;
      const due = await takeDue(tx, size, without);
      if (due.length === 0) return false;
      const dueIds = due.map(({ userId }) => userId);
      onTaken(dueIds);
      const waiting = await readWaiting(tx, dueIds, mostItems);
      const first = firstOf(due, waiting);
      const mails = first.flatMap((account) => toMail(account, waiting.get(account.userId)));
      const mailIds = await mail.enqueueAll(tx, mails);
      const mailed = mails.flatMap(({ userId }, index) => {
        const mailId = mailIds[index];
        return mailId === undefined ? [] : [{ userId, mailId }];
      });
      await markMailed(tx, mailed);
      const told = new Set(mailed.map(({ userId }) => userId));
      // Nothing waits for the others any more, or they had their mail of this period before their time zone changed.
      await putOff(
        tx,
        first.map(({ userId }) => userId).filter((userId) => !told.has(userId)),
      );
      return first.length < due.length || due.length === size;
    });

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
          const [only, ...others] = taken;
          if (only === undefined || (isDatabaseAway(error) && !isTimeout(error))) throw error;
          batch.shrink(taken.length);
          if (others.length > 0) continue;
          failed.push(only);
          const reason = reasonOf(error);
          if (failures.isNew(only, reason))
            log.error({ userId: only, reason }, "a mail with alerts could not be written");
        }
      }
      failures.endRound();
    },
    prune: () => pruneAlerts(database),
  };
};
