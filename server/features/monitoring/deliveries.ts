import type { AlertDelivery, Deliveries, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import { toAlert } from "./alert-store.ts";
import type { DeliveriesStore, DeliveryRow, MailSettings } from "./deliveries-store.ts";

/** How far a mail came, as its reader sees it: one that is just being sent is still queued. */
const stateOfMail = (state: NonNullable<DeliveryRow["mail"]>["state"]): MailDelivery["state"] =>
  state === "sending" ? "queued" : state;

/** A reason as a sentence; null where there is none. */
const toSentence = (reason: string | null): string | null =>
  reason && `${reason[0]?.toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? "" : "."}`;

const whyNone = (settings: MailSettings | undefined): string => {
  if (!settings?.email) return "Mails are switched off.";
  return settings.address
    ? "When it came, mails were switched off, or there was no verified address."
    : "Your account has no verified e-mail address.";
};

/** How far the mail of an alert came, and why no further. */
const mailStateOf = (
  { mailState, mail }: Pick<DeliveryRow, "mailState" | "mail">,
  settings: MailSettings | undefined,
): AlertDelivery["mail"] => {
  switch (mailState) {
    case "none":
      return { state: "none", at: null, why: whyNone(settings) };
    case "waiting":
      return { state: "gathered", at: settings?.mailDueAt?.toISOString() ?? null, why: null };
    case "dropped":
      return {
        state: "dropped",
        at: null,
        why: "Mails were switched off, or the address was taken away, before it was sent.",
      };
    case "mailed": {
      if (!mail) {
        const why = "Mails are kept for 90 days. What became of this one is not known any more.";
        return { state: "unsure", at: null, why };
      }
      const { dueAt, stateAt, lastError } = mail;
      const state = stateOfMail(mail.state);
      const at = state === "queued" ? dueAt : stateAt;
      return { state, at: at.toISOString(), why: toSentence(lastError) };
    }
  }
};

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
