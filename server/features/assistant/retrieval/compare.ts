import type { Passage, PassageList } from "#server/features/assistant/passage.ts";
import { citizenshipProgrammes, jurisdictions, residencyProgrammes } from "#server/knowledge/catalogue.ts";
import { type Comparison, comparedParts, comparisonPhrases, regions } from "#server/knowledge/comparisons.ts";
import {
  type CountryFacts,
  type CountryFigure,
  countriesData,
  figureSources,
  visaTypes,
} from "#server/knowledge/countries.ts";
import { toDollars } from "#server/knowledge/currencies.ts";
import { type Figure, figuresIn } from "#server/knowledge/figures.ts";
import { programmes } from "#server/knowledge/programmes.ts";
import type { Confidence } from "#shared/assistant/contract.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { paths } from "#shared/paths.ts";
import type { ListedProgramme, ProgrammeRoute, ProgrammeStatus } from "#shared/programmes/contract.ts";
import { moneyText, processingText } from "#shared/programmes/words.ts";
import { countOf } from "#shared/text/count.ts";
import { createPhraseFinder } from "#shared/text/words.ts";
import type { Reading } from "./read-question.ts";

type ComparedPart = (typeof comparedParts)[number];

/** The part that a question compares, and the limit that it sets. */
interface Condition {
  part: ComparedPart;
  comparison: Exclude<Comparison, "list"> | "at most";
  limit: number;
}

/** An entry in a table of answers. */
interface Row {
  key: string;
  name: string;
  value: number | undefined;
  figure: string;
  confidence: "high" | "medium" | "low";
  /** A program to which nobody can apply. It comes last. */
  isClosed?: boolean;
}

const findComparisons = createPhraseFinder(comparisonPhrases);
const findRegions = createPhraseFinder(
  regions.flatMap((region) => region.phrases.map((phrase) => ({ region, phrase }))),
);

const units = { percent: "%", day: " days", month: " months", year: " years", money: " US dollars" } as const;

/** A figure of a country; undefined if no source gives it. */
const countryValue = (part: string, country: CountryFacts): number | undefined => {
  const isSourced = (figure: CountryFigure) => figureSources(country, figure).length > 0;
  if (part === "Income tax") return isSourced("rate") ? country.taxRate : undefined;
  if (part === "Income from abroad") return isSourced("foreign") ? country.foreignIncomeTaxRate : undefined;
  return country.daysKnown && isSourced("days") ? country.residencyRequirement : undefined;
};

const hasVisa = (facts: CountryFacts, visaType: string): boolean =>
  facts.visaType === visaType && figureSources(facts, "visa").length > 0;

const meets = (value: number, { comparison, limit }: Condition): boolean => {
  if (comparison === "none") return value === 0;
  if (comparison === "less") return value < limit;
  if (comparison === "more") return value > limit;
  if (comparison === "at most") return value <= limit;
  return true;
};

/** Rows of a condition in its order; those of `least` and `most` are limited to the first few. */
const arrange = (rows: readonly Row[], condition: Condition | undefined): Row[] => {
  const order = { high: 0, medium: 1, low: 2 };
  const sign = condition?.comparison === "more" || condition?.comparison === "most" ? -1 : 1;
  const sorted = [...rows].sort(
    (a, b) =>
      Number(a.isClosed ?? false) - Number(b.isClosed ?? false) ||
      sign * ((a.value ?? 0) - (b.value ?? 0)) ||
      order[a.confidence] - order[b.confidence] ||
      a.name.localeCompare(b.name, "en"),
  );
  return condition?.comparison === "least" || condition?.comparison === "most" ? sorted.slice(0, 12) : sorted;
};

/** What a question compares. */
interface Comparing {
  region: (typeof regions)[number] | undefined;
  visaType: string | undefined;
  country: Condition | undefined;
  programme: Condition | undefined;
}

/** A figure of a program, or the program itself if it has no figure to compare. */
interface ProgrammeFigure extends Omit<Row, "key"> {
  entry: string;
  country: string;
  visaType: string;
  part: string | undefined;
  /** Why nobody can apply, or that the sources do not say so. */
  status: string | undefined;
}

const visaTypeOfRoute: Readonly<Record<ProgrammeRoute, string>> = {
  nomad: "Digital nomad visa",
  "passive income": "Passive-income visa",
  freelance: "Freelance visa",
  investment: "Golden visa",
  citizenship: "Citizenship by investment",
  visitor: "Long-stay visitor",
};

const monthsOf = { month: 1, year: 12 } as const;

/** The years of residence before permanent residence, by program, where only the years after it count for a passport. */
const earlierYears: ReadonlyMap<string, number> = new Map(
  residencyProgrammes.flatMap(({ programmes: [id = ""], measures: { permanent, passport } }) =>
    permanent && passport?.sinceSources ? [[id, permanent.years]] : [],
  ),
);

/** Days that come after all others. */
const endless = 100_000;

/** The figures of a program that sources state, in the units of their parts. */
const figuresOf = ({ id, route, income, investment, terms }: ListedProgramme) => {
  const { citizenshipYears, stayDays, processing } = terms;
  const price = route === "citizenship" ? investment : undefined;
  const yearly = income && toDollars(income);
  const years = citizenshipYears && citizenshipYears + (earlierYears.get(id) ?? 0);
  // Of a time without an upper end, nobody knows how long it can be.
  const days = processing && (processing.to ?? endless);
  const figures: Readonly<Record<string, readonly [value: number | undefined, figure: string | undefined]>> =
    {
      Price: [price && toDollars(price), price && moneyText(price)],
      Income: [
        income && yearly && yearly / monthsOf[income.period],
        income && `${moneyText(income)} a ${income.period}`,
      ],
      Stay: [stayDays, stayDays === undefined ? undefined : `${countOf(stayDays, "day")} a year`],
      Passport: [years, years === undefined ? undefined : countOf(years, "year")],
      Duration: [days && days / 30, processing && processingText(processing)],
    };
  return Object.entries(figures).flatMap(([part, [value, figure]]) =>
    value === undefined || figure === undefined ? [] : [{ part, value, figure }],
  );
};

const statusWords: Readonly<Record<ProgrammeStatus, string | undefined>> = {
  open: undefined,
  suspended: "suspended",
  closed: "closed",
  announced: "not open yet",
  unknown: "may be closed",
};

/** The keys and titles of the entries of the catalogs, by program. */
const entries: ReadonlyMap<string, Pick<ProgrammeFigure, "entry" | "name">> = new Map(
  [
    ...residencyProgrammes.map((it) => ({
      ...it,
      entry: `residency/${it.id}`,
      name: `${it.country} ${it.program}`,
    })),
    ...citizenshipProgrammes.map((it) => ({
      ...it,
      entry: `citizenship/${it.id}`,
      name: `${it.country} Citizenship by Investment`,
    })),
  ].flatMap(({ programmes: ids, entry, name }) => ids.map((id) => [id, { entry, name }])),
);

const allFigures: readonly ProgrammeFigure[] = programmes.flatMap((programme): ProgrammeFigure[] => {
  const { id, flagCode, country, name, route, status, confidence } = programme;
  const row = {
    ...(entries.get(id) ?? { entry: `programme/${id}`, name: `${country} ${name}` }),
    ...{ country: flagCode.toUpperCase(), visaType: visaTypeOfRoute[route], confidence },
    status: statusWords[status],
    isClosed: status !== "open" && status !== "unknown",
  };
  const figures = figuresOf(programme);
  return figures.length > 0
    ? figures.map((figure) => ({ ...row, ...figure }))
    : [{ ...row, part: undefined, value: undefined, figure: "" }];
});

const countryRows = ({ region, visaType, country }: Comparing): Row[] => {
  if (!country && !visaType) return [];
  /** Countries that a program answers for. */
  const listed = new Set(
    country ? [] : allFigures.filter((row) => row.visaType === visaType).map((row) => row.country),
  );
  const rows = countriesData
    .filter(({ inhabited, code }) => inhabited && (region?.countries.includes(code) ?? true))
    .filter((facts) => visaType === undefined || (hasVisa(facts, visaType) && !listed.has(facts.code)))
    .flatMap((facts): Row[] => {
      const { code, name, confidence } = facts;
      const row = { key: `country/${code}`, name, confidence, value: undefined, figure: "" };
      if (!country) return [row];
      const value = countryValue(country.part.part, facts);
      if (value === undefined || !meets(value, country)) return [];
      return [
        { ...row, value, figure: country.comparison === "none" ? "" : `${value}${units[country.part.unit]}` },
      ];
    });
  return arrange(rows, country);
};

const programmeRows = ({ region, visaType, programme, country }: Comparing): Row[] => {
  if (!programme && (!visaType || country)) return [];
  const isExtreme = programme?.comparison === "least" || programme?.comparison === "most";
  const rows = allFigures.flatMap((row): [string, Row][] => {
    const { entry: key, name, value, confidence, status, isClosed } = row;
    const isWanted =
      (region?.countries.includes(row.country) ?? true) &&
      (visaType === undefined || row.visaType === visaType) &&
      !(isExtreme && row.isClosed) &&
      (!programme || (row.part === programme.part.part && value !== undefined && meets(value, programme)));
    if (!isWanted) return [];
    const figure = [status, programme ? row.figure : undefined].filter(Boolean).join(", ");
    return [[key, { key, name, value: programme && value, figure, confidence, isClosed }]];
  });
  return arrange([...new Map(rows).values()], programme);
};

/** The part that a limit in some unit is for if the question names none. */
const partOfUnit = (unit: Figure["unit"], isCitizenship: boolean): string | undefined => {
  if (unit === "money") return isCitizenship ? "Price" : "Income";
  return { percent: "Income tax", day: "Stay", month: "Duration", year: "Passport" }[unit as string];
};

/** A limit that the question sets. Without a word of comparison, an amount is the most that may be asked for. */
const limitIn = (
  figures: readonly Figure[],
  found: ReadonlySet<Comparison>,
  parts: readonly ComparedPart[],
  isCitizenship: boolean,
): Condition | undefined => {
  for (const { unit, value } of figures) {
    const part =
      parts.find((one) => one.unit === unit) ??
      comparedParts.find((one) => one.part === partOfUnit(unit, isCitizenship));
    if (!part) continue;
    const limit = Number(value);
    if (found.has("less")) return { part, comparison: "less", limit };
    if (found.has("more")) return { part, comparison: "more", limit };
    if (unit === "money") return { part, comparison: "at most", limit };
  }
  return undefined;
};

const extremeIn = (found: ReadonlySet<Comparison>, parts: readonly ComparedPart[]): Condition | undefined => {
  const [part] = parts;
  const none = parts.find((one) => one.none !== undefined);
  if (found.has("none") && none) return { part: none, comparison: "none", limit: 0 };
  const comparison = (["least", "most"] as const).find((one) => found.has(one));
  return part && comparison ? { part, comparison, limit: 0 } : undefined;
};

const visaTypeOf = new Map([...visaTypes.values()].map(({ concept, visaType }) => [concept, visaType]));

/** The parts that a question asks for: those of its comparison before others, and only the most specific of a country. */
const partsOf = (compared: readonly string[], { asked }: Reading, isCitizenship: boolean): ComparedPart[] => {
  const all = new Set(asked.flat());
  const parts = comparedParts.filter(({ of }) => of !== "company");
  const named = parts.filter(({ part }) => compared.includes(part));
  const others = parts.filter(({ part }) => all.has(part) && !compared.includes(part));
  const ofProgrammes = [...named, ...others.filter(({ of }) => of === "programme")].filter(
    ({ part }) => part !== (isCitizenship ? "Income" : "Price"),
  );
  return [...others.filter(({ of }) => of === "country").slice(0, 1), ...ofProgrammes];
};

const comparableKinds = ["residency", "citizenship", "country", "news"] as const;

/** Whether a question names a place other than a region, so that it is not about several countries. */
const isAboutPlace = ({ places }: Reading, region: Comparing["region"]): boolean =>
  places.from === "question" &&
  places.about.some((code) => !(region?.countries.includes(code) || (code === "EU" && region)));

/** Whether a question may be about programs or countries, rather than about tools or companies. */
const isComparable = ({ kinds }: Reading): boolean => {
  const { tool = 0, company = 0, guide = 0 } = kinds;
  const most = Math.max(0, ...comparableKinds.map((kind) => kinds[kind] ?? 0));
  return most > 0 && most >= Math.max(tool, company, guide);
};

const regionIn = (text: string): Comparing["region"] =>
  findRegions(text).sort((a, b) => b.phrase.length - a.phrase.length)[0]?.region;

/** What a question about several countries or programs compares; undefined for other questions. */
const readComparing = (question: string, reading: Reading): Comparing | undefined => {
  const region = regionIn(question);
  if (isAboutPlace(reading, region) || !isComparable(reading)) return undefined;
  const said = findComparisons(question);
  const found = new Set(said.map(({ comparison }) => comparison));
  const isCitizenship = (reading.kinds.citizenship ?? 0) > (reading.kinds.residency ?? 0);
  const visaType =
    reading.concepts.flatMap((name) => visaTypeOf.get(name) ?? [])[0] ??
    (isCitizenship ? visaTypeOf.get("citizenshipForMoney") : undefined);
  const parts = partsOf(
    said.flatMap((row) => row.parts),
    reading,
    isCitizenship,
  );
  const conditions = [limitIn(figuresIn(question), found, parts, isCitizenship), extremeIn(found, parts)];
  const [country, programme] = (["country", "programme"] as const).map((of) =>
    conditions.find((one) => one?.part.of === of),
  );
  const hasLimit = conditions.some((one) => one?.limit && one.comparison !== "at most");
  const isAsked = found.has("list") || found.has("least") || hasLimit || (region && country);
  const isAnswered = country || programme || (visaType && found.has("list"));
  return isAsked && isAnswered ? { region, visaType, country, programme } : undefined;
};

const worst = (rows: readonly Row[]): Confidence =>
  (["low", "medium", "high"] as const).find((level) => rows.some(({ confidence }) => confidence === level)) ??
  "medium";

const maxListed = 64;

/** The rows as texts: 'Vanuatu Citizenship by Investment ($130,000)'. */
const itemsOf = (rows: readonly Row[]): string[] => {
  const listed = rows.slice(0, maxListed).map(({ name, figure, confidence }) => {
    const doubt = confidence === "low" ? "low confidence" : "";
    const notes = [figure, doubt].filter(Boolean).join(", ");
    return notes ? `${name} (${notes})` : name;
  });
  const more = rows.length - listed.length;
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])];
};

const conditionWords = ({ part, comparison, limit }: Condition): string => {
  const amount = `${limit.toLocaleString("en-US")}${units[part.unit]}`;
  return {
    none: part.none ?? part.label,
    less: `${part.label} below ${amount}`,
    "at most": `${part.label} at most ${amount}`,
    more: `${part.label} above ${amount}`,
    least: `lowest ${part.label}`,
    most: `highest ${part.label}`,
  }[comparison];
};

/** The table that answers a question about several countries or programs, and the keys of the entries in it. */
export interface Table {
  passage: Passage;
  keys: readonly string[];
}

const companyFigures = {
  Duration: ({ setupTime }: Jurisdiction) => setupTime,
  Fee: ({ governmentFee }: Jurisdiction) => governmentFee,
  Capital: ({ minimumCapital }: Jurisdiction) => minimumCapital,
};

/** The jurisdictions of a question on forming a company without a place, ranked by the figure that it asks for. */
const compareCompanies = (question: string, reading: Reading): Table | undefined => {
  const region = regionIn(question);
  const { company = 0, ...others } = reading.kinds;
  const isAboutCompanies = company > 0 && company >= Math.max(0, ...Object.values(others));
  const said = findComparisons(question);
  const isAcross = said.some(({ comparison }) => comparison !== "none");
  const isElsewhere = isAboutPlace(reading, region) || (reading.places.from === "topic" && !isAcross);
  if (!isAboutCompanies || isElsewhere) return undefined;
  const asked = [...said.flatMap(({ parts }) => parts), ...reading.asked.flat()];
  const compared = comparedParts.filter(({ of }) => of === "company");
  const part = asked.flatMap((name) => compared.find((one) => one.part === name) ?? [])[0];
  const figureOf = part && companyFigures[part.part as keyof typeof companyFigures];
  if (!part || !figureOf) return undefined;
  const comparison = said.some((one) => one.comparison === "most") ? "most" : "least";
  const inRegion = jurisdictions.filter(
    ({ flagCode }) => region?.countries.includes(flagCode.toUpperCase()) ?? true,
  );
  const rows = inRegion.flatMap((it): Row[] => {
    const { short: figure, sortBy: value } = figureOf(it);
    const row = {
      key: `company/${it.id}`,
      name: `Company in ${inSentence(it.name)}`,
      confidence: "medium",
    } as const;
    return figure === undefined || value === undefined ? [] : [{ ...row, figure, value }];
  });
  if (rows.length === 0) return undefined;
  const ranked = arrange(rows, { part, comparison, limit: 0 });
  const unknown = inRegion.length - rows.length;
  const intro = `${rows.length} jurisdictions, ${comparison === "least" ? "lowest" : "highest"} first${unknown > 0 ? `; for ${unknown} others, our sources do not say it` : ""}:`;
  const items = itemsOf(ranked);
  const excerpt = `${intro} ${items.join(", ")}.`;
  return {
    keys: ranked.map(({ key }) => key),
    passage: {
      ...{ key: "table", kind: "company", href: paths.formation, excerpt, text: excerpt },
      title: `Forming a company by ${part.label}${region ? `, in ${region.region}` : ""}`,
      ...{ lists: [{ intro, items }], date: null, dateMeans: null, confidence: worst(rows) },
      sources: [{ name: "Meridian's table of jurisdictions" }],
    },
  };
};

/** Answers a question across countries from the tables: filtered, sorted and counted. */
export const compare = (question: string, reading: Reading): Table | undefined => {
  const comparing = readComparing(question, reading);
  if (!comparing) return compareCompanies(question, reading);
  const { region, visaType, country, programme } = comparing;
  const programmes = programmeRows(comparing);
  const countries = countryRows(comparing);
  // Countries have one type of visa in our table, the most useful one, so that none says nothing.
  if (visaType && programmes.length === 0 && countries.length === 0) return undefined;
  const what = [visaType, ...[country, programme].flatMap((one) => (one ? conditionWords(one) : []))];
  const title = `${what.filter(Boolean).join(", ")}${region ? `, in ${region.region}` : ""}`;
  const unknown =
    programme && countries.length > 0
      ? `Our table of countries does not say the ${programme.part.label}. `
      : "";
  const listOf = (rows: readonly Row[], noun: string): PassageList =>
    rows.length === 0
      ? { intro: `None of our ${noun} match.`, items: [] }
      : { intro: `${rows.length} of our ${noun}:`, items: itemsOf(rows) };
  const lists = [
    ...(programme || programmes.length > 0 ? [listOf(programmes, "programs")] : []),
    ...(country || countries.length > 0 ? [listOf(countries, "countries")] : []).map((list) => ({
      ...list,
      intro: `${unknown}${list.intro}`,
    })),
  ];
  const text = lists
    .map(({ intro, items }) => (items.length > 0 ? `${intro} ${items.join(", ")}.` : intro))
    .join(" ");
  return {
    keys: [...programmes, ...countries].map(({ key }) => key),
    passage: {
      ...{
        key: "table",
        kind: "country",
        title: title.slice(0, 1).toUpperCase() + title.slice(1),
        href: null,
      },
      ...{
        excerpt: text,
        text,
        lists,
        date: null,
        dateMeans: null,
        confidence: worst([...programmes, ...countries]),
      },
      sources: [{ name: "Meridian's tables of countries and programs" }],
    },
  };
};
