import { describe, expect, test } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { visaMeanings, visaSources } from "#server/knowledge/country-sources.ts";
import { countryEntries, readNote, sourcesOfCountry, splitOutsideBrackets } from "./country-entries.ts";

const all = countryEntries(countriesData, () => []);
const rows = new Map(countriesData.map((row) => [row.code, row]));
const statementsOf = (code: string) => all.find(({ id }) => id === `country/${code}`)!.statements;
const partOf = (code: string, part: string) => statementsOf(code).filter((it) => it.part === part);
const names = (of: { sources: { name: string }[] } | undefined) => of?.sources.map(({ name }) => name);

test("lists the three figures, the visa and the remarks of Portugal with their sources", () => {
  const pwc = { name: "PwC Worldwide Tax Summaries", url: "https://taxsummaries.pwc.com/portugal" };
  const table = {
    name: "Tax Foundation, top personal income tax rates in Europe 2026 (mirror of taxfoundation.org)",
  };
  expect(statementsOf("PT")).toEqual([
    {
      part: "Income tax",
      text: "Top marginal rate of personal income tax in Portugal: 53% (figure of Jan 1, 2026).",
      sources: [pwc, table],
    },
    {
      part: "Income from abroad",
      text: "Rate of tax on income from abroad in Portugal: up to 53%, as on income that arises there, unless a remark here says otherwise.",
      sources: [pwc],
    },
    {
      part: "Tax residence",
      text: "183 days in a year make a person tax resident of Portugal; other tests may also apply.",
      sources: [pwc],
    },
    {
      part: "Visa",
      text: "The most useful way into Portugal for remote workers: a digital nomad visa, made for people who work remotely for clients abroad.",
      sources: [{ name: "haydenrue.com (list)" }],
    },
    {
      part: "Remarks",
      text: "How the top rate of 53% in Portugal is made up, in per cent: 48 + 5 solidarity.",
      sources: [pwc, table],
    },
    { part: "Remarks", text: "Tax in Portugal: NHR closed.", sources: [pwc] },
    { part: "Remarks", text: "Tax in Portugal: IFICI gives 20% for some jobs.", sources: [] },
  ]);
});

describe("uncertain facts are marked", () => {
  test("placeholder days are not stated", () => {
    const placeholders = countriesData.filter(({ note }) =>
      /placeholder|day-count|facts and circ/i.test(note ?? ""),
    );
    expect(placeholders.length).toBeGreaterThan(30);
    for (const { code } of placeholders) {
      if (!all.some(({ id }) => id === `country/${code}`)) continue;
      expect(partOf(code, "Tax residence"), code).toEqual([]);
      const cautions = partOf(code, "Cautions").map(({ text }) => text);
      expect(
        cautions.filter((text) => text.startsWith("We know of no day count")),
        code,
      ).toHaveLength(1);
    }
    expect(all.filter(({ body }) => /placeholder/i.test(body))).toEqual([]);
    // Lists of places without income tax name no day count.
    for (const code of ["MC", "KN", "PN"]) expect(partOf(code, "Tax residence"), code).toEqual([]);
    expect(partOf("AE", "Tax residence")).toHaveLength(1);
  });

  test("a visa has a source only if the note names one", () => {
    for (const { code, note = "" } of countriesData) {
      const [visa] = all.some(({ id }) => id === `country/${code}`) ? partOf(code, "Visa") : [];
      if (!visa) continue;
      const seen = /visa: (seen.*)$/.exec(note)?.[1];
      expect(names(visa), code).toEqual(seen ? [visaSources[seen]] : []);
      if (seen) expect(visaSources, code).toHaveProperty([seen]);
    }
  });

  test("an unverified remark has no source", () => {
    for (const { code, note = "" } of countriesData) {
      const doubted = readNote(note).remarks.filter(({ unverified }) => unverified);
      for (const { text } of doubted) {
        const remarks = partOf(code, "Remarks").filter((it) => it.text.includes(text));
        expect(remarks.map(names), `${code}: ${text}`).toEqual([[]]);
      }
    }
    expect(partOf("OM", "Remarks").map(names)).toEqual([[]]);
  });

  test("a figure that differs from its page has no source", () => {
    for (const code of ["GY", "IM", "MA", "NG", "TN", "UA"])
      expect(names(partOf(code, "Income tax")[0]), code).toEqual([]);
    expect(names(partOf("MA", "Tax residence")[0])).toEqual(["PwC Worldwide Tax Summaries"]);
    const [rate] = partOf("NG", "Remarks").filter(({ text }) => text.includes("25 from the 2026 tax acts"));
    expect(names(rate)).toEqual([]);
  });

  test("a table of rates is a source for rates only", () => {
    expect(names(partOf("CK", "Income tax")[0])).toEqual(["rkh/income-tax (2016)"]);
    expect(names(partOf("CK", "Income from abroad")[0])).toEqual([]);
    expect(names(partOf("CK", "Tax residence")[0])).toEqual([]);
  });

  test("warns that local work for clients abroad is not foreign income", () => {
    const caution = "Work done in Georgia for a client abroad usually counts as income that arises there.";
    expect(partOf("GE", "Cautions")).toEqual([{ part: "Cautions", text: caution, sources: [] }]);
    expect(partOf("PT", "Cautions")).toEqual([]);
  });

  test("low confidence is stated", () => {
    for (const { code, confidence } of countriesData) {
      if (confidence !== "low" || !all.some(({ id }) => id === `country/${code}`)) continue;
      expect(partOf(code, "Income tax")[0]?.text, code).toContain("low confidence");
      expect(partOf(code, "Income from abroad")[0]?.text, code).toContain("(in doubt)");
    }
  });

  test("internal remarks are left out", () => {
    const bodies = all.map(({ body }) => body).join("\n");
    expect(bodies).not.toMatch(/visa: |other values seen|\bhide\b|ABOVE 60|WWTS|MIT\)|Page dated/);
    expect(partOf("AG", "Cautions").map(({ text }) => text)).toContain(
      "Other tables show other top rates for Antigua and Barbuda: 25% (a table without a name).",
    );
  });
});

test.each([
  ["GE", /0% in general \(territorial, or exempt\)/],
  ["MT", /up to 35%, for some people or all of them only on what they bring into the country/],
  ["AE", /in the United Arab Emirates: 0%, as on income that arises there/],
  ["UY", /12%, for the kinds of income that a remark here names/],
])("says what the rate on foreign income means in %s", (code, meaning) => {
  expect(partOf(code, "Income from abroad")[0]?.text).toMatch(meaning);
});

test("every visa type and every part of a source text is recognized", () => {
  for (const { visaType } of countriesData) expect(visaMeanings, visaType).toHaveProperty([visaType]);
  for (const row of rows.values()) {
    const { of, page } = sourcesOfCountry(row);
    const sources = (["rate", "foreign", "days"] as const).flatMap((figure) => of(figure));
    for (const { name, url } of sources) {
      expect(name, row.code).not.toMatch(/unverified|placeholder|WWTS|undated|[;/]\s|^\(/);
      if (url) expect(url).toMatch(/^https:\/\//);
    }
    if (/taxsummaries\.pwc\.com/.test(row.source)) expect(page, row.code).toMatch(/^https:\/\/taxsummaries/);
  }
});

test("splits only outside parentheses", () => {
  expect(splitOutsideBrackets("a (b; c); d; (e;f) g", /;\s*/)).toEqual(["a (b; c)", "d", "(e;f) g"]);
});
