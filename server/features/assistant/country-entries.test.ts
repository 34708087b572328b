import { describe, expect, test } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { countryEntries } from "./country-entries.ts";

const all = countryEntries(countriesData, () => []);
const statementsOf = (code: string) => all.find(({ id }) => id === `country/${code}`)!.statements;
const partOf = (code: string, part: string) => statementsOf(code).filter((it) => it.part === part);
const names = (of: { sources: { name: string }[] } | undefined) => of?.sources.map(({ name }) => name);

test("has the three figures, the visa and the remarks of Portugal, each with its sources", () => {
  const pwc = { name: "PwC Worldwide Tax Summaries", url: "https://taxsummaries.pwc.com/portugal" };
  const table = {
    name: "Tax Foundation",
    url: "https://taxfoundation.org/data/all/eu/top-personal-income-tax-rates-europe/",
  };
  const [income, abroad, residence, visa, ...remarks] = statementsOf("PT");
  expect([income, abroad, residence]).toEqual([
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
  ]);
  expect(visa?.text).toBe(
    "The most useful way into Portugal for remote workers: a digital nomad visa, made for people who work remotely for clients abroad.",
  );
  expect(names(visa)).toEqual(["The Portugal Brief"]);
  expect(remarks).toEqual([
    {
      part: "Remarks",
      text: "How the top rate of 53% in Portugal is made up, in per cent: 48 + 5 solidarity.",
      sources: [pwc, table],
    },
    { part: "Remarks", text: "Tax in Portugal: NHR closed.", sources: [pwc] },
    {
      part: "Remarks",
      text: "Tax in Portugal: IFICI, which came after NHR, is only for listed jobs.",
      sources: [{ name: "The Portugal Brief", url: expect.stringContaining("theportugalbrief.pt") }],
    },
  ]);
});

describe("does not present doubtful facts as certain", () => {
  test("gives no number of days where the law has none", () => {
    const unknown = countriesData.filter(({ daysKnown, inhabited }) => inhabited && !daysKnown);
    expect(unknown.length).toBeGreaterThan(30);
    for (const { code } of unknown) {
      expect(partOf(code, "Tax residence"), code).toEqual([]);
      const cautions = partOf(code, "Cautions").map(({ text }) => text);
      expect(
        cautions.filter((text) => text.startsWith("We know of no day count")),
        code,
      ).toHaveLength(1);
    }
    // Their sources are lists of places without income tax, which give no days.
    for (const code of ["MC", "KN", "PN"]) expect(partOf(code, "Tax residence"), code).toEqual([]);
    expect(partOf("AE", "Tax residence")).toHaveLength(1);
  });

  test("leaves out what no source gives", () => {
    expect(partOf("FR", "Visa")).toEqual([]);
    expect(partOf("OM", "Remarks")).toEqual([]);
    for (const { statements } of all)
      for (const { part, sources, text } of statements)
        if (part !== "Cautions") expect(sources, text).not.toHaveLength(0);
  });

  test("leaves out a figure that is newer than its page", () => {
    for (const code of ["GY", "IM", "MA", "NG", "TN", "UA"])
      expect(partOf(code, "Income tax"), code).toEqual([]);
    expect(names(partOf("MA", "Tax residence")[0])).toEqual(["PwC Worldwide Tax Summaries"]);
  });

  test("takes a table of rates as a source for rates only", () => {
    expect(names(partOf("CK", "Income tax")[0])).toEqual(["rkh/income-tax"]);
    expect(partOf("CK", "Income from abroad")).toEqual([]);
    expect(partOf("CK", "Tax residence")).toEqual([]);
  });

  test("says if no source states anything about a country", () => {
    expect(statementsOf("ML")[0]?.text).toBe("Figures for Mali: not stated by our sources.");
  });

  test("asks about local work where foreign income is untaxed", () => {
    const said =
      "The 0% is for income from abroad. Ask how work done in Georgia for a client abroad is taxed.";
    expect(partOf("GE", "Cautions")).toEqual([{ part: "Cautions", text: said, sources: [] }]);
    expect(partOf("PT", "Cautions")).toEqual([]);
  });

  test("mentions low confidence in the text", () => {
    for (const { code, confidence } of countriesData) {
      if (confidence !== "low" || !all.some(({ id }) => id === `country/${code}`)) continue;
      expect(partOf(code, "Income tax")[0]?.text ?? "low confidence", code).toContain("low confidence");
      expect(partOf(code, "Income from abroad")[0]?.text ?? "(in doubt)", code).toContain("(in doubt)");
    }
  });

  test("mentions other rates, but no notes for editors", () => {
    expect(all.map(({ body }) => body).join("\n")).not.toMatch(/placeholder|Page dated/i);
    expect(partOf("BY", "Cautions").map(({ text }) => text)).toContain(
      "Other tables show other top rates for Belarus: 13% (Ambrosemweu/TaxLens, 2025), 12% (rkh/income-tax, 2016) (low confidence).",
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
