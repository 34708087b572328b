import type { Database } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { switchMailsOff } from "./digest-store.ts";
import type { StopLinks } from "./stop-links.ts";

/**
 * Stops the mails with alerts of whoever got one, by the token in it; twice is no error.
 * @throws ApiError 404 in words for a link that is not good, or whose account is gone
 */
export type StopMails = (token: string) => Promise<{ message: string }>;

const stopped = {
  message:
    "You get no more mails with alerts. In Meridian nothing else changes, and you can switch them on again there.",
};

/** What the links to unsubscribe do. */
export const createStopMails =
  ({ transaction, links }: Pick<Database, "transaction"> & { links: StopLinks }): StopMails =>
  async (token) => {
    const subject = links.read(token);
    if (await transaction((tx) => switchMailsOff(tx, subject))) return stopped;
    const message = "The account of this link is gone, and no mails with alerts go to it any more.";
    throw new ApiError(404, "no_account", message);
  };
