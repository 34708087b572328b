import { citizenshipName, listedName, residencyName } from "#server/features/assistant/entry-names.ts";
import { citizenshipProgrammes, residencyProgrammes } from "#server/knowledge/catalogue.ts";
import type { PartName } from "#server/knowledge/comparisons.ts";
import { toDollars } from "#server/knowledge/currencies.ts";
import { programmes } from "#server/knowledge/programmes.ts";
import { visaTypeOfRoute } from "#server/knowledge/visa-types.ts";
import type { ListedProgramme, ProgrammeStatus } from "#shared/programmes/contract.ts";
import { moneyText, processingText } from "#shared/programmes/words.ts";
import { countOf } from "#shared/text/count.ts";

/** A figure in the unit of its part, and its text. */
interface Figure {
  value: number;
  text: string;
}

/** A program with the figures that sources state. */
interface ComparedProgramme {
  /** The id and the title of its library entry, which several programs can share. */
  key: string;
  name: string;
  country: string;
  visaType: string;
  confidence: ListedProgramme["confidence"];
  /** Why nobody can apply, or that the sources do not say so. */
  status: string | undefined;
  isClosed: boolean;
  figures: Partial<Record<PartName<"programme">, Figure>>;
}

const statusWords: Readonly<Record<ProgrammeStatus, string | undefined>> = {
  open: undefined,
  suspended: "suspended",
  closed: "closed",
  announced: "not open yet",
  unknown: "may be closed",
};

/** The entries of the catalogs by the ids of their programs. */
const entryNames = new Map([
  ...residencyProgrammes.flatMap((it) => it.programmes.map((id) => [id, residencyName(it)] as const)),
  ...citizenshipProgrammes.flatMap((it) => it.programmes.map((id) => [id, citizenshipName(it)] as const)),
]);

/** The years of residence before permanent residence, by program, where only the years after it count for a passport. */
const earlierYears: ReadonlyMap<string, number> = new Map(
  residencyProgrammes.flatMap(({ programmes: [id = ""], measures: { permanent, passport } }) =>
    permanent && passport?.sinceSources ? [[id, permanent.years]] : [],
  ),
);

const monthsOf = { month: 1, year: 12 } as const;
const daysOfMonth = 30;
/** Days that come after all others. */
const endless = 100_000;

const figureOf = (value: number | undefined, text: string): Figure | undefined =>
  value === undefined ? undefined : { value, text };

const priceOf = ({ route, investment }: ListedProgramme): Figure | undefined =>
  route === "citizenship" && investment ? figureOf(toDollars(investment), moneyText(investment)) : undefined;

const incomeOf = ({ income }: ListedProgramme): Figure | undefined => {
  const dollars = income && toDollars(income);
  return (
    income &&
    figureOf(dollars && dollars / monthsOf[income.period], `${moneyText(income)} a ${income.period}`)
  );
};

const passportOf = ({ id, terms: { citizenshipYears } }: ListedProgramme): Figure | undefined => {
  if (citizenshipYears === undefined) return undefined;
  const years = citizenshipYears + (earlierYears.get(id) ?? 0);
  return { value: years, text: countOf(years, "year") };
};

const stayOf = ({ terms: { stayDays } }: ListedProgramme): Figure | undefined =>
  stayDays === undefined ? undefined : { value: stayDays, text: `${countOf(stayDays, "day")} a year` };

/** Of a time without an upper end, nobody knows how long it can be. */
const durationOf = ({ terms: { processing } }: ListedProgramme): Figure | undefined =>
  processing && { value: (processing.to ?? endless) / daysOfMonth, text: processingText(processing) };

/** All programs with the figures by which questions compare them. */
export const comparedProgrammes: readonly ComparedProgramme[] = programmes.map((programme) => {
  const { id, flagCode, route, status, confidence } = programme;
  const { id: key, title: name } = entryNames.get(id) ?? listedName(programme);
  return {
    ...{ key, name, country: flagCode.toUpperCase(), visaType: visaTypeOfRoute[route], confidence },
    status: statusWords[status],
    isClosed: status !== "open" && status !== "unknown",
    figures: {
      Price: priceOf(programme),
      Income: incomeOf(programme),
      Stay: stayOf(programme),
      Passport: passportOf(programme),
      Duration: durationOf(programme),
    },
  };
});
