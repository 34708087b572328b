import type { Vault } from "#server/platform/vault.ts";

/** The text of a reminder. It is stored only encrypted. */
export interface ReminderText {
  title: string;
  /** Why the account gets it, and what to do. */
  reason: string;
}

/** The context that binds an encrypted reminder to its account. */
export const reminderContext = (userId: number): string => `reminder ${userId}`;

export const sealReminder = (
  vault: Pick<Vault, "seal">,
  userId: number,
  { title, reason }: ReminderText,
): string => vault.seal(reminderContext(userId), JSON.stringify({ title, reason }));

const unreadable: ReminderText = {
  title: "A reminder about your stays",
  reason: "This reminder cannot be read with this server's secret.",
};

/** Reads the text of a stored reminder. */
export type OpenReminder = (userId: number, sealed: string | null) => ReminderText;

export const createOpenReminder =
  (vault: Pick<Vault, "open">): OpenReminder =>
  (userId, sealed) => {
    const text = sealed === null ? undefined : vault.open(reminderContext(userId), sealed);
    return text === undefined ? unreadable : (JSON.parse(text) as ReminderText);
  };
