import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import type { KeptStay } from "../travels.ts";
import { type ImportedStay, keyOf } from "./imported.ts";
import { compareWithKept } from "./known.ts";

const imported = (country: string, from: string, to?: string): ImportedStay => ({
  ...{ from, to, countries: [country], source: "a row", key: keyOf("csv", [country], from, to) },
  ...{ fromTime: "08:00", toTime: "20:00" },
});
const kept = (
  stay: Omit<ImportedStay, "source" | "countries">,
  changed: Partial<KeptStay> = {},
): KeptStay => ({
  ...{
    id: "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11",
    country: stay.key.slice(4, 6),
    from: stay.from,
    to: stay.to,
  },
  ...{ origin: { file: "a.csv", key: stay.key }, addedAt: "2026-06-01T10:00:00Z" },
  ...changed,
});
const march = imported("PT", "2026-03-03", "2026-03-20");
const summary = (stays: ImportedStay[], keptStays: KeptStay[]) =>
  compareWithKept(stays, keptStays).map(
    ({ stay, state, isRest }) => `${state} ${stay.from} ${stay.to ?? "open"}${isRest ? " rest" : ""}`,
  );

describe("the stays of a file, compared with kept stays", () => {
  it("are new in an empty list", () => {
    expect(compareWithKept([march], [])).toEqual([{ stay: march, state: "new" }]);
  });

  it("count as imported if the file was imported before, also after an edit", () => {
    const edited = kept(march, {
      country: "ES",
      from: "2026-04-01",
      to: "2026-04-02",
      editedAt: "2026-06-02T10:00:00Z",
    });
    expect(summary([march], [kept(march)])).toEqual(["imported 2026-03-03 2026-03-20"]);
    expect(summary([march], [edited])).toEqual(["imported 2026-03-03 2026-03-20"]);
  });

  it("offer only the days that a later file adds, and nothing if that file is imported again", () => {
    const longer = imported("PT", "2026-03-01", "2026-04-01");
    const [before, after] = compareWithKept([longer], [kept(march)]);
    expect(before).toMatchObject({
      state: "new",
      isRest: true,
      stay: {
        from: "2026-03-01",
        to: "2026-03-02",
        fromTime: "08:00",
        toTime: undefined,
        key: "csv:PT:2026-03-01:2026-03-02",
      },
    });
    expect(after).toMatchObject({
      stay: { from: "2026-03-21", to: "2026-04-01", fromTime: undefined, toTime: "20:00" },
    });
    const all = [march, before!.stay, after!.stay].map((stay) => kept(stay));
    expect(summary([longer], all)).toEqual(["imported 2026-03-01 2026-04-01"]);
  });

  it("are compared with and without an end", () => {
    const open = imported("PT", "2026-03-03");
    expect(summary([march], [kept(open)])).toEqual(["imported 2026-03-03 2026-03-20"]);
    expect(summary([open], [kept(march)])).toEqual(["new 2026-03-21 open rest"]);
  });

  it("are covered if other stays have all of their days", () => {
    const typed = kept(march, { origin: undefined, from: "2026-01-01", to: undefined });
    expect(summary([march, imported("ES", "2026-03-03", "2026-03-04")], [typed])).toEqual([
      "covered 2026-03-03 2026-03-20",
      "new 2026-03-03 2026-03-04",
    ]);
  });

  it("are compared with files of the same kind, and with nothing that has another key", () => {
    const other = kept(march, {
      origin: { file: "b.ics", key: "ics:PT:2026-03-03:2026-03-10" },
      to: "2026-03-10",
    });
    expect(
      summary([march], [other, kept(march, { origin: { file: "x", key: "mine" }, country: "FR" })]),
    ).toEqual(["new 2026-03-03 2026-03-20"]);
  });

  it("add each day once, in any order of files, and nothing the second time", () => {
    const stays = fc.array(
      fc
        .record({ country: fc.constantFrom("PT", "ES"), start: fc.nat(40), length: fc.nat(12) })
        .map(({ country, start, length }) => {
          const from = plusDays(dayOf("2026-01-01"), start);
          return imported(country, isoOf(from), isoOf(plusDays(from, length)));
        }),
      { maxLength: 6 },
    );
    const fresh = (file: ImportedStay[], before: KeptStay[]) =>
      compareWithKept(file, before)
        .filter(({ state }) => state !== "imported")
        .map(({ stay }) => kept(stay));
    const daysOf = (list: { from: string; to?: string; country?: string; countries?: readonly string[] }[]) =>
      new Set(
        list.flatMap(({ from, to, country, countries }) =>
          Array.from(
            { length: dayOf(to!) - dayOf(from) + 1 },
            (_, at) => `${country ?? countries} ${dayOf(from) + at}`,
          ),
        ),
      );
    fc.assert(
      fc.property(stays, stays, (first, second) => {
        const after = fresh(first, []);
        const all = [...after, ...fresh(second, after)];
        expect(daysOf(all)).toEqual(daysOf([...first, ...second]));
        expect(fresh([...first, ...second], all)).toEqual([]);
      }),
    );
  });
});
