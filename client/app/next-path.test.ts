import { describe, expect, it } from "vitest";
import { authPathFrom, safeNext } from "./next-path.ts";

describe("the path after sign-in", () => {
  it.each(["/feed", "/feed?tag=Visa#top", "/", "/a%2Fb"])("can be %s", (next) =>
    expect(safeNext(next)).toBe(next),
  );

  it.each([
    ["/feed/", "/feed"],
    ["/feed///", "/feed"],
    ["/feed/?tag=Visa/", "/feed?tag=Visa/"],
    ["/feed/#top", "/feed#top"],
    ["/.//evil.example/", "/evil.example"],
  ])("for %s is %s, without extra slashes", (next, path) => expect(safeNext(next)).toBe(path));

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
    "/auth/",
    "/auth//",
    "/auth?next=/auth",
    "/auth/?x#y",
    "/feed/../auth/",
  ])("is never %s", (next) => expect(safeNext(next)).toBeNull());

  it("is passed to the auth screen, except for the home page", () => {
    expect(authPathFrom("/feed?a=b")).toBe("/auth?next=%2Ffeed%3Fa%3Db");
    expect(authPathFrom("/")).toBe("/auth");
  });
});
