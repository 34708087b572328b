import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createImportStore, type ImportStore } from "./import-store.ts";
import { ImportError, readImport } from "./read-import.ts";

async function* chunksOf(...chunks: string[]) {
  yield* chunks;
}
const read = (...lines: string[]) =>
  readImport(chunksOf(["Passport,Destination,Requirement", ...lines].join("\n")));

describe("reading an import", () => {
  it("reads codes of two and three letters, names, and every requirement of the format", async () => {
    const rows = await read(
      "BR,PT,90",
      "BRA,USA,visa required",
      'Brazil,"Congo (Dem. Rep.)",e-visa',
      "br,gb,ETA\r",
      "BR,QA,visa on arrival",
      "BR,SY,no admission",
      "BR,CO,visa free",
      "",
      "BR,BR,-1",
    );
    expect(rows.map(({ destination, requirement, days }) => [destination, requirement, days])).toEqual([
      ["PT", "visa_free", 90],
      ["US", "visa_required", null],
      ["CD", "evisa", null],
      ["GB", "eta", null],
      ["QA", "visa_on_arrival", null],
      ["SY", "no_admission", null],
      ["CO", "visa_free", null],
    ]);
  });

  it("reads lines that are split across chunks, and a byte order mark", async () => {
    const chunks = chunksOf("\uFEFFPassport,Desti", "nation,Requirement\nBR,P", "T,9", "0\n");
    expect(await readImport(chunks)).toEqual([
      { passport: "BR", destination: "PT", requirement: "visa_free", days: 90 },
    ]);
  });

  it.each([
    [
      "another header",
      ["Line 1: the columns must be passport, destination, requirement"],
      "from,to,what\nBR,PT,90",
    ],
    [
      "an unknown code",
      ['Line 3: "ZZ" is neither a code nor a name'],
      "Passport,Destination,Requirement\nBR,PT,90\nZZ,PT,90",
    ],
    [
      "an unknown requirement",
      ['Line 2: "maybe" is no requirement'],
      "Passport,Destination,Requirement\nBR,PT,maybe",
    ],
    [
      "a stay of 9999 days",
      ['Line 2: "9999" is no requirement'],
      "Passport,Destination,Requirement\nBR,PT,9999",
    ],
    ["a cell too few", ["Line 2: has 2 values, not 3"], "Passport,Destination,Requirement\nBR,PT"],
    ["a pair twice", ["Line 3: BR PT is already"], "Passport,Destination,Requirement\nBR,PT,90\nBRA,PRT,30"],
    ["no rows", ["Line 2: the file has no rows"], "Passport,Destination,Requirement\n"],
  ])("stops at %s and names the line", async (_, [message], text) => {
    await expect(readImport(chunksOf(text))).rejects.toThrow(ImportError);
    await expect(readImport(chunksOf(text))).rejects.toThrow(message);
  });

  it("stops reading as soon as there are too many rows, or a line is too long", async () => {
    let taken = 0;
    async function* rowsWithoutEnd() {
      yield "Passport,Destination,Requirement\n";
      for (; taken < 2_000_000; taken += 1000) yield "BR,BR,-1\n".repeat(1000);
    }
    await expect(readImport(rowsWithoutEnd())).rejects.toThrow(
      /^Line 62502: the file has more than 62500 rows/,
    );
    expect(taken).toBeLessThan(64_000);
    let bytes = 0;
    async function* lineWithoutEnd() {
      for (; bytes < 50_000_000; bytes += 65_536) yield "x".repeat(65_536);
    }
    await expect(readImport(lineWithoutEnd())).rejects.toThrow(/^Line 1: is longer than 500 characters/);
    expect(bytes).toBe(0);
  });
});

describe("storing imports", () => {
  let app: TestApp;
  let store: ImportStore;
  beforeAll(async () => {
    app = await createTestApp();
    store = createImportStore(app.platform.database);
  });
  afterAll(() => app.close());
  const stored = async (dataset: string) =>
    (
      await app.platform.database.pool.query(
        `select destination, requirement, days, since::text, seen::text, until::text from entry_imports
         where dataset = $1 order by destination, since`,
        [dataset],
      )
    ).rows.map((row) => Object.values(row));

  it("keeps every change with its date, and counts what is new and changed", async () => {
    const january = await read("BR,PT,90", "BR,US,visa required", "BR,JP,visa required");
    expect(await store.saveImport("set", "2025-01-12", january)).toEqual({ rows: 3, added: 3, changed: 0 });
    const february = await read("BR,PT,90", "BR,US,visa required", "BR,JP,90", "BR,GB,eta");
    expect(await store.saveImport("set", "2026-02-17", february)).toEqual({ rows: 4, added: 1, changed: 1 });
    expect(await stored("set")).toEqual([
      ["GB", "eta", null, "2026-02-17", "2026-02-17", null],
      ["JP", "visa_required", null, "2025-01-12", "2025-01-12", "2026-02-17"],
      ["JP", "visa_free", 90, "2026-02-17", "2026-02-17", null],
      ["PT", "visa_free", 90, "2025-01-12", "2026-02-17", null],
      ["US", "visa_required", null, "2025-01-12", "2026-02-17", null],
    ]);
    expect(await store.lastDate("set")).toBe("2026-02-17");
    expect(await store.lastDate("other")).toBeNull();
    // Each entry has its current requirement and the one before its last change.
    const { body } = await app.visitor.get("/api/entry/imported/BR").expect(200);
    const set = (body as { dataset: string }[]).filter(({ dataset }) => dataset === "set");
    expect(set.slice(0, 2)).toEqual([
      {
        ...{ dataset: "set", destination: "GB", requirement: "eta", days: null },
        ...{ since: "2026-02-17", seen: "2026-02-17" },
      },
      {
        ...{ dataset: "set", destination: "JP", requirement: "visa_free", days: 90 },
        ...{ since: "2026-02-17", seen: "2026-02-17" },
        before: { requirement: "visa_required", days: null },
      },
    ]);
    expect((await app.visitor.get("/api/entry/imported/PT").expect(200)).body).toEqual([]);
    await app.visitor.get("/api/entry/imported/brazil").expect(400);
  });

  it("keeps the pairs that a partial import leaves out, and keeps data sets apart", async () => {
    await store.saveImport("whole", "2026-01-01", await read("BR,PT,90", "BR,US,eta"));
    await store.saveImport("whole", "2026-02-01", await read("BR,PT,30"));
    expect(await stored("whole")).toHaveLength(3);
    await store.saveImport("apart", "2026-02-01", await read("BR,PT,60"));
    expect(await stored("apart")).toHaveLength(1);
    expect(await stored("whole")).toHaveLength(3);
  });

  it("runs two simultaneous imports of one data set one after the other", async () => {
    const rows = await read("BR,PT,90", "BR,US,eta");
    const outcomes = await Promise.all([1, 2].map(() => store.saveImport("twice", "2026-01-01", rows)));
    expect(outcomes.map(({ added }) => added).sort()).toEqual([0, 2]);
    expect(await stored("twice")).toHaveLength(2);
  });

  it("refuses a file that is older than the last import", async () => {
    const rows = await read("BR,PT,90");
    await store.saveImport("older", "2026-02-01", rows);
    await expect(store.saveImport("older", "2026-01-31", rows)).rejects.toThrow("imported as of 2026-02-01");
  });

  it("shows an import to visitors at once, and sends the same bytes until the next import", async () => {
    const get = (etag = "") =>
      app.visitor.get("/api/entry/imported/FJ").set("Accept-Encoding", "br").set("If-None-Match", etag);
    await get().expect(200);
    await store.saveImport("shown", "2026-01-01", await read("FJ,PT,90"));
    await expect.poll(async () => (await get()).body).toHaveLength(1);
    const { headers } = await get();
    await get(headers.etag).expect(304);
  });

  it("replaces a row of the same day", async () => {
    await store.saveImport("day", "2026-01-01", await read("BR,PT,90"));
    const again = await store.saveImport("day", "2026-01-01", await read("BR,PT,30"));
    expect(again).toEqual({ rows: 1, added: 0, changed: 1 });
    expect(await stored("day")).toEqual([["PT", "visa_free", 30, "2026-01-01", "2026-01-01", null]]);
  });
});
