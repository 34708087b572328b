import type { Database, Transaction } from "#server/platform/db/client.ts";
import { isPlainAddress } from "#server/platform/mail/address.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import { sealMail } from "#server/platform/mail/sealed-mail.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import { type Importance, importances } from "#shared/monitoring/rules.ts";
import { paths } from "#shared/paths.ts";
import { truncateAtWord } from "#shared/text/cut.ts";
import { alertsKind } from "./digest-store.ts";
import {
  addReminders,
  alertReminders,
  deleteReminders,
  lockSwitches,
  type Recipient,
  readRecipients,
  type Switches,
} from "./reminder-store.ts";
import { type ReminderText, reminderContext, sealReminder } from "./reminder-text.ts";
import type { StopLinks } from "./stop-links.ts";

export interface NewReminder extends ReminderText {
  /** Identifies the reason and its date. An account gets each reminder once. */
  about: string;
  importance: Importance;
}

/** Sends reminders for other features. */
export interface Reminders {
  readRecipients(userIds: readonly number[]): Promise<Recipient[]>;
  /**
   * Alerts the account in the transaction, in the app and in one immediate email, as its switches allow. A reminder does
   * not wait for a digest, because its date could pass. Repeated reminders are left out.
   */
  remind(tx: Transaction, userId: number, reminders: readonly NewReminder[]): Promise<void>;
  /** Deletes all reminders of the account. */
  forget(tx: Transaction, userId: number): Promise<void>;
}

/** The importance of each number in the database, from 1. */
const levels: readonly Importance[] = ["high", "medium", "low"];

const maxSubjectLength = 120;

/** Reminders listed in one email. */
const maxListed = 30;

/** The email without the list of reminders, so that it contains nothing about the person. */
const plainMail = (links: StopLinks, mail: NonNullable<Switches["mail"]>, count: number): MailContent => {
  const heading = count === 1 ? "A reminder about your stays" : `${count} reminders about your stays`;
  return {
    subject: heading,
    heading,
    paragraphs: ["A date is near, or a planned stay crosses a limit."],
    action: { label: "Open your stays", path: paths.stays },
    reason: "You receive this email because your account keeps your stays and alert emails are on.",
    unsubscribe: links.unsubscribe(mail),
  };
};

const fullMail = (plain: MailContent, reminders: readonly NewReminder[]): MailContent => {
  const single = reminders.length === 1 ? reminders[0] : undefined;
  const more = reminders.length - maxListed;
  return {
    ...plain,
    subject: single ? truncateAtWord(single.title, maxSubjectLength) : plain.subject,
    items: reminders.slice(0, maxListed).map(({ title, reason, importance }) => ({
      title,
      path: paths.stays,
      facts: `${importances[importance]} importance`,
      note: reason,
    })),
    ...(more > 0 && { closing: `And ${more} more. See your stays in Meridian.` }),
  };
};

export interface RemindersDeps {
  database: Pick<Database, "db">;
  mails: Pick<MailStore, "enqueue">;
  links: StopLinks;
  vault: Vault;
}

export const createReminders = ({ database, mails, links, vault }: RemindersDeps): Reminders => {
  const enqueue = async (
    tx: Transaction,
    userId: number,
    { mail }: Switches,
    reminders: readonly NewReminder[],
  ): Promise<number | undefined> => {
    if (!mail || !isPlainAddress(mail.address)) return undefined;
    const content = plainMail(links, mail, reminders.length);
    const sealed = sealMail(vault, userId, fullMail(content, reminders));
    return mails.enqueue(tx, {
      ...{ kind: alertsKind, bulk: true, userId, recipient: mail.address },
      ...{ content, sealed },
    });
  };

  return {
    readRecipients: (userIds) => readRecipients(database, userIds),
    async remind(tx, userId, reminders) {
      if (reminders.length === 0) return;
      const switches = await lockSwitches(tx, userId);
      if (!switches?.inApp && !switches?.mail) return;
      const drafts = reminders.map((reminder) => ({
        ...reminder,
        onceKey: vault.digest(reminderContext(userId), reminder.about),
        sealed: sealReminder(vault, userId, reminder),
        level: levels.indexOf(reminder.importance) + 1,
      }));
      const added = await addReminders(tx, userId, drafts);
      if (added.length === 0) return;
      const mailId = await enqueue(tx, userId, switches, added);
      await alertReminders(tx, userId, added, { inApp: switches.inApp, mailId });
    },
    forget: deleteReminders,
  };
};
