import { expect, it } from "vitest";
import { Citation } from "#shared/assistant/contract.ts";
import { toCitation } from "./ask.ts";
import type { Passage } from "./passage.ts";

const passage: Passage = {
  key: "residency/portugal-d7",
  kind: "residency",
  title: "Portugal D7 Visa",
  href: "/personal/residencies#portugal-d7",
  excerpt: "One person now needs an income of €920 a month.",
  text: "all of it",
  date: "2026-04",
  dateMeans: "checked",
  confidence: "partly-sourced",
  sources: [
    { name: "portugalist.com", url: "https://portugalist.com/d7" },
    { name: "x", url: "javascript:alert(1)" },
  ],
};

it("gives a passage its number, and drops the fields that only the server needs", () => {
  const { key, text, sources, ...rest } = passage;
  const citation = toCitation({ ...passage, statements: [] }, 2);
  expect(citation).toEqual({ ...rest, number: 2, sources: [sources[0], { name: "x" }] });
  expect(Citation.parse(citation)).toEqual(citation);
});

it.each([
  "/blog/17",
  "/toolkit/privacy?tab=vpn#mullvad-vpn",
  "https://gov.example/a?b=c",
  "http://gov.example/",
  null,
])("keeps the address %j", (href) => {
  expect(toCitation({ ...passage, href }, 1).href).toBe(href);
});

it.each([
  "//evil.example/a",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "https:evil",
  "https://",
  "evil.example",
  "",
])("drops the address %j", (href) => {
  const { href: kept, sources } = toCitation({ ...passage, href, sources: [{ name: "x", url: href }] }, 1);
  expect(kept).toBeNull();
  expect(sources).toEqual([{ name: "x" }]);
});
