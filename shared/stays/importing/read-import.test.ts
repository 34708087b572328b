import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../../calendar/day.ts";
import { readableBytes } from "./imported.ts";
import { createImport } from "./read-import.ts";

const today = () => dayOf("2026-11-25");
const readImport = createImport(today);

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
  it.each(Object.entries(samples))("of kind %s is recognized by its contents", async (kind, text) => {
    for (const source of [text, bytes(text), bytes(`\ufeff${text}`)]) {
      const result = await readImport("file", source);
      expect(result).toMatchObject({ kind, problems: [] });
      expect(result.stays).toHaveLength(1);
    }
  });

  it("in UTF-16 or an old Windows encoding is read as a table", async () => {
    const utf16 = new Uint8Array(2 + csv.length * 2).fill(0);
    utf16.set([0xff, 0xfe]);
    for (const [at, character] of [...csv].entries()) utf16[2 + at * 2] = character.charCodeAt(0);
    const bigEndian = Uint8Array.from(utf16.subarray(2), (_, at) => utf16[2 + (at ^ 1)]!);
    for (const source of [utf16, utf16.subarray(2), bigEndian])
      expect((await readImport("a.csv", source)).stays).toHaveLength(1);
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

  const spain = "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260401\r\nSUMMARY:España\r\nEND:VEVENT\r\n";
  const limit = 1000;
  const readStart = createImport(today, () => limit);

  it.each([
    [
      "table",
      `country,from,to\n${"PT,2026-03-03,2026-05-20\n".repeat(2)}${`${"é".repeat(49)}\n`.repeat(50)}`,
      { from: "2026-03-03", line: 12 },
    ],
    [
      "calendar",
      `BEGIN:VCALENDAR\r\n${spain.repeat(2)}${`X-ALT-DESC:${"é".repeat(50)}\r\n`.repeat(50)}`,
      { from: "2026-04-01", line: 10 },
    ],
  ])(
    "that is too large is read up to the limit, and says at which line it stops: %s",
    async (_, text, { from, line }) => {
      const whole = bytes(text);
      for (const source of [whole, whole.subarray(0, limit)]) {
        const result = await readStart("a.ics", source, undefined, 10_000_000);
        expect(result.stays).toMatchObject([{ from }]);
        expect(result.problems[0]).toEqual({
          where: `Line ${line}`,
          problem: expect.stringContaining("The file has 10 MB. Only the first"),
        });
      }
    },
  );

  it.each([
    ["nests without end", "BEGIN:VEVENT\r\n"],
    ["is a single line", "X"],
    ["folds one line without end", "\r\n X"],
    ["has an event without end", "SUMMARY:Flight Berlin - \r\n"],
    ["has one event after the other", spain],
    ["repeats events", `${spain.replace("END:VEVENT", "RRULE:FREQ=SECONDLY\r\nEND:VEVENT")}`],
  ])("that %s is read up to the limit", async (_, piece) => {
    const text = `BEGIN:VCALENDAR\r\n${piece.repeat(2 * limit)}`;
    const { problems } = await readStart("a.ics", text);
    expect(problems[0]?.problem).toContain("Only the first");
  });

  it("has at most 10 MB, and a timeline 250 MB", async () => {
    expect(["a.ics", "Timeline.json"].map(readableBytes)).toEqual([10_000_000, 250_000_000]);
    const result = await readImport("Timeline.json", timeline, undefined, 300_000_000);
    expect(result.stays).toHaveLength(1);
    expect(result.problems).toMatchObject([{ problem: expect.stringContaining("The file has 300 MB.") }]);
  });

  it("of any bytes never throws", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (random) => {
        expect((await readImport("x", random)).stays).toEqual([]);
      }),
      { numRuns: 50 },
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
        { numRuns: 50 },
      );
    },
  );
});
