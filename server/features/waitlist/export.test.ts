import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseCsv } from "#tests/bench/csv.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import { createWaitlistApp, type WaitlistApp } from "#tests/support/waitlist.ts";
import { exportSubscribers } from "./admin.ts";

let app: WaitlistApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await createWaitlistApp();
  admin = await app.signIn({ role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => query("TRUNCATE waitlist RESTART IDENTITY"));

const query = (text: string) => app.platform.database.pool.query(text);
const fill = (count: number) =>
  query(`INSERT INTO waitlist (email) SELECT i || '@example.org' FROM generate_series(1, ${count}) i`);
const download = async (search = "") =>
  (await admin.agent.get(`/api/admin/waitlist/csv${search}`).buffer(true).expect(200)).text;

describe("the CSV of the waitlist", () => {
  it("has a byte order mark and only the header without subscribers", async () => {
    const { headers, text } = await admin.agent.get("/api/admin/waitlist/csv").buffer(true).expect(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(/^attachment; filename="waitlist-\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect(text).toBe("\uFEFFid,email,signup_date,status,campaign,referrer\r\n");
  });

  it("escapes spreadsheet formulas in unchecked rows", async () => {
    await app.addRows([
      { email: "=cmd|'/c calc'!a0@b.co", campaign: '@SUM(1,"2")', referrer: "-1" },
      { email: "+1@b.co", campaign: "\t=1", referrer: "\r\n=1" },
      {
        email: "plain@b.co",
        campaign: "ümlaut 漢字",
        status: "confirmed",
        signupDate: new Date("2026-03-04T05:06:07.089Z"),
      },
    ]);
    const text = await download();
    const rows = parseCsv(text);
    expect(rows.map(({ email, campaign, referrer }) => [email, campaign, referrer])).toEqual([
      ["plain@b.co", "ümlaut 漢字", ""],
      ["'+1@b.co", "'\t=1", "'\r\n=1"],
      ["'=cmd|'/c calc'!a0@b.co", '\'@SUM(1,"2")', "'-1"],
    ]);
    expect(text).toContain("3,plain@b.co,2026-03-04T05:06:07.089Z,confirmed,ümlaut 漢字,\r\n");
  });

  it.each([999, 1000, 1001, 2500])("contains each of %i subscribers once, newest first", async (count) => {
    await fill(count);
    const ids = parseCsv(await download()).map(({ id }) => Number(id));
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => count - index));
  });

  it("filters like the list", async () => {
    await fill(2500);
    await query("UPDATE waitlist SET status = 'confirmed' WHERE id % 2 = 0");
    expect(parseCsv(await download("?status=confirmed"))).toHaveLength(1250);
    const found = parseCsv(await download("?q=24&status=confirmed")).map(({ email }) => email);
    expect(found.length).toBeGreaterThan(50);
    for (const email of found) expect(email).toMatch(/24.*@/);
    await admin.agent.get("/api/admin/waitlist/csv?status=none").expect(400);
  });

  it("misses and repeats nobody during concurrent changes", async () => {
    await fill(2500);
    const pieces = exportSubscribers(app.waitlist.store, {});
    let text = String((await pieces.next()).value);
    await query(
      "INSERT INTO waitlist (email) SELECT 'late' || i || '@example.org' FROM generate_series(1, 500) i",
    );
    await query("DELETE FROM waitlist WHERE id BETWEEN 1400 AND 1600 OR id = 1501");
    for await (const piece of pieces) text += piece;
    const ids = parseCsv(text).map(({ id }) => Number(id));
    expect(ids).toEqual(
      [
        ...Array.from({ length: 1000 }, (_, i) => 2500 - i),
        ...Array.from({ length: 1399 }, (_, i) => 1399 - i),
      ].filter((id) => id > 1600 || id < 1400 || id > 1500),
    );
  });
});
