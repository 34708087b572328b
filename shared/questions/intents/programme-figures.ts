import type { ListedProgramme, Money } from "../../programmes/contract.ts";
import type { ListedWithWays } from "../../programmes/ways.ts";
import { type Family, type FamilyDemand, incomeDemand, withFamily } from "../../programmes/with-family.ts";
import type { findProgrammes, ProgrammeOrder } from "../find-programmes.ts";
import type { Words } from "./intent.ts";
import { homeWords, leastInvestment, monthsWords } from "./programme-columns.ts";

type Found = ReturnType<typeof findProgrammes.answer>["found"][number];

/** Minimum ages up to this one are not mentioned. */
const youngest = 25;

/** How figures are shown: in the words of a language, and for a family. */
export interface Shown {
  words: Words;
  family: Family;
  order: ProgrammeOrder;
  /** Whether to say that the sources state no amount. */
  withUnstated: boolean;
  /** Whether to show a program's name even if the list has no other program of its country. */
  isNamed?: (programme: ListedProgramme) => boolean;
}

/** A figure. If sources don't say how much a family adds, says for how many people the figure is. */
const noted = (
  figure: string,
  { isComplete, upTo }: Pick<FamilyDemand, "isComplete" | "upTo">,
  { words }: Shown,
): string => {
  if (isComplete) return figure;
  return upTo === undefined
    ? words.say("find.figure.one", { figure })
    : words.say("find.figure.up-to", { figure, persons: upTo + 1 });
};

const incomeFigure = (programme: ListedProgramme, shown: Shown): string | undefined => {
  const { words, family } = shown;
  const { income, terms } = programme;
  const demand = incomeDemand(programme, family);
  if (terms.noIncomeTest) return words.say("fact.income.none");
  if (!income || !demand) return undefined;
  const [from, to] = [demand.from, demand.to].map((amount) =>
    words.money(Math.round(amount * 100) / 100, income.currency),
  );
  const { period } = income;
  const figure =
    from === to
      ? words.say("find.figure.income", { amount: to!, period })
      : words.say("find.figure.income.range", { from: from!, to: to!, period });
  return noted(figure, demand, shown);
};

const feeFigure = ({ terms: { fee, additions } }: ListedProgramme, shown: Shown): string | undefined => {
  const { words, family } = shown;
  if (!fee) return undefined;
  if (fee.amount === 0) return words.say("fact.no-fee");
  const ofFee = additions.filter(({ of }) => of === "fee");
  const demand = withFamily(fee.amount, ofFee, family);
  return noted(
    words.say("find.figure.fee", { amount: words.money(demand.amount, fee.currency) }),
    demand,
    shown,
  );
};

const amountFigure = (key: string, money: Money | undefined, words: Words): string | undefined =>
  money && words.say(key, { amount: words.money(money.amount, money.currency) });

/** The cheapest way to invest, including what the state charges on top. Undefined if it is the usual way. */
const cheaperWay = ({ ways = [] }: ListedWithWays) => {
  const [usual, ...others] = ways.map(({ kind, amount, onTop = 0 }) => ({
    kind,
    amount,
    total: amount + onTop,
  }));
  const [cheapest] = others.sort((a, b) => a.total - b.total);
  return usual && cheapest && cheapest.total < usual.total ? { ...cheapest, usual: usual.amount } : undefined;
};

const investmentFigure = (programme: ListedWithWays, shown: Shown): string | undefined => {
  const { investment, savings, terms } = programme;
  const { words, family } = shown;
  if (!investment) return undefined;
  const additions = terms.additions.filter(({ of }) => of === "investment");
  const demand = withFamily(investment.amount, additions, family);
  const amount = noted(words.money(demand.amount, investment.currency), demand, shown);
  const home = homeWords(programme, words, true);
  if (home) return words.say("find.figure.with-home", { amount, home });
  // Sources state the additions for family members only for the usual way.
  const way = additions.length > 0 ? undefined : cheaperWay(programme);
  if (way)
    return noted(
      words.say("find.figure.investment.way", {
        amount: words.money(way.usual, investment.currency),
        least: words.money(way.total, investment.currency),
        way: words.say(`way.${way.kind}`),
      }),
      demand,
      shown,
    );
  const least = leastInvestment(terms) ?? investment.amount;
  if (least < investment.amount)
    return words.say("find.figure.investment.from", {
      amount,
      least: words.money(least, investment.currency),
    });
  return savings && terms.savingsRole === "also"
    ? words.say("find.figure.with-savings", {
        amount,
        savings: words.money(savings.amount, savings.currency),
      })
    : amount;
};

const processingFigure = ({ terms: { processing } }: ListedProgramme, words: Words): string | undefined => {
  if (processing?.to === undefined) return undefined;
  const { from, to } = processing;
  return from === undefined
    ? words.say("find.figure.processing.to", { to })
    : words.say("find.figure.processing", { from, to });
};

const yearsFigure = (key: string, years: number | undefined, words: Words): string | undefined =>
  years === undefined ? undefined : words.say(key, { years });

/** The investment and the income of a program that requires both. Undefined if it is not for investors. */
const incomeBesideInvestment = (programme: ListedWithWays, shown: Shown): string | undefined => {
  const [investment, income] = [investmentFigure(programme, shown), incomeFigure(programme, shown)];
  return programme.route === "investment" && investment && income ? `${investment}, ${income}` : undefined;
};

/** The figure by which a program is ranked, in its own currency. */
const figureWords = ({ programme, figure }: Found, shown: Shown): string | undefined => {
  const { words, order } = shown;
  const said: Readonly<Record<ProgrammeOrder, () => string | undefined>> = {
    income: () =>
      incomeBesideInvestment(programme, shown) ??
      incomeFigure(programme, shown) ??
      amountFigure("find.figure.savings", programme.savings, words) ??
      investmentFigure(programme, shown),
    savings: () =>
      amountFigure("find.figure.savings", programme.savings, words) ??
      amountFigure("find.figure.invested", programme.investment, words),
    investment: () => investmentFigure(programme, shown),
    fee: () => feeFigure(programme, shown),
    processing: () => processingFigure(programme, words),
    stay: () =>
      programme.terms.stayDays === undefined
        ? undefined
        : words.say("find.figure.stay", { days: programme.terms.stayDays }),
    length: () => (figure === undefined ? undefined : monthsWords(figure, words)),
    total: () => (figure === undefined ? undefined : monthsWords(figure, words)),
    permanent: () => yearsFigure("find.figure.permanent", figure, words),
    citizenship: () => yearsFigure("find.figure.citizenship", figure, words),
    tax: () => (figure === undefined ? undefined : words.say("find.figure.tax", { percent: figure })),
  };
  return said[order]();
};

const itemWords = (found: Found, all: readonly Found[], shown: Shown): string => {
  const { words } = shown;
  const { flagCode, name, terms, openUntil } = found.programme;
  const country = words.place(flagCode.toUpperCase());
  const isAlone = all.filter(({ programme }) => programme.flagCode === flagCode).length === 1;
  const isPlain = isAlone && !shown.isNamed?.(found.programme);
  const unstated = shown.withUnstated ? words.say("find.figure.unstated") : undefined;
  const age =
    terms.age && terms.age.from > youngest
      ? words.say("find.figure.age", { age: terms.age.from })
      : undefined;
  const closes = openUntil && words.say("find.figure.until", { date: words.date(openUntil) });
  const figures = [figureWords(found, shown) ?? unstated, age, closes].filter((one) => one !== undefined);
  const values = { place: country, name, figures: figures.join(", ") };
  if (figures.length === 0) return words.say(isPlain ? "find.item.plain" : "find.named", values);
  return words.say(isPlain ? "find.item" : "find.item.named", values);
};

/** 'Panama ($1,000 a month) and Belize ($2,000 a month, from age 45)' */
export const figuresWords = (found: readonly Found[], shown: Shown): string =>
  shown.words.list(found.map((one) => itemWords(one, found, shown)));
