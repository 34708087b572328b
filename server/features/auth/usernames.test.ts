import { describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { NewAccount, usernamePattern } from "#shared/auth/contract.ts";
import { usernameKeyOf } from "./store.ts";

const rule = "Use 3 to 32 letters, digits, dots, underscores, or hyphens";
const check = (username: string) => safeParse(NewAccount, { username, password: "long enough" });

describe("a new username", () => {
  it.each([
    ["Amelia", "Amelia"],
    ["Zoe\u0308", "Zoë"],
    ["ﬁona", "fiona"],
    ["Ａｄｍ①n", "Adm1n"],
    ["İbrahim", "İbrahim"],
    ["陳大文", "陳大文"],
    ["שלום", "שלום"],
    ["𝓐𝓶𝔂", "Amy"],
    ["x".repeat(32), "x".repeat(32)],
  ])("%s is stored as %s", (given, stored) => {
    expect(check(given).data?.username).toBe(stored);
  });

  it.each([
    ["Hangul filler", "\u3164\u3164\u3164"],
    ["Hangul filler inside", "ad\u3164min"],
    ["halfwidth Hangul filler", "ad\uffa0min"],
    ["Hangul choseong filler", "ad\u115fmin"],
    ["Hangul jungseong filler", "ad\u1160min"],
    ["zero width space", "ad\u200bmin"],
    ["zero width joiner", "ad\u200dmin"],
    ["word joiner", "ad\u2060min"],
    ["byte order mark", "\ufeffadmin"],
    ["soft hyphen", "ad\u00admin"],
    ["variation selector", "admin\ufe0f"],
    ["variation selector beyond the BMP", "admin\u{e0100}"],
    ["tag character", "admin\u{e0041}"],
    ["override to the left", "ad\u202enim"],
    ["isolate", "\u2066admin\u2069"],
    ["mark to the right", "admin\u200e"],
    ["blank pattern of Braille", "ad\u2800min"],
    ["a ligature of eighteen letters with blanks between", "\ufdfa\ufdfa\ufdfa"],
    ["a fraction, which is no digit once written out", "admin½"],
    ["letters that grow too long", "ﬃ".repeat(11)],
    ["letters that are two, not three", "ab"],
  ])("with %s is refused", (_, username) => {
    const { error } = check(username);
    expect(error?.issues.map(({ message }) => message)).toEqual([rule]);
  });

  it.each([
    ["Latin with a Cyrillic a", "\u0430dmin"],
    ["Latin with a Greek o", "b\u03bfss"],
    ["Cyrillic with a Greek o", "\u0431\u03bf\u0441\u0441"],
  ])("of %s is refused", (_, username) => {
    const { error } = check(username);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Use letters of one alphabet: Latin, Greek, or Cyrillic",
    ]);
  });

  it.each(["Алексей.77", "Νίκος_1", "tanaka田中", "שלום-x"])(
    "%s is accepted, because its alphabets do not look alike",
    (name) => {
      expect(check(name).data?.username).toBe(name);
    },
  );

  it("has the same key with either lowercase sigma", () => {
    expect(new Set(["ΝΙΚΟΣ", "νικος", "νικοσ"].map(usernameKeyOf))).toEqual(new Set(["νικοσ"]));
  });

  it("has a key of 3 to 64 characters in any script", () => {
    const sizes = new Set<number>();
    for (let code = 0; code < 0x110000; code += 1) {
      const letter = String.fromCodePoint(code);
      // The ideographs and syllables of these two scripts are all alike.
      if (!/[\p{L}\p{N}._-]/u.test(letter) || /[\p{Script=Han}\p{Script=Hangul}]/u.test(letter)) continue;
      for (const name of [letter, letter.repeat(3), letter.repeat(32)].map((text) => text.normalize("NFKC")))
        if (usernamePattern.test(name)) sizes.add(usernameKeyOf(name).length);
    }
    expect(Math.min(...sizes)).toBe(3);
    expect(Math.max(...sizes)).toBe(64);
  });
});
