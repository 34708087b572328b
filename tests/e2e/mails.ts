import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { BuiltSite } from "../support/built-site.ts";
import { appUrl, expect } from "./test.ts";

type Outbox = Pick<BuiltSite, "dataDir">;

/** All emails to an address so far, oldest first. */
export const mailsTo = async ({ dataDir }: Outbox, email: string): Promise<Email[]> => {
  const outbox = join(dataDir, "outbox");
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  );
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
};

/** The target of a mail's link to a page of the site, such as `/account/verify?token=…`. */
export const linkIn = ({ text = "" }: Email, page: string): string | undefined =>
  text
    .split(/\s+/)
    .find((word) => word.startsWith(`${appUrl}${page}?`))
    ?.slice(appUrl.length);

/** Waits for an email with a link to a page, and resolves to the newest. */
export const mailWithLink = async (site: Outbox, email: string, page: string): Promise<Email> => {
  let found: Email | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(site, email)).findLast((mail) => linkIn(mail, page));
      return found;
    })
    .toBeDefined();
  return found!;
};

/** Waits for an email with a link to a page, and resolves to the link's target. */
export const linkTo = async (site: Outbox, email: string, page: string): Promise<string> =>
  linkIn(await mailWithLink(site, email, page), page)!;
