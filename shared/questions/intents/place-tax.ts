import { isoOf } from "../../calendar/day.ts";
import { type CompanyTax, type PlaceFacts, remarkOn, type TaxRegime } from "../place-facts.ts";
import { placeTax } from "../place-tax.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { rule } from "../rule.ts";
import { countriesOfWorker } from "./allowed-work.ts";
import { askedContinuity, continuityVerdict, withVerdict, yesIf } from "./continuity.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { namedBy, ruleWords } from "./rules.ts";
import { upToFour } from "./sentences.ts";

/** The top rate of income tax. Undefined if no source states it. */
export const topTaxWords = ({ place, income }: PlaceFacts, words: Words): string | undefined => {
  if (!income) return undefined;
  const { percent } = income;
  return words.say(percent === 0 ? "tax.income-none" : "tax.income", { place: words.place(place), percent });
};

const othersWords = ({ income }: PlaceFacts, words: Words): string | undefined => {
  const others = [...new Set((income?.others ?? []).map(({ percent }) => percent))];
  return others.length > 0
    ? words.say("tax.others", { rates: words.list(others.map((percent) => `${percent}%`)) })
    : undefined;
};

/** The tax on income from abroad. Undefined if no source states it. */
export const foreignTaxWords = ({ place, foreign }: PlaceFacts, words: Words): string | undefined =>
  foreign &&
  words.say(`tax.foreign.${foreign.kind}`, { place: words.place(place), percent: foreign.percent ?? 0 });

/** What residents pay: no income tax at all, or the tax on income from abroad. Undefined if no source states it. */
export const residentTaxWords = (facts: PlaceFacts, words: Words): string | undefined =>
  facts.income?.percent === 0
    ? topTaxWords(facts, words)
    : (foreignTaxWords(facts, words) ?? topTaxWords(facts, words));

/** The taxes on the profit of a company: '19% to 25% on profit'. English answers quote the table. */
export const companyTaxWords = (
  { texts, onProfit, upTo, onPayout }: Pick<CompanyTax, "texts" | "onProfit" | "upTo" | "onPayout">,
  words: Words,
): string => {
  if (words.language === "en" && texts.length > 0) return texts.join("; ");
  if (onProfit === undefined) return words.say("tax.rate-owner");
  return words.say("tax.rate", {
    ...{ from: onProfit, to: upTo ?? onProfit },
    ...{ upTo: upTo ?? "none", payout: onPayout ?? "none" },
  });
};

export const companyWords = ({ name, entity, ...tax }: CompanyTax, words: Words): string =>
  words.say("tax.company", { entity: `${name}, ${entity}`, text: companyTaxWords(tax, words) });

/** A special regime with its figures. English answers quote the table. */
export const regimeWords = (place: string, regime: TaxRegime, words: Words): string => {
  const { name, status, percent = "none", years = "none", about } = regime;
  const gives = regime.gives ? words.say(`tax.gives.${regime.gives}`) : "none";
  const only = regime.only ? words.say(`tax.only.${regime.only}`) : "none";
  const values = { place: words.place(place), name };
  return words.language === "en" && status === "open"
    ? words.say("tax.regime-text", { ...values, text: about })
    : words.say(`tax.regime-${status}`, { ...values, percent, years, gives, only });
};

/** What took the place of a closed regime. If no source states it, only a text that asks gets to know that. */
const successorWords = (
  { place, regimes }: PlaceFacts,
  { status, successor }: TaxRegime,
  { cues }: Reading,
  words: Words,
): string | undefined => {
  const next = regimes.find(({ id }) => id === successor);
  if (next) return regimeWords(place, next, words);
  return status === "closed" && cues.has("successor") ? words.say("tax.successor-unstated") : undefined;
};

/** What a regime gives, with Yes or No first if the text asks whether the regime continues or has ended. */
const regimeVerdict = (place: string, regime: TaxRegime, reading: Reading, words: Words): string =>
  withVerdict(
    regimeWords(place, regime, words),
    continuityVerdict(regime.status === "open" ? "continues" : "ended", askedContinuity(reading)),
    words,
  );

/** Whether the general figures belong to the answer: the text names no regime, or one for part of an income only. */
const isPartOfWhole = (regime: string | undefined): boolean =>
  regime === undefined || regime === "small-business";

/** The sentences of the rules on tax residence, if the text asks about days. */
const daysWords = ({ place }: PlaceFacts, { cues }: Reading, context: IntentContext): string[] => {
  if (!cues.has("tax-residence") && !cues.has("threshold") && !cues.has("stay")) return [];
  const { rules } = rule.answer({ place, topic: "tax", on: isoOf(context.today) }, context.packs);
  return rules.slice(0, 1).map((one) => ruleWords(one, context));
};

/** Whether the text is about pay for work done in the country for an employer abroad. */
const isRemotePay = ({ cues }: Pick<Reading, "cues">): boolean =>
  cues.has("remote-work") && hasOneOf(cues, ["work", "income", "laptop"]);

/** Whether pay is taxed where the work is done, as far as the table says so. */
const isTaxedThere = (facts: PlaceFacts): boolean => remarkOn(facts, "local work") !== undefined;

/** Whether foreign and local income have the same rate, so that it doesn't matter which kind a salary is. */
const isSameRate = ({ income, foreign }: PlaceFacts): boolean =>
  foreign?.kind === "taxed" && foreign.percent !== undefined && foreign.percent === income?.percent;

const remoteWords = (facts: PlaceFacts, reading: Reading, words: Words): string | undefined =>
  isRemotePay(reading) && (isTaxedThere(facts) || !isSameRate(facts))
    ? words.say(isTaxedThere(facts) ? "tax.remote-local" : "tax.remote-pay", {
        place: words.place(facts.place),
      })
    : undefined;

/** 'Pay for work done there is taxed as local income': the exception to a rule on income from abroad. */
export const localPayWords = (facts: PlaceFacts, words: Words): string | undefined =>
  isTaxedThere(facts) ? words.say("tax.remote-local", { place: words.place(facts.place) }) : undefined;

/** What residents pay: on pay for remote work if the text is about that, or else on income from abroad. */
export const residentParts = (facts: PlaceFacts, reading: Reading, words: Words): (string | undefined)[] => {
  const isOnPay = hasOneOf(reading.cues, ["work", "freelance", "clients", "nomad", "income", "laptop"]);
  const local = localPayWords(facts, words);
  if (local !== undefined)
    return isOnPay ? [local, topTaxWords(facts, words)] : [foreignTaxWords(facts, words), local];
  const remote = facts.income?.percent === 0 ? undefined : remoteWords(facts, reading, words);
  if (remote === undefined) return [residentTaxWords(facts, words)];
  return isTaxedThere(facts) ? [remote, topTaxWords(facts, words)] : [foreignTaxWords(facts, words), remote];
};

/** The parts that the text asks for: tax rates, tax on foreign income, and the day limits of tax residence. */
const generalParts = (
  facts: PlaceFacts,
  reading: Reading,
  context: IntentContext,
): (string | undefined)[] => {
  const { words } = context;
  const { cues } = reading;
  const days = daysWords(facts, reading, context);
  const [income, foreign] = [topTaxWords(facts, words), foreignTaxWords(facts, words)];
  const remote = remoteWords(facts, reading, words);
  if (remote !== undefined) return [...(isTaxedThere(facts) ? [remote, income] : [foreign, remote]), ...days];
  if (isRemotePay(reading) && isSameRate(facts)) return [foreign, ...days];
  if (days.length > 0) return cues.has("income-tax") ? [income, ...days] : [...days, foreign];
  if (cues.has("foreign-income")) return [foreign];
  // Without income tax, there is none on income from abroad.
  return [income, othersWords(facts, words) ?? (facts.income?.percent === 0 ? undefined : foreign)];
};

/** Says that the top rate applies to the highest part of an income only, if the text gives an income. */
const topRateWords = ({ income }: PlaceFacts, { amounts }: Reading, words: Words): string | undefined =>
  amounts.length > 0 && (income?.percent ?? 0) > 0 ? words.say("tax.top-only") : undefined;

/** The rate of other income, if the text asks for a rate and the regime that it names has none. */
const restWords = (
  facts: PlaceFacts,
  regime: TaxRegime,
  reading: Reading,
  words: Words,
): string | undefined =>
  asksRest(facts, regime, reading)
    ? words.say("tax.rest", { place: words.place(facts.place), percent: facts.income?.percent ?? 0 })
    : undefined;

const asksRest = (
  { income }: PlaceFacts,
  { percent, status }: TaxRegime,
  { cues }: Pick<Reading, "cues">,
): boolean =>
  status === "open" &&
  percent === undefined &&
  (income?.percent ?? 0) > 0 &&
  hasOneOf(cues, ["how-much", "income-tax", "pays-tax", "and-rate"]);

/** Regimes that a text names, and figures that have a source, in the order of an answer. */
const partsOf = (facts: PlaceFacts, reading: Reading, context: IntentContext): (string | undefined)[] => {
  const { words } = context;
  const { cues } = reading;
  const named = namedBy(reading, "regime");
  const regime = facts.regimes.find(({ id }) => id === named);
  if (!isPartOfWhole(named))
    return regime
      ? [
          regimeVerdict(facts.place, regime, reading, words),
          successorWords(facts, regime, reading, words),
          restWords(facts, regime, reading, words),
        ]
      : [];
  if (cues.has("special-regime"))
    return facts.regimes.slice(0, 2).map((one) => regimeWords(facts.place, one, words));
  if (cues.has("corporate-tax")) return facts.companies.slice(0, 3).map((one) => companyWords(one, words));
  const small = facts.regimes.find(({ id }) => id === "small-business");
  if (small && cues.has("freelance") && named === undefined)
    return [regimeWords(facts.place, small, words), topTaxWords(facts, words)];
  return generalParts(facts, reading, context);
};

/** Cues of questions that need more than a yes or no, or that ask about more than income tax. */
const openCues = ["open-question", "how-much", "which", "when", "compare", "regime", "special-regime"];

/** How a yes-or-no question begins. 'Taxes in Dubai' asks for a rate. */
const yesOrNoStart =
  /^(?:do|does|is|are|will|would|must|have|muss|wird|werden|zahle|zahlt|gibt|est-ce|dois-je|doit-on|y a-t-il|devo|c'è|si paga|pago|se paga|hay|tengo|tenho|preciso|há)(?!\p{L})/iu;

/** True for 'is it free of tax', false for 'is it taxed'. Undefined if the text asks neither for certain. */
const askedFree = ({ cues, text }: Reading): boolean | undefined => {
  if (cues.has("negated") || hasOneOf(cues, [...openCues, "corporate-tax"])) return undefined;
  if (cues.has("untaxed") || cues.has("no-tax")) return true;
  return yesOrNoStart.test(text) && hasOneOf(cues, ["pays-tax", "income-tax", "tax"]) ? false : undefined;
};

/** Whether residents pay nothing on the income that a text is about, whatever work it is for. */
const isFree = (facts: PlaceFacts, reading: Reading): boolean =>
  facts.income?.percent === 0 ||
  (reading.cues.has("foreign-income") &&
    facts.foreign?.kind === "untaxed" &&
    !isTaxedThere(facts) &&
    !isRemotePay(reading));

/** Begins an answer on income with Yes or No, if the text asks whether it is taxed and nobody there pays tax on it. */
const withTaxVerdict = (text: string, facts: PlaceFacts, reading: Reading, words: Words): string => {
  const asked = askedFree(reading);
  const isKnown = asked !== undefined && isFree(facts, reading);
  return withVerdict(text, isKnown ? yesIf(asked) : undefined, words);
};

/** What else sources say, in English only. */
const remarkWords = (remarks: readonly string[], words: Words): string | undefined =>
  words.language === "en" && remarks.length > 0
    ? words.say("tax.remark", { text: remarks.join("; ") })
    : undefined;

/** The table row behind the first figure of an answer, with its sources. */
const supportOf = (facts: PlaceFacts, reading: Reading) => {
  const { cues } = reading;
  const regime = facts.regimes.find(({ id }) => id === namedBy(reading, "regime"));
  const next = regime && facts.regimes.find(({ id }) => id === regime.successor);
  if (regime) return { ...regime, sources: [...regime.sources, ...(next?.sources ?? [])] };
  if (cues.has("special-regime")) return facts.regimes[0];
  if (cues.has("corporate-tax")) {
    const [company] = facts.companies;
    return company && { ...company, asOf: undefined };
  }
  return cues.has("foreign-income") || isRemotePay(reading)
    ? (facts.foreign ?? facts.income)
    : (facts.income ?? facts.foreign);
};

type Support = NonNullable<ReturnType<typeof supportOf>>;

/** The source of a figure of tax. */
export const taxSourceWords = ({ sources, asOf, confidence }: Support, words: Words): string | undefined => {
  const names = words.list([...new Set(sources.map(({ name }) => name))].slice(0, 3));
  if (asOf === undefined) return words.say("tax.source-undated", { source: names });
  return words.say(confidence === "low" ? "tax.source-weak" : "tax.source", {
    source: names,
    date: words.date(asOf),
  });
};

/** The taxes of one country. */
export const placeTaxIntent = createIntent(placeTax, {
  signs: [
    { points: 7.5, all: ["place", "tax"], none: ["other-tax", "told", "golden", "company"] },
    { points: 7.6, all: ["place", "income-tax"], none: ["other-tax", "told", "company"] },
    {
      points: 9.3,
      all: ["place", "foreign-income"],
      any: ["tax", "tax-residence", "income-tax"],
      none: ["other-tax", "told"],
    },
    {
      points: 9.3,
      all: ["place", "remote-work", "tax"],
      any: ["work", "income", "laptop"],
      none: [
        "other-tax",
        "told",
        "founding",
        "entity",
        "corporate-tax",
        "programme",
        "nomad",
        "permit",
        "visa",
      ],
    },
    { points: 8.5, all: ["place", "corporate-tax"], none: ["told"] },
    { points: 9, all: ["regime"], none: ["told"] },
    {
      points: 7.4,
      all: ["place", "foreign-income"],
      none: ["other-tax", "told", "company", "nomad", "permit"],
    },
  ],
  inputOf(reading, { packs }) {
    const countries = countriesOfWorker(reading);
    const regime = namedBy(reading, "regime");
    const owners = packs.places.filter(({ regimes }) => regimes.some(({ id }) => id === regime));
    if (countries.length === 0 && regime && owners.length === 1) return { place: owners[0]!.place };
    const [place] = countries;
    return place === undefined || countries.length > 1 ? undefined : { place };
  },
  say(facts, { place }, context, reading): WordedAnswer | undefined {
    const { words } = context;
    const found = partsOf(facts, reading, context).filter((part) => part !== undefined);
    const support = supportOf(facts, reading);
    const [first, ...rest] = found;
    if (first === undefined || !support) return undefined;
    const isOnIncome = isPartOfWhole(namedBy(reading, "regime")) && !reading.cues.has("corporate-tax");
    const top = isOnIncome ? topRateWords(facts, reading, words) : undefined;
    const parts = [withTaxVerdict(first, facts, reading, words), ...(top ? [top] : []), ...rest];
    const stated = parts.join(" ");
    const remarks = isOnIncome ? facts.remarks.filter(({ says }) => says !== "no tax") : [];
    return {
      kind: "answer",
      sentences: upToFour([
        ...parts,
        remarkWords(
          remarks.map(({ text }) => text).filter((remark) => !stated.includes(remark)),
          words,
        ),
        taxSourceWords(support, words),
      ]),
      sources: support.sources,
      asOf: support.asOf,
      screen: { title: words.say("screen.place", { place: words.place(place) }), href: facts.path },
    };
  },
});
