import type { Database, Transaction } from "#server/platform/db/client.ts";
import { lockAccount } from "#server/platform/db/lock-account.ts";
import { signedOut } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/field-errors.ts";
import { codeHint } from "#shared/gazetteer/code-hint.ts";
import {
  followedOf,
  type Preferences,
  type PreviewRequest,
  type SavePreferences,
} from "#shared/monitoring/contract.ts";
import { fixedRules, isoCodeOf, maxFollowed } from "#shared/monitoring/rules.ts";
import type { PreferencesRow } from "#shared/monitoring/tables.ts";
import type { Owner, PreferencesStore } from "./store.ts";
import { type Tokenize, termsOfRules } from "./terms.ts";

type Checked = Pick<PreviewRequest, "countryCode" | "countryCodes" | "timeZone">;

export interface PreferencesService {
  /** @throws ApiError 401 if the account no longer exists */
  read(userId: number): Promise<Preferences>;
  /**
   * @throws ApiError 400 for another account's preferences, an unknown country or time zone, 401 if the account no longer
   * exists
   */
  save(userId: number, wanted: SavePreferences, timeZone?: string): Promise<Preferences>;
  /** @throws ApiError 400 for an unknown country, or for a time zone that PostgreSQL does not know */
  check(settings: Checked): Promise<void>;
}

export interface PreferencesServiceDeps {
  store: PreferencesStore;
  transaction: Database["transaction"];
  tokenize: Tokenize;
  /** Whether there is a country with this code of ISO 3166-1. */
  isCountry: (iso: string) => boolean;
  /** Reschedules the account's next email in the same transaction. */
  reschedule: (tx: Transaction, userId: number) => Promise<void>;
}

/** The form's initial values. */
const defaults = {
  id: 0,
  countryCode: "US",
  moreCountries: [],
  email: true,
  inApp: true,
  frequency: "daily",
  rules: [...fixedRules],
  mutedRules: [],
  timeZone: "UTC",
} satisfies Partial<PreferencesRow>;

const present = (userId: number, { email: mailTo }: Owner, saved: PreferencesRow | null): Preferences => {
  const { id, countryCode, moreCountries, email, inApp, frequency, ...others } = saved ?? defaults;
  const { rules, mutedRules, timeZone } = others;
  const countryCodes = [countryCode, ...moreCountries];
  const notificationPreferences = { email, inApp, frequency };
  return {
    ...{ id, userId, countryCode, countryCodes, notificationPreferences },
    ...{ rules, mutedRules, timeZone, mailTo },
  };
};

export const createPreferencesService = (deps: PreferencesServiceDeps): PreferencesService => {
  const { store, transaction, tokenize, reschedule, isCountry } = deps;
  const check = async ({ timeZone, ...settings }: Checked) => {
    const followed = followedOf(settings);
    const unknown = followed.find((code) => !isCountry(isoCodeOf(code)));
    if (unknown !== undefined)
      throw refuseField(
        "countryCode",
        `'${unknown}' is not the code of a country that can be followed. ${codeHint(unknown)}`,
      );
    if (followed.length > maxFollowed)
      throw refuseField("countryCode", `Follow at most ${maxFollowed} countries.`);
    if (timeZone === undefined || (await store.knowsZone(timeZone))) return;
    throw refuseField("timeZone", "This time zone is not supported. Choose another, for example UTC.");
  };
  return {
    check,
    async read(userId) {
      const found = await store.find(userId);
      if (!found) throw signedOut();
      return present(userId, found.owner, found.saved);
    },
    async save(userId, { id, userId: bodyUserId, countryCode, countryCodes, ...others }, timeZone) {
      if (bodyUserId !== userId)
        throw refuseField("userId", "These preferences belong to another account. Please reload the page.");
      await check({ countryCode, countryCodes, timeZone });
      const followed = followedOf({ countryCode, countryCodes });
      const settings = { mutedRules: [], ...others };
      const terms = termsOfRules(tokenize, settings);
      return transaction(async (tx) => {
        const owner = await lockAccount(tx, userId);
        if (!owner) throw signedOut();
        const saved = await store.save(tx, { ...settings, followed, userId, timeZone, terms });
        if (id !== 0 && id !== saved.id)
          throw refuseField("id", "These preferences belong to another account. Please reload the page.");
        await reschedule(tx, userId);
        return present(userId, owner, saved);
      });
    },
  };
};
