import type { AlertDelivery, Deliveries, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import { toAlert } from "./alert-store.ts";
import type { DeliveriesStore, DeliveryRow, MailSettings } from "./deliveries-store.ts";
import type { OpenReminder } from "./reminder-text.ts";

/** Readers see an email that is being sent as still queued. */
const stateOfMail = (state: NonNullable<DeliveryRow["mail"]>["state"]): MailDelivery["state"] =>
  state === "sending" ? "queued" : state;

/** Turns a stored reason into a sentence. */
const toSentence = (reason: string | null): string | null =>
  reason && `${reason[0]?.toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? "" : "."}`;

const whyNoMail = (settings: MailSettings | undefined): string => {
  if (!settings?.email) return "Email alerts are off.";
  return settings.address
    ? "Email alerts were off, or you had no verified address, when this alert arrived."
    : "Your account has no verified email address.";
};

/** The state of an alert's mail, and why it stopped there. */
const mailStateOf = (
  { mailState, mail }: Pick<DeliveryRow, "mailState" | "mail">,
  settings: MailSettings | undefined,
): AlertDelivery["mail"] => {
  switch (mailState) {
    case "none":
      return { state: "none", at: null, why: whyNoMail(settings) };
    case "waiting":
      return { state: "gathered", at: settings?.mailDueAt?.toISOString() ?? null, why: null };
    case "dropped":
      return {
        state: "dropped",
        at: null,
        why: "You turned off email alerts or removed your address before this email was sent.",
      };
    case "mailed": {
      if (!mail) {
        const why = "Emails are kept for 90 days, so the outcome of this one is no longer known.";
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

export interface ReadDeliveries {
  /**
   * The newest alerts of an account, or those before an id, each with its delivery. The first page includes the newest
   * emails.
   */
  readDeliveries(userId: number, before: number | undefined): Promise<Deliveries>;
}

export interface DeliveriesDeps {
  store: DeliveriesStore;
  openReminder: OpenReminder;
  /** The state of the sources, so that readers can tell silence from an outage. */
  readSchedule: () => Promise<Deliveries["sources"]>;
  /** The kind of alert mails. */
  mailKind: string;
}

const toDelivery = (
  row: DeliveryRow,
  settings: MailSettings | undefined,
  openReminder: OpenReminder,
): AlertDelivery => ({
  ...toAlert(row, openReminder),
  inApp: row.inApp,
  mail: mailStateOf(row, settings),
});

export const createDeliveries = ({
  store,
  openReminder,
  readSchedule,
  mailKind,
}: DeliveriesDeps): ReadDeliveries => ({
  async readDeliveries(userId, before) {
    const [rows, mails, settings, sources] = await Promise.all([
      store.listAlerts(userId, before, pageSize + 1),
      before === undefined ? store.listMails(userId, mailKind, shownMails) : [],
      store.findSettings(userId),
      readSchedule(),
    ]);
    const alerts = rows.slice(0, pageSize).map((row) => toDelivery(row, settings, openReminder));
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
