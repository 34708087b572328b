import { createHash } from "node:crypto";
import type { MailContent } from "#shared/mail/tables.ts";
import { isPlainAddress, type NamedAddress } from "./address.ts";
import { linkTo, renderMail } from "./template.ts";
import { signLink, type Tokens } from "./tokens.ts";

export interface OutgoingMail {
  id: number;
  recipient: string;
  content: MailContent;
  createdAt: Date;
}

export interface SenderIdentity {
  from: NamedAddress;
  appUrl: string;
  /** Signs the links in mails. */
  tokens: Pick<Tokens, "sign">;
}

/** Links are signed at each attempt, so a delay at the mail server does not shorten their validity. */
const withSignedLink = (content: MailContent, tokens: SenderIdentity["tokens"]): MailContent => {
  const { action } = content;
  if (!action?.link) return content;
  const path = `${action.path}?token=${signLink(tokens, action.link)}`;
  return { ...content, action: { ...action, path } };
};

/** Equal for every attempt, so that mailboxes can recognize a repeat. The hash hides the number of mails. */
const messageId = ({ id, createdAt }: OutgoingMail, { from, appUrl }: SenderIdentity) => {
  const name = createHash("sha256").update(`${appUrl} ${id} ${createdAt.toISOString()}`).digest("hex");
  return `<${name.slice(0, 32)}@${from.address.split("@")[1]}>`;
};

/**
 * Sends ASCII text without encoding, so that links in an outbox file can be copied. Nodemailer would wrap lines at 76
 * characters; RFC 5322 allows 998.
 */
const plainPart = (text: string) =>
  /^[\n\x20-\x7e]*$/.test(text) && text.split("\n").every((line) => line.length <= 998)
    ? {
        raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text}`,
      }
    : text;

/**
 * Builds the RFC 5322 message of an email, as text and HTML.
 * @throws Error if the recipient is not one plain address, or if a link leads to another site
 */
export const composeMessage = async (mail: OutgoingMail, sender: SenderIdentity): Promise<Buffer> => {
  const { recipient, content } = mail;
  if (!isPlainAddress(recipient)) throw new Error("the recipient is not one plain address");
  const { subject, html, text } = renderMail(withSignedLink(content, sender.tokens), sender.appUrl);
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" };
  if (content.unsubscribe) {
    headers["List-Unsubscribe"] = `<${linkTo(sender.appUrl, content.unsubscribe.postPath)}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  // Loaded with the first email because it takes 9 MB of memory.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  return new MailComposer({
    from: sender.from,
    // Nodemailer would split a string at commas into several addresses.
    to: { name: "", address: recipient },
    subject,
    text: plainPart(text),
    html,
    headers,
    messageId: messageId(mail, sender),
    date: new Date(),
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
};
