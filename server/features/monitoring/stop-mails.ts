import type { Database } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { switchMailsOff } from "./digest-store.ts";
import type { StopLinks } from "./stop-links.ts";

/**
 * Turns off alert emails for the account that an unsubscribe token names. Idempotent.
 * @throws ApiError 404 for an invalid link or a deleted account
 */
export type StopMails = (token: string) => Promise<{ message: string }>;

const stopped = {
  message: "You won't receive any more alert emails. You can turn them back on in Meridian.",
};

export const createStopMails =
  ({ transaction, links }: Pick<Database, "transaction"> & { links: StopLinks }): StopMails =>
  async (token) => {
    const subject = links.read(token);
    if (await transaction((tx) => switchMailsOff(tx, subject))) return stopped;
    const message = "This account no longer exists and receives no alert emails.";
    throw new ApiError(404, "no_account", message);
  };
