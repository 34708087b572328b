import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListedProgramme, programmeRoutes } from "#shared/programmes/contract.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let programmes: ListedProgramme[];
beforeAll(async () => {
  app = await createTestApp();
  programmes = (await app.visitor.get("/api/programmes").expect(200)).body;
});
afterAll(() => app.close());

describe("GET /api/programmes", () => {
  it("lists the programs of every route by country", () => {
    expect(programmes).toHaveLength(131);
    const countries = programmes.map(({ country }) => country);
    expect(countries).toEqual([...countries].sort((a, b) => a.localeCompare(b, "en")));
    const countOf = (wanted: string) => programmes.filter(({ route }) => route === wanted).length;
    expect(programmeRoutes.map((route) => [route, countOf(route)])).toEqual([
      ["nomad", 61],
      ["passive income", 27],
      ["freelance", 8],
      ["investment", 17],
      ["citizenship", 14],
      ["visitor", 4],
    ]);
  });

  it("gives amounts in the currency of the rule, and leaves out what is not stated", () => {
    const malaysia = programmes.find(({ id }) => id === "my-mm2h-gold");
    expect(malaysia?.investment).toEqual({ amount: 1_000_000, currency: "MYR" });
    expect(malaysia).not.toHaveProperty("income");
    expect(programmes.find(({ id }) => id === "ai-work-from-anguilla")?.status).toBe("unknown");
  });
});
