import { escapeMarkup } from "#shared/escape-markup.ts";
import type { MailItem } from "#shared/mail/tables.ts";
import { light, serif } from "./look.ts";

/** One of the things that a mail tells of, with the whole address of its page. */
export type LinkedItem = MailItem & { url: string };

const cell = ({ title, facts, note, url }: LinkedItem) => `
<tr><td class="item" style="padding:16px 0;border-top:1px solid ${light.line}">
<p class="muted" style="margin:0 0 4px;color:${light.muted};font-size:13px;line-height:1.4">${escapeMarkup(facts)}</p>
<p style="margin:0 0 4px;font-family:${serif};font-size:18px;line-height:1.35"><a class="link" href="${escapeMarkup(url)}" style="color:${light.accent};text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px;overflow-wrap:anywhere">${escapeMarkup(title)}</a></p>
<p class="muted" style="margin:0;color:${light.muted};font-size:14px;line-height:1.5">${escapeMarkup(note)}</p>
</td></tr>`;

/** The items of a mail in HTML, one below the other. */
export const itemsHtml = (items: readonly LinkedItem[]): string => `
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0;table-layout:fixed">${items.map(cell).join("")}
<tr><td class="item" style="height:16px;border-top:1px solid ${light.line}"></td></tr>
</table>`;

/** The items of a mail in plain text, each a block of four lines. */
export const itemsText = (items: readonly LinkedItem[]): string[] =>
  items.map(({ title, facts, note, url }) => [facts, title, note, url].join("\n"));
