import type { Database, Transaction } from "#server/platform/db/client.ts";
import { signedOut } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/input.ts";
import type { Preferences, SavePreferences } from "#shared/monitoring/contract.ts";
import { fixedRules } from "#shared/monitoring/rules.ts";
import type { PreferencesRow } from "#shared/monitoring/tables.ts";
import type { Owner, PreferencesStore } from "./store.ts";
import { type Tokenise, termsOfRules } from "./terms.ts";

/** What accounts want to be told of. */
export interface PreferencesService {
  /** @throws ApiError 401 where the account is gone */
  read(userId: number): Promise<Preferences>;
  /** @throws ApiError 400 for another's preferences or an unknown time zone, 401 where the account is gone */
  save(userId: number, wanted: SavePreferences): Promise<Preferences>;
  /** @throws ApiError 400 for a time zone that is unknown here */
  checkZone(timeZone: string | undefined): Promise<void>;
}

/** What the service stands on. */
export interface PreferencesServiceDeps {
  store: PreferencesStore;
  transaction: Database["transaction"];
  tokenise: Tokenise;
  /** Reckons anew when the next mail of an account is due, in the same transaction. */
  reschedule: (tx: Transaction, userId: number) => Promise<void>;
}

/** What the form begins with. */
const atFirst = {
  id: 0,
  countryCode: "US",
  email: true,
  inApp: true,
  frequency: "daily",
  rules: [...fixedRules],
  timeZone: "UTC",
} satisfies Partial<PreferencesRow>;

const present = (userId: number, { email: mailTo }: Owner, saved: PreferencesRow | null): Preferences => {
  const { id, countryCode, email, inApp, frequency, rules, timeZone } = saved ?? atFirst;
  const notificationPreferences = { email, inApp, frequency };
  return { id, userId, countryCode, notificationPreferences, rules, timeZone, mailTo };
};

/** The rules of preferences. */
export const createPreferencesService = (deps: PreferencesServiceDeps): PreferencesService => {
  const { store, transaction, tokenise, reschedule } = deps;
  const checkZone = async (timeZone: string | undefined) => {
    if (timeZone === undefined || (await store.knowsZone(timeZone))) return;
    throw refuseField("timeZone", "This time zone is not known here. Choose another, for example UTC.");
  };
  return {
    checkZone,
    async read(userId) {
      const found = await store.find(userId);
      if (!found) throw signedOut();
      return present(userId, found.owner, found.saved);
    },
    async save(userId, { id, userId: named, timeZone, ...settings }) {
      if (named !== userId)
        throw refuseField("userId", "These preferences name another account. Please load the page again.");
      await checkZone(timeZone);
      const terms = termsOfRules(tokenise, settings.rules);
      return transaction(async (tx) => {
        const owner = await store.keepOwner(tx, userId);
        if (!owner) throw signedOut();
        const saved = await store.save(tx, { ...settings, userId, timeZone, terms });
        if (id !== 0 && id !== saved.id)
          throw refuseField(
            "id",
            "These are not the preferences of this account. Please load the page again.",
          );
        await reschedule(tx, userId);
        return present(userId, owner, saved);
      });
    },
  };
};
