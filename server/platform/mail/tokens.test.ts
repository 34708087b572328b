import { describe, expect, it } from "vitest";
import { createTokens } from "./tokens.ts";

const tokens = createTokens("a secret of at least 32 characters.");
const inAnHour = () => new Date(Date.now() + 3_600_000);

describe("a token", () => {
  it("yields the signed subject, with and without an expiry", () => {
    for (const subject of ["7", "", "a.b@c.example", "a.b.c", "Zoë\n☕ \u{1F6C2}"]) {
      expect(tokens.read("confirm", tokens.sign("confirm", subject))).toEqual({ subject });
      expect(tokens.read("confirm", tokens.sign("confirm", subject, inAnHour()))).toEqual({ subject });
    }
  });

  it("needs no encoding in a URL", () => {
    const token = tokens.sign("confirm", "Zoë?&#/+ =%".repeat(20), inAnHour());
    expect(encodeURIComponent(token)).toBe(token);
  });

  it("expires", () => {
    expect(tokens.read("confirm", tokens.sign("confirm", "7", new Date(Date.now() - 1)))).toBe("expired");
    expect(tokens.read("confirm", tokens.sign("confirm", "7", new Date(0)))).toBe("expired");
  });

  it("is valid for one purpose and one secret only", () => {
    const token = tokens.sign("confirm", "7");
    expect(tokens.read("unsubscribe", token)).toBe("invalid");
    expect(tokens.read("", token)).toBe("invalid");
    expect(createTokens("another secret, of 32 characters.").read("confirm", token)).toBe("invalid");
  });

  it("separates the purpose from the subject", () => {
    const token = tokens.sign("a", "bc");
    expect(tokens.read("ab", token)).toBe("invalid");
  });

  it("is invalid if any character is changed, added or removed", () => {
    const token = tokens.sign("confirm", "7", inAnHour());
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === "A" ? "B" : "A";
      expect(tokens.read("confirm", `${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBe("invalid");
      expect(tokens.read("confirm", token.slice(0, at) + token.slice(at + 1))).toBe("invalid");
    }
    for (const other of [`${token}A`, `A${token}`, `${token} `, `${token}=`, `${token}\n`])
      expect(tokens.read("confirm", other)).toBe("invalid");
  });

  it("cannot get a later expiry", () => {
    const [, signature] = tokens.sign("confirm", "7", new Date(1)).split(".");
    const later = Buffer.from(`${inAnHour().getTime()}.7`).toString("base64url");
    const never = Buffer.from(".7").toString("base64url");
    for (const body of [later, never]) expect(tokens.read("confirm", `${body}.${signature}`)).toBe("invalid");
  });

  it.each([
    "",
    ".",
    "..",
    "a.b",
    "null",
    "undefined",
    "\u0000",
    "💥.💥",
    "=".repeat(43),
    `.${"A".repeat(43)}`,
    `${"A".repeat(10)}.${"A".repeat(43)}`,
    `${"A".repeat(10)}.${"é".repeat(43)}`,
    `${"A".repeat(100_000)}.${"A".repeat(43)}`,
    "A".repeat(100_000),
    "__proto__",
    "\ud800",
  ])("rejects %j", (text) => {
    expect(tokens.read("confirm", text)).toBe("invalid");
  });
});
