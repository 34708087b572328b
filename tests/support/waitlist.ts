import supertest from "supertest";
import { createTokens } from "#server/platform/mail/tokens.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";
import { createTestApp, type TestApp, type TestAppOptions, testSecret } from "./test-app.ts";

/** The tokens in an email to a subscriber. */
export interface MailedTokens {
  confirm: string;
  unsubscribe: string;
  /** The URL for one-click unsubscribing. */
  postPath: string;
}

export interface WaitlistApp extends TestApp {
  /** Signs up. Default: from a unique IP address. */
  join(body: object, from?: string): supertest.Test;
  /** The emails to an address, newest first. */
  mailsTo(email: string): Promise<{ id: string; content: MailContent; kind: string }[]>;
  /** The tokens in the newest email to an address. */
  tokensTo(email: string): Promise<MailedTokens>;
  row(email: string): Promise<SubscriberRow | undefined>;
  /** Backdates the last email to an address. */
  ageMail(email: string, minutes: number): Promise<void>;
  /** Inserts subscribers without limits. Each is an email address or a row. */
  addRows(rows: readonly (string | Partial<SubscriberRow>)[]): Promise<void>;
}

/** Signs tokens with the secret of the test app. */
export const testTokens = createTokens(testSecret);

const tokenIn = (path = ""): string => new URL(path, "http://localhost").searchParams.get("token") ?? "";

/** A test app behind a proxy, so that tests can use many IP addresses. */
export const createWaitlistApp = async (options: TestAppOptions = {}): Promise<WaitlistApp> => {
  const app = await createTestApp({ ...options, env: { TRUST_PROXY: "127.0.0.1", ...options.env } });
  const { pool } = app.platform.database;
  let calls = 0;
  const mailsTo: WaitlistApp["mailsTo"] = async (email) =>
    (await pool.query("SELECT * FROM mails WHERE recipient = $1 ORDER BY id DESC", [email])).rows;
  return {
    ...app,
    join(body, from) {
      calls += 1;
      const own = `10.${Math.floor(calls / 250)}.${calls % 250}.1`;
      return supertest(app.url)
        .post("/api/waitlist")
        .set("X-Forwarded-For", from ?? own)
        .send(body);
    },
    mailsTo,
    async tokensTo(email) {
      const [newest] = await mailsTo(email);
      const { action, unsubscribe } = newest!.content;
      return {
        confirm: tokenIn(action?.path),
        unsubscribe: tokenIn(unsubscribe?.pagePath),
        postPath: unsubscribe?.postPath ?? "",
      };
    },
    async row(email) {
      const { rows } = await pool.query(
        `SELECT id, email, status, campaign, referrer, signup_date AS "signupDate", status_date AS "statusDate",
           mail_date AS "mailDate" FROM waitlist WHERE email = $1`,
        [email],
      );
      return rows[0];
    },
    async ageMail(email, minutes) {
      await pool.query(
        "UPDATE waitlist SET mail_date = mail_date - $2 * interval '1 minute' WHERE email = $1",
        [email, minutes],
      );
    },
    async addRows(rows) {
      for (const row of rows) {
        const {
          email,
          status = "pending",
          campaign,
          referrer,
          signupDate,
        } = typeof row === "string" ? { email: row } : row;
        await pool.query(
          `INSERT INTO waitlist (email, status, campaign, referrer, signup_date)
           VALUES ($1, $2, $3, $4, coalesce($5, now()))`,
          [email, status, campaign, referrer, signupDate],
        );
      }
    },
  };
};
