import { signLink } from "#server/platform/mail/tokens.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import type { TestApp } from "./test-app.ts";

/** A stored email. */
interface StoredMail {
  id: string;
  kind: string;
  user_id: number | null;
  content: MailContent;
}

/** Reads and prepares account data without the API. */
export const accountTools = ({ platform }: Pick<TestApp, "platform">) => {
  const { pool } = platform.database;
  /** The emails to an address, newest first. */
  const mailsTo = async (address: string): Promise<StoredMail[]> =>
    (await pool.query("SELECT * FROM mails WHERE recipient = $1 ORDER BY id DESC", [address])).rows;
  return {
    mailsTo,
    /** The token in the newest email to an address, signed as if sent now. */
    async tokenTo(address: string): Promise<string> {
      const link = (await mailsTo(address))[0]?.content.action?.link;
      return link ? signLink(platform.tokens, link) : "";
    },
    /** Sets the verified email address of an account. */
    setEmail: (userId: number, email: string | null) =>
      pool.query("UPDATE users SET email = $2 WHERE id = $1", [userId, email]),
    /** Deletes all rate limit counters, so that tests do not share limits. */
    forgetLimits: () => pool.query("DELETE FROM rate_limits"),
  };
};
