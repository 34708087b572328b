import { createHash } from "node:crypto";
import type { MailContent } from "#shared/mail/tables.ts";
import { isPlainAddress, type NamedAddress } from "./address.ts";
import { linkTo, renderMail } from "./template.ts";
import { sealLink, type Tokens } from "./tokens.ts";

/** A mail that can be made into a message. */
export interface Letter {
  id: number;
  recipient: string;
  content: MailContent;
  createdAt: Date;
}

/** Who writes, for which site, and what seals its links. */
export interface Letterhead {
  from: NamedAddress;
  appUrl: string;
  tokens: Pick<Tokens, "sign">;
}

/** A link is sealed with each attempt to send it: one that waited for its mail server is good for as long as any other. */
const withLink = (content: MailContent, tokens: Letterhead["tokens"]): MailContent => {
  const { action } = content;
  if (!action?.link) return content;
  const path = `${action.path}?token=${sealLink(tokens, action.link)}`;
  return { ...content, action: { ...action, path } };
};

/** The same for each attempt to send a mail, so that a repeat can be recognised; tells nobody how many mails there are. */
const messageId = ({ id, createdAt }: Letter, { from, appUrl }: Letterhead) => {
  const name = createHash("sha256").update(`${appUrl} ${id} ${createdAt.toISOString()}`).digest("hex");
  return `<${name.slice(0, 32)}@${from.address.split("@")[1]}>`;
};

/**
 * Text that needs no encoding stays as it is, long links and all, so that whoever opens the file of a mail can copy
 * them; nodemailer would break its lines at 76 characters. A line may have 998 (RFC 5322).
 */
const plainPart = (text: string) =>
  /^[\n\x20-\x7e]*$/.test(text) && text.split("\n").every((line) => line.length <= 998)
    ? {
        raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text}`,
      }
    : text;

/**
 * Makes the message (RFC 5322) of a mail, with text and HTML, to its one recipient.
 * @throws Error where the recipient is not one plain address, or a link leads to another site
 */
export const composeMessage = async (letter: Letter, head: Letterhead): Promise<Buffer> => {
  const { recipient, content } = letter;
  if (!isPlainAddress(recipient)) throw new Error("the recipient is not one plain address");
  const { subject, html, text } = renderMail(withLink(content, head.tokens), head.appUrl);
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" };
  if (content.unsubscribe) {
    headers["List-Unsubscribe"] = `<${linkTo(head.appUrl, content.unsubscribe.postPath)}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  // Loaded with the first mail: it takes 9 MB.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  return new MailComposer({
    from: head.from,
    // An object is one address; of a text nodemailer would make several.
    to: { name: "", address: recipient },
    subject,
    text: plainPart(text),
    html,
    headers,
    messageId: messageId(letter, head),
    date: new Date(),
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
};
