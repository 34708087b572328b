import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, isoOf, plusDays, toDay } from "../../calendar/day.ts";
import { purposes } from "../../law/vocabulary.ts";
import { createImport } from "../importing/read-import.ts";
import type { KeptStay } from "../travels.ts";
import { staysAsCsv, staysAsIcs } from "./export-stays.ts";

const readImport = createImport(() => dayOf("2026-11-25"));
const id = "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11";
const addedAt = "2026-06-01T10:00:00Z";
const time = fc
  .option(fc.integer({ min: 0, max: 1439 }), { nil: undefined })
  .map((minute) =>
    minute === undefined
      ? undefined
      : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
  );
const note = fc.string({ unit: fc.constantFrom(..."abc=+-@',;\"\t\n\r é漢\\"), minLength: 1, maxLength: 30 });
const keptStay: fc.Arbitrary<KeptStay> = fc
  .record({
    country: fc.constantFrom("PT", "ES", "XK", "GB", "US", "NA"),
    start: fc.integer({ min: 0, max: 100_000 }),
    length: fc.option(fc.integer({ min: 1, max: 800 }), { nil: undefined }),
    ...{ fromTime: time, toTime: time },
    purpose: fc.option(fc.constantFrom(...purposes), { nil: undefined }),
    isUnderPermit: fc.constantFrom(true as const, undefined),
    note: fc.option(note, { nil: undefined }),
  })
  .map(({ start, length, toTime, ...rest }) => {
    const from = plusDays(toDay(1900, 1, 1), start);
    const to = length === undefined ? undefined : isoOf(plusDays(from, length));
    return { id, addedAt, from: isoOf(from), to, toTime: to && toTime, ...rest };
  });

const partsOf = ({
  country,
  from,
  to,
  fromTime,
  toTime,
  purpose,
  isUnderPermit,
  note: text,
}: Partial<KeptStay>) => ({
  ...{ country, from, to, fromTime, toTime, purpose, isUnderPermit, note: text },
});

describe("exported stays", () => {
  it("are the same after an import", async () => {
    const lists = fc.uniqueArray(keptStay, {
      selector: ({ country, from, to }) => `${country} ${from} ${to}`,
      minLength: 1,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(lists, async (stays) => {
        const read = await readImport("stays.csv", new TextEncoder().encode(staysAsCsv(stays)));
        expect(read.problems).toEqual([]);
        expect(read.stays.map((stay) => partsOf({ ...stay, country: stay.countries.join() }))).toEqual(
          stays.map(partsOf),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("escape text that looks like a formula", () => {
    const csv = staysAsCsv([{ id, addedAt, country: "PT", from: "2026-03-03", note: "=HYPERLINK(1)" }]);
    expect(csv.split("\r\n")[1]).toBe('PT,2026-03-03,,,,,,"\'=HYPERLINK(1)"');
  });

  it("can be a calendar of all-day events that the import reads back", async () => {
    const stays = [
      {
        id,
        addedAt,
        country: "PT",
        from: "2026-03-03",
        to: "2026-05-20",
        note: `Lisbon; ${"é".repeat(60)}\nand more`,
      },
      { id, addedAt, country: "ES", from: "2026-05-21" },
    ];
    const ics = staysAsIcs(stays, () => "Portugal", new Date("2026-06-01T10:00:00.000Z"));
    expect((await readImport("a.ics", ics)).stays).toMatchObject([
      { countries: ["PT"], from: "2026-03-03", to: "2026-05-20" },
    ]);
  });
});
