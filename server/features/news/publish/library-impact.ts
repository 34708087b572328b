import { citizenshipProgrammes, residencyProgrammes } from "#server/knowledge/catalogue.ts";
import { impactTexts } from "#server/knowledge/impact-texts.ts";
import { programmes } from "#server/knowledge/programmes.ts";
import { dateText } from "#shared/calendar/words.ts";
import { residencyFigures } from "#shared/catalogue/current-figures.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import type { CitizenshipProgramme, Programme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { europeanUnion } from "#shared/gazetteer/union.ts";
import { lazy } from "#shared/lazy.ts";
import { countWords } from "#shared/text/sentences.ts";
import { concernedBy } from "../search/concerned.ts";
import type { ReadReport } from "../stories/same-event.ts";
import type { SummaryItem } from "./summary-store.ts";

const listed = new Intl.ListFormat("en", { type: "conjunction" });

/** The age of the figures: their latest change, or when they were last checked. */
const freshnessOf = ({ changes, checked }: Programme): string => {
  const latest = changes.map(({ date }) => date).find((date) => date !== notStated);
  if (latest) return `The latest change that our entry lists is of ${dateText(latest)}.`;
  if (changes.length > 0) return "Our entry lists a change without a date.";
  return checked ? `It was last checked in ${dateText(checked)}.` : "It has not been checked yet.";
};

/** For example 'the D7 Visa in Portugal'. A quoted name needs the word 'program'. */
const programmeName = ({ program, country }: ResidencyProgramme) =>
  `the ${program}${program.endsWith("'") ? " program" : ""} in ${country}`;

/** The text of a figure as it is today. */
const textOf = (programme: ResidencyProgramme, figure: "minInvestment" | "minStay") =>
  residencyFigures(programme).find((one) => one.figure === figure)?.text ?? notStated;

const describeSingle = (programme: ResidencyProgramme): string => {
  const minStay = textOf(programme, "minStay");
  const stay = minStay === notStated ? "" : `, minimum stay ${minStay}`;
  return `Our catalog lists ${programmeName(programme)}: ${textOf(programme, "minInvestment")}${stay}. ${freshnessOf(programme)}`;
};

/** Texts on these programs from the catalog, from the longest to the shortest. Figures come with their age. */
const residencyFacts = (programmes: readonly ResidencyProgramme[]): string[] => {
  const [first] = programmes;
  if (!first) return [];
  const freshness =
    programmes.length === 1
      ? freshnessOf(first)
      : programmes.some(({ changes }) => changes.length > 0)
        ? "Our entries list their changes."
        : "";
  const named = programmes.map(
    (programme) => `${programmeName(programme)} (${textOf(programme, "minInvestment")})`,
  );
  return [
    ...(programmes.length === 1 ? [describeSingle(first)] : []),
    `Our catalog lists ${named.join("; ")}. ${freshness}`.trim(),
    `Our catalog lists ${listed.format(programmes.map(programmeName))}.`,
  ];
};

const citizenshipFacts = (programmes: readonly CitizenshipProgramme[]): string[] => {
  const [first] = programmes;
  if (!first) return [];
  const freshness = programmes.length === 1 ? ` ${freshnessOf(first)}` : "";
  const named = programmes.map(({ country, price }) => `${country} (${price})`);
  return [
    `Our catalog lists citizenship by investment in ${listed.format(named)}.${freshness}`,
    `Our catalog lists citizenship by investment in ${listed.format(programmes.map(({ country }) => country))}.`,
  ];
};

/** States the day on which a decided change takes effect, if it differs from the item's date. */
const effectOf = ({ stage, effectiveOn, dateBasis }: SummaryItem): string =>
  effectiveOn &&
  dateBasis !== "effective" &&
  (stage === "adopted" || stage === "planned" || stage === "in force")
    ? `In force from ${dateText(effectiveOn)}, per the text.`
    : "";

/** A longer list of names is not informative. */
const maxNames = 8;

/** Turns '… in {countries}.' into '… in Portugal and Spain.'; empty if there are no names, or too many. */
const fill = (about: Parameters<typeof impactTexts.get>[0], countries: readonly string[], programs = "") =>
  countries.length === 0 || countries.length > maxNames
    ? ""
    : (impactTexts.get(about) ?? "")
        .replace("{countries}", listed.format(countries.map(inSentence)))
        .replace("{programs}", programs);

/** Whom an item concerns, in one sentence. */
const concernOf = ({ type, ...item }: SummaryItem): string => {
  const { rulesOf, nationalsOf } = concernedBy(item);
  if (type === "visa" && nationalsOf.length > 0) return fill("nationals", nationalsOf);
  return rulesOf[0] === europeanUnion ? fill("union", rulesOf) : fill(type, rulesOf);
};

/** Routes for people who work from anywhere. */
const nomadRoutes: ReadonlySet<string> = new Set(["nomad", "freelance", "passive income"]);
const maxProgrammes = 3;

/** Names the open programs for people who work from anywhere, in the country whose rules change. */
const listedFor = (country: string | undefined): string => {
  const names = programmes
    .filter((one) => one.country === country && one.status === "open" && nomadRoutes.has(one.route))
    .map(({ name }) => name)
    .slice(0, maxProgrammes);
  return country && names.length > 0 ? fill("programs", [country], names.join("; ")) : "";
};

/** Characters of the body that are read, besides the title, to find the subject. */
const openingCharacters = 300;

/** Composes the impact of an item from facts of the catalog, within a word limit. */
export type WriteImpact = (item: SummaryItem, words: number) => string;

/**
 * Says whom an item concerns, and names related entries of the catalog: programs of the same kind in the countries that act,
 * and citizenship by investment if the item names it or one of its passports. Without those, names programs of our list for
 * people who work from anywhere. Empty if the item names no country.
 */
export const createLibraryImpact = (readReport: ReadReport): WriteImpact => {
  const subjectsOf = (text: string) => readReport(text, { countries: [] }).subjects;
  /** The programs with what their names are about. */
  const residency = lazy(() =>
    residencyProgrammes.map((programme) => ({
      programme,
      subjects: subjectsOf(`${programme.program} residence permit`),
    })),
  );

  return (item, words) => {
    const subjects = subjectsOf(`${item.title}. ${item.body.slice(0, openingCharacters)}`);
    const { rulesOf: acting } = concernedBy(item);
    /** The affected countries, whose people travel to those that act. */
    const listedNames = item.countries.filter((name) => !acting.includes(name));
    const isNamed = (subject: string) => subjects.includes(subject);
    const permits = residency()
      .filter(({ programme, subjects: own }) => acting.includes(programme.country) && own.some(isNamed))
      .map(({ programme }) => programme);
    const passports = citizenshipProgrammes.filter(
      ({ country }) =>
        (acting.includes(country) && isNamed("citizenship by investment")) ||
        (listedNames.includes(country) && isNamed("passport")),
    );
    let text = "";
    /** Appends the first of these facts that fits. */
    const add = (facts: readonly string[]) => {
      const fitting = facts.find((fact) => fact && countWords(text) + countWords(fact) <= words);
      if (fitting) text = `${text} ${fitting}`.trim();
    };
    add([concernOf(item)]);
    add([effectOf(item)]);
    add(residencyFacts(permits));
    add(citizenshipFacts(passports));
    const hasFacts = permits.length + passports.length > 0;
    if (!hasFacts && item.type !== "tax" && acting.length === 1) add([listedFor(acting[0])]);
    return text;
  };
};
