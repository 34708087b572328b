import { describe, expect, it } from "vitest";
import { archive } from "#server/knowledge/archive.ts";
import { citizenshipProgrammes, residencyProgrammes } from "#server/knowledge/catalogue.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { programmes as listedProgrammes } from "#server/knowledge/programmes.ts";
import { countWords } from "#shared/text/sentences.ts";
import { createClassifier } from "../judge/classify.ts";
import { createPlaceLexicon } from "../judge/lexicon.ts";
import { createReportReader } from "../stories/same-event.ts";
import { createLibrarySummary } from "./library-summary.ts";
import type { SummaryItem } from "./summary-store.ts";

const write = createLibrarySummary(
  { summary: 90, impact: 60 },
  createReportReader(createPlaceLexicon(countriesData)),
);
const tag = (name: string, relevance = 0.75) => ({ name, category: "country" as const, relevance });
const item = (more: Partial<SummaryItem> = {}): SummaryItem => ({
  id: 1,
  title: "Minimum income raised",
  link: "https://www.gov.example/a",
  body: "",
  language: "en",
  pubDate: new Date("2026-05-04T00:00:00Z"),
  dateBasis: null,
  publisherKind: null,
  type: "residency",
  countries: ["Portugal"],
  countriesFrom: "text",
  tags: [tag("Portugal")],
  stage: null,
  effectiveOn: null,
  publisher: "The gazette",
  saved: undefined,
  lease: "none",
  ...more,
});

const classify = createClassifier(countriesData);
const archived = archive.map(({ title, facts, type, country, date, dateBasis, sourceKind, sourceUrl }) => {
  const source = { country, topic: type, language: "en" };
  const { countries, tags } = classify({ title, body: facts, source });
  const pubDate = new Date(date);
  const link = sourceUrl;
  return item({
    title,
    body: facts,
    link,
    pubDate,
    dateBasis,
    publisherKind: sourceKind,
    type,
    countries,
    tags,
  });
});
const programmes = [...residencyProgrammes, ...citizenshipProgrammes];
const figuresIn = (text: string) => text.match(/\p{Sc}?\d[\d,.]*\d|\p{Sc}?\d/gu) ?? [];
const dateFigures = (date: Date) => [date.getUTCDate(), date.getUTCFullYear()].map(String);

describe("a summary from the library", () => {
  it("stays within its length for every archive event and is marked as such", () => {
    expect(archived.length).toBeGreaterThan(60);
    for (const event of archived) {
      const { summary, impact, origin } = write(event);
      expect(origin).toBe("library");
      expect(countWords(summary), summary).toBeLessThanOrEqual(90);
      expect(countWords(impact), impact).toBeLessThanOrEqual(60);
      expect(summary.includes(event.body) || summary.startsWith("We store no more of this text")).toBe(true);
      expect(`${summary} ${impact}`).not.toMatch(/undefined|null|\s{2}|\.\.|[[\]{}<>]/);
    }
  });

  it("has only figures from the item and the catalog entries of its countries", () => {
    let checked = 0;
    for (const event of archived) {
      const { impact } = write(event);
      const known = JSON.stringify([
        event.dateBasis,
        event.body,
        event.tags.map(({ name }) => name),
        [...programmes, ...listedProgrammes].filter(({ country }) => event.countries.includes(country)),
      ]);
      const allowed = new Set([...figuresIn(known), ...dateFigures(event.pubDate)]);
      // Dates of changes are formatted: 2026-05-19 as May 19, 2026.
      for (const [, year, month, day] of known.matchAll(/(\d{4})-(\d\d)(?:-(\d\d))?/g))
        for (const part of [year, month, day]) allowed.add(String(Number(part)));
      for (const figure of figuresIn(impact)) {
        checked += 1;
        expect(allowed, `${figure} in: ${impact}`).toContain(figure);
      }
    }
    expect(checked).toBeGreaterThan(10);
  });

  it("names the program of the country that is of the same kind, with the age of its figures", () => {
    const d7 =
      "Concerns people who hold or apply for a residence permit in Portugal. Our catalog lists the D7 Visa in Portugal: €11,040/year income, minimum stay 7 days. The latest change that our entry lists is of May 19, 2026.";
    expect(write(item({ title: "Portugal raises the income for D7 residence permits" })).impact).toBe(d7);
    expect(write(item({ title: "Portugal raises the fee of student visas" })).impact).not.toContain(
      "catalog",
    );
  });

  it("says whom it concerns, and names our programs for people who work from anywhere", () => {
    expect(write(item({ title: "Portugal cuts income tax", type: "tax" })).impact).toBe(
      "Concerns people who pay tax in Portugal.",
    );
    const croatia = item({ title: "New fee", type: "visa", countries: ["Croatia"], tags: [tag("Croatia")] });
    expect(write(croatia).impact).toBe(
      "Concerns people who enter or stay in Croatia on a visa or without one. Programs for Croatia on our list: Temporary stay of digital nomads.",
    );
    const spain = { ...tag("Spain", 0.3), affected: true } as const;
    const waiver = item({ type: "visa", countries: ["China", "Spain"], tags: [tag("China"), spain] });
    expect(write(waiver).impact).toBe("Concerns citizens of Spain.");
    const union = item({ type: "visa", countries: ["European Union"], tags: [tag("European Union")] });
    expect(write(union).impact).toContain("member states of the European Union");
    expect(write(item({ countries: [], tags: [] })).impact).toBe("");
  });

  it("names citizenship by investment where a country changes it, or a passport is named", () => {
    const price = /citizenship by investment in Dominica \(from \$[\d,]+\)/;
    const changed = item({ title: "Citizenship by investment: new fees", countries: ["Dominica"] });
    expect(write({ ...changed, tags: [tag("Dominica")] }).impact).toMatch(price);
    const closed = item({ title: "Visa-free entry ends for passports of Dominica", type: "visa" });
    const named = { countries: ["United Kingdom", "Dominica"], tags: [tag("United Kingdom")] };
    expect(write({ ...closed, ...named }).impact).toMatch(price);
    const descent = item({ title: "Citizenship by descent: new fees", countries: ["Dominica"] });
    expect(write({ ...descent, tags: [tag("Dominica")] }).impact).not.toMatch(price);
  });

  it("states the effective date of what is decided if the item's date is another", () => {
    const dated = {
      title: "D7 residence permits: new income",
      stage: "planned",
      effectiveOn: "2027-03-01",
    } as const;
    expect(write(item(dated)).impact).toMatch(/ In force from Mar 1, 2027, per the text\./);
    expect(write(item({ ...dated, dateBasis: "effective" })).impact).not.toContain("In force");
    expect(write(item({ ...dated, stage: "proposed" })).impact).not.toContain("In force");
  });

  it("states the known facts if there is only a title", () => {
    expect(write(item()).summary).toBe(
      "The source publishes only a title. Residency update: Portugal. Published May 4, 2026. Source: The gazette.",
    );
  });

  it("does not translate: states the facts in English and quotes the source", () => {
    const body = "El umbral de ingresos sube a 2.849 euros al mes desde el 1 de enero de 2026. Leer más.";
    expect(write(item({ language: "es", body })).summary).toBe(
      "Residency update: Portugal. Published May 4, 2026. Source: The gazette. The source writes in Spanish: “El umbral de ingresos sube a 2.849 euros al mes desde el 1 de enero de 2026.”",
    );
    expect(write(item({ language: "xx" })).summary).toContain("writes in another language: “Minimum income");
  });

  it("picks the most informative sentences of a long text, in order", () => {
    const chatter = "People were talking about many things in the rooms of the house that day. ";
    const first = "The residence permit now asks for an income of €1,200 a month.";
    const second = "Applications for residence permits filed before 1 March 2026 keep the old rule.";
    const body = `${chatter.repeat(8)}${first} ${chatter.repeat(8)}${second} ${chatter.repeat(8)} The post Income appeared first on Gazette.`;
    const { summary } = write(item({ body }));
    expect(summary).toContain(first);
    expect(summary.indexOf(second)).toBeGreaterThan(summary.indexOf(first));
    expect(summary).not.toContain("appeared first");
    expect(countWords(summary)).toBeLessThanOrEqual(90);
  });

  it.each([
    ["one endless sentence", "word ".repeat(5000)],
    ["one endless word", "x".repeat(100_000)],
    ["a text without spaces", "居留许可的最低收入提高。".repeat(2000)],
    ["only punctuation", "!!! … ??? ".repeat(500)],
    ["many sentences", "The visa costs €5. ".repeat(5000)],
  ])("stays within its length with %s", (_, body) => {
    for (const language of ["en", "zh"]) {
      const title = "T".repeat(500);
      const { summary, impact } = write(
        item({ title, body, language, publisher: "name ".repeat(50), dateBasis: "basis ".repeat(50) }),
      );
      expect(countWords(summary)).toBeLessThanOrEqual(90);
      expect(summary.length).toBeLessThan(1700);
      expect(countWords(impact)).toBeLessThanOrEqual(60);
    }
  });
});
