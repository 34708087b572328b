import type { Money, ProgrammeDocument, ProgrammeTerms, TaxKind } from "../../programmes/contract.ts";
import { homeOf, type ListedWithWays } from "../../programmes/ways.ts";
import type { Family } from "../../programmes/with-family.ts";
import type { StayRule } from "../../stays/counting/rule.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { sentencesOf } from "../../text/sentences.ts";
import { withoutCapital } from "../../text/without-capital.ts";
import { type PlaceFacts, remarkOn, type TaxRegime } from "../place-facts.ts";
import type { ProgrammeFacts } from "../programme-fact.ts";
import type { Words } from "./intent.ts";

/** What the words of a column use besides the facts: the person that the text describes, and the rules of today. */
export interface Situation {
  words: Words;
  /** The rules on days that hold today. */
  rules: readonly StayRule[];
  family?: Family;
  /** The text says that the person and the partner are not married. */
  isUnmarried?: boolean;
  /** How old the person is, in years. */
  age?: number;
  /** Whether the person works in tech or in another occupation, if the text says so. */
  work?: "tech" | "other";
  /** In a comparison, the countries whose general taxes are added to the programs' own. */
  places?: readonly PlaceFacts[];
}

/** A column of the table of programs, as people ask for it. Its name is the sentence `column.<id>`. */
export interface Column {
  id: string;
  /** Cues that ask for this column by itself. */
  cues: readonly string[];
  /** The text from `tell` is a single clause without a colon, so that a sentence can begin with it. */
  isClause?: true;
  /** What the table says, as a part of a sentence. Undefined if the sources do not state it. */
  tell(facts: ProgrammeFacts, situation: Situation): string | undefined;
  /** Conditions and doubts that belong to it, as whole sentences, the most important first. */
  conditions?(facts: ProgrammeFacts, situation: Situation): readonly (string | undefined)[];
}

/** 'with a partner and 2 children' */
export const familyWords = ({ partner, children }: Family, words: Words): string =>
  words.say("family.with", { partner: partner ? "yes" : "no", children });

const moneyOf = ({ amount, currency }: Money, words: Words): string => words.money(amount, currency);

/** The texts of the table are English. An answer in another language quotes them only where it has no other words. */
const quoted = (text: string | undefined, words: Words): string | undefined =>
  text && words.say("fact.quote", { text });

/** 'income: …', with what a family adds. */
const withFamilyWords = (
  key: string,
  one: string,
  of: "income" | "savings" | "investment" | "fee",
  { withFamily }: ProgrammeFacts,
  { words, family }: Situation,
  period = "none",
): string => {
  const total = withFamily?.[of];
  if (!family || !total) return words.say(key, { amount: one, period });
  const amount = words.money(Math.round(total.amount * 100) / 100, total.currency);
  if (total.upTo !== undefined)
    return words.say("family.up-to", { fact: words.say(key, { amount, period }), persons: total.upTo + 1 });
  const values = { amount, one, period, family: familyWords(family, words) };
  return words.say(total.isComplete ? `${key}.family` : `${key}.family-unknown`, values);
};

/** The row of the case that the text names, such as 'non tech' or an age. */
const incomeCaseOf = ({ incomeCases = [] }: ProgrammeFacts, { age, work, family }: Situation) =>
  // What a family adds to the income of a case is not in the table.
  family
    ? undefined
    : incomeCases.find(
        (one) =>
          (one.work !== undefined && one.work === work) ||
          (one.ages !== undefined &&
            age !== undefined &&
            age >= one.ages.from &&
            age <= (one.ages.to ?? age)),
      );

/** The program with the income of the case that the text names, if its income depends on the case. */
export const inStatedCase = (facts: ProgrammeFacts, situation: Situation): ProgrammeFacts => {
  const found = incomeCaseOf(facts, situation);
  if (!found || !facts.income) return facts;
  return {
    ...facts,
    income: { ...facts.income, amount: found.amount },
    terms: { ...facts.terms, incomeRange: undefined },
    incomeCases: [found],
  };
};

/** The income for the case that the text names. */
const incomeOfCase: Column["tell"] = (facts, situation) => {
  const found = incomeCaseOf(facts, situation);
  const { income } = facts;
  const { words } = situation;
  if (!found || !income) return undefined;
  const amount = words.money(found.amount, income.currency);
  const stated = words.say("fact.income", { amount, period: income.period });
  return words.say("fact.income.case", { income: stated, of: found.work ?? "age" });
};

const amountOfIncome: Column["tell"] = (facts, situation) => {
  const { income, terms } = facts;
  const { words } = situation;
  if (terms.noIncomeTest) return words.say("fact.income.none");
  if (!income) return undefined;
  const ofCase = incomeOfCase(facts, situation);
  if (ofCase) return ofCase;
  const { incomeRange } = terms;
  // A total for a family is only as sure as the amount that it grows from.
  const isTotalKnown = situation.family !== undefined && facts.withFamily?.income?.isComplete === true;
  if (incomeRange && !isTotalKnown)
    return words.say(situation.family ? "fact.income.range.family-unknown" : "fact.income.range", {
      from: words.money(incomeRange.from, income.currency),
      to: words.money(incomeRange.to, income.currency),
      period: income.period,
    });
  return withFamilyWords("fact.income", moneyOf(income, words), "income", facts, situation, income.period);
};

/** 'an income of €3,500 a month, net' */
const incomeWords: Column["tell"] = (facts, situation) => {
  const income = amountOfIncome(facts, situation);
  const basis = facts.income && facts.means?.income;
  return income && basis ? situation.words.say("fact.income.basis", { income, basis }) : income;
};

/** The income, if sources say whether it is net or gross. */
const basisWords: Column["tell"] = (facts, situation) =>
  facts.means?.income === undefined ? undefined : incomeWords(facts, situation);

/** What family members add: in English in the words of the table, in other languages by its figures. */
const dependantsText = (
  { income, terms, texts }: ProgrammeFacts,
  words: Words,
  wanted: "income" | "investment" = "income",
): string | undefined => {
  if (words.language === "en" || terms.additions.length === 0) return texts.dependants;
  const all = terms.additions
    .filter(({ of, kind }) => of === wanted && (of === "income" || kind === "add"))
    .map(({ who, kind, value, currency = income?.currency ?? "EUR", period = "none", after }) =>
      words.say(`addition.${kind}`, {
        ...{ who: words.say(after > 0 ? "who.beyond" : `who.${who}`, { after }), value, period },
        amount: words.money(value, currency),
      }),
    );
  return all.length > 0 ? words.list(all) : undefined;
};

const additionWords = (
  facts: ProgrammeFacts,
  { words, family }: Situation,
  wanted: "income" | "investment" = "income",
): string | undefined => {
  const hasAdditions = facts.terms.additions.some(({ of }) => of === wanted);
  const text = family && hasAdditions ? dependantsText(facts, words, wanted) : undefined;
  return text && words.say("condition.dependants", { text });
};

/** The rule in the words of the table, which are English. */
const ruleWords = ({ texts }: ProgrammeFacts, { words }: Situation): string | undefined =>
  words.language === "en" && texts.incomeRule
    ? words.say("condition.rule", { text: texts.incomeRule })
    : undefined;

/** A longer note is read on the page of the program, so that the answer stays short. */
const longestNote = 140;

const noteConditions: Column["conditions"] = ({ texts: { note } }, { words }) => {
  if (note === undefined) return [];
  return words.language === "en" && note.length <= longestNote
    ? [words.say("condition.note", { text: withoutFullStop(note) })]
    : [words.say("condition.note-long")];
};

const incomeConditions: Column["conditions"] = (facts, situation) => [
  additionWords(facts, situation),
  ruleWords(facts, situation),
];

/** How long the money must have been in the account. */
const heldForWords: Column["tell"] = ({ means }, { words }) =>
  means?.held &&
  words.say("fact.held", { how: means.held.how, length: monthsWords(means.held.months, words) });

/** The same, with the statements that prove it. */
const heldWords: Column["tell"] = (facts, situation) => {
  const statements = facts.documents.find(({ kind }) => kind === "bank statements");
  return joined([heldForWords(facts, situation), statements && documentWords(statements, situation.words)]);
};

const heldConditions: Column["conditions"] = ({ documents }, { words }) =>
  words.language === "en" ? [documents.find(({ kind }) => kind === "bank statements")?.detail] : [];

/** The minimum investment over all cases of the table. */
export const leastInvestment = ({ capital }: ProgrammeTerms): number | undefined => {
  const sums = capital?.filter(({ of }) => of === "investment").map(({ from }) => from) ?? [];
  return sums.length > 0 ? Math.min(...sums) : undefined;
};

/** 'a home bought for €375,000 or rented for €14,000 a year, and a fee of €60,000': what comes on top of an investment. */
export const homeWords = (
  programme: Pick<ListedWithWays, "investment" | "terms" | "ways">,
  words: Words,
  withFee: boolean,
): string | undefined => {
  const { investment, terms } = programme;
  const home = homeOf(programme);
  return (
    home &&
    investment &&
    words.say("fact.home", {
      price: words.money(home.price, investment.currency),
      rent: words.money(home.rent, investment.currency),
      fee: withFee && terms.fee ? moneyOf(terms.fee, words) : "none",
    })
  );
};

const investmentWords: Column["tell"] = (facts, situation) => {
  const { investment, route } = facts;
  const { words } = situation;
  if (!investment) return undefined;
  const least = leastInvestment(facts.terms);
  if (least !== undefined && least < investment.amount)
    return words.say("fact.investment.from", {
      least: words.money(least, investment.currency),
      amount: moneyOf(investment, words),
    });
  const key = route === "citizenship" ? "fact.contribution" : "fact.investment";
  const home = homeWords(facts, words, false);
  const stated = withFamilyWords(key, moneyOf(investment, words), "investment", facts, situation);
  return home ? words.say("find.figure.with-home", { amount: stated, home }) : stated;
};

const remarksOf = ({ terms }: ProgrammeFacts, of: "savings" | "investment"): readonly string[] =>
  terms.capital?.filter((rule) => rule.of === of).map(({ remark }) => remark) ?? [];

/** 'real estate (€250,000, plus €12,500) or a company (€50,000, plus €10,000)' */
const waysWords = ({ ways = [], investment }: ProgrammeFacts, { words }: Situation): string | undefined => {
  if (!investment || ways.length < 2) return undefined;
  const all = ways.map(({ kind, amount, onTop }) =>
    words.say("way.amount", {
      way: words.say(`way.${kind}`),
      amount: words.money(amount, investment.currency),
      more: onTop === undefined ? "none" : words.money(onTop, investment.currency),
    }),
  );
  return words.say("condition.ways", { ways: words.either(all) });
};

/** Quotes the table's remarks in English. Other languages list the ways to invest, with their amounts. */
const investmentConditions: Column["conditions"] = (facts, situation) => [
  ...(situation.words.language === "en" || !waysWords(facts, situation)
    ? remarksOf(facts, "investment")
    : [waysWords(facts, situation)]),
  additionWords(facts, situation, "investment"),
  ruleWords(facts, situation),
];

/** '2 years', '18 months' */
export const monthsWords = (months: number, words: Words): string =>
  words.say("fact.months", {
    months,
    years: months / 12,
    unit: months % 12 === 0 && months > 12 ? "year" : "month",
  });

const daysWords = (days: number, words: Words): string => {
  const [unit, count] =
    days % 365 === 0
      ? ["year", days / 365]
      : days >= 60 && days % 30 === 0
        ? ["month", days / 30]
        : ["day", days];
  return words.say("fact.days", { unit: unit as string, count: count as number });
};

const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined && part !== "").join(", ") || undefined;

const renewalWords: Column["tell"] = ({ renewable, terms, validity }, { words }) =>
  joined([
    renewable === undefined ? undefined : words.say(renewable ? "fact.renewable" : "fact.not-renewable"),
    terms.maxMonths && terms.maxMonths > 0 && terms.maxMonths !== validity?.visaMonths
      ? words.say("fact.at-most", { length: monthsWords(terms.maxMonths, words) })
      : undefined,
  ]);

/** The length of the first visa or permit: 'an entry visa of 4 months, then a permit of 2 years'. */
const firstTitleWords = (months: number, { validity }: ProgrammeFacts, words: Words): string => {
  const length = monthsWords(months, words);
  if (!validity) return words.say("fact.valid", { length });
  const { first, permitMonths, visaMonths, inCountryMonths } = validity;
  if (first === "stay") {
    const visa = visaMonths === undefined ? "none" : monthsWords(visaMonths, words);
    return words.say("fact.valid.stay", { length, visa });
  }
  if (permitMonths !== undefined)
    return words.say("fact.valid.then", { first, length, permit: monthsWords(permitMonths, words) });
  const valid = words.say(first === "permit" ? "fact.valid" : "fact.valid.visa", { length });
  return inCountryMonths === undefined
    ? valid
    : words.say("fact.valid.in-country", { valid, permit: monthsWords(inCountryMonths, words) });
};

const durationWords: Column["tell"] = (facts, { words }) => {
  if (facts.months === undefined) return undefined;
  const valid = firstTitleWords(facts.months, facts, words);
  const renewal = facts.validity?.renewalMonths;
  return renewal === undefined
    ? valid
    : words.say("fact.valid.renewed", { valid, length: monthsWords(renewal, words) });
};

const processingWords: Column["tell"] = ({ terms: { processing } }, { words }) => {
  if (!processing) return undefined;
  const { from, to } = processing;
  if (from !== undefined && to !== undefined)
    return from === to
      ? words.say("fact.processing.one", { to })
      : words.say("fact.processing.range", { from, to });
  return from === undefined
    ? words.say("fact.processing.to", { to: to ?? 0 })
    : words.say("fact.processing.from", { from });
};

const documentWords = (
  { kind, maxAgeDays, coversMonths, validMonths }: ProgrammeDocument,
  words: Words,
): string => {
  const details = joined([
    maxAgeDays === undefined ? undefined : words.say("document.max-age", { days: maxAgeDays }),
    coversMonths === undefined ? undefined : words.say("document.covers", { months: coversMonths }),
    validMonths === undefined ? undefined : words.say("document.valid", { months: validMonths }),
  ]);
  const name = words.say(`document.${kind}`);
  return details ? `${name} (${details})` : name;
};

const savingsWords: Column["tell"] = (facts, situation) => {
  const { savings, terms } = facts;
  if (!savings) return undefined;
  const key = `fact.savings.${terms.savingsRole ?? "also"}`;
  const one = moneyOf(savings, situation.words);
  if (terms.savingsRole === "also" || terms.savingsRole === "instead")
    return withFamilyWords(key, one, "savings", facts, situation);
  const isForFamily = terms.savingsRole === "often" && situation.family !== undefined;
  return situation.words.say(isForFamily ? `${key}.family-unknown` : key, { amount: one });
};

const criminalRecordWords: Column["tell"] = ({ documents }, { words }) => {
  const record = documents.find(({ kind }) => kind === "criminal record");
  if (!record) return undefined;
  const text = documentWords(record, words);
  return record.detail ? words.say("fact.detailed", { text, detail: withoutFullStop(record.detail) }) : text;
};

const permanentWords: Column["tell"] = ({ permanent, permanentYears }, { words }) => {
  if (permanentYears !== undefined) return words.say("fact.permanent.years", { years: permanentYears });
  return permanent === undefined ? undefined : words.say(permanent ? "fact.permanent" : "fact.not-permanent");
};

/** 'citizenship after 10 years (7 for citizens of the EU)' */
const citizenshipWords: Column["tell"] = (
  { terms: { citizenshipYears }, citizenshipAfterPermanent, citizenshipGroups = [] },
  { words },
) => {
  if (citizenshipYears === undefined) return undefined;
  if (citizenshipYears === 0) return words.say("fact.citizenship.now");
  const text = words.say(citizenshipAfterPermanent ? "fact.citizenship.later" : "fact.citizenship", {
    years: citizenshipYears,
  });
  const groups = citizenshipGroups.map(({ who, years }) => words.say(`citizens.${who}`, { years }));
  return groups.length > 0 ? words.say("fact.detailed.short", { text, detail: words.list(groups) }) : text;
};

/** What the law says of a holder's presence or absence, in the words of the rule, which are English. */
const presenceWords = ({ presenceRule }: ProgrammeFacts, { words, rules }: Situation): string | undefined => {
  const rule = rules.find(({ id }) => id === presenceRule);
  if (!rule || rule.notes.length === 0) return undefined;
  // One sentence, so that it leaves room for the other programs of a comparison.
  const [first = "", ...more] = rule.notes.flatMap(sentencesOf).map(withoutFullStop);
  return words.say("fact.presence", { text: [first, ...more.map(withoutCapital)].join("; "), law: rule.law });
};

const stayWords: Column["tell"] = (facts, situation) => {
  const { stayDays } = facts.terms;
  const days = stayDays === undefined ? undefined : situation.words.say("fact.stay", { days: stayDays });
  const note = quoted(facts.texts.absence, situation.words) ?? presenceWords(facts, situation);
  return joined([days, note === days ? undefined : note]);
};

/** Whether an unmarried partner counts as family, as far as the sources say so. */
const unmarriedWords = ({ terms: { additions } }: ProgrammeFacts, words: Words): string =>
  words.say(
    additions.some(({ unmarried }) => unmarried) ? "fact.family.unmarried" : "fact.family.unmarried-unstated",
  );

const familyColumn: Column["tell"] = (facts, { words, isUnmarried }) => {
  const { family } = facts.terms;
  if (family === undefined) return undefined;
  return joined([
    words.say(`fact.family.${family}`),
    isUnmarried && family === "yes" ? unmarriedWords(facts, words) : undefined,
    family === "yes" ? dependantsText(facts, words) : undefined,
  ]);
};

const placeOf = ({ flagCode }: ProgrammeFacts, words: Words): string => words.place(flagCode.toUpperCase());

const localWorkWords: Column["tell"] = (facts, { words }) =>
  facts.terms.localClients &&
  words.say(`fact.local.${facts.terms.localClients}`, { place: placeOf(facts, words) });

const remoteKinds = ["employee", "freelancer"] as const;

const remoteWorkWords: Column["tell"] = ({ terms: { who, notFor } }, { words }) => {
  const named = remoteKinds.filter((kind) => who.includes(kind));
  if (named.length > 0)
    return words.say("fact.remote.yes", { who: words.list(named.map((kind) => words.say(`work.${kind}`))) });
  if (remoteKinds.every((kind) => notFor.includes(kind))) return words.say("fact.remote.no");
  return who.length > 0
    ? words.say("fact.remote.unstated", { who: words.list(who.map((kind) => words.say(`work.${kind}`))) })
    : undefined;
};

const freelanceWords: Column["tell"] = ({ terms: { who, notFor } }, { words }) => {
  if (notFor.includes("freelancer")) return words.say("fact.freelance.no");
  if (who.includes("freelancer")) return words.say("fact.freelance.yes");
  return who.length > 0
    ? words.say("fact.freelance.unstated", { who: words.list(who.map((kind) => words.say(`work.${kind}`))) })
    : undefined;
};

const taxKindWords: Column["tell"] = ({ terms: { tax } }, { words }) =>
  tax && words.say(`tax.${tax satisfies TaxKind}`);

/** The open special tax regime of the country that holders of this program may be able to use. */
const specialRegime = ({ regime }: ProgrammeFacts, { regimes }: PlaceFacts): TaxRegime | undefined =>
  regimes.find(({ id, status }) => id === regime && status === "open");

/** The country of a program, if the country's general tax rules apply to it. */
const taxPlace = (facts: ProgrammeFacts, { places }: Situation): PlaceFacts | undefined =>
  facts.terms.tax === undefined || facts.terms.tax === "resident"
    ? places?.find(({ place }) => place === facts.flagCode.toUpperCase())
    : undefined;

/** The special regime: the table's text in English, its figures in other languages. */
const specialWords = ({ name, percent, years, about }: TaxRegime, words: Words): string =>
  words.language === "en"
    ? words.say("tax.special-text", { text: about })
    : words.say("tax.special", { name, percent: percent ?? "none", years: years ?? "none" });

const countryTaxWords: Column["tell"] = (facts, situation) => {
  const { words } = situation;
  const place = taxPlace(facts, situation);
  if (!place) return undefined;
  const regime = specialRegime(facts, place);
  return joined([
    place.income && words.say("tax.top-rate", { percent: place.income.percent }),
    regime && specialWords(regime, words),
  ]);
};

const taxWithoutIncomeTax = (place: PlaceFacts | undefined): string | undefined =>
  place && remarkOn(place, "business");

/** The country of a program for freelancers or owners who pay no income tax, in English. */
const businessPlace = (
  { terms: { tax, who }, flagCode }: ProgrammeFacts,
  { words, places }: Situation,
): PlaceFacts | undefined =>
  words.language === "en" && tax === "none" && (who.includes("freelancer") || who.includes("owner"))
    ? places?.find(({ place }) => place === flagCode.toUpperCase())
    : undefined;

/** The country and the special regime behind the tax figures of a program, and the country of a remark on businesses. */
export const taxSupport = (facts: ProgrammeFacts, situation: Situation) => {
  const place = taxPlace(facts, situation);
  const regime = place && specialRegime(facts, place);
  const business = businessPlace(facts, situation);
  return { place, regime, business: taxWithoutIncomeTax(business) === undefined ? undefined : business };
};

/** A remark on the tax of businesses in a country without income tax, which freelancers may have to pay. English only. */
const businessTaxWords: Column["tell"] = (facts, situation) => {
  const text = taxWithoutIncomeTax(businessPlace(facts, situation));
  return text && withoutCapital(text);
};

const taxWords: Column["tell"] = (facts, situation) => {
  const countryWords = countryTaxWords(facts, situation);
  const kindWords = taxKindWords(facts, situation);
  const isQuoted = situation.words.language === "en" || (kindWords ?? countryWords) === undefined;
  const text = isQuoted ? quoted(facts.texts.tax, situation.words) : undefined;
  // A text such as 'foreign income from this work exempt' is more exact than the kind of tax.
  const isRepeated = text !== undefined && facts.taxSaysKind;
  return joined([isRepeated ? undefined : kindWords, countryWords, text, businessTaxWords(facts, situation)]);
};

const statusWords: Column["tell"] = ({ status, since, openUntil }, { words }) => {
  if (status === "open" && openUntil) return words.say("status.open.until", { date: words.date(openUntil) });
  const dated = status === "closed" || status === "suspended" ? since : undefined;
  return words.say(dated ? `status.${status}.since` : `status.${status}`, {
    date: dated ? words.date(dated) : "",
  });
};

const deadlineWords =
  (...kinds: readonly ProgrammeFacts["deadlines"][number]["of"][]): Column["tell"] =>
  ({ deadlines }, { words }) =>
    deadlines
      .filter(({ of }) => kinds.includes(of))
      .map(({ of, days, text }) =>
        words.say(`deadline.${of}`, { length: daysWords(days, words), text: withoutFullStop(text) }),
      )
      .join("; ") || undefined;

/** The renewal. A permit that is not renewable may still be extendable up to its maximum validity. */
const renewalColumn: Column["tell"] = (facts, situation) => {
  const { renewable, deadlines } = facts;
  const { words } = situation;
  if (renewable !== false)
    return joined([renewalWords(facts, situation), deadlineWords("before expiry")(facts, situation)]);
  const before = deadlines.find(({ of }) => of === "before expiry");
  const pause = deadlines.find(({ of }) => of === "pause");
  return joined([
    renewalWords(facts, situation),
    before && words.say("fact.extension-of-shorter", { length: daysWords(before.days, words) }),
    pause && words.say("fact.wait", { length: daysWords(pause.days, words) }),
  ]);
};

const insuranceWords: Column["tell"] = ({ terms, cover, texts }, { words }) => {
  if (!terms.insurance && !texts.insurance) return undefined;
  const required = terms.insurance ? words.say("fact.insurance") : undefined;
  const covered = cover && words.say("fact.cover", { amount: moneyOf(cover, words) });
  return joined([required, covered ?? quoted(texts.insurance, words)]);
};

/** 'a degree of 3 years, or work experience of 5 years' */
const qualificationWords: Column["tell"] = ({ terms, texts, qualifications }, { words }) => {
  if (!qualifications) {
    const required = terms.qualification ? words.say("fact.qualification") : undefined;
    const isQuoted = words.language === "en" || required === undefined;
    return joined([required, isQuoted ? quoted(texts.qualification, words) : undefined]);
  }
  const namesOf = (wanted: "either" | "also") =>
    qualifications
      .filter(({ need }) => need === wanted)
      .map(({ kind, months }) =>
        words.say(`qualification.${kind}`, {
          length: months === undefined ? "none" : monthsWords(months, words),
        }),
      );
  const also = namesOf("also");
  return words.say("fact.qualification.needed", {
    either: words.either(namesOf("either")),
    also: also.length > 0 ? words.list(also) : "none",
  });
};

const ageWords: Column["tell"] = ({ terms: { age } }, { words }) =>
  age &&
  (age.to === undefined
    ? words.say("fact.age.from", { from: age.from })
    : words.say("fact.age", { from: age.from, to: age.to }));

const nationalityWords: Column["tell"] = ({ terms: { nationality }, texts }, { words }) => {
  const only = nationality?.only;
  if (only && only.length > 0 && only.length <= 6)
    return words.say("fact.only", { places: words.list(only.map((code) => words.place(code))) });
  return quoted(texts.nationality, words);
};

const feeWords: Column["tell"] = (facts, situation) => {
  const { fee } = facts.terms;
  const { words } = situation;
  if (!fee) return undefined;
  if (fee.amount === 0) return words.say("fact.no-fee");
  return withFamilyWords("fact.fee", moneyOf(fee, words), "fee", facts, situation);
};

/** Every column of the table of programs that people ask for. */
export const columns = [
  {
    id: "income",
    isClause: true,
    cues: ["income", "pension"],
    tell: incomeWords,
    conditions: incomeConditions,
  },
  { id: "basis", isClause: true, cues: ["net-or-gross"], tell: basisWords },
  {
    id: "savings",
    isClause: true,
    cues: ["savings"],
    tell: savingsWords,
    conditions: (facts) => remarksOf(facts, "savings"),
  },
  { id: "held", isClause: true, cues: ["held-money"], tell: heldWords, conditions: heldConditions },
  { id: "held-for", isClause: true, cues: [], tell: heldForWords },
  {
    id: "investment",
    isClause: true,
    cues: ["capital"],
    tell: investmentWords,
    conditions: investmentConditions,
  },
  {
    id: "fee",
    isClause: true,
    cues: ["fee", "no-fee"],
    conditions: noteConditions,
    tell: feeWords,
  },
  {
    id: "duration",
    isClause: true,
    cues: ["duration", "longest"],
    tell: durationWords,
    conditions: noteConditions,
  },
  {
    id: "renewal",
    isClause: true,
    cues: ["renew"],
    tell: renewalColumn,
  },
  {
    id: "processing",
    isClause: true,
    cues: ["processing", "fastest"],
    tell: processingWords,
    conditions: noteConditions,
  },
  {
    id: "documents",
    cues: ["documents", "family-certificate"],
    tell: ({ documents }, { words }) =>
      documents.length > 0
        ? words.say("fact.documents", { list: words.list(documents.map((one) => documentWords(one, words))) })
        : undefined,
  },
  { id: "criminal-record", cues: ["criminal-record", "apostille"], tell: criminalRecordWords },
  { id: "family", cues: ["partner", "child", "family", "unmarried"], tell: familyColumn },
  { id: "local-work", isClause: true, cues: ["local-work"], tell: localWorkWords },
  { id: "freelance", isClause: true, cues: ["freelance"], tell: freelanceWords },
  { id: "remote-work", isClause: true, cues: ["remote-work"], tell: remoteWorkWords },
  { id: "stay", cues: ["min-stay", "absence", "no-stay"], tell: stayWords },
  { id: "permanent", isClause: true, cues: ["permanent"], tell: permanentWords, conditions: noteConditions },
  {
    id: "citizenship",
    isClause: true,
    cues: ["naturalize"],
    tell: citizenshipWords,
    conditions: noteConditions,
  },
  {
    id: "status",
    isClause: true,
    cues: ["status", "on-sale"],
    tell: statusWords,
    conditions: (facts, situation) => (facts.status === "open" ? [] : [ruleWords(facts, situation)]),
  },
  { id: "deadlines", cues: ["after-arrival"], tell: deadlineWords("after entry", "after grant") },
  { id: "pause", isClause: true, cues: ["reapply"], tell: deadlineWords("pause") },
  {
    id: "where",
    isClause: true,
    cues: ["where-apply"],
    tell: ({ where }, { words }) =>
      where.length > 0
        ? words.say("fact.where", { list: words.list(where.map((place) => words.say(`where.${place}`))) })
        : undefined,
  },
  { id: "insurance", isClause: true, cues: ["insurance"], tell: insuranceWords },
  {
    id: "qualification",
    cues: ["degree", "no-degree"],
    tell: qualificationWords,
  },
  { id: "age", isClause: true, cues: ["age"], tell: ageWords },
  { id: "nationality", cues: ["nationality"], tell: nationalityWords },
  { id: "tax", cues: ["tax", "untaxed"], tell: taxWords },
  { id: "tax-kind", isClause: true, cues: [], tell: taxKindWords },
] as const satisfies readonly Column[];

export type ColumnId = (typeof columns)[number]["id"];

/** What a column says of a program, with what its sources report beyond the figure. Such remarks are English. */
export const tellColumn = (id: ColumnId, facts: ProgrammeFacts, situation: Situation): string | undefined => {
  const remark = facts.remarks?.find(({ column }) => column === id);
  const stated = columnOf(id).tell(facts, situation);
  const isQuoted = stated === undefined || id === "status" || situation.words.language === "en";
  return joined([stated, isQuoted ? quoted(remark?.text, situation.words) : undefined]);
};

const byId: ReadonlyMap<string, Column> = new Map(columns.map((column) => [column.id, column]));

export const columnOf = (id: ColumnId): Column => byId.get(id)!;
