import { describe, expect, it } from "vitest";
import type { MailContent } from "#shared/mail/tables.ts";
import { linkTo, renderMail } from "./template.ts";

const appUrl = "https://meridian.example";
const content: MailContent = {
  subject: "Confirm your address",
  heading: "One click, and you are on the list",
  paragraphs: ["You asked to hear when Meridian opens.", "Was it not you? Then do nothing."],
  action: { label: "Confirm", path: "/waitlist/confirm?token=abc.def&from=mail" },
  reason: "You received this email because someone entered this address on the waitlist.",
  unsubscribe: {
    pagePath: "/waitlist/unsubscribe?token=xyz",
    postPath: "/api/waitlist/unsubscribe?token=xyz",
  },
};

/** The visible text of a page, with collapsed white space. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ");

describe("a rendered mail", () => {
  it("has the same content in text and HTML, with absolute links", () => {
    const { subject, html, text } = renderMail(content, appUrl);
    expect(subject).toBe(content.subject);
    const link = "https://meridian.example/waitlist/confirm?token=abc.def&from=mail";
    for (const words of [text, wordsOf(html)]) {
      for (const part of [
        content.heading,
        ...content.paragraphs,
        content.reason,
        "Confirm",
        link,
        "Unsubscribe",
      ])
        expect(words).toContain(part);
    }
    expect(text).toContain("https://meridian.example/waitlist/unsubscribe?token=xyz");
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
    expect([...new Set(links)]).toEqual([
      link,
      "https://meridian.example",
      "https://meridian.example/waitlist/unsubscribe?token=xyz",
    ]);
  });

  it("leaves out the button and the unsubscribe link if the content has none", () => {
    const { action: _action, unsubscribe: _unsubscribe, ...rest } = content;
    const { html, text } = renderMail(rest, appUrl);
    for (const form of [html, text]) expect(form).not.toMatch(/Unsubscribe|Confirm:|token|undefined/);
  });

  it("has a language, a preheader and dark colors, and loads nothing from the network", () => {
    const { html } = renderMail(content, appUrl);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain("prefers-color-scheme: dark");
    expect(wordsOf(html).trim().indexOf(content.paragraphs[0]!)).toBe(0);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|@import|url\(/i);
  });

  it("escapes markup", () => {
    const evil = `<script>alert("1")</script> & 'x' "onmouseover=1`;
    const { html, text } = renderMail(
      {
        subject: evil,
        heading: evil,
        paragraphs: [evil],
        action: { label: evil, path: `/confirm?"><b>` },
        reason: evil,
        unsubscribe: { pagePath: `/off?'"><i>`, postPath: "/off" },
      },
      appUrl,
    );
    expect(html).not.toMatch(/<script|<b>|<i>|"onmouseover/);
    expect(
      html.split("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; &quot;onmouseover")
        .length,
    ).toBe(7);
    expect(text).toContain(evil);
  });

  it("puts the subject on one line", () => {
    expect(renderMail({ ...content, subject: "One\r\nBcc: a@b.co\n" }, appUrl).subject).toBe(
      "One Bcc: a@b.co",
    );
  });
});

describe("a mail with items", () => {
  const item = (n: number) => ({
    title: `Title ${n}`,
    path: `/blog/${n}`,
    facts: `High · Visa · Country ${n}`,
    excerpt: `The first words of update ${n}.`,
    note: `Country ${n}, keyword 'permit' in the title`,
  });
  const items = [1, 2, 3, 4].map(item);
  const digest: MailContent = { ...content, items, closing: "And 7 more." };

  it("lists them between the paragraphs and the button, in text and HTML, with absolute links", () => {
    const { html, text } = renderMail(digest, appUrl);
    for (const words of [text.replace(/\s+/g, " "), wordsOf(html.replace(/<div[\s\S]*?<\/div>/, ""))]) {
      const order = [
        content.paragraphs.at(-1)!,
        ...items.flatMap(({ facts, title, excerpt, note }) => [facts, title, excerpt, note]),
        digest.closing!,
        "Confirm",
      ].map((part) => words.indexOf(part));
      expect(order).not.toContain(-1);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    }
    for (const { path } of items) {
      expect(text).toContain(`\n${appUrl}${path}\n`);
      expect(html).toContain(`href="${appUrl}${path}"`);
    }
  });

  it("shows the first titles in the inbox preview", () => {
    const preview = (some: MailContent["items"]) =>
      wordsOf(renderMail({ ...digest, items: some }, appUrl).html).trim();
    expect(preview(items)).toMatch(/^Title 1 · Title 2 · Title 3 Meridian/);
    expect(preview(items.slice(0, 1)).indexOf(content.paragraphs[0]!)).toBe(0);
  });

  it("escapes markup in them and links to no other site", () => {
    const evil = {
      title: "<b>1</b>",
      path: `/blog/1?"><i>`,
      facts: "<b>2</b>",
      excerpt: "<b>5</b>",
      note: "<b>3</b>",
    };
    const { html } = renderMail({ ...digest, items: [evil], closing: "<b>4</b>" }, appUrl);
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html.match(/&lt;b&gt;\d/g)).toEqual(["2", "1", "5", "3", "4"].map((n) => `&lt;b&gt;${n}`));
    const elsewhere = { ...item(1), path: "//evil.example/" };
    expect(() => renderMail({ ...digest, items: [elsewhere] }, appUrl)).toThrow("another site");
  });

  it("renders an empty list like no list", () => {
    expect(renderMail({ ...content, items: [] }, appUrl)).toEqual(renderMail(content, appUrl));
  });
});

describe("a link", () => {
  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/\t/evil.example/",
    "javascript:alert(1)",
    "confirm",
    "",
  ])("to another site is refused: %j", (path) => {
    expect(() => linkTo(appUrl, path)).toThrow("a link leads to another site");
    expect(() => renderMail({ ...content, action: { label: "Go", path } }, appUrl)).toThrow("another site");
  });
});
