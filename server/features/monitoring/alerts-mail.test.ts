import { describe, expect, it } from "vitest";
import { renderMail } from "#server/platform/mail/template.ts";
import { createTokens } from "#server/platform/mail/tokens.ts";
import type { DigestAlert, DueAccount } from "./digest-store.ts";
import { alertsMail } from "./digests.ts";
import { createStopLinks } from "./stop-links.ts";

const links = createStopLinks(createTokens("a secret of at least 32 characters."));
const account: DueAccount = {
  id: 7,
  createdAt: new Date("2026-01-31T10:00:00.123Z"),
  userId: 3,
  frequency: "daily",
  address: "zoe@example.org",
  onceKey: null,
};
const alert: DigestAlert = {
  itemId: 11,
  title: "Job seeker visa opens",
  type: "visa",
  stage: null,
  effectiveOn: null,
  publisherKind: null,
  publisher: "The Gazette",
  importance: 1,
  country: "Portugal",
  keyword: "permit",
  place: "title",
  opening: "",
};
const mailOf = (
  alerts: DigestAlert[],
  { count = alerts.length, ...changed }: Partial<DueAccount> & { count?: number } = {},
) => alertsMail(links, { ...account, ...changed }, { alerts, count });

describe("an alert mail", () => {
  it("lists each alert with importance, type, publisher, reason and a link to its page", () => {
    const type = { ...alert, type: "tax", importance: 2, keyword: "visa", place: "type" } as const;
    expect(
      mailOf([alert, { ...type, itemId: 12, title: "Tax return", country: "European Union" }]).items,
    ).toEqual([
      {
        title: "Job seeker visa opens",
        path: "/blog/11",
        facts: "High importance · Visa · The Gazette",
        note: "Portugal, keyword 'permit' in the title",
      },
      {
        title: "Tax return",
        path: "/blog/12",
        facts: "Medium importance · Tax · The Gazette",
        note: "European Union, update of type 'visa'",
      },
    ]);
  });

  it("says how far the change has come", () => {
    const mail = mailOf([{ ...alert, stage: "in force", effectiveOn: "2190-01-01" }]);
    expect(mail.items?.[0]?.facts).toBe("High importance · Visa · In force from Jan 1, 2190 · The Gazette");
  });

  it("quotes the first words of the update, unless they only repeat the title", () => {
    const opening = `${alert.title}. Applicants\nmay stay for ${"many ".repeat(60)}days.`;
    const [item, bare] = mailOf([
      { ...alert, opening },
      { ...alert, opening: alert.title },
    ]).items!;
    expect(item?.excerpt).toMatch(/^Applicants may stay for many .*many…$/);
    expect(item?.excerpt?.length).toBeLessThanOrEqual(180);
    expect(bare).not.toHaveProperty("excerpt");
  });

  it.each([
    [["Portugal", "Portugal", "Portugal"], "3 updates on Portugal"],
    [["Netherlands", "Netherlands"], "2 updates on the Netherlands"],
    [["United Kingdom", "United Kingdom"], "2 updates on the United Kingdom"],
    [["European Union", "European Union"], "2 updates on the European Union"],
    [["Portugal", "European Union"], "2 updates"],
  ])("about %j has the subject '%s'", (countries, subject) => {
    const mail = mailOf(countries.map((country) => ({ ...alert, country })));
    expect(mail).toMatchObject({ subject, heading: subject });
    expect(mail.closing).toBeUndefined();
  });

  it("has the title of a single alert as its subject, shortened if necessary", () => {
    expect(mailOf([alert])).toMatchObject({
      subject: "New: Job seeker visa opens",
      heading: "1 update on Portugal",
    });
    const { subject } = mailOf([{ ...alert, title: `${"Visa ".repeat(60)}` }]);
    expect(subject.length).toBeLessThan(125);
    expect(subject).toMatch(/ Visa…$/);
  });

  it("says how many more alerts there are and where to find them", () => {
    const mail = mailOf(
      Array.from({ length: 30 }, () => alert),
      { count: 42 },
    );
    expect(mail.subject).toBe("42 updates");
    expect(mail.closing).toBe("12 more updates are listed in Meridian, under Deliveries.");
    expect(mail.action).toEqual({
      label: "Open your alerts",
      path: "/ai-agent/legislative-monitor#deliveries",
    });
  });

  it.each([
    ["immediate", "as soon as something matches your rules"],
    ["daily", "every day at 07:00"],
    ["weekly", "every Monday at 07:00"],
  ] as const)("says why it comes %s, and how it stops", (frequency, words) => {
    const { reason, unsubscribe } = mailOf([alert], { frequency });
    expect(reason).toContain(words);
    const token = unsubscribe!.pagePath.replace("/alerts/unsubscribe?token=", "");
    expect(unsubscribe!.postPath).toBe(`/api/monitoring/unsubscribe/one-click?token=${token}`);
    expect(links.read(token)).toEqual({ id: 7, createdAt: account.createdAt });
  });

  it("can be rendered with any title", () => {
    const { html, text, subject } = renderMail(
      mailOf([{ ...alert, title: "<script>alert(1)</script>\r\nBcc: a@b.co" }]),
      "https://meridian.example",
    );
    expect(html).not.toContain("<script");
    expect(subject).toBe("New: <script>alert(1)</script> Bcc: a@b.co");
    expect(text).toContain("https://meridian.example/alerts/unsubscribe?token=");
  });
});
