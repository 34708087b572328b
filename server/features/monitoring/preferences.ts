import type { Database, Transaction } from "#server/platform/db/client.ts";
import { signedOut } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/input.ts";
import type { Preferences, SavePreferences } from "#shared/monitoring/contract.ts";
import { fixedRules } from "#shared/monitoring/rules.ts";
import type { PreferencesRow } from "#shared/monitoring/tables.ts";
import type { Owner, PreferencesStore } from "./store.ts";
import { type Tokenize, termsOfRules } from "./terms.ts";

export interface PreferencesService {
  /** @throws ApiError 401 if the account no longer exists */
  read(userId: number): Promise<Preferences>;
  /**
   * @throws ApiError 400 for another account's preferences or an unknown time zone, 401 if the account no longer
   * exists
   */
  save(userId: number, wanted: SavePreferences): Promise<Preferences>;
  /** @throws ApiError 400 for a time zone that PostgreSQL does not know */
  checkZone(timeZone: string | undefined): Promise<void>;
}

export interface PreferencesServiceDeps {
  store: PreferencesStore;
  transaction: Database["transaction"];
  tokenize: Tokenize;
  /** Reschedules the account's next email in the same transaction. */
  reschedule: (tx: Transaction, userId: number) => Promise<void>;
}

/** The form's initial values. */
const defaults = {
  id: 0,
  countryCode: "US",
  email: true,
  inApp: true,
  frequency: "daily",
  rules: [...fixedRules],
  timeZone: "UTC",
} satisfies Partial<PreferencesRow>;

const present = (userId: number, { email: mailTo }: Owner, saved: PreferencesRow | null): Preferences => {
  const { id, countryCode, email, inApp, frequency, rules, timeZone } = saved ?? defaults;
  const notificationPreferences = { email, inApp, frequency };
  return { id, userId, countryCode, notificationPreferences, rules, timeZone, mailTo };
};

export const createPreferencesService = (deps: PreferencesServiceDeps): PreferencesService => {
  const { store, transaction, tokenize, reschedule } = deps;
  const checkZone = async (timeZone: string | undefined) => {
    if (timeZone === undefined || (await store.knowsZone(timeZone))) return;
    throw refuseField("timeZone", "This time zone is not supported. Choose another, for example UTC.");
  };
  return {
    checkZone,
    async read(userId) {
      const found = await store.find(userId);
      if (!found) throw signedOut();
      return present(userId, found.owner, found.saved);
    },
    async save(userId, { id, userId: bodyUserId, timeZone, ...settings }) {
      if (bodyUserId !== userId)
        throw refuseField("userId", "These preferences belong to another account. Please reload the page.");
      await checkZone(timeZone);
      const terms = termsOfRules(tokenize, settings.rules);
      return transaction(async (tx) => {
        const owner = await store.lockOwner(tx, userId);
        if (!owner) throw signedOut();
        const saved = await store.save(tx, { ...settings, userId, timeZone, terms });
        if (id !== 0 && id !== saved.id)
          throw refuseField("id", "These preferences belong to another account. Please reload the page.");
        await reschedule(tx, userId);
        return present(userId, owner, saved);
      });
    },
  };
};
