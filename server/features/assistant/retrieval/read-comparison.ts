import {
  type ComparedPart,
  type Comparison,
  comparedParts,
  comparisonPhrases,
  type PartName,
  regions,
} from "#server/knowledge/comparisons.ts";
import { type Figure, figuresIn } from "#server/knowledge/figures.ts";
import { visaTypes } from "#server/knowledge/visa-types.ts";
import { createPhraseFinder } from "#shared/text/words.ts";
import type { Reading } from "./read-question.ts";

/** The part that a question compares, and the limit that it sets. */
export interface Condition<Of extends "country" | "programme" = "country" | "programme"> {
  part: ComparedPart<Of>;
  comparison: Exclude<Comparison, "list"> | "at most";
  limit: number;
}

type Region = (typeof regions)[number];

/** What a question about several countries or programs compares. */
export interface ProgrammeComparison {
  region: Region | undefined;
  visaType: string | undefined;
  country: Condition<"country"> | undefined;
  programme: Condition<"programme"> | undefined;
}

const findComparisons = createPhraseFinder(comparisonPhrases);
const findRegions = createPhraseFinder(
  regions.flatMap((region) => region.phrases.map((phrase) => ({ region, phrase }))),
);

const regionIn = (text: string): Region | undefined =>
  findRegions(text).sort((a, b) => b.phrase.length - a.phrase.length)[0]?.region;

/** Whether a question names a place other than a region, so that it is not about several countries. */
const isAboutPlace = ({ places }: Reading, region: Region | undefined): boolean =>
  places.from === "question" &&
  places.about.some((code) => !(region?.countries.includes(code) || (code === "EU" && region)));

const comparableKinds = ["residency", "citizenship", "country", "news"] as const;

/** Whether a question may be about programs or countries, rather than about tools or companies. */
const isComparable = ({ kinds }: Reading): boolean => {
  const { tool = 0, company = 0, guide = 0 } = kinds;
  const most = Math.max(0, ...comparableKinds.map((kind) => kinds[kind] ?? 0));
  return most > 0 && most >= Math.max(tool, company, guide);
};

type Part = Condition["part"];
const parts: readonly Part[] = [...comparedParts.country, ...comparedParts.programme];

/** The part that a limit in some unit is for if the question names none. */
const partOfUnit = (unit: Figure["unit"], isCitizenship: boolean): Part["part"] | undefined => {
  const usual: Partial<Record<Figure["unit"], Part["part"]>> = {
    ...{ percent: "Income tax", day: "Stay", month: "Duration", year: "Passport" },
    money: isCitizenship ? "Price" : "Income",
  };
  return usual[unit];
};

/** A limit that the question sets. Without a word of comparison, an amount is the most that may be asked for. */
const limitIn = (
  figures: readonly Figure[],
  found: ReadonlySet<Comparison>,
  asked: readonly Part[],
  isCitizenship: boolean,
): Condition | undefined => {
  for (const { unit, value } of figures) {
    const part =
      asked.find((one) => one.unit === unit) ??
      parts.find((one) => one.part === partOfUnit(unit, isCitizenship));
    if (!part) continue;
    const limit = Number(value);
    if (found.has("less")) return { part, comparison: "less", limit };
    if (found.has("more")) return { part, comparison: "more", limit };
    if (unit === "money") return { part, comparison: "at most", limit };
  }
  return undefined;
};

const extremeIn = (found: ReadonlySet<Comparison>, asked: readonly Part[]): Condition | undefined => {
  const [part] = asked;
  const none = asked.find((one) => one.none !== undefined);
  if (found.has("none") && none) return { part: none, comparison: "none", limit: 0 };
  const comparison = (["least", "most"] as const).find((one) => found.has(one));
  return part && comparison ? { part, comparison, limit: 0 } : undefined;
};

const visaTypeOfConcept = new Map(
  [...visaTypes.values()].map(({ concept, visaType }) => [concept, visaType]),
);

/** The parts that a question asks for: the most specific one of a country, then those that its comparison names. */
const askedParts = (
  compared: readonly PartName[],
  { asked }: Reading,
  isCitizenship: boolean,
): readonly Part[] => {
  const all = new Set<string>(asked.flat());
  const { country, programme } = comparedParts;
  const named = programme.filter(({ part }) => compared.includes(part));
  const others = programme.filter(({ part }) => all.has(part) && !compared.includes(part));
  return [
    ...country.filter(({ part }) => all.has(part)).slice(0, 1),
    ...[...named, ...others].filter(({ part }) => part !== (isCitizenship ? "Income" : "Price")),
  ];
};

const isOf =
  <Of extends "country" | "programme">(of: Of) =>
  (one: Condition | undefined): one is Condition<Of> =>
    one?.part.of === of;

/** What a question about several countries or programs compares; undefined for other questions. */
export const readProgrammeComparison = (
  question: string,
  reading: Reading,
): ProgrammeComparison | undefined => {
  const region = regionIn(question);
  if (isAboutPlace(reading, region) || !isComparable(reading)) return undefined;
  const said = findComparisons(question);
  const found = new Set(said.map(({ comparison }) => comparison));
  const isCitizenship = (reading.kinds.citizenship ?? 0) > (reading.kinds.residency ?? 0);
  const visaType =
    reading.concepts.flatMap((name) => visaTypeOfConcept.get(name) ?? [])[0] ??
    (isCitizenship ? visaTypeOfConcept.get("citizenshipForMoney") : undefined);
  const asked = askedParts(
    said.flatMap((row) => row.parts),
    reading,
    isCitizenship,
  );
  const conditions = [limitIn(figuresIn(question), found, asked, isCitizenship), extremeIn(found, asked)];
  const country = conditions.find(isOf("country"));
  const programme = conditions.find(isOf("programme"));
  const hasLimit = conditions.some((one) => one?.limit && one.comparison !== "at most");
  const isAsked = found.has("list") || found.has("least") || hasLimit || (region && country);
  const isAnswered = country || programme || (visaType && found.has("list"));
  return isAsked && isAnswered ? { region, visaType, country, programme } : undefined;
};
