import { escapeMarkup } from "#shared/escape-html.ts";
import type { MailContent, MailItem } from "#shared/mail/tables.ts";

/** The colors of client/tokens.css. Mail clients ignore custom properties, and many keep inline styles only. */
const light = {
  paper: "#f5f1e7",
  surface: "#fcfaf4",
  ink: "#17202e",
  muted: "#565b62",
  line: "#d9d1be",
  accent: "#0d5a60",
  accentInk: "#fcfaf4",
};
const dark = {
  paper: "#0e151f",
  surface: "#141d29",
  ink: "#ebe4d4",
  muted: "#a7a699",
  line: "#28323f",
  accent: "#7fc4bd",
  accentInk: "#0b1a1f",
};
const serif = "Georgia, 'Times New Roman', serif";
const sans = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Overrides the inline styles in mail clients that support a dark theme. */
const darkStyles = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .sheet { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .item { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted, .muted a { color: ${dark.muted} !important; }
  .link, .muted .link { color: ${dark.accent} !important; }
  .button { background: ${dark.accent} !important; color: ${dark.accentInk} !important; }
}`;

type LinkedItem = MailItem & { url: string };

const excerptHtml = (excerpt: string) =>
  `<p class="ink" style="margin:0 0 4px;color:${light.ink};font-size:15px;line-height:1.5;overflow-wrap:anywhere">${escapeMarkup(excerpt)}</p>\n`;

const cell = ({ title, facts, excerpt, note, url }: LinkedItem) => `
<tr><td class="item" style="padding:16px 0;border-top:1px solid ${light.line}">
<p class="muted" style="margin:0 0 4px;color:${light.muted};font-size:13px;line-height:1.4">${escapeMarkup(facts)}</p>
<p style="margin:0 0 4px;font-family:${serif};font-size:18px;line-height:1.35"><a class="link" href="${escapeMarkup(url)}" style="color:${light.accent};text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px;overflow-wrap:anywhere">${escapeMarkup(title)}</a></p>
${excerpt ? excerptHtml(excerpt) : ""}<p class="muted" style="margin:0;color:${light.muted};font-size:14px;line-height:1.5">${escapeMarkup(note)}</p>
</td></tr>`;

const itemsHtml = (items: readonly LinkedItem[]): string => `
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0;table-layout:fixed">${items.map(cell).join("")}
<tr><td class="item" style="height:16px;border-top:1px solid ${light.line}"></td></tr>
</table>`;

const itemsText = (items: readonly LinkedItem[]): string[] =>
  items.map(({ title, facts, excerpt, note, url }) =>
    [facts, title, ...(excerpt ? [excerpt] : []), note, url].join("\n"),
  );

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * The absolute URL of a page of this site.
 * @throws Error if the path leads to another site
 */
export const linkTo = (appUrl: string, path: string): string => {
  const url = new URL(path, appUrl);
  if (!path.startsWith("/") || url.origin !== appUrl) throw new Error("a link leads to another site");
  return url.href;
};

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:16px;line-height:1.55">${escapeMarkup(text)}</p>`;

const button = (label: string, url: string) => `
<p style="margin:24px 0"><a class="button" href="${escapeMarkup(url)}" style="display:inline-block;padding:12px 22px;border-radius:3px;background:${light.accent};color:${light.accentInk};font-size:16px;font-weight:600;line-height:1.35;text-decoration:none">${escapeMarkup(label)}</a></p>
<p class="muted" style="margin:0 0 16px;color:${light.muted};font-size:14px;line-height:1.5">If the button doesn't work, open this link:<br><a class="link" href="${escapeMarkup(url)}" style="color:${light.accent};word-break:break-all">${escapeMarkup(url)}</a></p>`;

/**
 * Renders an email as HTML and as plain text. All its links lead to `appUrl`.
 * @throws Error if a path in the content leads to another site
 */
export const renderMail = (content: MailContent, appUrl: string): RenderedMail => {
  const { heading, paragraphs, closing, action, reason, unsubscribe } = content;
  const items = (content.items ?? []).map((item) => ({ ...item, url: linkTo(appUrl, item.path) }));
  // Inboxes show this text next to the subject.
  const preview = items.length > 1 ? items.slice(0, 3).map(({ title }) => title) : paragraphs.slice(0, 1);
  const subject = content.subject.replace(/\s+/g, " ").trim();
  const actionUrl = action && linkTo(appUrl, action.path);
  const unsubscribeUrl = unsubscribe && linkTo(appUrl, unsubscribe.pagePath);
  const footerLink = (label: string, url: string) =>
    `<a href="${escapeMarkup(url)}" style="color:${light.muted}">${escapeMarkup(label)}</a>`;

  const text = [
    heading,
    ...paragraphs,
    ...itemsText(items),
    ...(closing ? [closing] : []),
    ...(action && actionUrl ? [`${action.label}:\n${actionUrl}`] : []),
    "---",
    reason,
    ...(unsubscribeUrl ? [`Unsubscribe:\n${unsubscribeUrl}`] : []),
    `Meridian:\n${appUrl}`,
  ].join("\n\n");

  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};font-family:${sans}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview.join(" · ") || heading)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="ink" style="padding:0 4px 16px;color:${light.ink};font-family:${serif};font-size:19px">Meridian</td></tr>
<tr><td class="sheet" style="padding:32px 28px 16px;background:${light.surface};border:1px solid ${light.line};border-radius:5px">
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font-family:${serif};font-size:26px;font-weight:500;line-height:1.2">${escapeMarkup(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}${items.length > 0 ? itemsHtml(items) : ""}${closing ? paragraph(closing) : ""}${action && actionUrl ? button(action.label, actionUrl) : ""}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;color:${light.muted};font-size:13px;line-height:1.5">${escapeMarkup(reason)}<br>${footerLink("Meridian", appUrl)}${unsubscribeUrl ? ` · ${footerLink("Unsubscribe", unsubscribeUrl)}` : ""}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return { subject, html, text: `${text}\n` };
};
