import { expect, it } from "vitest";
import { toUpdatePassage } from "./passages.ts";

const update = {
  ...{
    id: 1,
    title: "New law",
    link: "https://example.org/law",
    countries: ["Portugal"],
    date: "2026-11-01",
  },
  ...{ publisherKind: "press", publisher: "Example", summary: null, dateBasis: null, stage: null },
};

it("a passage of an update is not cut at an abbreviation", () => {
  const body = `The council met. ${"It was long and dry. ".repeat(40)}Under Art. 61 of Law No. 23 the permit costs 90 euros.`;
  const { excerpt } = toUpdatePassage(
    { ...update, body } as unknown as Parameters<typeof toUpdatePassage>[0],
    ["permit"],
  );
  expect(excerpt).toContain("Under Art. 61 of Law No. 23 the permit costs 90 euros.");
});

it("cites an update by its publisher, not by the host of the page", () => {
  const { sources, text } = toUpdatePassage(
    {
      ...update,
      ...{ body: "It is law.", link: "https://github.com/example/guide", publisher: "guide" },
    } as unknown as Parameters<typeof toUpdatePassage>[0],
    [],
  );
  expect(sources).toEqual([{ name: "guide", url: "https://github.com/example/guide" }]);
  expect(text).not.toContain("github");
});
