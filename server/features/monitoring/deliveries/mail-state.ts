import type { AlertDelivery, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import type { DeliveryRow, MailSettings } from "./deliveries-store.ts";

/** How far a mail came, as its reader sees it: one that is just being sent is still queued. */
export const stateOfMail = (state: NonNullable<DeliveryRow["mail"]>["state"]): MailDelivery["state"] =>
  state === "sending" ? "queued" : state;

/** A reason as a sentence; null where there is none. */
export const toSentence = (reason: string | null): string | null =>
  reason && `${reason[0]?.toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? "" : "."}`;

const whyNone = (settings: MailSettings | undefined): string => {
  if (!settings?.email) return "Mails are switched off.";
  return settings.address
    ? "When it came, mails were switched off, or there was no verified address."
    : "Your account has no verified e-mail address.";
};

/** How far the mail of an alert came, and why no further. */
export const mailStateOf = (
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
