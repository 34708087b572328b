import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { createTokens, type Tokens } from "#server/platform/mail/tokens.ts";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import { appUrl, expect } from "./test.ts";

/** Adds addresses to the waitlist through the API. */
export const signUpFor = async (request: APIRequestContext, ...emails: string[]): Promise<void> => {
  for (const email of emails)
    expect((await request.post("/api/waitlist", { data: { email } })).status()).toBe(200);
};

/** The subscriber with an address in the admin API, or undefined. */
export const subscriberOf = async (
  admin: APIRequestContext,
  email: string,
): Promise<Subscriber | undefined> => {
  const { data } = await (await admin.get("/api/admin/waitlist", { params: { q: email } })).json();
  return data.find((subscriber: Subscriber) => subscriber.email === email);
};

/** An email of the outbox. Its links point to the site of the test. */
export interface ReadMail extends Email {
  /** The file name. */
  file: string;
  /** The links in the text, by path. */
  confirm: string;
  unsubscribe: string;
  /** The URL for one-click unsubscribing. */
  oneClick: string;
}

const linkIn = (text: string, path: string) =>
  text.split(/\s+/).find((word) => word.startsWith(appUrl + path)) ?? `no link to ${path}`;

/** All emails to an address so far. */
export const mailsTo = async (dataDir: string, email: string): Promise<ReadMail[]> => {
  const outbox = join(dataDir, "outbox");
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith(".eml"))
      .map(async (file) => ({ file, ...(await PostalMime.parse(await readFile(join(outbox, file)))) })),
  );
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map((mail) => {
      const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
      return {
        ...mail,
        confirm: linkIn(mail.text ?? "", "/waitlist/confirm").slice(appUrl.length),
        unsubscribe: linkIn(mail.text ?? "", "/waitlist/unsubscribe").slice(appUrl.length),
        oneClick: header.slice(1 + appUrl.length, -1),
      };
    });
};

/** Waits for the only email to an address, which a job writes within seconds. */
export const mailTo = async (dataDir: string, email: string): Promise<ReadMail> => {
  await expect.poll(() => mailsTo(dataDir, email), { timeout: 20_000 }).toHaveLength(1);
  const [mail] = await mailsTo(dataDir, email);
  if (!mail) throw new Error("the email has disappeared");
  return mail;
};

/** Signs tokens with the secret of the site. */
export const tokensOf = async (dataDir: string): Promise<Tokens> =>
  createTokens((await readFile(join(dataDir, "session-secret"), "utf8")).trim());
