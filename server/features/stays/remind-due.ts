import pLimit from "p-limit";
import type { Logger } from "pino";
import { type Database, isDatabaseAway, reasonOf, type Transaction } from "#server/platform/db/client.ts";
import { lockAccount } from "#server/platform/db/lock-account.ts";
import { createFailureLog } from "#server/platform/jobs/background.ts";
import { nextTurn } from "#server/platform/next-turn.ts";
import { dayOf } from "#shared/calendar/day.ts";
import type { Importance } from "#shared/monitoring/rules.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { type Reminder, searchReminders } from "#shared/stays/planning/reminders.ts";
import { migrateTravels, personOf, type Travels } from "#shared/stays/travels.ts";
import type { KeptTravels } from "./kept.ts";
import { inWords } from "./reminder-words.ts";
import type { StaysStore } from "./store.ts";

/** How reminders reach accounts. */
export interface ReminderPort {
  /** `today` is the date in the account's time zone, `hour` the hour there. `isReached` is false if alerts are off. */
  readRecipients(
    userIds: readonly number[],
  ): Promise<readonly { userId: number; today: string; hour: number; isReached: boolean }[]>;
  /** Alerts the account in the transaction, once for each `about`. */
  remind(
    tx: Transaction,
    userId: number,
    reminders: readonly { about: string; title: string; reason: string; importance: Importance }[],
  ): Promise<void>;
  /** Deletes the reminders of an account. */
  forget(tx: Transaction, userId: number): Promise<void>;
}

/** The hour in the account's time zone from which reminders are made, as for digests. */
const firstHour = 7;

/** Accounts per query. Only their ids are held in memory. */
const batchSize = 200;

export interface RemindDueDeps {
  law: { current: () => Law };
  store: StaysStore;
  kept: KeptTravels;
  transaction: Database["transaction"];
  reminders: ReminderPort;
  log: Logger;
}

export interface RemindDue {
  /**
   * Alerts every account to approaching limits and expiries, once a day. Skips accounts that were already checked today, so an
   * interrupted run can be repeated.
   */
  all(): Promise<void>;
  /** Alerts accounts that saved planned stays beyond a limit. Ends early if the signal fires. */
  ofPlans(signal: AbortSignal): Promise<void>;
}

/** Finds reminders for one account at a time, and yields to other requests after each rule. */
const createFind = (law: RemindDueDeps["law"]) => {
  const oneAtATime = pLimit(1);
  return (travels: Travels, today: string): Promise<Reminder[]> =>
    oneAtATime(async () => {
      const day = dayOf(today);
      const rules = law.current().rulesFor(personOf(travels).citizenships, day);
      const search = searchReminders(rules, travels, day);
      for (;;) {
        await nextTurn();
        const step = search.next();
        if (step.done) return step.value;
      }
    });
};

export const createRemindDue = ({
  law,
  store,
  kept,
  transaction,
  reminders,
  log,
}: RemindDueDeps): RemindDue => {
  const failures = createFailureLog();
  const find = createFind(law);

  const check = async (userId: number, today: string, what: "all" | "plans"): Promise<void> => {
    const current = await kept.find(userId);
    if (!current) return;
    const { stored, revision } = current;
    // Stays that another secret encrypted or another version stored may become readable, so try again the next day.
    const travels = stored && migrateTravels(stored);
    const all = travels ? await find(travels, today) : [];
    const found = what === "all" ? all : all.filter(({ kind }) => kind === "plan");
    await transaction(async (tx) => {
      if (!(await lockAccount(tx, userId))) return;
      if (await store.noteChecked(tx, userId, revision, what === "all" ? today : undefined))
        await reminders.remind(tx, userId, found.map(inWords));
    });
  };

  /** An account whose data cannot be computed must not block the reminders of the others. */
  const tryCheck = async (...account: Parameters<typeof check>): Promise<void> => {
    try {
      await check(...account);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const reason = reasonOf(error);
      const [userId] = account;
      if (failures.isNew(userId, reason)) log.error({ userId, reason }, "looking for reminders failed");
    }
  };

  return {
    async all() {
      for (let after = 0; ; ) {
        const batch = await store.listAfter(after, batchSize);
        const last = batch.at(-1);
        if (!last) break;
        after = last.userId;
        const checkedOn = new Map(batch.map(({ userId, checkedOn }) => [userId, checkedOn]));
        const recipients = await reminders.readRecipients([...checkedOn.keys()]);
        for (const { userId, today, hour, isReached } of recipients) {
          if (!isReached || hour < firstHour || checkedOn.get(userId) === today) continue;
          await tryCheck(userId, today, "all");
        }
      }
      failures.endRound();
    },

    async ofPlans(signal) {
      while (!signal.aborted) {
        const userId = await store.takePlansDue();
        if (userId === undefined) return;
        const [recipient] = await reminders.readRecipients([userId]);
        if (recipient?.isReached) await tryCheck(userId, recipient.today, "plans");
      }
    },
  };
};
