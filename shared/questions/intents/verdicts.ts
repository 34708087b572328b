import { assess } from "../../programmes/assess.ts";
import type { Money } from "../../programmes/contract.ts";
import type { Converter } from "../../programmes/convert.ts";
import { homeOf } from "../../programmes/ways.ts";
import { incomeDemand, monthsIn } from "../../programmes/with-family.ts";
import { figureOf, type ProgrammeOrder, programmeOrders } from "../find-programmes.ts";
import type { ProgrammeFacts } from "../programme-fact.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { isClearlyLower } from "./clearly-lower.ts";
import type { IntentContext, Words } from "./intent.ts";
import { type Compared, converterOf, meansOf, meansWords, monthly } from "./means.ts";
import type { ColumnId } from "./programme-columns.ts";
import { nameAmong } from "./programme-names.ts";

/** The columns that can be ranked. Tax is left out, because it is not a single figure. */
const orderColumns: Readonly<Partial<Record<ProgrammeOrder, ColumnId>>> = {
  ...{ income: "income", savings: "savings", investment: "investment", fee: "fee", processing: "processing" },
  ...{ stay: "stay", length: "duration", permanent: "permanent", citizenship: "citizenship" },
};

/**
 * How long the first permit lasts, without the entry visa. Undefined if the program limits single stays, or if the
 * length depends on where people apply, because such lengths cannot be compared.
 */
const firstPermitMonths = ({ months, validity }: ProgrammeFacts): number | undefined =>
  validity?.first === "stay" || validity?.inCountryMonths !== undefined
    ? undefined
    : (validity?.permitMonths ?? months);

const rankingCues = ["cheapest", "fastest", "longest"];

/** The figure to rank by: the one that a cue such as 'fastest' names, or else the only stated column that can be ranked. */
const comparedOrder = ({ cues }: Reading, stated: readonly ColumnId[]): ProgrammeOrder | undefined => {
  const orders = programmeOrders.filter((order) => stated.some((id) => orderColumns[order] === id));
  const [named] = orders;
  if (cues.has("fastest")) return named === "citizenship" || named === "permanent" ? named : "processing";
  if (cues.has("longest")) return "length";
  return orders.length === 1 || hasOneOf(cues, rankingCues) ? named : undefined;
};

interface Ranked {
  programme: ProgrammeFacts;
  figure: number;
}

/** Undefined if sources do not state the figure of a program. */
const rankedBy = (
  programmes: readonly ProgrammeFacts[],
  figure: (programme: ProgrammeFacts) => number | undefined,
  isHighestFirst: boolean,
): readonly Ranked[] | undefined => {
  const all = programmes.flatMap((programme) => {
    const known = figure(programme);
    return known === undefined ? [] : [{ programme, figure: known }];
  });
  if (all.length < programmes.length) return undefined;
  return all.sort((a, b) => (isHighestFirst ? -1 : 1) * (a.figure - b.figure));
};

/** The programs with the best figure, and those whose figure is about as good. */
const bestOf = (ranked: readonly Ranked[], order: ProgrammeOrder): readonly ProgrammeFacts[] => {
  const [best] = ranked;
  const currencyOf = (programme: ProgrammeFacts) => moneyOf[order]?.(programme)?.currency;
  return ranked
    .filter(({ programme, figure }) => {
      const [low = 0, high = 0] = [figure, best!.figure].sort((a, b) => a - b);
      return !isClearlyLower(low, high, [currencyOf(programme), currencyOf(best!.programme)]);
    })
    .map(({ programme }) => programme);
};

const moneyOf: Partial<
  Record<ProgrammeOrder, (programme: ProgrammeFacts) => (Money & { period?: string }) | undefined>
> = {
  income: ({ income }) => income,
  savings: ({ savings }) => savings,
  investment: ({ investment }) => investment,
  fee: ({ terms }) => terms.fee,
};

/** The ranked amounts, converted to one currency and period. Undefined if the programs already share both. */
const amountsWords = (
  ranked: readonly Ranked[],
  order: ProgrammeOrder,
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  const units = ranked.flatMap(({ programme }) => moneyOf[order]?.(programme) ?? []);
  if (new Set(units.map(({ currency, period }) => `${currency} ${period}`)).size < 2) return undefined;
  const currency = new Set(units.map((unit) => unit.currency)).size > 1 ? "EUR" : units[0]!.currency;
  const { convert } = converterOf(context);
  const all = ranked.flatMap(({ programme, figure }) => {
    const amount = convert({ amount: figure, currency: "EUR" }, currency)?.amount;
    if (amount === undefined) return [];
    const name = nameAmong(
      ranked.map((one) => one.programme),
      programme,
      context,
    );
    const period = order === "income" ? "month" : "none";
    return [words.say("verdict.figure", { name, amount: words.money(Math.round(amount), currency), period })];
  });
  return words.list(all);
};

/** Which program lasts longest, at first and in all, if the two differ. */
const lengthWords = (ranked: readonly Ranked[], context: IntentContext): string | undefined => {
  const { words } = context;
  const programmes = ranked.map(({ programme }) => programme);
  const total = rankedBy(programmes, ({ terms }) => terms.maxMonths, true);
  const nameOf = (best: readonly ProgrammeFacts[]) =>
    best.length === 1 ? nameAmong(programmes, best[0]!, context) : undefined;
  const first = nameOf(bestOf(ranked, "length"));
  const longest = total && nameOf(bestOf(total, "length"));
  if (longest === undefined || longest === first) return undefined;
  return first === undefined
    ? words.say("lower.total", { name: longest })
    : words.say("lower.first-and-total", { first, total: longest });
};

/** Ranks programs by the figure of an order, the best first. */
const rankedIn = (
  order: ProgrammeOrder,
  programmes: readonly ProgrammeFacts[],
  { family }: Reading,
  context: IntentContext,
): readonly Ranked[] | undefined => {
  if (order === "length") return rankedBy(programmes, firstPermitMonths, true);
  const converter = converterOf(context);
  return rankedBy(
    programmes,
    (programme) => figureOf(order, programme, family, converter, context.packs.places),
    false,
  );
};

/** Whether some incomes are net and others gross, so that equal amounts are not equally demanding. */
const mixesBases = (programmes: readonly ProgrammeFacts[]): boolean =>
  new Set(programmes.flatMap(({ means }) => means?.income ?? [])).size > 1;

/** Names the programs whose amount is stated, but in a currency without a rate of exchange. Undefined if there are none. */
const unconvertedWords = (
  order: ProgrammeOrder,
  programmes: readonly ProgrammeFacts[],
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  const { rateOf } = converterOf(context);
  const names = programmes
    .filter((one) => {
      const money = moneyOf[order]?.(one);
      return money !== undefined && money.amount > 0 && !rateOf(money.currency);
    })
    .map((one) => nameAmong(programmes, one, context));
  return names.length > 0 ? words.say("find.unconverted", { list: words.list(names) }) : undefined;
};

/** Says which program has the best figure, or which programs are about equal. Undefined if a figure is missing. */
const orderWords = (
  order: ProgrammeOrder,
  programmes: readonly ProgrammeFacts[],
  reading: Reading,
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  const ranked = rankedIn(order, programmes, reading, context);
  if (!ranked) return unconvertedWords(order, programmes, context);
  const best = bestOf(ranked, order);
  if (order === "income" && best.length > 1 && mixesBases(best)) return undefined;
  const names = best.map((one) => nameAmong(programmes, one, context));
  const verdict =
    (order === "length" ? lengthWords(ranked, context) : undefined) ??
    (names.length > 1
      ? words.say("lower.same", { names: words.list(names), order })
      : words.say(`lower.${order}`, { name: names[0] ?? "" }));
  const figures = amountsWords(ranked, order, context);
  return figures
    ? words.say("verdict.figures", { verdict, figures })
    : words.say("verdict.plain", { verdict });
};

/** The verdict by the order that the text asks for, such as the lowest fee. Undefined if it asks for none. */
export const verdictWords = (
  programmes: readonly ProgrammeFacts[],
  reading: Reading,
  stated: readonly ColumnId[],
  context: IntentContext,
): string | undefined => {
  const order = comparedOrder(reading, stated);
  return order && orderWords(order, programmes, reading, context);
};

/** Programs differ considerably if their highest figure is more than this many times the lowest. */
const greatDifference = 1.1;

/** The verdict in the first of `orders` in which the programs differ by more than `greatDifference`. */
export const widestVerdict = (
  orders: readonly ProgrammeOrder[],
  programmes: readonly ProgrammeFacts[],
  reading: Reading,
  context: IntentContext,
): string | undefined => {
  const wide = orders.find((order) => {
    const figures = rankedIn(order, programmes, reading, context)?.map(({ figure }) => figure) ?? [];
    return figures.length > 0 && Math.max(...figures) > Math.min(...figures) * greatDifference;
  });
  return wide && orderWords(wide, programmes, reading, context);
};

/** With these cues, an amount is a price and not the person's money. */
const priceCues = ["fee", "price"];

/** The possible error of an old exchange rate, as a share. */
const oldRateMargin = 0.1;

/** Whether an income is enough. Undefined if the amount depends on the case, or no rate compares it. */
const isIncomeEnough = (
  programme: ProgrammeFacts,
  income: Money,
  { family = { partner: false, children: 0 } }: Reading,
  { convert }: Converter,
): boolean | undefined => {
  const demand = incomeDemand(programme, family);
  const own = programme.income && convert(income, programme.income.currency);
  if (programme.terms.noIncomeTest) return true;
  if (!programme.income || !demand || !own) return undefined;
  const have = own.amount * monthsIn[programme.income.period];
  const margin = own.isOld ? oldRateMargin : 0;
  // A family whose share is not stated can only add to the demand.
  if (have * (1 + margin) < demand.from) return false;
  return demand.isComplete && have * (1 - margin) >= demand.to ? true : undefined;
};

const isCapitalEnough = (
  programme: ProgrammeFacts,
  savings: Money,
  { family: { partner, children } = { partner: false, children: 0 }, age }: Reading,
  converter: Converter,
): boolean | undefined => {
  if (homeOf(programme)) return undefined;
  const person = { partner, children, age, savings, citizenships: [] };
  const { requirements } = assess(programme, person, converter);
  const answer = requirements.find(({ of }) => of === "savings")?.answer ?? "unknown";
  return answer === "unknown" ? undefined : answer === "met";
};

/** Whether savings reach the lowest required investment, where the amount varies by case or source. */
const isWithinRange = (
  { investment, terms }: ProgrammeFacts,
  savings: Money | undefined,
  { convert }: Converter,
): boolean => {
  const own = savings && investment && convert(savings, investment.currency);
  const rules = terms.capital?.filter((rule) => rule.of === "investment") ?? [];
  return own !== undefined && rules.some(({ from }) => own.amount >= from);
};

/** Whether an income is between the lowest and the highest amount, where the amount depends on the case or source. */
const isWithinIncomes = (
  programme: ProgrammeFacts,
  income: Money,
  { family = { partner: false, children: 0 } }: Reading,
  { convert }: Converter,
): boolean => {
  const demand = incomeDemand(programme, family);
  const own = programme.income && convert(income, programme.income.currency);
  if (!demand?.isComplete || !own || !programme.income) return false;
  const have = own.amount * monthsIn[programme.income.period];
  return demand.from < demand.to && have >= demand.from && have < demand.to;
};

const isCostly = ({ route }: ProgrammeFacts): boolean => route === "investment" || route === "citizenship";

/** The currency of the programs, if they share one, and the income that the only one asks for. */
const comparedWith = (
  programmes: readonly ProgrammeFacts[],
  { family = { partner: false, children: 0 } }: Reading,
): Compared => {
  const currencies = new Set(
    programmes.map(
      (programme) =>
        (isCostly(programme) ? programme.investment : (programme.income ?? programme.savings))?.currency,
    ),
  );
  const [currency] = currencies;
  if (currencies.size !== 1 || currency === undefined) return {};
  const [{ income } = {}] = programmes;
  const demand = programmes.length === 1 ? incomeDemand(programmes[0]!, family) : undefined;
  return { currency, monthlyIncome: income && demand && demand.to / monthsIn[income.period] };
};

/**
 * Says for which programs the person's money is enough, not enough, or possibly enough. Undefined if the text gives no
 * amount, or if a program's figures don't decide.
 */
export const fitWords = (
  programmes: readonly ProgrammeFacts[],
  reading: Reading,
  context: IntentContext,
): string | undefined => {
  // 'Must the 500,000 have been in the account for 3 months?' doesn't ask whether the amount is enough.
  const isOnPrice = hasOneOf(reading.cues, priceCues) && !reading.cues.has("income");
  if (isOnPrice || reading.cues.has("held-money")) return undefined;
  const { words } = context;
  const converter = converterOf(context);
  const compared = comparedWith(programmes, reading);
  const { income, savings } = meansOf(reading, programmes.every(isCostly), compared, converter);
  const stated = meansWords({ income, savings }, words);
  if (stated === undefined) return undefined;
  const isEnough = (programme: ProgrammeFacts) =>
    income
      ? isIncomeEnough(programme, monthly(income), reading, converter)
      : savings && isCapitalEnough(programme, savings, reading, converter);
  // A verdict on a single program needs no name, because the next sentence names it.
  const isOpen = (programme: ProgrammeFacts) =>
    income
      ? isWithinIncomes(programme, monthly(income), reading, converter)
      : isWithinRange(programme, savings, converter);
  const judged = programmes.map((programme) => ({
    name: programmes.length === 1 ? "none" : nameAmong(programmes, programme, context),
    fit: fitOf(isEnough(programme), () => isOpen(programme)),
  }));
  if (judged.some(({ fit }) => fit === undefined)) return undefined;
  const namesOf = (wanted: Fit) =>
    words.list(judged.filter(({ fit }) => fit === wanted).map(({ name }) => name)) || undefined;
  return fitSentence(stated, { fits: namesOf("fits"), others: namesOf("no"), open: namesOf("open") }, words);
};

type Fit = "fits" | "no" | "open";

/** Undefined if the figures of a program don't decide. */
const fitOf = (isEnough: boolean | undefined, isOpen: () => boolean): Fit | undefined => {
  if (isEnough !== undefined) return isEnough ? "fits" : "no";
  return isOpen() ? "open" : undefined;
};

/** Says for which programs the money is enough, is not, or may be. */
const fitSentence = (
  means: string,
  { fits, others, open }: { fits?: string; others?: string; open?: string },
  words: Words,
): string => {
  if (open === undefined) {
    const key = others === undefined ? "all" : fits === undefined ? "none" : "some";
    return words.say(`fit.${key}`, { means, fits: fits ?? "", others: others ?? "" });
  }
  if (fits !== undefined)
    return words.say("fit.some-depends", { means, fits, open, others: others ?? "none" });
  return others === undefined
    ? words.say("fit.depends", { means, fits: open })
    : words.say("fit.none-depends", { means, open, others });
};
