import { describe, expect, it } from "vitest";
import { isPlainAddress } from "#server/platform/mail/address.ts";
import { evilAddresses } from "#tests/support/evil-addresses.ts";
import { parseEmailAddress } from "./join.ts";

const long = (length: number) => "x".repeat(length);
const longHost = `${long(60)}.${long(60)}.${long(60)}.museum`;

describe("parseEmailAddress", () => {
  it.each([
    ["ann@example.org", "ann@example.org"],
    ["  Ann.B+list@Example.ORG\t\r\n", "ann.b+list@example.org"],
    ["o'neil_x-1@mail.example.co.uk", "o'neil_x-1@mail.example.co.uk"],
    ["!#$%&'*+/?^_`{|}~-=@b.co", "!#$%&'*+/?^_`{|}~-=@b.co"],
    ["1@1.co", "1@1.co"],
    ["a@bücher.example", "a@xn--bcher-kva.example"],
    ["a@пример.рф", "a@xn--e1afmkfd.xn--p1ai"],
    ["a@XN--BCHER-KVA.example", "a@xn--bcher-kva.example"],
  ])("normalizes %j to %j, which the mail module accepts", (text, normalized) => {
    expect(parseEmailAddress(text)).toBe(normalized);
    expect(isPlainAddress(normalized)).toBe(true);
  });

  it("accepts at most 254 characters, 64 of them before the @", () => {
    const longest = `${long(64)}@${longHost}`;
    expect(longest).toHaveLength(254);
    expect(parseEmailAddress(` ${longest} `)).toBe(longest);
    expect(isPlainAddress(longest)).toBe(true);
    expect(parseEmailAddress(`${long(64)}@x${longHost}`)).toBeUndefined();
  });
});

it.each(evilAddresses)("rejects $name", ({ text }) => {
  expect(parseEmailAddress(text)).toBeUndefined();
});

// Quadratic work on a text this long would hang.
it.each(["a", ".", "a.", "@", "-", " ", "ü."])("rejects a million of %j", (piece) => {
  expect(parseEmailAddress(`${piece.repeat(1_000_000)}@b.co!`)).toBeUndefined();
  expect(parseEmailAddress(`a@${piece.repeat(1_000_000)}!`)).toBeUndefined();
});
