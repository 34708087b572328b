import type { Source } from "../../catalogue/entry.ts";
import type { Jurisdiction } from "../../catalogue/jurisdictions.ts";
import { paths } from "../../paths.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { withoutCapital } from "../../text/without-capital.ts";
import { type Company, type CompanyOrder, company, type Duty, type Stated } from "../company.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { isJoined } from "./asked-country.ts";
import { catalogueSupport } from "./catalogue-sources.ts";
import { isClearlyLower } from "./clearly-lower.ts";
import { countriesOfKinds } from "./company-kinds.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { companyTaxWords } from "./place-tax.ts";
import { countriesOf, namedBy } from "./rules.ts";
import { upToFour } from "./sentences.ts";

type ColumnId = CompanyOrder | "remote" | "requirements" | "warnings";

/** The cues that ask for each column, in the order in which an answer states them. */
const columnCues: readonly [ColumnId, readonly string[]][] = [
  ["fee", ["cost", "price", "fee", "how-much", "cheapest"]],
  ["time", ["how-long", "processing", "fastest"]],
  ["capital", ["share-capital", "capital"]],
  ["tax", ["corporate-tax", "tax", "profit"]],
  ["remote", ["from-abroad"]],
  ["requirements", ["requirements", "documents", "need", "pick-up"]],
  ["warnings", ["risks"]],
];

/** The columns of an answer to a text that names none. */
const usualColumns: readonly ColumnId[] = ["fee", "time", "remote"];

const feeCues = ["cost", "price", "fee", "cheapest"];

/**
 * The columns that a text names. 'How much' doesn't ask for the fee next to a word for another column: 'how much share
 * capital', 'cuánto tarda'.
 */
const askedColumns = ({ cues }: Reading): readonly ColumnId[] => {
  const named = columnCues.filter(([, wanted]) => hasOneOf(cues, wanted)).map(([id]) => id);
  // 'Must a foreign owner file' asks about duties, not about how to found the company.
  const asked = cues.has("tax-filing")
    ? named.filter((id) => id !== "remote" && id !== "requirements")
    : named;
  // 'Lower tax' doesn't ask for the fee.
  const asksFee = feeCues.some((cue) => cues.has(cue) && (cue !== "cheapest" || !cues.has("tax")));
  const isVague = asked.length > 1 && !asksFee;
  const exact = isVague ? asked.filter((id) => id !== "fee") : asked;
  if (exact.length === 0 && cues.has("tax-filing")) return ["tax"];
  return exact;
};

/** The columns of an answer. 'How do I open a company' asks for the usual ones in addition to those that it names. */
const columnsOf = (reading: Reading): readonly ColumnId[] => {
  const asked = askedColumns(reading);
  if (asked.length === 0) return usualColumns;
  return reading.cues.has("how-to") ? [...new Set([...usualColumns, ...asked])] : asked;
};

/** The columns of a comparison of countries: what is asked for and the tax, or else the fee and the tax. */
const comparedColumns = (reading: Reading): readonly ColumnId[] => {
  const asked = askedColumns(reading).filter((id) => id !== "requirements" && id !== "remote");
  return [...new Set<ColumnId>([...(asked.length > 0 ? asked : (["fee"] as const)), "tax"])];
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
    once: fee.once
      .map((part) => {
        const sum = rangeWords(part, amount, words);
        return part.for ? words.say(`company.charge.${part.for}`, { amount: sum }) : sum;
      })
      .join(" + "),
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

/** 'fee: £50'. English answers quote the table. */
const namedFigure =
  (id: "fee" | "time" | "capital") =>
  (it: Company, words: Words): string | undefined => {
    const text =
      words.language === "en" ? it[id]?.texts.map(withoutCapital).join(", ") : figureWords[id](it, words);
    return text && words.say(`company.${id}`, { figure: text });
  };

/** 'plus €300 to €500 a year for a contact person and an address' */
const providerWords = ({ yearly }: Company, words: Words): string[] =>
  yearly.flatMap(({ cost }) => {
    if (!cost) return [];
    const amount = rangeWords(cost, (value) => words.money(value, cost.currency), words);
    return [words.say("company.provider", { amount })];
  });

/** The fee of the registry, and what a provider charges each year. */
const withProvider =
  (feeOf: (it: Company, words: Words) => string | undefined) =>
  (it: Company, words: Words): string | undefined => {
    const fee = feeOf(it, words);
    return fee && [fee, ...providerWords(it, words)].join(", ");
  };

/** Joins texts of the table. They are English in all languages, because the table has no translations. */
const quotedWords = (all: readonly Stated[]): string | undefined =>
  all.map(({ text }) => withoutFullStop(text)).join("; ") || undefined;

const telling: Readonly<Record<ColumnId, (it: Company, words: Words) => string | undefined>> = {
  ...{ fee: withProvider(namedFigure("fee")), time: namedFigure("time"), capital: namedFigure("capital") },
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
const nameWords = ({ place, state }: Pick<Company, "place" | "state">, words: Words): string =>
  state === undefined ? words.place(place) : `${words.place(place)} (${state})`;

/** The same, of an entry of the table. */
const entryName = ({ flagCode, state }: Jurisdiction, words: Words): string =>
  nameWords({ place: flagCode.toUpperCase(), state }, words);

/** 'OÜ (private limited company)' in English, 'OÜ' in other languages. */
const entityWords = ({ entity, form }: Company, words: Words): string =>
  words.language === "en" ? entity : form;

const columnNames = (ids: readonly ColumnId[], words: Words): string =>
  words.list(ids.map((id) => words.say(`company.column.${id}`)));

/** What an answer states about a place if no source states what is asked for. */
const spareColumns: readonly ColumnId[] = ["fee", "time", "tax", "remote"];

/** A company, or an individual entrepreneur in its country. `entrepreneurTax`: the words for the entrepreneur's tax. */
type Compared = Company & { entrepreneurTax?: string };

type Telling = Readonly<Record<ColumnId, (it: Compared, words: Words) => string | undefined>>;

/** 'corporate tax 19%', or who pays it instead. */
const taxWords = (it: Company, words: Words): string => {
  const figure = figureWords.tax(it, words);
  return it.tax.onProfit === undefined
    ? words.say("tax.rate-owner")
    : words.say("company.tax", { figure: figure ?? "" });
};

const comparedFee = (it: Company, words: Words): string | undefined => {
  const text = feeFigure(it, words);
  return text && words.say("company.fee", { figure: text });
};

/** In a comparison, figures in a few words. */
const comparing: Telling = {
  ...telling,
  fee: withProvider(comparedFee),
  time: timeFigure,
  capital: capitalFigure,
  tax: (it, words) => it.entrepreneurTax ?? taxWords(it, words),
};

/** Leaves the yearly cost out of the fee if the answer states all yearly duties, which include it. */
const withoutDuties = (tell: Telling, reading: Reading): Telling =>
  asksYearly(reading) ? { ...tell, fee: tell === comparing ? comparedFee : namedFigure("fee") } : tell;

/** What an answer shows of each company: the columns, which of them the text names, and how to word them. */
interface Shown {
  columns: readonly ColumnId[];
  asked: readonly ColumnId[];
  tell: Telling;
  isCompared?: true;
}

/** The asked columns of one place, and those that no source states. */
const factsOf = (it: Compared, { columns, asked: named, tell, isCompared }: Shown, words: Words): string => {
  const asked = columns.flatMap((id) => tell[id](it, words) ?? []);
  const open = columns.filter((id) => named.includes(id) && sourcesOf[id](it).length === 0);
  const unstated =
    open.length > 0 ? [words.say("company.unstated", { columns: columnNames(open, words) })] : [];
  return [...asked, ...unstated].join(isCompared ? ", " : "; ");
};

/** One row for each place. States of a country with the same facts share a row. */
const rowsOf = (companies: readonly Compared[], shown: Shown, words: Words): string[] => {
  const rows = companies.map((it) => ({ it, facts: factsOf(it, shown, words) }));
  const isSame = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    one.facts === other.facts && one.it.place === other.it.place;
  return rows
    .filter((row, at) => rows.findIndex((one) => isSame(one, row)) === at)
    .map((row) => {
      const names = rows.filter((one) => isSame(one, row)).map(({ it }) => nameWords(it, words));
      return words.say("company.facts", {
        ...{ name: words.list(names), facts: row.facts },
        entity: shown.isCompared ? row.it.form : entityWords(row.it, words),
      });
    });
};

/** Says that no source states what is asked of the only place, and what they state instead. Undefined if one states a part. */
const unstatedWords = (
  companies: readonly Company[],
  columns: readonly ColumnId[],
  words: Words,
): string[] | undefined => {
  const [it, ...others] = companies;
  if (!it || others.length > 0 || columns.some((id) => telling[id](it, words))) return undefined;
  const values = { columns: columnNames(columns, words), name: nameWords(it, words) };
  const spare = spareColumns.flatMap((id) => (id === "tax" ? taxWords : telling[id])(it, words) ?? []);
  return [
    words.say("company.open", { ...values, entity: it.form }),
    ...(spare.length > 0 ? [words.say("company.spare", { facts: spare.join("; ") })] : []),
  ];
};

const figure: Readonly<Record<CompanyOrder, (it: Company) => number | undefined>> = {
  fee: ({ fee }) => fee?.euros,
  time: ({ time }) => time?.days,
  capital: ({ capital }) => capital?.amount,
  tax: ({ tax }) => tax.onProfit,
};

/** Which of several places has the lower figure. Undefined if one is not stated, or the lowest two are close. */
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
  const currencies = order === "fee" ? [best.fee?.currency, next.fee?.currency] : [];
  return isClearlyLower(low, high, currencies)
    ? words.say(`company.lower.${order}`, { name: nameWords(best, words) })
    : undefined;
};

/**
 * A warning about the only company of an answer. Undefined for several companies, in languages other than English, and if
 * the answer states all warnings as duties.
 */
const warningWords = (
  [it, ...others]: readonly Company[],
  dutiesFor: (it: Company) => readonly Duty[],
  words: Words,
): string | undefined => {
  if (!it || others.length > 0 || words.language !== "en") return undefined;
  const told = new Set(dutiesFor(it).map(({ text }) => text));
  return it.warnings.find(({ text }) => !told.has(text))?.text;
};

const yearlyCues = ["yearly-filing", "tax-filing"];

const asksYearly = ({ cues }: Reading): boolean => hasOneOf(cues, yearlyCues);

const isComparison = (companies: readonly Company[]): boolean =>
  new Set(companies.map(({ place }) => place)).size > 1;

/**
 * What a company pays or files every year, if an answer on these columns states it. A text that asks for it gets all of it.
 * An answer on tax always includes it for companies that pay no tax themselves, because they still have to file. A
 * comparison of fees has only the first duty without a cost.
 */
const dutiesOf = (
  { tax, yearly }: Company,
  { columns, isCompared }: { columns: readonly ColumnId[]; isCompared: boolean },
  reading: Reading,
): readonly Duty[] => {
  if (asksYearly(reading)) return yearly;
  if (isCompared) return columns.includes("fee") ? yearly.filter(({ cost }) => !cost).slice(0, 1) : [];
  return reading.cues.has("tax") && tax.onProfit === undefined ? yearly : [];
};

/** Lists duties after a colon: 'a legal address; a tax return'. */
const dutyText = (duties: readonly Stated[]): string =>
  duties.map(({ text }) => withoutCapital(withoutFullStop(text))).join("; ");

/** Says what each company pays or files every year. States with the same duties share a clause. */
const yearlyDutyWords = (
  companies: readonly Company[],
  dutiesFor: (it: Company) => readonly Duty[],
  words: Words,
): string | undefined => {
  const told = companies
    .map((it) => ({ name: nameWords(it, words), text: dutyText(dutiesFor(it)) }))
    .filter(({ text }) => text !== "");
  const texts = [...new Set(told.map(({ text }) => text))];
  const parts = texts.map((text) => {
    const names = told.filter((one) => one.text === text).map(({ name }) => name);
    return words.say("company.duty", { name: words.list(names), text });
  });
  return parts.length > 0 ? words.say("company.yearly", { list: parts.join("; ") }) : undefined;
};

/** What the registry charges every year, if the text asks for a cost by the year and our sources state it of all. */
const yearlyFeeWords = (
  companies: readonly Company[],
  reading: Reading,
  words: Words,
): string | undefined => {
  if (!asksYearly(reading) || !hasOneOf(reading.cues, feeCues)) return undefined;
  const told = companies.flatMap(({ fee, ...it }) =>
    fee?.yearly === undefined
      ? []
      : [
          words.say("company.yearly-fee", {
            name: nameWords(it, words),
            amount: words.money(fee.yearly, fee.currency),
            once: feeFigure({ ...it, fee: { ...fee, yearly: undefined } }, words) ?? "",
          }),
        ],
  );
  return told.length === companies.length ? `${told.join("; ")}.` : undefined;
};

/** What a missing form costs, if the text asks for it. */
const penaltyWords = (companies: readonly Company[], { cues }: Reading, words: Words): string[] => {
  if (!cues.has("penalty")) return [];
  const told = companies.flatMap(({ warnings }) =>
    warnings.flatMap(({ penalty }) =>
      penalty
        ? [
            words.say("company.penalty", {
              form: penalty.form,
              amount: words.money(penalty.amount, penalty.currency),
            }),
          ]
        : [],
    ),
  );
  return [...new Set(told)];
};

const hashOf = (companies: readonly Company[]): string =>
  companies.length > 0 ? `#${companies.map(({ id }) => id).join(",")}` : "";

const companyScreen = (words: Words, hash = ""): WordedAnswer["screen"] => ({
  title: words.say("screen.company"),
  href: `${paths.formation}${hash}`,
});

const missingWords = (
  { companies, notListed }: ReturnType<typeof company.answer>,
  { words, packs }: IntentContext,
): string | undefined => {
  if (notListed.length === 0) return undefined;
  return words.say("company.not-listed", {
    places: words.list(notListed.map((code) => words.place(code))),
    listed: words.list(packs.jurisdictions.map((it) => entryName(it, words))),
    isPart: companies.length > 0 ? "yes" : "no",
  });
};

/** Joins the rows of several places into one sentence, so that the answer has room for what else matters. */
const joinedRows = (rows: readonly string[]): string[] =>
  rows.length > 1 ? [rows.map(withoutFullStop).join("; ").concat(".")] : [...rows];

/** If the text names the individual entrepreneur, replaces the company by it, with its tax on turnover. */
const asNamed = (it: Company, { cues }: Reading, words: Words): Compared => {
  const { turnover } = it.tax;
  if (!turnover || !cues.has(`entity.${it.place.toLowerCase()}`)) return it;
  const limit = words.money(turnover.upTo, turnover.currency);
  const text = words.say("company.turnover-short", { ...turnover, limit });
  return { ...it, form: words.say("company.entrepreneur"), entrepreneurTax: text };
};

/** Compares companies of several countries: which costs less, and the fee and the tax of each. */
const comparedWords = (
  companies: readonly Company[],
  reading: Reading,
  words: Words,
): readonly (string | undefined)[] => {
  const columns = comparedColumns(reading);
  const duties = yearlyDutyWords(
    companies,
    (it) => dutiesOf(it, { columns, isCompared: true }, reading),
    words,
  );
  const verdict = verdictWords(companies, columns, words);
  const asked = [...askedColumns(reading), "fee"] as const;
  const compared = companies.map((it) => asNamed(it, reading, words));
  const rows = joinedRows(
    rowsOf(compared, { columns, asked, tell: withoutDuties(comparing, reading), isCompared: true }, words),
  );
  const limit = compared
    .filter(({ entrepreneurTax }) => entrepreneurTax)
    .flatMap(({ warnings }) => warnings.filter(({ onTurnover }) => onTurnover).slice(0, 1))
    .map(({ text }) => words.say("company.quoted", { text }));
  return asksYearly(reading) ? [duties, ...rows] : [verdict, ...rows, ...limit, duties];
};

const namedWords = (
  answer: ReturnType<typeof company.answer>,
  reading: Reading,
  context: IntentContext,
): readonly (string | undefined)[] => {
  const { words } = context;
  const { companies } = answer;
  const missing = missingWords(answer, context);
  if (isComparison(companies)) return [...comparedWords(companies, reading, words), missing];
  const columns = columnsOf(reading);
  const dutiesFor = (it: Company) => dutiesOf(it, { columns, isCompared: false }, reading);
  const penalties = penaltyWords(companies, reading, words);
  if (penalties.length > 0)
    return [
      ...penalties,
      yearlyDutyWords(companies, ({ yearly }) => yearly.filter(({ penalty }) => !penalty), words),
    ];
  const duties = yearlyDutyWords(companies, dutiesFor, words);
  const isFirst = asksYearly(reading);
  const rows =
    unstatedWords(companies, columns, words) ??
    joinedRows(
      rowsOf(
        companies,
        { columns, asked: askedColumns(reading), tell: withoutDuties(telling, reading) },
        words,
      ),
    );
  const yearlyFee = yearlyFeeWords(companies, reading, words);
  return [
    ...(yearlyFee
      ? [yearlyFee, ...(columns.some((id) => id !== "fee") ? rows : []), duties]
      : [isFirst ? duties : verdictWords(companies, columns, words), ...rows]),
    missing,
    isFirst ? undefined : duties,
    ["remote", "fee", "tax"].some((id) => columns.some((one) => one === id))
      ? warningWords(companies, dutiesFor, words)
      : undefined,
  ];
};

/**
 * If the text asks whether a company is needed: says that our tables don't cover this, and adds warnings about the kinds of
 * company that the text names, such as e-Residency.
 */
const needWords = (
  companies: readonly Company[],
  { cues }: Reading,
  { words, packs }: IntentContext,
): string[] => {
  if (!cues.has("need-company")) return [];
  const named = packs.jurisdictions.filter(({ cue }) => cue !== undefined && cues.has(cue));
  const notes = companies
    .filter(({ id }) => named.some((one) => one.id === id))
    .flatMap(({ warnings }) => warnings.slice(0, 1));
  return [
    words.say("company.need-unstated"),
    ...notes.map(({ text }) => words.say("company.quoted", { text })),
  ];
};

/**
 * Adds the sentences on need before the others. Drops the first sentence of a comparison, because which company is cheaper
 * does not say whether one is needed.
 */
const withNeed = (
  need: readonly string[],
  told: readonly (string | undefined)[],
  companies: readonly Company[],
): readonly (string | undefined)[] => {
  if (need.length === 0) return told;
  return [...need, ...(isComparison(companies) ? told.slice(1) : told)];
};

const maxRanked = 8;

const rankedWords = (
  { companies, notStated }: ReturnType<typeof company.answer>,
  { order = "fee", fromAbroad }: { order?: CompanyOrder; fromAbroad?: true },
  { words, packs }: IntentContext,
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
          places: words.list(places.map((it) => entryName(it, words))),
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

/** A kind of company that is one of two alternatives by itself: 'an LLC or a company in Estonia'. */
const alternativeKind =
  /(?:(?:^|[^\p{L}])(?:llc|oü)\s+(?:or|o|ou|oder|vs\.?|versus|oppure)\s+(?:an?|una?|uma|eine?|une)\s+\p{L}+\s+(?:in|en|em|na|no))(?!\p{L})/iu;

/** Whether the text compares a kind of company, with no country before it, to a company of a country. */
const hasAlternativeKind = ({ text, places }: Reading): boolean => {
  const found = alternativeKind.exec(text);
  return (
    found !== null &&
    !places.some(({ code, end }) => code !== "US" && end <= found.index + 1 && end >= found.index - 1)
  );
};

/**
 * Where to found the company: in a named country, or in that of a kind of company such as an OÜ. If the table has one of
 * the named countries, the others are where the founder lives.
 */
const placesOf = (reading: Reading, context: IntentContext): string[] => {
  const { text, places, cues } = reading;
  const homes = new Set(
    places.filter(({ at }) => homeBefore.test(text.slice(0, at))).map(({ code }) => code),
  );
  const listed = new Set(context.packs.jurisdictions.map(({ flagCode }) => flagCode.toUpperCase()));
  // 'A company in Cyprus or Malta' names two places, and no income from Cyprus.
  const joined = places.filter(({ role }, at) => role === "income" && isJoined(text, places, at));
  const named = [...new Set([...joined.map(({ code }) => code), ...countriesOf(reading)])].filter(
    (code) => code.length === 2 && code !== "EU" && !homes.has(code),
  );
  const known = named.filter((code) => listed.has(code));
  const byEntity = countriesOfKinds(reading, context).filter((code) => listed.has(code));
  // 'Estonian OÜ or an LLC'
  if (cues.has("compare") && (byEntity.length > 1 || hasAlternativeKind(reading)))
    return [...new Set([...named, ...byEntity])];
  if (known.length > 0) return cues.has("compare") ? named : known;
  if (named.length > 0) return named;
  // 'The cheapest country for an LLC' means any company whose owners aren't liable.
  const isSearch = hasOneOf(cues, ["which-countries", "cheapest", "lowest", "fastest"]);
  const isOneCountry = hasOneOf(cues, ["e-residency", "which-state"]) || statesIn(reading).length > 0;
  return isSearch && !isOneCountry && byEntity.length < 2 ? [] : byEntity;
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

/** In a comparison of countries, the cheapest of several states of one country, unless the text names states. */
const cheapestOfEach = (
  companies: readonly Company[],
  states: readonly string[] = [],
): readonly Company[] => {
  if (!isComparison(companies) || states.length > 0) return companies;
  const cost = ({ fee }: Company) => fee?.euros ?? Number.MAX_VALUE;
  return companies.filter((it) =>
    companies.every((other) => other.place !== it.place || other.id === it.id || cost(it) < cost(other)),
  );
};

/** How to found a company in the named places, or a ranking of all places in the table. */
export const companyIntent = createIntent(company, {
  signs: [
    { points: 9.7, all: ["founding"], none: otherSubjects },
    {
      points: 9.7,
      all: ["need-company"],
      any: ["need", "entity", "e-residency"],
      none: [...otherSubjects, "kit", "tool"],
    },
    // Compares two kinds of company, not the taxes of their countries.
    { points: 12.6, all: ["entities"], any: [...asking, "tax"], none: personalTax },
    // 'Estonia e-residency or a Georgian IE' compares companies, whatever else the names of countries stand for.
    { points: 12.6, all: ["entities", "compare", "freelance"], none: ["told", "visa", "tax-residence"] },
    { points: 12.6, all: ["entity", "tax-filing"], none: ["programme", "told", "visa"] },
    { points: 10.2, all: ["entity", "places"], any: feeCues, none: personalTax },
    { points: 9.7, all: ["entity"], any: asking, none: [...otherSubjects, "kit.banking"] },
    {
      points: 9.7,
      all: ["company", "place"],
      any: ["share-capital", "from-abroad"],
      none: [...otherSubjects, "remote-work", "kit.banking"],
    },
    {
      points: 7.3,
      all: ["company"],
      any: ["fastest", "cheapest"],
      none: [...otherSubjects, "visa", "work", "tax", "live", "kit"],
    },
    // The name of a country with 'freelance' also names a program.
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
    { points: 1, all: ["keywords", "e-residency"] },
    {
      points: 9.7,
      all: ["e-residency"],
      any: ["company", "entity", ...asking, ...yearlyCues, "how-to"],
      none: ["told", "visa"],
    },
    // The penalty for a missing company form is not the one for undeclared tax.
    { points: 14.2, all: ["entity.us", "tax-filing", "penalty"], none: ["told", "visa"] },
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
  say(answer, input, context, reading): WordedAnswer | undefined {
    const { words } = context;
    const companies = input.places ? cheapestOfEach(answer.companies, input.states) : answer.companies;
    const need = needWords(companies, reading, context);
    if (need.length > 0 && !input.places)
      return { kind: "answer", sentences: need, sources: [], screen: companyScreen(words) };
    const told = input.places
      ? namedWords({ ...answer, companies: [...companies] }, reading, context)
      : rankedWords(answer, input, context);
    const sentences = withNeed(need, told, companies);
    if (sentences.length === 0) return undefined;
    const isCompared = isComparison(companies);
    const namedColumns = isCompared ? comparedColumns(reading) : columnsOf(reading);
    const columns: readonly ColumnId[] = input.places ? namedColumns : [input.order ?? "fee"];
    const duties = companies.flatMap((it) => dutiesOf(it, { columns, isCompared }, reading));
    const stated = companies.flatMap((it) => columns.flatMap((id) => sourcesOf[id](it)));
    const all = [
      ...(stated.length > 0
        ? stated
        : companies.flatMap((it) => spareColumns.flatMap((id) => sourcesOf[id](it)))),
      ...(input.places ? duties.flatMap(({ sources }) => sources) : []),
    ];
    const { sentence, ...support } = catalogueSupport(all, words);
    const yearly = input.places && yearlyWords(companies, reading, words);
    return {
      kind: "answer",
      sentences: upToFour([
        ...(companies.length > 1 ? [...sentences, yearly] : [yearly, ...sentences]),
        sentence,
      ]),
      ...support,
      screen: companyScreen(words, hashOf(input.places ? companies : [])),
    };
  },
});
