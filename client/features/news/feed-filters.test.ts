import { describe, expect, it } from "vitest";
import { queryString } from "#client/platform/query-params.ts";
import {
  type FeedFilters,
  hasFilters,
  noFilters,
  readFilters,
  setFilters,
  toggleTag,
} from "./feed-filters.ts";

const writeFilters = (filters: FeedFilters, before = "") => {
  const params = new URLSearchParams(before);
  setFilters(params, filters);
  return queryString(params);
};

const filters = (some: Partial<FeedFilters>): FeedFilters => ({ ...noFilters, ...some });

describe("URL", () => {
  it.each<[string, Partial<FeedFilters>]>([
    ["", {}],
    ["?tags=Spain,Visa", { tags: ["Spain", "Visa"] }],
    ["?tags=Digital+nomad&q=fees+%26+rules", { tags: ["Digital nomad"], q: "fees & rules" }],
    ["?for=you&new=only", { forYou: true, onlyNew: true }],
    [
      "?tags=Saint+Helena,+Ascension+and+Tristan+da+Cunha,Tax",
      { tags: ["Saint Helena, Ascension and Tristan da Cunha", "Tax"] },
    ],
    ["?tags=%3Cscript%3E,%25,%C3%A9", { tags: ["<script>", "%", "é"] }],
  ])("%j says the filters, and they say it", (search, some) => {
    expect(readFilters(search)).toEqual(filters(some));
    expect(writeFilters(filters(some))).toBe(search);
  });

  it("keeps other parameters", () => {
    expect(writeFilters(filters({ q: "tax" }), "?from=mail&tags=Visa")).toBe("?from=mail&q=tax");
  });

  it("accepts other spellings and ignores invalid values", () => {
    expect(readFilters("?tags=Spain%2CVisa").tags).toEqual(["Spain", "Visa"]);
    expect(readFilters("?tags=,Spain,,Spain,&tags=Visa").tags).toEqual(["Spain", "Visa"]);
    expect(readFilters("?for=me&new=1&q=++")).toEqual(noFilters);
    expect(readFilters("?tags=%E0%A4%A").tags).toHaveLength(1);
  });

  it("respects the limits of the server", () => {
    const many = Array.from({ length: 30 }, (_, at) => `tag ${at}`);
    expect(readFilters(writeFilters(filters({ tags: many }))).tags).toEqual(many.slice(0, 20));
    expect(readFilters(`?tags=${"x".repeat(101)}&q=${"y".repeat(200)}`)).toEqual(
      filters({ q: "y".repeat(100) }),
    );
  });
});

it("detects active filters", () => {
  expect(hasFilters(noFilters)).toBe(false);
  for (const some of [{ tags: ["A"] }, { q: "a" }, { forYou: true }, { onlyNew: true }])
    expect(hasFilters(filters(some))).toBe(true);
});

it("toggles a tag", () => {
  const once = toggleTag(filters({ tags: ["A"] }), "B");
  expect(once).toEqual(["A", "B"]);
  expect(toggleTag(filters({ tags: once }), "A")).toEqual(["B"]);
});
