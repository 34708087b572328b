import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tooLarge } from "./imported.ts";
import { createImport } from "./read-import.ts";

const readImport = createImport();

const bytes = (text: string) => new TextEncoder().encode(text);
const csv = "country,from,to\nPT,2026-03-03,2026-05-20\n";
const ics =
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260401\r\nSUMMARY:Spain\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const timeline = JSON.stringify([
  {
    startTime: "2026-03-03T09:00:00Z",
    endTime: "2026-03-03T10:00:00Z",
    visit: { topCandidate: { placeLocation: "geo:38.7,-9.1" } },
  },
]);
const i94 = "Date\tType\tLocation\n2025-05-20\tDeparture\tJFK\n2025-03-03\tArrival\tNYC\n";
const samples = { csv, ics, timeline, i94 };

describe("a file", () => {
  it.each(Object.entries(samples))("of kind %s is known by its contents", async (kind, text) => {
    for (const source of [text, bytes(text), bytes(`\ufeff${text}`)]) {
      const result = await readImport("file", source);
      expect(result).toMatchObject({ kind, problems: [] });
      expect(result.stays).toHaveLength(1);
    }
  });

  it("in UTF-16 or in an old encoding of Windows is a table, too", async () => {
    const utf16 = new Uint8Array(2 + csv.length * 2).fill(0);
    utf16.set([0xff, 0xfe]);
    for (const [at, character] of [...csv].entries()) utf16[2 + at * 2] = character.charCodeAt(0);
    expect((await readImport("a.csv", utf16)).stays).toHaveLength(1);
    const spain = Uint8Array.from(
      [..."Land;von;bis\nSpanien;1.3.2026;2.3.2026\nT\xfcrkei;3.3.2026;4.3.2026"].map((one) =>
        one.charCodeAt(0),
      ),
    );
    expect((await readImport("a.csv", spain)).stays.map(({ countries }) => countries[0])).toEqual([
      "ES",
      "TR",
    ]);
  });

  it.each([
    ["PK\u0003\u0004", "It is a ZIP archive or a spreadsheet. Unpack it, or save the spreadsheet as CSV."],
    ["%PDF-1.7", "It is a PDF. Copy its text and paste it."],
    ["a\u0000b", "It holds no text."],
    [" \n", "It is empty."],
  ])("that begins with %o is refused in words", async (text, problem) => {
    expect(await readImport("file", bytes(text))).toEqual({
      stays: [],
      notes: [],
      problems: [{ where: "The file", problem }],
    });
  });

  it("of 50 MB is refused before it is read, unless it is a timeline", async () => {
    const problem = "It has 50 MB. At most 10 MB can be read. Export a shorter time.";
    expect(tooLarge("a.ics", 50_000_000)).toBe(problem);
    expect(tooLarge("Timeline.json", 50_000_000)).toBeUndefined();
    expect(tooLarge("Timeline.json", 300_000_000)).toContain("At most 250 MB");
    expect((await readImport("a.ics", `BEGIN:VCALENDAR\n${"X".repeat(50_000_000)}`)).problems).toEqual([
      { where: "The file", problem },
    ]);
  });

  it("of any bytes never throws", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (random) => {
        expect((await readImport("x", random)).stays).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.each(Object.entries(samples))(
    "of kind %s never throws if it is cut off and damaged",
    async (_, text) => {
      const damaged = fc.record({
        cut: fc.nat(text.length),
        at: fc.nat(text.length),
        removed: fc.nat(10),
        inserted: fc.string({ unit: fc.constantFrom(...'{}[]",:;\n\t=9-TZ\\°é'), maxLength: 8 }),
      });
      await fc.assert(
        fc.asyncProperty(damaged, async ({ cut, at, removed, inserted }) => {
          const changed = (text.slice(0, at) + inserted + text.slice(at + removed)).slice(0, cut);
          const { stays, problems } = await readImport("x", bytes(changed));
          expect(stays.length + problems.length).toBeGreaterThanOrEqual(0);
          for (const stay of stays) expect(stay.key.length).toBeLessThanOrEqual(100);
        }),
        { numRuns: 100 },
      );
    },
  );
});
