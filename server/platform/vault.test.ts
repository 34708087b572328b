import { describe, expect, it } from "vitest";
import { createVault } from "./vault.ts";

const vault = createVault("a secret of at least 32 characters.");
const other = createVault("another secret of 32 characters, too");
const text = 'Portugal, "2026-03-14" ✓';

describe("a vault", () => {
  it("opens what it sealed, in the same context only", () => {
    const sealed = vault.seal("stays 1", text);
    expect(vault.open("stays 1", sealed)).toBe(text);
    expect(vault.open("stays 2", sealed)).toBeUndefined();
    expect(vault.open("stays 1", vault.seal("stays 1", ""))).toBe("");
  });

  it("seals the same text differently each time, and names the key", () => {
    const [one, two] = [vault.seal("stays 1", text), vault.seal("stays 1", text)];
    expect(one).not.toBe(two);
    expect(one.split(".")[0]).toBe(two.split(".")[0]);
    expect(one.split(".")[0]).not.toBe(other.seal("stays 1", text).split(".")[0]);
    expect(Buffer.from(one.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain("Portugal");
  });

  it("opens nothing that another secret sealed, or that was changed", () => {
    const sealed = vault.seal("stays 1", text);
    expect(other.open("stays 1", sealed)).toBeUndefined();
    const [id = "", body = ""] = sealed.split(".");
    for (let at = 0; at < body.length - 1; at += 1) {
      const changed = `${body.slice(0, at)}${body[at] === "A" ? "B" : "A"}${body.slice(at + 1)}`;
      expect(vault.open("stays 1", `${id}.${changed}`)).toBeUndefined();
    }
    for (const broken of [
      "",
      "x",
      `${id}.`,
      `${id}.AAAA`,
      sealed.slice(0, -2),
      `${sealed}$`,
      `${sealed}.x`,
      text,
    ])
      expect(vault.open("stays 1", broken)).toBeUndefined();
  });

  it("gives the same digest for the same text, with the same secret and context", () => {
    expect(vault.digest("reminder 1", text)).toBe(vault.digest("reminder 1", text));
    const digests = [
      vault.digest("reminder 1", text),
      vault.digest("reminder 2", text),
      vault.digest("reminder 1", `${text}.`),
      other.digest("reminder 1", text),
    ];
    expect(new Set(digests).size).toBe(4);
  });
});
