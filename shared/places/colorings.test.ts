import { expect, it } from "vitest";
import { colorings, daysColoring, entryColoring, shadesOf } from "./colorings.ts";
import type { PlaceSummary } from "./contract.ts";

const place = (code: string, some: Partial<PlaceSummary> = {}): PlaceSummary => ({
  ...{ code, slug: code.toLowerCase(), name: code, region: "A region", updates: 0, feeds: 0 },
  ...some,
});

it("each value has a class of the legend, or is unknown if the legend has an entry for unknown values", () => {
  const places = [
    place("AA"),
    place("BB", { foreign: "untaxed", days: 1, nomad: "open", updates: 1, feeds: 1 }),
    place("CC", { foreign: "disputed", days: 366, nomad: "closed", updates: 999, feeds: 99 }),
  ];
  for (const { classes, classOf, textOf, unknown, id } of colorings)
    for (const one of places) {
      const at = classOf(one);
      expect(at === undefined ? unknown : classes[at]?.label, `${id} of ${one.code}`).toBeTypeOf("string");
      expect(textOf(one)).not.toBe("");
    }
  expect(shadesOf(places[0]!, colorings)).toBe("xxx00");
});

it("the days spent in a country decide its class, and a country without days is in the class 'None'", () => {
  const days = daysColoring(2026, { PT: 1, ES: 90, TH: 182, GE: 183 });
  const labelOf = (code: string) => days.classes[days.classOf(place(code))!]?.label;
  expect(["FR", "PT", "ES", "TH", "GE"].map(labelOf)).toEqual([
    ...["None", "1 to 30", "31 to 90", "91 to 182", "183 or more"],
  ]);
  expect(["FR", "ES"].map((code) => days.textOf(place(code)))).toEqual(["None", "90"]);
});

it("entry for passports has a class for similar requirements, and none if the requirement is unknown", () => {
  const entry = entryColoring(
    ["Brazil", "United States"],
    new Map([
      ["PT", { requirement: "visa_free", text: "Visa-free, 90 days in any 180 days" }],
      ["VN", { requirement: "evisa", text: "E-visa" }],
      ["CU", { requirement: "unknown", text: "Not known" }],
    ]),
  );
  expect(entry.note).toContain("a passport of Brazil or the United States");
  const labelOf = (code: string) => {
    const at = entry.classOf(place(code));
    return at === undefined ? entry.unknown : entry.classes[at]?.label;
  };
  expect(["PT", "VN", "CU", "XX"].map(labelOf)).toEqual([
    ...["Visa-free", "E-visa or visa on arrival", "Not known", "Not known"],
  ]);
  expect(entry.textOf(place("PT"))).toBe("Visa-free, 90 days in any 180 days");
});
