import type { AlertDelivery, Deliveries } from "#shared/monitoring/alerts-contract.ts";
import { toAlert } from "../alerts/alert-columns.ts";
import type { DeliveriesStore, DeliveryRow, MailSettings } from "./deliveries-store.ts";
import { mailStateOf, stateOfMail, toSentence } from "./mail-state.ts";

const pageSize = 30;
const shownMails = 20;

/** Tells an account what was told to it. */
export interface ReadDeliveries {
  /** The newest alerts of an account and what became of each, with the newest mails, or those before an alert. */
  readDeliveries(userId: number, before: number | undefined): Promise<Deliveries>;
}

/** What they are read from. */
export interface DeliveriesDeps {
  store: DeliveriesStore;
  /** How the sources fare, so that silence can be trusted. */
  readSchedule: () => Promise<Deliveries["sources"]>;
  /** The kind of the mails that tell of alerts. */
  mailKind: string;
}

const toDelivery = (row: DeliveryRow, settings: MailSettings | undefined): AlertDelivery => ({
  ...toAlert(row),
  inApp: row.inApp,
  mail: mailStateOf(row, settings),
});

/** What was told to each account, in the app and by mail. */
export const createDeliveries = ({ store, readSchedule, mailKind }: DeliveriesDeps): ReadDeliveries => ({
  async readDeliveries(userId, before) {
    const [rows, mails, settings, sources] = await Promise.all([
      store.listAlerts(userId, before, pageSize + 1),
      before === undefined ? store.listMails(userId, mailKind, shownMails) : [],
      store.findSettings(userId),
      readSchedule(),
    ]);
    const alerts = rows.slice(0, pageSize).map((row) => toDelivery(row, settings));
    return {
      alerts,
      older: rows.length > pageSize ? (alerts.at(-1)?.id ?? null) : null,
      mails: mails.map(({ state, lastError, createdAt, stateAt, ...mail }) => ({
        ...mail,
        state: stateOfMail(state),
        why: toSentence(lastError),
        createdAt: createdAt.toISOString(),
        stateAt: stateAt.toISOString(),
      })),
      sources,
    };
  },
});
