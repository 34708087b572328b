import PostalMime from "postal-mime";
import { describe, expect, it, vi } from "vitest";
import { composeMessage, type Letter } from "./compose.ts";
import { createTokens } from "./tokens.ts";

const tokens = createTokens("a secret of at least 32 characters.");
const head = {
  tokens,
  from: { name: "Zoë, Meridian", address: "desk@meridian.example" },
  appUrl: "https://meridian.example",
};
const letter: Letter = {
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
const parse = async (changed: Partial<Letter> = {}) => {
  const raw = await composeMessage({ ...letter, ...changed }, head);
  return { raw: raw.toString(), mail: await PostalMime.parse(raw) };
};
const headerOf = (mail: Awaited<ReturnType<typeof parse>>["mail"], key: string) =>
  mail.headers.filter((header) => header.key === key).map(({ value }) => value);

describe("a message", () => {
  it("has text and HTML, one sender and one recipient", async () => {
    const { mail } = await parse();
    expect(mail.from).toMatchObject(head.from);
    expect(mail.to).toEqual([{ name: "", address: "a@b.co" }]);
    expect(mail.subject).toBe(letter.content.subject);
    expect(mail.text).toContain(`https://meridian.example/confirm?token=${"x".repeat(300)}`);
    expect(mail.html).toContain("Zoë, one click.");
    expect(mail.attachments).toEqual([]);
  });

  it("can be unsubscribed from by one click, and says that a machine wrote it, and when", async () => {
    const { mail } = await parse();
    expect(headerOf(mail, "list-unsubscribe")).toEqual(["<https://meridian.example/api/off?token=y>"]);
    expect(headerOf(mail, "list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    expect(headerOf(mail, "auto-submitted")).toEqual(["auto-generated"]);
    expect(Date.now() - Date.parse(mail.date!)).toBeLessThan(60_000);
  });

  it("leaves out the way to unsubscribe where there is none", async () => {
    const { unsubscribe: _unsubscribe, ...content } = letter.content;
    expect((await parse({ content })).raw).not.toMatch(/list-unsubscribe/i);
  });

  it("has the same id each time it is made, and another than any other mail", async () => {
    const id = (await parse()).mail.messageId;
    expect(id).toMatch(/^<[0-9a-f]{32}@meridian\.example>$/);
    expect((await parse()).mail.messageId).toBe(id);
    expect((await parse({ id: 8 })).mail.messageId).not.toBe(id);
    expect((await parse({ createdAt: new Date(0) })).mail.messageId).not.toBe(id);
  });

  it("has lines of ASCII that any server takes, broken by CR and LF", async () => {
    const { raw } = await parse();
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]+$/);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThan(998);
  });

  it("shows its links as they are to whoever reads the file", async () => {
    const paragraphs = [".", "One click = one more.", "From here", "x ".repeat(490)];
    const { raw, mail } = await parse({ content: { ...letter.content, paragraphs } });
    expect(raw).toContain(`\r\nhttps://meridian.example/confirm?token=${"x".repeat(300)}\r\n`);
    for (const words of paragraphs) expect(mail.text).toContain(words.trim());
    const long = { ...letter.content, paragraphs: ["x".repeat(999)] };
    expect((await parse({ content: long })).mail.text).toContain(long.paragraphs[0]);
  });

  it("has a link whose time begins when it is made, and which is for what was asked", async () => {
    const link = { purpose: "confirm", subject: "7", hours: 1 };
    const content = { ...letter.content, action: { label: "Confirm", path: "/confirm", link } };
    const { mail } = await parse({ content, createdAt: new Date(0) });
    const token = /confirm\?token=(\S+)/.exec(mail.text ?? "")?.[1] ?? "";
    expect(tokens.read("confirm", token)).toEqual({ subject: "7" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60 * 1000 });
    expect(tokens.read("confirm", token)).toBe("expired");
    vi.useRealTimers();
  });

  it("gains no header by what stands in its subject", async () => {
    const subject = "One\r\nBcc: c@d.co\r\n\r\n<b>two</b>";
    const { mail } = await parse({ content: { ...letter.content, subject } });
    expect(mail.subject).toBe("One Bcc: c@d.co <b>two</b>");
    expect(mail.bcc).toBeUndefined();
  });

  it("is not made for more than one plain address, nor with a link to another site", async () => {
    await expect(parse({ recipient: "a@b.co, c@d.co" })).rejects.toThrow("not one plain address");
    const unsubscribe = { pagePath: "/off", postPath: "//evil.example/off" };
    await expect(parse({ content: { ...letter.content, unsubscribe } })).rejects.toThrow("another site");
  });
});
