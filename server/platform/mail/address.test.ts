import { describe, expect, it } from "vitest";
import { isPlainAddress, parseNamedAddress } from "./address.ts";

describe("isPlainAddress", () => {
  it.each([
    "a@b.co",
    "zoe+waitlist@mail.meridian.example",
    "o'neil@meridian.example",
    "x@xn--mnchen-3ya.example",
    "desk@intranet",
    `${"a".repeat(64)}@b.co`,
  ])("accepts %s", (address) => {
    expect(isPlainAddress(address)).toBe(true);
  });

  it.each([
    "",
    "a",
    "@b.co",
    "a@",
    "a@b@c.co",
    "a@b.co, c@d.co",
    "a@b.co;c@d.co",
    "a@b.co c@d.co",
    " a@b.co",
    "a@b.co\r\nBcc: c@d.co",
    "a@b.co\n",
    "a@b.co\u0000",
    "A <a@b.co>",
    "<a@b.co>",
    '"a b"@b.co',
    '"a@b.co"@c.co',
    "a(comment)@b.co",
    "a@[127.0.0.1]",
    "a@b..co",
    "a..b@c.co",
    ".a@b.co",
    "a.@b.co",
    "a@-b.co",
    "=?utf-8?Q?c=40d.co=3e?=@b.co",
    "zoë@b.co",
    "a@bücher.example",
    "а@b.co",
    "a＠b.co",
    "a@b。co",
    `${"a".repeat(65)}@b.co`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.co`,
    `${"a".repeat(10_000)}@b.co`,
  ])("rejects %j", (address) => {
    expect(isPlainAddress(address)).toBe(false);
  });
});

describe("parseNamedAddress", () => {
  it.each([
    ["a@b.co", { name: "", address: "a@b.co" }],
    ["<a@b.co>", { name: "", address: "a@b.co" }],
    ["Meridian <a@b.co>", { name: "Meridian", address: "a@b.co" }],
    ['"Meridian, Desk" <a@b.co>', { name: "Meridian, Desk", address: "a@b.co" }],
    ["Zoë's desk <a@b.co>", { name: "Zoë's desk", address: "a@b.co" }],
  ])("parses %s", (text, expected) => {
    expect(parseNamedAddress(text)).toEqual(expected);
  });

  it.each([
    "Meridian",
    "Meridian a@b.co",
    "a@b.co <a@b.co>, c@d.co",
    "A <a@b.co> B",
    "A <a@b.co",
    "A\r\nBcc: c@d.co <a@b.co>",
    "A\u0000 <a@b.co>",
    '"A\\" <c@d.co>, "B" <a@b.co>',
    `${"A".repeat(101)} <a@b.co>`,
  ])("rejects %j", (text) => {
    expect(parseNamedAddress(text)).toBeUndefined();
  });
});
