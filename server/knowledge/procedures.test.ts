import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { procedureTopics } from "#shared/procedures/procedure.ts";
import { questionLanguages } from "#shared/questions/reading/language.ts";
import { sentencesOf } from "#shared/text/sentences.ts";
import { cueRows } from "./cues.ts";
import { filesIn } from "./files.ts";
import { procedures, readProcedures } from "./procedures.ts";

/** The numbers of a text in order of size. Languages separate thousands in different ways. */
const figuresOf = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,\u00A0\u202F]\d{3})*/g)].map(([figure]) => figure.replace(/\D/g, "")).sort();

const answers = procedures.flatMap(({ id, answer, states, countries }) => [
  { title: id, answer, states },
  ...countries.map(({ country, ...part }) => ({ title: `${id} in ${country}`, ...part })),
]);

describe("the procedures", () => {
  it.each(answers)("have the same figures in every language: $title", ({ answer }) => {
    for (const language of questionLanguages)
      expect(figuresOf(answer[language]), language).toEqual(figuresOf(answer.en));
  });

  it("have a figure in each answer that states a price or a time", () => {
    const stating = answers.filter(({ states }) => states.length > 0);
    expect(stating.length).toBeGreaterThan(0);
    for (const { title, answer } of stating) expect(figuresOf(answer.en), title).not.toEqual([]);
  });

  it.each(answers)("have at most three sentences, because the source follows: $title", ({ answer }) => {
    for (const language of questionLanguages)
      expect(sentencesOf(answer[language].replace(/(?<=\d)\./g, "")).length, language).toBeLessThanOrEqual(3);
  });

  it("have sources on a country, or are marked as unconfirmed", () => {
    for (const { countries } of procedures)
      for (const { confidence, sources } of countries)
        expect(confidence === "unconfirmed" || sources.length > 0).toBe(true);
  });

  it("are the procedures that the cues name", () => {
    const known = new Set(
      procedures.flatMap(({ id, countries }) => [
        `procedure.${id}`,
        ...countries.map(({ country }) => `procedure.${id}.${country}`),
      ]),
    );
    const named = cueRows.map(({ cue }) => cue).filter((cue) => cue.startsWith("procedure."));
    expect(named.filter((cue) => !known.has(cue))).toEqual([]);
  });
});

const readWith = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), "procedures-"));
  for (const topic of procedureTopics) writeFileSync(join(folder, `${topic}.yaml`), "[]");
  writeFileSync(join(folder, "tax.yaml"), text);
  return readProcedures(filesIn(folder, "procedures"));
};

const languages = questionLanguages.map((language) => `    ${language}: text`).join("\n");
const row = `- id: one
  title: One
  question: How?
  holds: [QQ]
  answer:
${languages}
  steps: []
  authority: Office
  sources: []
  confidence: official
`;

describe("a mistake in a procedure", () => {
  it.each([
    [row, /tax\.yaml, line 4, column 11: .*names QQ/],
    [row.replace("[QQ]", "anywhere").repeat(2), /"one" is the id of another procedure/],
    [
      `${row.replace("[QQ]", "anywhere")}  deadlines:\n    - { what: Apply, event: it, latest: 45 days, confidence: official }\n`,
      /tax\.yaml, line 17, column \d+: "latest" must be a length/,
    ],
  ])("is named with its line", (text, message) => {
    expect(() => readWith(text)).toThrow(message);
  });
});
