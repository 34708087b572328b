import type { Source } from "../../catalogue/entry.ts";
import { paths } from "../../paths.ts";
import { type Company, type CompanyOrder, company, type Stated } from "../company.ts";
import type { Reading } from "../reading/read.ts";
import { catalogueSupport } from "./catalogue-sources.ts";
import { companyTaxWords } from "./place-tax.ts";
import { countriesOf, namedBy } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { type Said, type SpokenContext, speak, type Words } from "./spoken.ts";

type ColumnId = CompanyOrder | "remote" | "requirements" | "warnings";

/** The cues that ask for each column, in the order in which an answer tells them. */
const columnCues: readonly [ColumnId, readonly string[]][] = [
  ["fee", ["cost", "price", "fee", "how-much", "cheapest"]],
  ["time", ["how-long", "processing", "fastest"]],
  ["capital", ["share-capital", "capital"]],
  ["tax", ["corporate-tax", "tax", "profit"]],
  ["remote", ["from-abroad"]],
  ["requirements", ["requirements", "documents", "need"]],
  ["warnings", ["risks"]],
];

/** What an answer tells if a text asks for nothing by itself. */
const usualColumns: readonly ColumnId[] = ["fee", "time", "remote"];

const feeCues = ["cost", "price", "fee", "cheapest"];

/** The asked columns. 'How much' asks for another column beside a better word: 'how much share capital', 'cuánto tarda'. */
const columnsOf = ({ cues }: Reading): readonly ColumnId[] => {
  const named = columnCues.filter(([, wanted]) => wanted.some((cue) => cues.has(cue))).map(([id]) => id);
  // 'Must a foreign owner file' asks about duties, not about how to found the company.
  const asked = cues.has("tax-filing")
    ? named.filter((id) => id !== "remote" && id !== "requirements")
    : named;
  const isVague = asked.length > 1 && !feeCues.some((cue) => cues.has(cue));
  const exact = isVague ? asked.filter((id) => id !== "fee") : asked;
  if (exact.length === 0 && cues.has("tax-filing")) return ["tax"];
  return exact.length > 0 ? exact : usualColumns;
};

const rangeWords = (
  { from, to }: { from: number; to: number },
  written: (value: number) => string,
  words: Words,
) => (from === to ? written(from) : words.say("company.range", { from: written(from), to: written(to) }));

const feeFigure = ({ fee }: Company, words: Words): string | undefined => {
  if (!fee) return undefined;
  const amount = (value: number) => words.money(value, fee.currency);
  return words.say("company.fee-figure", {
    once: fee.once.map((part) => rangeWords(part, amount, words)).join(" + "),
    again: fee.yearly === undefined ? "no" : "yes",
    yearly: fee.yearly === undefined ? "" : amount(fee.yearly),
  });
};

const timeFigure = ({ time }: Company, words: Words): string | undefined =>
  time?.steps
    .map(({ from, to, unit }) =>
      words.say("company.step", { from, to, span: from === to ? "same" : "range", unit }),
    )
    .join(" + ");

const capitalFigure = ({ capital }: Company, words: Words): string | undefined =>
  capital &&
  words.say("company.capital-figure", {
    amount: words.money(capital.amount, capital.currency),
    per: capital.per ?? "company",
  });

/** The figures of the table in a few words: '£50', '8 to 10 working days'. */
const figureWords: Readonly<Record<CompanyOrder, (it: Company, words: Words) => string | undefined>> = {
  ...{ fee: feeFigure, time: timeFigure, capital: capitalFigure },
  tax: ({ tax }, words) => companyTaxWords(tax, words),
};

const lowered = (text: string): string => text.replace(/^The /, "the ");

/** 'fee: £50'. English answers quote the table. */
const namedFigure =
  (id: "fee" | "time" | "capital") =>
  (it: Company, words: Words): string | undefined => {
    const text = words.language === "en" ? it[id]?.texts.map(lowered).join(", ") : figureWords[id](it, words);
    return text && words.say(`company.${id}`, { figure: text });
  };

/** The texts are English, in answers in other languages, too: there are no other words for them. */
const quotedWords = (all: readonly Stated[]): string | undefined =>
  all.map(({ text }) => text.replace(/\.$/, "")).join("; ") || undefined;

const telling: Readonly<Record<ColumnId, (it: Company, words: Words) => string | undefined>> = {
  ...{ fee: namedFigure("fee"), time: namedFigure("time"), capital: namedFigure("capital") },
  tax: figureWords.tax,
  remote: ({ remote }, words) => remote && words.say("company.remote", { way: remote.way }),
  requirements: ({ requirements }) => quotedWords(requirements),
  warnings: ({ warnings }) => quotedWords(warnings),
};

const sourcesOf: Readonly<Record<ColumnId, (it: Company) => readonly Source[]>> = {
  fee: ({ fee }) => fee?.sources ?? [],
  time: ({ time }) => time?.sources ?? [],
  capital: ({ capital }) => capital?.sources ?? [],
  tax: ({ tax }) => tax.sources,
  remote: ({ remote }) => remote?.sources ?? [],
  requirements: ({ requirements }) => requirements.flatMap(({ sources }) => sources),
  warnings: ({ warnings }) => warnings.flatMap(({ sources }) => sources),
};

/** 'United States (Wyoming)', with the country in the language of the answer. */
const nameWords = ({ place, name }: Pick<Company, "place" | "name">, words: Words): string => {
  const part = name.indexOf(" (");
  return part < 0 ? words.place(place) : `${words.place(place)}${name.slice(part)}`;
};

/** 'OÜ'. Other languages leave out what it means in English. */
const entityWords = ({ entity }: Company, words: Words): string =>
  words.language === "en" ? entity : (entity.split(" (")[0] ?? entity);

const columnNames = (ids: readonly ColumnId[], words: Words): string =>
  words.list(ids.map((id) => words.say(`company.column.${id}`)));

/** What an answer tells of a place if no source states what is asked for. */
const spareColumns: readonly ColumnId[] = ["fee", "time", "tax", "remote"];

/** The asked columns of one place, and those that no source states. */
const factsWords = (it: Company, columns: readonly ColumnId[], words: Words): string => {
  const asked = columns.flatMap((id) => telling[id](it, words) ?? []);
  const others = spareColumns.filter((id) => !columns.includes(id));
  const told = asked.length > 0 ? asked : others.flatMap((id) => telling[id](it, words) ?? []).slice(0, 2);
  const open = columns.filter((id) => sourcesOf[id](it).length === 0);
  const unstated =
    open.length > 0 ? [words.say("company.unstated", { columns: columnNames(open, words) })] : [];
  const facts = asked.length > 0 ? [...told, ...unstated] : [...unstated, ...told];
  return words.say("company.facts", {
    ...{ name: nameWords(it, words), entity: entityWords(it, words), facts: facts.join("; ") },
  });
};

const figure: Readonly<Record<CompanyOrder, (it: Company) => number | undefined>> = {
  fee: ({ fee }) => fee?.euros,
  time: ({ time }) => time?.days,
  capital: ({ capital }) => capital?.amount,
  tax: ({ tax }) => tax.onProfit,
};

/** Amounts that differ by less are not ranked, because rates of exchange move. */
const clearDifference = 1.05;

/** Which of several places has the lower figure. Undefined if one is not stated. */
const verdictWords = (
  companies: readonly Company[],
  columns: readonly ColumnId[],
  words: Words,
): string | undefined => {
  const order = columns.find((id): id is "fee" | "time" => id === "fee" || id === "time");
  if (!order || companies.length < 2) return undefined;
  const figures = companies.map(figure[order]);
  const known = companies
    .filter((it) => figure[order](it) !== undefined)
    .sort((a, b) => (figure[order](a) ?? 0) - (figure[order](b) ?? 0));
  const [best, next] = known;
  if (!best || !next || figures.includes(undefined)) return undefined;
  const [low = 0, high = 0] = [figure[order](best), figure[order](next)];
  return high < low * clearDifference
    ? undefined
    : words.say(`company.lower.${order}`, { name: nameWords(best, words) });
};

/** What to watch in the only place of an answer, in English. */
const warningWords = ([it, ...others]: readonly Company[], told: string, words: Words): string | undefined =>
  it && others.length === 0 && words.language === "en"
    ? it.warnings.find(({ text }) => !told.includes(dutyText([{ text, sources: [] }])))?.text
    : undefined;

const yearlyCues = ["yearly-filing", "tax-filing"];

const asksYearly = ({ cues }: Reading): boolean => yearlyCues.some((cue) => cues.has(cue));

/**
 * The companies whose yearly costs and filings to include: all, if the text asks for them or compares countries. An
 * answer on tax always includes companies that pay no tax themselves, because they still have to file.
 */
const withYearly = (companies: readonly Company[], reading: Reading): readonly Company[] => {
  const isCompared = new Set(companies.map(({ place }) => place)).size > 1;
  const isWhole = isCompared || asksYearly(reading);
  const isFiler = ({ tax }: Company) => reading.cues.has("tax") && tax.onProfit === undefined;
  return companies.filter((it) => it.yearly.length > 0 && (isWhole || isFiler(it)));
};

/** Lists duties in lower case, to follow a colon: 'a legal address; a tax return'. Keeps names such as 'Form 5472'. */
const dutyText = (duties: readonly Stated[]): string =>
  duties
    .map(({ text }) =>
      text.replace(/\.$/, "").replace(/^\p{Lu}\p{Ll}{0,30}(?= \D)/u, (word) => word.toLowerCase()),
    )
    .join("; ");

/** Says what each company pays or files every year. States with the same duties share a clause. */
const yearlyDutyWords = (
  companies: readonly Company[],
  reading: Reading,
  words: Words,
): string | undefined => {
  const told = withYearly(companies, reading);
  const texts = [...new Set(told.map(({ yearly }) => dutyText(yearly)))];
  const parts = texts.map((text) => {
    const names = told.filter(({ yearly }) => dutyText(yearly) === text).map((it) => nameWords(it, words));
    return words.say("company.duty", { name: words.list(names), text });
  });
  return parts.length > 0 ? words.say("company.yearly", { list: parts.join("; ") }) : undefined;
};

const hashOf = (companies: readonly Company[]): string =>
  companies.length > 0 ? `#${companies.map(({ id }) => id).join(",")}` : "";

const namedWords = (
  { companies, notListed }: ReturnType<typeof company.answer>,
  reading: Reading,
  { words, packs }: SpokenContext,
): readonly (string | undefined)[] => {
  const columns = columnsOf(reading);
  const listed = packs.jurisdictions.map(({ name, flagCode }) => ({ name, place: flagCode.toUpperCase() }));
  const missing =
    notListed.length > 0
      ? words.say("company.not-listed", {
          places: words.list(notListed.map((code) => words.place(code))),
          listed: words.list(listed.map((it) => nameWords(it, words))),
        })
      : undefined;
  const facts = companies.map((it) => factsWords(it, columns, words));
  // Several states of one country are one sentence.
  const rows =
    facts.length > 2 || (facts.length > 1 && withYearly(companies, reading).length > 0)
      ? [
          facts
            .map((fact) => fact.replace(/\.$/, ""))
            .join("; ")
            .concat("."),
        ]
      : facts;
  const duties = yearlyDutyWords(companies, reading, words);
  const isFirst = asksYearly(reading);
  return [
    isFirst ? duties : verdictWords(companies, columns, words),
    ...rows,
    missing,
    isFirst ? undefined : duties,
    ["remote", "fee", "tax"].some((id) => columns.some((one) => one === id))
      ? warningWords(companies, duties ?? "", words)
      : undefined,
  ];
};

const maxRanked = 8;

const rankedWords = (
  { companies, notStated }: ReturnType<typeof company.answer>,
  { order = "fee", fromAbroad }: { order?: CompanyOrder; fromAbroad?: true },
  { words, packs }: SpokenContext,
): readonly (string | undefined)[] => {
  const [best] = companies;
  if (!best) return [];
  const told = companies.slice(0, maxRanked).map((it) =>
    words.say("company.ranked", {
      name: nameWords(it, words),
      figure: figureWords[order](it, words) ?? "",
    }),
  );
  const places = packs.jurisdictions.filter(({ name }) => notStated.includes(name));
  return [
    words.say(`company.first.${order}`, {
      ...{
        name: nameWords(best, words),
        entity: entityWords(best, words),
        abroad: fromAbroad ? "yes" : "no",
      },
      list: told.join("; "),
    }),
    places.length > 0
      ? words.say("company.not-stated", {
          places: words.list(
            places.map(({ name, flagCode }) => nameWords({ name, place: flagCode.toUpperCase() }, words)),
          ),
        })
      : undefined,
    order === "fee" ? words.say("company.only-fees") : undefined,
  ];
};

const orderOf = ({ cues }: Reading): CompanyOrder | undefined => {
  if (cues.has("fastest") || (cues.has("how-long") && cues.has("lowest"))) return "time";
  if (cues.has("share-capital")) return "capital";
  if (cues.has("corporate-tax") || cues.has("tax") || cues.has("no-tax")) return "tax";
  return "fee";
};

/** Words before the country where the founder lives. */
const homeBefore =
  /(?<!\p{L})(?:from|living in|based in|i live in|desde|viviendo en|vivo en|morando n[oa]s?|moro n[oa]s?|vivendo em|a partir d[aeo]|aus|lebe in|wohne in|depuis|vivant en|dall[ao]?|vivendo in)\s+(?:the\s+|l'|la\s+)?$/iu;

/**
 * Where the company is to be: a named country, or that of a kind of company such as an OÜ. Beside places of the table, another
 * country is where the founder lives.
 */
const placesOf = (reading: Reading, { packs }: SpokenContext): string[] => {
  const { text, places, cues } = reading;
  const homes = new Set(
    places.filter(({ at }) => homeBefore.test(text.slice(0, at))).map(({ code }) => code),
  );
  const listed = new Set(packs.jurisdictions.map(({ flagCode }) => flagCode.toUpperCase()));
  const named = countriesOf(reading).filter((code) => code !== "EU" && !homes.has(code));
  const known = named.filter((code) => listed.has(code));
  const byEntity = [...cues]
    .flatMap((cue) => (cue.startsWith("entity.") ? [cue.slice(-2).toUpperCase()] : []))
    .filter((code) => listed.has(code));
  // 'Estonian OÜ or an LLC'
  if (byEntity.length > 1 && cues.has("compare")) return [...new Set([...named, ...byEntity])];
  if (known.length > 0) return cues.has("compare") ? named : known;
  if (named.length > 0) return named;
  if (cues.has("e-residency")) return ["EE"];
  return cues.has("which-countries") ? [] : byEntity;
};

/** 'Wyoming', of the United States */
const statesIn = ({ cues }: Reading): string[] =>
  [...cues].filter((cue) => cue.startsWith("state.")).map((cue) => cue.slice("state.".length));

const asking = [
  ...["cost", "price", "fee", "how-much", "cheapest", "fastest", "how-long", "processing", "compare"],
  ...["share-capital", "from-abroad", "requirements", "documents", "need", "founding", "lowest", "risks"],
];
const otherSubjects = ["programme", "told", "golden", "visa", "unlawful", "effect.work-permit"];
const personalTax = [
  ...otherSubjects.filter((subject) => subject !== "programme"),
  "tools",
  "income-tax",
  "foreign-income",
  "tax-residence",
];

/** Names companies without a yearly cost or filing in our sources, if the text asks. Undefined if all have one. */
const yearlyWords = (companies: readonly Company[], { cues }: Reading, words: Words): string | undefined => {
  const without = companies.filter(({ fee, yearly }) => fee?.yearly === undefined && yearly.length === 0);
  return cues.has("yearly-filing") && without.length > 0
    ? words.say("company.no-yearly", { name: words.list(without.map((it) => nameWords(it, words))) })
    : undefined;
};

/** How to found a company in the named places, or a ranking of all places in the table. */
export const spokenCompany = speak(company, {
  signs: [
    { points: 9.7, all: ["founding"], none: otherSubjects },
    // Compares two kinds of company, not the taxes of their countries.
    { points: 12.6, all: ["entities"], any: [...asking, "tax"], none: personalTax },
    { points: 12.6, all: ["entity", "tax-filing"], none: ["programme", "told", "visa"] },
    { points: 10.2, all: ["entity", "places"], any: feeCues, none: personalTax },
    { points: 9.7, all: ["entity"], any: asking, none: [...otherSubjects, "kit.banking"] },
    {
      points: 9.7,
      all: ["company", "place"],
      any: ["share-capital", "from-abroad"],
      none: [...otherSubjects, "remote-work"],
    },
    {
      points: 7.3,
      all: ["company"],
      any: ["fastest", "cheapest"],
      none: [...otherSubjects, "visa", "work", "tax", "live", "kit"],
    },
    // The name of the country with 'freelance' is that of a program, too.
    { points: 12.7, all: ["founding", "programme", "freelance"], none: ["visa", "permit", "told"] },
    {
      points: 7.7,
      all: ["entity", "place"],
      any: ["tax", "no-tax"],
      none: [...otherSubjects, "other-tax", "income-tax", "foreign-income"],
    },
    { points: 9.7, all: ["state"], any: asking, none: [...otherSubjects, "kit.banking"] },
    { points: 9, all: ["place", "share-capital"], none: otherSubjects },
    { points: 4, all: ["entity"], none: [...otherSubjects, "kit.banking", "other-tax", "when", "clients"] },
    {
      points: 9.7,
      all: ["company", "place"],
      any: yearlyCues,
      none: [...otherSubjects, "other-tax", "work"],
    },
    { points: 9.7, all: ["e-residency"], any: ["company", "entity"], none: ["told"] },
    {
      points: 7.3,
      all: ["company", "place"],
      any: ["cost", "price", "fee", "tax", "no-tax", "requirements", "documents", "need"],
      none: [
        "own-company",
        ...otherSubjects,
        "visa",
        "work",
        "corporate-tax",
        "other-tax",
        "income-tax",
        "foreign-income",
      ],
    },
    {
      points: 9.2,
      all: ["corporate-tax"],
      any: ["lowest", "cheapest", "which-countries", "places"],
      none: ["told"],
    },
  ],
  inputOf(reading, context) {
    const { cues, amounts } = reading;
    const places = placesOf(reading, context);
    // With these cues, a number can be that of a form, not an amount.
    if (amounts.length > 0 && !cues.has("founding") && !cues.has("tax-filing")) return undefined;
    if (places.length > 0) return { places: places.slice(0, 10), states: statesIn(reading) };
    // A residence permit through founding a company is a separate question.
    if (cues.has("residency") && !cues.has("from-abroad")) return undefined;
    const region = namedBy(reading, "region");
    return {
      order: orderOf(reading),
      region,
      fromAbroad: cues.has("from-abroad") ? (true as const) : undefined,
    };
  },
  say(answer, input, context, reading): Said | undefined {
    const { words } = context;
    const sentences = input.places
      ? namedWords(answer, reading, context)
      : rankedWords(answer, input, context);
    if (sentences.length === 0) return undefined;
    const columns: readonly ColumnId[] = input.places ? columnsOf(reading) : [input.order ?? "fee"];
    const filers = input.places ? withYearly(answer.companies, reading) : [];
    const all = [
      ...answer.companies.flatMap((it) => columns.flatMap((id) => sourcesOf[id](it))),
      ...filers.flatMap(({ yearly }) => yearly.flatMap(({ sources }) => sources)),
    ];
    const { sentence, ...support } = catalogueSupport(all, words);
    const yearly = input.places && yearlyWords(answer.companies, reading, words);
    return {
      kind: "answer",
      sentences: upToFour([
        ...(answer.companies.length > 1 ? [...sentences, yearly] : [yearly, ...sentences]),
        sentence,
      ]),
      ...support,
      screen: {
        title: words.say("screen.company"),
        href: `${paths.formation}${hashOf(input.places ? answer.companies : [])}`,
      },
    };
  },
});
