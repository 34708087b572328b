import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { withDailyRates } from "./rates.ts";
import { parseDailyRates } from "./rates-gateway.ts";

const file = (cubes: string) =>
  `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="x" xmlns="y"><Cube>${cubes}</Cube></gesmes:Envelope>`;
const daily = file(
  `<Cube time='2999-01-04'><Cube currency='USD' rate='1.2'/><Cube currency='BRL' rate='6.1'/><Cube currency='AAA' rate='-1'/></Cube>`,
);

describe("the daily file of the central bank", () => {
  it("gives the day and the rates, without entries of another form", () => {
    const { day, perEuro } = parseDailyRates(daily);
    expect(day).toBe("2999-01-04");
    expect([...perEuro]).toEqual([
      ["USD", 1.2],
      ["BRL", 6.1],
    ]);
  });

  it.each([
    "",
    "<html><body>No</body></html>",
    file(""),
    file("<Cube time='soon'><Cube currency='USD' rate='1'/></Cube>"),
  ])("is refused without a day or a rate: %j", (xml) => {
    expect(() => parseDailyRates(xml)).toThrow("The document holds no reference rates.");
  });
});

describe("newer rates", () => {
  const row = (currency: string, perEuro: number, kind: "official" | "derived", date = "2026-01-02") => ({
    ...{ currency, perEuro, date, kind, source: "A table" },
  });

  it("replace older rates, move rates that are pegged to the dollar, and leave the others", () => {
    const table = [
      row("USD", 1, "official"),
      row("AED", 3.6725, "derived"),
      row("ISK", 150, "official"),
      row("GBP", 0.8, "official", "2999-12-31"),
    ];
    const perEuro = new Map([
      ["USD", 2],
      ["GBP", 0.9],
      ["SEK", 11],
    ]);
    const merged = withDailyRates(table, { day: "2999-01-04", perEuro });
    expect(merged.map(({ currency, perEuro: rate, date }) => [currency, rate, date])).toEqual([
      ["USD", 2, "2999-01-04"],
      ["AED", 7.345, "2999-01-04"],
      ["ISK", 150, "2026-01-02"],
      ["GBP", 0.8, "2999-12-31"],
      ["SEK", 11, "2999-01-04"],
    ]);
  });
});

describe("the loop", () => {
  let bank: FeedServer;
  let app: TestApp;
  beforeAll(async () => {
    bank = await startFeedServer();
    app = await createTestApp({
      env: { CURRENCY_RATES_URL: `${bank.url}/daily.xml`, FETCH_ALLOW_HOSTS: bank.hostPort },
    });
  });
  afterAll(async () => {
    await app.close();
    await bank.close();
  });

  it("serves the table until the bank answers, and the rates of the day from then on", async () => {
    const dollars = async () => {
      const { body } = await app.visitor.get("/api/currency-rates").expect(200);
      return body.find(({ currency }: { currency: string }) => currency === "USD");
    };
    const [loop] = app.programmes.loops;
    await loop!.work(new AbortController().signal);
    expect(await dollars()).toMatchObject({ perEuro: 1.1622, date: "2026-09-04" });
    bank.set("/daily.xml", { body: daily });
    await loop!.work(new AbortController().signal);
    expect(await dollars()).toMatchObject({ perEuro: 1.2, date: "2999-01-04", kind: "official" });
  });
});
