import { describe, expect, test } from "vitest";
import { citizenshipProgrammes } from "./citizenship-programmes.ts";
import { choosingResidency } from "./content/choosing.ts";
import { standingNotes } from "./content/standing-notes.ts";
import { notStated, type OfficialLink, type Source, type Statement } from "./entry.ts";
import type { Programme } from "./programmes.ts";
import { residencyProgrammes } from "./residency-programmes.ts";

const programmes: readonly Programme[] = [...residencyProgrammes, ...citizenshipProgrammes];

/** Every object inside a value, itself included. */
const objectsIn = (value: unknown): object[] =>
  typeof value === "object" && value !== null
    ? [value, ...Object.values(value).flatMap((part) => objectsIn(part))]
    : [];

const statementsIn = (value: unknown) =>
  objectsIn(value).filter((part): part is Statement => "sources" in part || "text" in part);
const sourcesIn = (value: unknown): Source[] => statementsIn(value).flatMap(({ sources }) => sources);
const textsIn = (value: unknown): string[] =>
  objectsIn(value).flatMap((part) => Object.values(part).filter((text) => typeof text === "string"));

/** A year, month or day that the calendar has. */
const isIsoDate = (date: string) =>
  /^\d{4}(-\d{2}(-\d{2})?)?$/.test(date) &&
  new Date(`${date}${"-01-01".slice(date.length - 4)}`).toISOString().startsWith(date);

describe("the figures that the product fixes", () => {
  test("are those of residency", () => {
    expect(
      residencyProgrammes.map((it) => [
        it.country,
        it.program,
        it.minInvestment,
        it.minStay,
        it.yearsToPassport ?? null,
      ]),
    ).toEqual([
      ["Portugal", "D7 Visa", "€9,120/year income", "7 days", 5],
      ["Spain", "Non-Lucrative Visa", "€27,792/year", "183 days", 10],
      ["Panama", "Friendly Nations Visa", "$5,000 plus an investment", notStated, 5],
      ["Costa Rica", "Rentista Visa", "$2,500/month or $60,000 deposit", "4 months", 7],
      ["Georgia", "'Remotely from Georgia'", "$2,000/month income", "183 days for tax residency", null],
      ["Thailand", "Long-Term Resident Visa", "$80,000 annual income", "180 days for tax benefits", null],
    ]);
  });

  test("are those of citizenship", () => {
    expect(
      citizenshipProgrammes.map((it) => [
        it.country,
        it.price,
        it.visaFreeDestinations,
        it.processingTime,
        it.residencyRequirement,
        it.onlineProcess,
      ]),
    ).toEqual([
      ["Grenada", "from $244,000", 148, "3 months", "None", true],
      ["Vanuatu", "from $137,000", 94, "1 month", "None", true],
      ["Saint Lucia", "from $255,120", 148, "3 months", "None", true],
      ["Dominica", "from $209,750", 144, "3 months", "None", true],
    ]);
  });

  test("name years to a passport only where a path leads there", () => {
    for (const it of residencyProgrammes)
      expect(it.yearsToPassport !== undefined, it.id).toBe(it.pathToCitizenship);
  });
});

test("ids are unique and fit an address", () => {
  const ids = programmes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
});

describe.each(programmes.map((it) => [it.id, it] as const))("%s", (_id, programme) => {
  test("is complete", () => {
    for (const text of textsIn(programme)) expect(text).toBe(text.trim() || "a text");
    expect(programme.flagCode).toMatch(/^[a-z]{2}$/);
    expect(programme.details.warnings).not.toHaveLength(0);
    for (const note of programme.notes) expect(standingNotes).toHaveProperty(note);
    expect(new Set(programme.notes).size).toBe(programme.notes.length);
  });

  test("says each thing once, with its sources or with none", () => {
    for (const { text, sources } of statementsIn(programme)) {
      expect(text).toMatch(/\S/);
      expect(Array.isArray(sources), text).toBe(true);
      expect(new Set(sources).size, text).toBe(sources.length);
      for (const { name } of sources) expect(name, text).toMatch(/\S/);
    }
    const texts = statementsIn(programme).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("links over https", () => {
    const urls = objectsIn(programme).flatMap((part) => (part as Partial<OfficialLink>).url ?? []);
    expect(urls).not.toHaveLength(0);
    for (const url of urls) {
      expect(URL.canParse(url), url).toBe(true);
      expect(new URL(url).protocol, url).toBe("https:");
    }
  });

  test("has dates of the calendar", () => {
    for (const { date } of [...sourcesIn(programme), ...programme.changes])
      if (date !== undefined) expect(date).toSatisfy(isIsoDate);
  });

  test("was checked no earlier than its newest source, no later than what it reports", () => {
    const months = (dated: readonly { date?: string }[]) => dated.map(({ date = "" }) => date.slice(0, 7));
    const sources = months(sourcesIn(programme));
    expect(programme.checked).toMatch(/^\d{4}-\d{2}$/);
    expect(programme.checked).toSatisfy(isIsoDate);
    expect([programme.checked, ...sources].sort().at(-1)).toBe(programme.checked);
    expect([...sources, ...months(programme.changes)]).toContain(programme.checked);
  });

  test("tells what has changed, newest first", () => {
    const dates = programme.changes.map(({ date = "" }) => date);
    expect(dates).not.toHaveLength(0);
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

test.each([
  ["portugal-d7", ["2026-05-19", "2026"]],
  ["spain-non-lucrative", ["2025-05-20", undefined]],
  ["panama-friendly-nations", ["2021-08"]],
  ["costa-rica-rentista", ["2023-10-16", undefined]],
  ["georgia-remotely", ["2026-05-01", "2026-03-01", undefined]],
  ["thailand-ltr", ["2025-02-04", "2024-01-01"]],
  ["grenada", ["2026-04", "2025-12-30", "2022-12"]],
  ["vanuatu", ["2024-12-12", "2024-12-01", "2023-07-19"]],
  ["saint-lucia", ["2026-04", "2026-03-05", "2025-12-30"]],
  ["dominica", ["2026-04", "2026-01-01", "2025-12-30", "2023-07"]],
])("%s shows the changes that are known", (id, dates) => {
  expect(programmes.find((it) => it.id === id)?.changes.map(({ date }) => date)).toEqual(dates);
});

test("benefits are listed for each, and ways to invest for each citizenship", () => {
  for (const it of [...residencyProgrammes, ...citizenshipProgrammes])
    expect(it.benefits, it.id).not.toHaveLength(0);
  for (const it of citizenshipProgrammes) expect(it.options, it.id).not.toHaveLength(0);
});

test("the guide has its three tips", () => {
  expect(choosingResidency.title).toBe("How to Choose the Right Residency Program");
  expect(choosingResidency.tips.map(({ title }) => title)).toEqual([
    "Tax Benefits",
    "Stay Requirements",
    "Long-Term Strategy",
  ]);
  for (const text of [...textsIn(choosingResidency), ...textsIn(standingNotes)]) expect(text).toMatch(/\S/);
});
