import { type LinkedRow, linkSubject, readLink } from "#server/platform/mail/row-links.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { publicPaths } from "#shared/paths.ts";

/** Signs and reads unsubscribe links. A link never expires, and stops the alert emails of one row of preferences. */
export interface StopLinks {
  sign(preferences: LinkedRow): string;
  /** The paths of the page and of the call that stop the emails. */
  unsubscribe(preferences: LinkedRow): NonNullable<MailContent["unsubscribe"]>;
  /** @throws ApiError 404 for a token that was not issued for this purpose */
  read(token: string): LinkedRow;
}

const purpose = "alerts unsubscribe";

export const createStopLinks = (tokens: Tokens): StopLinks => {
  const sign = (preferences: LinkedRow) => tokens.sign(purpose, linkSubject(preferences));
  return {
    sign,
    unsubscribe(preferences) {
      const token = sign(preferences);
      return {
        pagePath: `${publicPaths.stopAlerts}?token=${token}`,
        postPath: `${alertsContract.unsubscribeByMail.path}?token=${token}`,
      };
    },
    read(token) {
      const { id, createdAt } = readLink(tokens, purpose, token);
      return { id, createdAt };
    },
  };
};
