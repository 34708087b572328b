import { signLink } from "#server/platform/mail/tokens.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import type { TestApp } from "./test-app.ts";

/** A mail as it is stored. */
interface StoredMail {
  id: string;
  kind: string;
  user_id: number | null;
  content: MailContent;
}

/** What tests of accounts look up and arrange past the API. */
export const accountTools = ({ platform }: Pick<TestApp, "platform">) => {
  const { pool } = platform.database;
  /** The mails to an address, newest first. */
  const mailsTo = async (address: string): Promise<StoredMail[]> =>
    (await pool.query("SELECT * FROM mails WHERE recipient = $1 ORDER BY id DESC", [address])).rows;
  return {
    mailsTo,
    /** The token of the newest mail to an address, as if that were sent now. */
    async tokenTo(address: string): Promise<string> {
      const link = (await mailsTo(address))[0]?.content.action?.link;
      return link ? signLink(platform.tokens, link) : "";
    },
    /** Gives an account a verified address. */
    setEmail: (userId: number, email: string | null) =>
      pool.query("UPDATE users SET email = $2 WHERE id = $1", [userId, email]),
    /** Forgets all counters, so that no test meets the limits of another. */
    forgetLimits: () => pool.query("DELETE FROM rate_limits"),
  };
};
