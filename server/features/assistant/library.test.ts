import { describe, expect, test } from "vitest";
import {
  allTools,
  citizenshipProgrammes,
  jurisdictions,
  residencyProgrammes,
} from "#server/knowledge/catalogue.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import {
  companyWords,
  guideQuestions,
  guideWords,
  programmeWords,
  toolCountries,
  toolWords,
} from "#server/knowledge/library-words.ts";
import { placesOf } from "#server/knowledge/places.ts";
import { programmes } from "#server/knowledge/programmes.ts";
import { confidenceOf, notStated, statementsOf } from "#shared/catalogue/entry.ts";
import { standingNotes } from "#shared/catalogue/guides.ts";
import { toolkits } from "#shared/catalogue/tools.ts";
import { isPagePath } from "#shared/paths.ts";
import { libraryOf } from "./library.ts";

const all = libraryOf({ countries: countriesData, placesOf });
const byId = new Map(all.map((entry) => [entry.id, entry]));
const get = (id: string) => {
  const entry = byId.get(id);
  if (!entry) throw new Error(`no ${id}`);
  return entry;
};
const textsOf = (id: string) => get(id).statements.map(({ text }) => text);
const idsOf = (kind: string) =>
  all.filter((entry) => entry.kind === kind).map(({ id }) => id.slice(id.indexOf("/") + 1));

const catalogues = [
  ["residency", residencyProgrammes],
  ["citizenship", citizenshipProgrammes],
  ["tool", allTools],
  ["company", jurisdictions],
] as const;

test.each(catalogues)("every %s of the catalogue is there", (kind, entries) => {
  const ids = all.map(({ id }) => id).filter((id) => id.startsWith(`${kind}/`));
  expect(ids).toEqual(entries.map(({ id }) => `${kind}/${id}`));
});

test("every program of the list has one entry, in the catalogs or of its own", () => {
  const own = all.map(({ id }) => id).filter((id) => id.startsWith("programme/"));
  const listed = programmes.filter(({ entry }) => entry === undefined);
  expect(own).toEqual(listed.map(({ id }) => `programme/${id}`));
  expect(textsOf("programme/mt-citizenship")).toContain("Closed since Jul 24, 2025: nobody can apply.");
  expect(textsOf("programme/pt-d8-residence")).toContain("Required at least: €3,680 income a month.");
});

test("contains every standing note and every inhabited country", () => {
  expect(idsOf("guide")).toEqual(expect.arrayContaining(Object.keys(standingNotes)));
  const uninhabited = ["AQ", "BV", "GS", "HM", "IO", "TF", "UM"];
  const inhabited = countriesData.map(({ code }) => code).filter((code) => !uninhabited.includes(code));
  expect(idsOf("country")).toEqual(inhabited);
  expect(inhabited).toHaveLength(242);
  expect(byId.size).toBe(all.length);
});

test("keeps statements with the addresses of their sources", () => {
  const cost = get("residency/portugal-d7").statements.find(({ text }) => text.includes("Savings of about"));
  expect(cost).toEqual({
    text: "Cost: Savings of about €11,040, which consulates usually ask for.",
    part: "Costs",
    sources: [
      { name: "NTL International", url: "https://ntlinternational.com/residency/portugal-d7-visa" },
      { name: "Movingto", url: "https://www.movingto.com/pt/d7-visa-portugal" },
    ],
  });
});

test("names the sources of every statement of the catalogs, and marks weak ones", () => {
  for (const [kind, entries] of catalogues)
    for (const entry of entries)
      for (const { text, sources } of statementsOf(entry)) {
        const same = get(`${kind}/${entry.id}`).statements.filter((it) =>
          it.text.includes(text.replace(/\.$/, "")),
        );
        expect(
          same.some((it) => it.sources.length === sources.length),
          `${entry.id}: ${text}`,
        ).toBe(true);
        if (confidenceOf({ sources }) === "low" && kind !== "tool")
          expect(same.some((it) => it.text.includes("(low confidence)"))).toBe(true);
      }
  for (const { kind, statements, id } of all)
    if (kind === "guide")
      expect(
        statements.flatMap(({ sources }) => sources),
        id,
      ).toEqual([]);
});

test("lists changes first, with their dates", () => {
  expect(textsOf("residency/portugal-d7")[0]).toMatch(
    /^Changed, May 19, 2026: Citizenship now takes ten years/,
  );
  expect(textsOf("residency/portugal-d7")[1]).toMatch(/^Changed, 2026: One person/);
  expect(textsOf("residency/spain-non-lucrative")[1]).toMatch(
    /^Changed \(when is not stated by our sources\): /,
  );
  for (const it of [...residencyProgrammes, ...citizenshipProgrammes]) {
    const kind = "program" in it ? "residency" : "citizenship";
    const parts = get(`${kind}/${it.id}`).statements.map(({ part }) => part);
    expect(parts.slice(0, it.changes.length)).toEqual(it.changes.map(() => "Changes"));
  }
});

test("ends every statement like a sentence", () => {
  for (const { id, statements, body } of all) {
    expect(statements, id).not.toHaveLength(0);
    for (const { text, part } of statements) {
      expect(text, id).toMatch(/^\S.*[.!?]$/);
      expect(text).not.toMatch(/undefined|NaN|\.\.|null/);
      expect(part).toMatch(/^[A-Z]/);
      expect(body).toContain(text);
    }
  }
});

describe("addresses", () => {
  const tabs = Object.values(toolkits).flatMap((toolkit) => toolkit.tabs.map(({ id }) => id));
  const inApp = all.filter(({ kind }) => kind !== "country");

  test("lead to the page, tab and position of the entry", () => {
    for (const { id, kind, href } of inApp) {
      const { pathname, searchParams, hash } = new URL(href!, "http://meridian.test");
      expect(isPagePath(pathname), id).toBe(true);
      const tab = searchParams.get("tab");
      if (tab !== null) expect(tabs, id).toContain(tab);
      const own = id.slice(id.indexOf("/") + 1);
      if (id.startsWith("programme/")) expect(pathname).toBe(`/personal/programmes/${own}`);
      else expect(hash).toBe(kind === "guide" ? "" : `#${own}`);
    }
    expect(get("tool/airalo").href).toBe("/toolkit/travel?tab=services#airalo");
    expect(get("residency/portugal-d7").href).toBe("/personal/residencies#portugal-d7");
    expect(get("citizenship/grenada").href).toBe("/citizenship/residencies#grenada");
    expect(get("company/estonia").href).toBe("/company/formation#estonia");
  });

  test("of tools name the tab of their category", () => {
    for (const tool of allTools) {
      const id = new URL(get(`tool/${tool.id}`).href!, "http://meridian.test").searchParams.get("tab");
      const tab = Object.values(toolkits)
        .flatMap((toolkit) => toolkit.tabs)
        .find((it) => it.groups.some(({ category }) => category === tool.category));
      expect(id, tool.id).toBe(tab?.id);
    }
  });

  test("of countries are the page of their source, or none", () => {
    expect(get("country/PT").href).toBe("https://taxsummaries.pwc.com/portugal");
    expect(get("country/KZ").href).toBe("https://regfollower.com/?p=70923");
    expect(get("country/ML").href).toBeNull();
    for (const { kind, href, id } of all)
      if (kind === "country" && href) expect(href, id).toMatch(/^https:\/\/[\w.-]+\.[a-z]+\/\S+$/);
  });
});

test("derives confidence from the sources, or takes that of the country", () => {
  expect(get("country/PT").confidence).toBe("high");
  expect(get("country/PT")).toMatchObject({ date: "2026-01-01", dateMeans: "figures of", countries: ["PT"] });
  expect(get("residency/portugal-d7")).toMatchObject({
    confidence: "partly-sourced",
    date: "2026-06",
    dateMeans: "newest source",
    countries: ["PT"],
  });
  expect(get("tool/n26")).toMatchObject({ confidence: "unverified", date: null, dateMeans: null });
});

test("dates prices, and leaves out facts that no source states", () => {
  expect(textsOf("tool/wise")).toContain(
    "Price: From about 0.45% for exchange; receiving is free (seen May 2026).",
  );
  const unknown = all
    .flatMap(({ id }) => textsOf(id))
    .filter((text) => text.toLowerCase().includes(notStated.toLowerCase()));
  expect(unknown.filter((text) => !/^(Changed \(when|Figures for)/.test(text))).toEqual([
    "Minimum stay: not stated by our sources.",
  ]);
  expect(textsOf("residency/portugal-d7")).toContain(
    "Income, deposit or investment required: €11,040/year income since 2026 (listed earlier: €9,120/year income).",
  );
});

test("gives eSIMs a price that compares, where a source states one", () => {
  const said = (id: string) => textsOf(id).filter((text) => text.startsWith("Worked out"));
  expect(said("tool/airalo")).toEqual(["Worked out: From about $22.50 for 7 days with 5 GB."]);
  expect(said("tool/holafly")).toEqual(["Worked out: From $27.30 for 7 days with 5 GB."]);
  expect(said("tool/ubigi")).toEqual([]);
});

test("says what the years to a passport count from, and how sure that is", () => {
  expect(textsOf("residency/panama-friendly-nations")).toContain(
    "Time to a passport: 5 years, counted from permanent residence, so 2 + 5 years in all (low confidence).",
  );
});

test("has search terms for a country's people and towns, and for the purpose of an entry", () => {
  const wordsOf = (id: string) => (get(id).otherWords ?? "").split(/[, ]+/);
  expect(wordsOf("residency/portugal-d7")).toEqual(
    expect.arrayContaining(
      ["Portuguese", "Lisbon", "pension"].map((word) => expect.stringMatching(new RegExp(`^${word}$`, "i"))),
    ),
  );
  expect(wordsOf("country/AE")).toContain("Dubai");
  expect(get("country/US").otherWords?.split(", ")).not.toContain("georgia");
  expect(wordsOf("residency/georgia-remotely")).not.toContain("pension");
  expect(wordsOf("residency/georgia-remotely")).not.toContain("retire");
  expect(wordsOf("tool/airalo")).toEqual(expect.arrayContaining(["sim", "roaming"]));
  for (const { otherWords, id } of all) expect(otherWords, id).not.toMatch(/[*]|undefined/);
});

test("has search terms and questions for existing entries only", () => {
  const known = (kind: string, ids: readonly string[]) =>
    expect(idsOf(kind)).toEqual(expect.arrayContaining([...ids]));
  for (const id of Object.keys(programmeWords)) expect(byId.has(id), id).toBe(true);
  expect(Object.keys(programmeWords)).toHaveLength(10);
  known(
    "company",
    Object.keys(companyWords).filter((id) => id !== ""),
  );
  known(
    "tool",
    toolCountries.map(({ tool }) => tool),
  );
  known("guide", [...guideQuestions.keys()]);
  expect(Object.keys(toolWords).sort()).toEqual(idsOf("tool").sort());
  expect(Object.keys(guideWords).sort()).toEqual(idsOf("guide").sort());
});
