import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListedProgramme, programmeRoutes, programmeSearchLimit } from "#shared/programmes/contract.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let programmes: ListedProgramme[];
beforeAll(async () => {
  // The proxy header lets a test search from another network.
  app = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
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

describe("GET /api/programmes?q=", () => {
  const find = async (q: string) => {
    const { body } = await app.visitor.get("/api/programmes").query({ q }).expect(200);
    return (body as ListedProgramme[]).map(({ id }) => id);
  };

  it.each([
    ["d7", ["pt-d7"]],
    ["D7 Portugal", ["pt-d7"]],
    ["nomad visa Croatia", ["hr-digital-nomad"]],
    ["digital nomads in croatia", ["hr-digital-nomad"]],
    ["beckham", ["es-digital-nomad"]],
    ["golden visa Greece", ["gr-golden-visa", "gr-golden-visa-startup"]],
    ["golden visas spain", ["es-investor"]],
    ["vanuatu citizenship by investment", ["vu-citizenship"]],
    ["živno", ["cz-zivno"]],
    ["zzz", []],
    ["the", []],
    ["d7 croatia", []],
    ["D7 income", ["pt-d7"]],
    ["d7 income today", ["pt-d7"]],
    ["d7 inc", ["pt-d7"]],
    ["how much rent in croatia", ["hr-digital-nomad"]],
    ["cheap visa", []],
    ["cheap esim", []],
  ])("finds by %j", async (q, ids) => {
    expect(await find(q)).toEqual(ids);
  });

  it("puts programs with the word in their name first, and open ones before closed ones", async () => {
    const found = await find("golden visa");
    expect(found).toHaveLength(6);
    expect(found.slice(0, 4).sort()).toEqual([
      "ae-golden-property",
      "gr-golden-visa",
      "gr-golden-visa-startup",
      "pt-golden-visa-fund",
    ]);
    expect(found[4]).toBe("es-investor");
  });

  it("counts a repeated word once, and reads only the first eight words", async () => {
    expect(await find(`${"d7 ".repeat(90)}croatia`)).toEqual([]);
    const unknown = Array.from({ length: 7 }, (_, at) => `zz${at}`).join(" ");
    expect(await find(`${unknown} d7 croatia`)).toEqual(["pt-d7"]);
    expect(await find(`${unknown} zz d7`)).toEqual([]);
  });

  it("is limited per network, and the list of all programs is not", async () => {
    const from = (network: string) => ({ "X-Forwarded-For": `${network}.7` });
    const search = (network: string) =>
      supertest(app.url).get("/api/programmes").query({ q: "d7" }).set(from(network));
    for (let at = 0; at < programmeSearchLimit.points; at += 1) await search("198.18.20").expect(200);
    const { body } = await search("198.18.20").expect(429);
    expect(body).toMatchObject({
      code: "too_many_requests",
      message: expect.stringMatching(/^Too many searches/),
    });
    await search("198.18.21").expect(200);
    await supertest(app.url).get("/api/programmes").set(from("198.18.20")).expect(200);
  });

  it("lists all programs for a blank search", async () => {
    expect(await find("")).toHaveLength(131);
  });
});

describe("GET /api/programmes/:id", () => {
  it("gives the rules in words, the documents and the deadlines of one program", async () => {
    const { body } = await app.visitor.get("/api/programmes/br-vitem-xiv").expect(200);
    expect(body).toMatchObject({
      id: "br-vitem-xiv",
      terms: { who: ["employee", "freelancer"], savingsRole: "instead" },
      where: ["consulate", "in country"],
      deadlines: [{ of: "after entry", days: 30 }],
    });
    expect(body.documents).toContainEqual(
      expect.objectContaining({ kind: "criminal record", maxAgeDays: 90 }),
    );
    expect(body.texts).not.toHaveProperty("dependants");
  });

  it("answers 404 for an unknown program, and 400 for an ID that is none", async () => {
    const { body } = await app.visitor.get("/api/programmes/pt-nothing").expect(404);
    expect(body).toMatchObject({ code: "not_found", message: "There is no program of this name." });
    await app.visitor.get("/api/programmes/D7%20visa").expect(400);
  });
});

describe("GET /api/currency-rates", () => {
  it("gives each rate with its own day", async () => {
    const { body } = await app.visitor.get("/api/currency-rates").expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({ currency: "USD", perEuro: 1.1622, date: "2026-09-04" }),
    );
  });
});
