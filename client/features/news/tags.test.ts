import { describe, expect, it } from "vitest";
import type { NewsItem, Tag } from "#shared/news/contract.ts";
import { availableTags, searchTags, tagsOfSearch } from "./tags.tsx";

const tag = (name: string, relevance: number): Tag => ({ name, category: "other", relevance });
const item = (id: number, tags: Tag[]) => ({ id, tags }) as NewsItem;

describe("available tags", () => {
  it("are distinct, with their highest relevance, most relevant first, ties by name", () => {
    const items = [
      item(1, [tag("Visa", 0.4), tag("Spain", 0.9)]),
      item(2, [tag("Visa", 0.8), tag("Fees", 0.8)]),
    ];
    expect(availableTags(items).map(({ name, relevance }) => [name, relevance])).toEqual([
      ["Spain", 0.9],
      ["Fees", 0.8],
      ["Visa", 0.8],
    ]);
  });

  it("match a part of their name in any case", () => {
    const tags = [tag("Residency permit", 1), tag("Tax", 1)];
    expect(searchTags(tags, " PERM ").map(({ name }) => name)).toEqual(["Residency permit"]);
    expect(searchTags(tags, "")).toEqual(tags);
    expect(searchTags(tags, ".*")).toEqual([]);
  });

  it("of a search are those of its updates, and the selected ones", () => {
    const tags = ["Visa", "Spain", "Fees"].map((name) => tag(name, 1));
    const facets = {
      total: 1,
      types: { visa: 1, residency: 0, citizenship: 0, tax: 0 },
      tags: [{ name: "Spain", category: "country" as const, count: 1 }],
    };
    const names = (q: string, found = facets) =>
      tagsOfSearch(tags, found, { q, tags: ["Fees"] })?.map(({ name }) => name);
    expect(names("spain")).toEqual(["Spain", "Fees"]);
    expect(names("")).toEqual(["Visa", "Spain", "Fees"]);
    expect(names("spain", { ...facets, types: { ...facets.types, tax: 999 } })).toHaveLength(3);
    expect(names("sapin", { ...facets, types: { ...facets.types, visa: 0 }, tags: [] })).toHaveLength(3);
  });
});
