import PostalMime from "postal-mime";
import { describe, expect, it, vi } from "vitest";
import { composeMessage, type OutgoingMail } from "./compose.ts";
import { createTokens } from "./tokens.ts";

const tokens = createTokens("a secret of at least 32 characters.");
const sender = {
  tokens,
  from: { name: "Zoë, Meridian", address: "desk@meridian.example" },
  appUrl: "https://meridian.example",
};
const mailToSend: OutgoingMail = {
  id: 7,
  recipient: "a@b.co",
  createdAt: new Date("2026-09-24T10:00:00Z"),
  content: {
    subject: "Confirm your address – ✓",
    heading: "Hello",
    paragraphs: ["Zoë, one click.", "."],
    action: { label: "Confirm", path: `/confirm?token=${"x".repeat(300)}` },
    reason: "You asked.",
    unsubscribe: { pagePath: "/off?token=y", postPath: "/api/off?token=y" },
  },
};
const parse = async (changed: Partial<OutgoingMail> = {}) => {
  const raw = await composeMessage({ ...mailToSend, ...changed }, sender);
  return { raw: raw.toString(), mail: await PostalMime.parse(raw) };
};
const headerOf = (mail: Awaited<ReturnType<typeof parse>>["mail"], key: string) =>
  mail.headers.filter((header) => header.key === key).map(({ value }) => value);

describe("a composed message", () => {
  it("has text and HTML, one sender and one recipient", async () => {
    const { mail } = await parse();
    expect(mail.from).toMatchObject(sender.from);
    expect(mail.to).toEqual([{ name: "", address: "a@b.co" }]);
    expect(mail.subject).toBe(mailToSend.content.subject);
    expect(mail.text).toContain(`https://meridian.example/confirm?token=${"x".repeat(300)}`);
    expect(mail.html).toContain("Zoë, one click.");
    expect(mail.attachments).toEqual([]);
  });

  it("has the headers for one-click unsubscription, for automated mail and for the date", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2028-02-29T23:50:00Z") });
    const { mail } = await parse().finally(() => vi.useRealTimers());
    expect(headerOf(mail, "list-unsubscribe")).toEqual(["<https://meridian.example/api/off?token=y>"]);
    expect(headerOf(mail, "list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    expect(headerOf(mail, "auto-submitted")).toEqual(["auto-generated"]);
    expect(mail.date).toBe("2028-02-29T23:50:00.000Z");
  });

  it("has no List-Unsubscribe header without an unsubscribe link", async () => {
    const { unsubscribe: _unsubscribe, ...content } = mailToSend.content;
    expect((await parse({ content })).raw).not.toMatch(/list-unsubscribe/i);
  });

  it("keeps its unique Message-ID at every attempt", async () => {
    const id = (await parse()).mail.messageId;
    expect(id).toMatch(/^<[0-9a-f]{32}@meridian\.example>$/);
    expect((await parse()).mail.messageId).toBe(id);
    expect((await parse({ id: 8 })).mail.messageId).not.toBe(id);
    expect((await parse({ createdAt: new Date(0) })).mail.messageId).not.toBe(id);
  });

  it("consists of ASCII lines within the length limit, separated by CRLF", async () => {
    const { raw } = await parse();
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]+$/);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThan(998);
  });

  it("keeps links unencoded, so that they can be copied from the file", async () => {
    const paragraphs = [".", "One click = one more.", "From here", "x ".repeat(490)];
    const { raw, mail } = await parse({ content: { ...mailToSend.content, paragraphs } });
    expect(raw).toContain(`\r\nhttps://meridian.example/confirm?token=${"x".repeat(300)}\r\n`);
    for (const words of paragraphs) expect(mail.text).toContain(words.trim());
    const long = { ...mailToSend.content, paragraphs: ["x".repeat(999)] };
    expect((await parse({ content: long })).mail.text).toContain(long.paragraphs[0]);
  });

  it("signs its link for one purpose, with a validity that starts at composition", async () => {
    const link = { purpose: "confirm", subject: "7", hours: 1 };
    const content = { ...mailToSend.content, action: { label: "Confirm", path: "/confirm", link } };
    const { mail } = await parse({ content, createdAt: new Date(0) });
    const token = /confirm\?token=(\S+)/.exec(mail.text ?? "")?.[1] ?? "";
    expect(tokens.read("confirm", token)).toEqual({ subject: "7" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60 * 1000 });
    expect(tokens.read("confirm", token)).toBe("expired");
    vi.useRealTimers();
  });

  it("cannot get a header through its subject", async () => {
    const subject = "One\r\nBcc: c@d.co\r\n\r\n<b>two</b>";
    const { mail } = await parse({ content: { ...mailToSend.content, subject } });
    expect(mail.subject).toBe("One Bcc: c@d.co <b>two</b>");
    expect(mail.bcc).toBeUndefined();
  });

  it("is refused for several recipients and for a link to another site", async () => {
    await expect(parse({ recipient: "a@b.co, c@d.co" })).rejects.toThrow("not one plain address");
    const unsubscribe = { pagePath: "/off", postPath: "//evil.example/off" };
    await expect(parse({ content: { ...mailToSend.content, unsubscribe } })).rejects.toThrow("another site");
  });
});
