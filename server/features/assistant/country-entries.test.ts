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

  test("names the source of a visa only if there is one", () => {
    expect(names(partOf("PT", "Visa")[0])).toEqual(["haydenrue.com (list)"]);
    expect(names(partOf("FR", "Visa")[0])).toEqual([]);
    for (const { code, visaSource, inhabited } of countriesData)
      if (inhabited) expect(names(partOf(code, "Visa")[0]), code).toEqual(visaSource ? [visaSource] : []);
  });

  test("names no source for an unverified remark", () => {
    expect(partOf("OM", "Remarks").map(names)).toEqual([[]]);
  });

  test("names no source for a figure that is newer than its page", () => {
    for (const code of ["GY", "IM", "MA", "NG", "TN", "UA"])
      expect(names(partOf(code, "Income tax")[0]), code).toEqual([]);
    expect(names(partOf("MA", "Tax residence")[0])).toEqual(["PwC Worldwide Tax Summaries"]);
    const [rate] = partOf("NG", "Remarks").filter(({ text }) => text.includes("25 from the 2026 tax acts"));
    expect(names(rate)).toEqual([]);
  });

  test("names a table of rates as a source for rates only", () => {
    expect(names(partOf("CK", "Income tax")[0])).toEqual(["rkh/income-tax (2016)"]);
    expect(names(partOf("CK", "Income from abroad")[0])).toEqual([]);
    expect(names(partOf("CK", "Tax residence")[0])).toEqual([]);
  });

  test("warns that local work is taxed where foreign income is not", () => {
    const said = "Work done in Georgia for a client abroad usually counts as income that arises there.";
    expect(partOf("GE", "Cautions")).toEqual([{ part: "Cautions", text: said, sources: [] }]);
    expect(partOf("PT", "Cautions")).toEqual([]);
  });

  test("mentions low confidence in the text", () => {
    for (const { code, confidence } of countriesData) {
      if (confidence !== "low" || !all.some(({ id }) => id === `country/${code}`)) continue;
      expect(partOf(code, "Income tax")[0]?.text, code).toContain("low confidence");
      expect(partOf(code, "Income from abroad")[0]?.text, code).toContain("(in doubt)");
    }
  });

  test("mentions other rates, but no notes for editors", () => {
    expect(all.map(({ body }) => body).join("\n")).not.toMatch(/placeholder|Page dated/i);
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
