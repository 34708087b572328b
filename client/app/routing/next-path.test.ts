import { describe, expect, it } from "vitest";
import { authPathFrom, safeNext } from "./next-path.ts";

describe("the way back after signing in", () => {
  it.each(["/feed", "/feed?tag=Visa#top", "/", "/a%2Fb"])("may lead to %s", (next) =>
    expect(safeNext(next)).toBe(next),
  );

  it.each([
    null,
    "",
    "feed",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/auth",
    "/auth?next=/auth",
  ])("never leads to %s", (next) => expect(safeNext(next)).toBeNull());

  it("is told to the auth screen, but for the start", () => {
    expect(authPathFrom("/feed?a=b")).toBe("/auth?next=%2Ffeed%3Fa%3Db");
    expect(authPathFrom("/")).toBe("/auth");
  });
});
