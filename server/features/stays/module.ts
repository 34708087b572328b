import { lockAccount } from "#server/platform/db/lock-account.ts";
import { createFairDatabaseGate } from "#server/platform/http/gate.ts";
import { prepareOwn, prepareUnchanged } from "#server/platform/http/prepared.ts";
import { createBudget } from "#server/platform/http/rate-limit.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readLimit, saveLimit, staysContract } from "#shared/stays/contract.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { createKeptTravels } from "./kept.ts";
import { createRemindDue, type ReminderPort } from "./remind-due.ts";
import { createStaysStore, staysSaved } from "./store.ts";

/** What stays need from the alerts. */
export interface StaysPorts {
  law: { current: () => Law };
  reminders: ReminderPort;
}

const tooOften = (done: string) => (time: string) =>
  `You have ${done} your stays too often. Please try again in ${time}.`;

/** A read or save can take long, so they run one at a time, and other requests are answered in between. */
const oneAtATime = { atOnce: 1, waiting: 64 };

/** The stays, passports and permits that accounts keep, and the reminders that follow from them. */
export const createStays = ({ http, database, vault, log }: Platform, { law, reminders }: StaysPorts) => {
  const { transaction } = database;
  const store = createStaysStore(database);
  const kept = createKeptTravels({ store, transaction, vault });
  const remindDue = createRemindDue({ law, store, kept, transaction, reminders, log });
  const inTurn = createFairDatabaseGate(oneAtATime);
  const takeRead = createBudget(readLimit, tooOften("opened"));
  const takeSave = createBudget(saveLimit, tooOften("saved"));

  return {
    remindDue: remindDue.all,
    remindOfPlans: remindDue.ofPlans,
    routes: [
      http.implement(staysContract, {
        read({ user: { id }, req }) {
          takeRead(String(id));
          return inTurn(String(id), async () => {
            const unchanged = prepareUnchanged(req, await kept.revisionOf(id));
            if (unchanged) return unchanged;
            const { revision, json } = await kept.read(id);
            return prepareOwn(req, revision, json);
          });
        },
        save({ user: { id }, body: { revision, ...travels } }) {
          takeSave(String(id));
          return inTurn(String(id), () => kept.save(id, revision, travels));
        },
        clear: ({ user }) =>
          transaction(async (tx) => {
            await lockAccount(tx, user.id);
            await store.remove(tx, user.id);
            await reminders.forget(tx, user.id);
            return { revision: "none" as const };
          }),
      }),
    ],
    jobs: [
      // Hourly, because a day begins at another hour in each time zone. Each account is checked once a day.
      { name: "stay-reminders", cron: "7 * * * *", runAtStart: true, work: () => remindDue.all() },
    ],
    loops: [{ name: "stay-plans", everyMs: 60_000, wakeOn: [staysSaved], work: remindDue.ofPlans }],
    account: {
      parts: [
        {
          name: "stays",
          async read(userId) {
            const found = await inTurn(String(userId), () => kept.find(userId));
            if (!found) return null;
            const { savedAt, stored } = found;
            return stored
              ? { savedAt, ...stored }
              : { savedAt, problem: "These stays cannot be read with this server's secret." };
          },
        },
      ],
    },
  } satisfies Module & Record<string, unknown>;
};
