import { isoOf } from "../../calendar/day.ts";
import { ruleApplies } from "../../stays/counting/assess.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { rule } from "../rule.ts";
import { passportsOf } from "./entry.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { limitWords } from "./limit-words.ts";
import { othersThan, otherTaxWords } from "./other-countries.ts";
import { countriesOf, ruleAnswer } from "./rules.ts";

/** A country that taxes its citizens wherever they live, and its rules in force. */
interface Taxing {
  place: string;
  rule: string;
  /** On the days abroad after which citizens can exclude income. */
  exclusion?: string;
}

/** The only such country in our tables. Undefined on a day without its rule. */
const taxingOf = ({ packs, today }: IntentContext): Taxing | undefined => {
  const rules = packs.law.dayRules.filter((one) => one.topic === "tax" && ruleApplies(one, today));
  const found = rules.find(({ exceptCitizens, where }) => exceptCitizens && "in" in where);
  const [place] = found && "in" in found.where ? found.where.in : [];
  if (!found || place === undefined) return undefined;
  const exclusion = rules.find(
    ({ aim, where }) => aim === "reach" && "outside" in where && where.outside.includes(place),
  );
  return { place, rule: found.id, exclusion: exclusion?.id };
};

/** The country that taxes its citizens wherever they live. */
export const citizensTaxedBy = (context: IntentContext): string | undefined => taxingOf(context)?.place;

/** The number of days abroad after which citizens can exclude income. */
const exclusionWords = (
  { exclusion }: Taxing,
  { packs, words, today }: IntentContext,
): string | undefined => {
  if (exclusion === undefined) return undefined;
  const { rules } = rule.answer({ rule: exclusion, on: isoOf(today) }, packs);
  const limits = rules.flatMap((one) => one.limits).flatMap((limit) => limitWords(limit, words) ?? []);
  return limits.length > 0 ? words.say("citizens.exclusion", { limits: words.either(limits) }) : undefined;
};

/**
 * That the country of one of these passports taxes its citizens abroad, what they can exclude, and the law. Undefined if
 * no such country is known.
 */
export const citizensTax = (passports: readonly string[], context: IntentContext) => {
  const { words, packs, today } = context;
  const taxing = taxingOf(context);
  if (!taxing || !passports.includes(taxing.place)) return undefined;
  const [about] = rule.answer({ rule: taxing.rule, on: isoOf(today) }, packs).rules;
  const still = words.say("citizens.still", { place: words.place(taxing.place) });
  return about && { about, texts: [still, exclusionWords(taxing, context)] };
};

const otherSubjects = [
  ...["told", "other-tax", "entity", "company", "rule", "threshold", "regime", "places"],
  ...["corporate-tax", "income-tax", "stop-residence", "procedure", "tool", "want.us-tax"],
];

/** What rules out a question on the taxes of both the own country and the country of residence. */
const otherSubjectsOfTwo = [
  ...otherSubjects.filter((subject) => subject !== "places" && subject !== "income-tax"),
  ...["lowest", "highest", "how-much"],
];

const abroadCues = ["absence", "live", "living-abroad", "foreign-income"];

/** 'Do I still pay US taxes?' */
const stillTaxed = ["us-taxes", "still-due", "pays-tax"];

const asksStillTaxed = ({ cues }: Reading): boolean => stillTaxed.every((cue) => cues.has(cue));

/** Whether the person holds a green card. Its holders are taxed like citizens, as the notes of the rule say. */
const hasGreenCard = ({ place }: Taxing, { places }: Reading): boolean =>
  places.some(({ code, role, paper }) => code === place && role === "permit" && paper === "residence");

/** The verdict on citizens or green card holders. It has no 'yes' if the text asks whether the tax ends. */
const verdictWords = (
  { place }: Taxing,
  isCitizen: boolean,
  { cues }: Reading,
  { words }: IntentContext,
): string =>
  words.say(`citizens.${isCitizen ? "" : "card-"}${cues.has("tax-ends") ? "still" : "yes"}`, {
    place: words.place(place),
  });

/**
 * Whether the person is a citizen of the taxing country: by the passport, or as a 'US expat'. Without a passport, somebody who
 * asks whether US taxes are still due is taken for one.
 */
const isCitizenOf = ({ place }: Taxing, reading: Reading, context: IntentContext): boolean => {
  const passports = passportsOf(reading, context);
  const asksStill = passports.length === 0 && asksStillTaxed(reading);
  return asksStill || reading.cues.has("us-expat") || passports.includes(place);
};

/** Whether the text is about the tax that the person's own country charges while they live abroad. */
const isOnOwnTax = ({ place }: Taxing, reading: Reading): boolean => {
  const { cues } = reading;
  const countries = countriesOf(reading);
  // The IRS is the US tax authority, so the question is about US tax wherever the person lives.
  if (cues.has("irs") || cues.has("us-expat") || asksStillTaxed(reading)) return true;
  const others = othersThan(place, reading);
  if (countries.includes(place)) return others.length > 0 || hasOneOf(cues, abroadCues);
  return others.length === 0 || cues.has("both");
};

/** Cues of a person whose taxes are asked about: 'I live', 'a resident', 'do I pay'. */
const personCues = ["live", "living-abroad", "pays-tax"];

/** Whether somebody who names no passport asks about US taxes and lives in one other country. */
const isOpen = ({ place }: Taxing, reading: Reading, context: IntentContext): boolean =>
  passportsOf(reading, context).length === 0 &&
  reading.cues.has("us-taxes") &&
  hasOneOf(reading.cues, personCues) &&
  othersThan(place, reading).length === 1;

/** Whether citizens and green card holders who live abroad are taxed by the country. */
export const citizensTaxIntent = createIntent(rule, {
  signs: [
    // Exclude only tools for tax returns, not the search cue: common words such as 'que' match that one.
    { points: 12.4, all: ["tax", "passport", "living-abroad"], none: [...otherSubjects, "kit.tax"] },
    {
      points: 12.4,
      all: ["tax", "passport"],
      any: abroadCues,
      none: [...otherSubjects, "seek"],
    },
    {
      points: 12.4,
      all: ["irs", "passport"],
      any: ["live", "living-abroad"],
      none: [...otherSubjects, "seek"],
    },
    // 'US citizen moving to Dubai, do I still pay US taxes', 'American in Spain, do I pay tax in both countries'
    { points: 12.4, all: ["tax", "passport", "place"], none: otherSubjectsOfTwo },
    { points: 12.4, all: ["tax", "residence-paper"], none: otherSubjectsOfTwo },
    { points: 12.6, all: stillTaxed, none: [...otherSubjectsOfTwo, "when"] },
    // 'I live in Dubai, do I have to pay US taxes?'
    {
      points: 12.3,
      all: ["us-taxes", "tax"],
      any: personCues,
      none: [...otherSubjectsOfTwo, "passport", "compare", "length", "both", "double-tax", "income-tax"],
    },
    {
      points: 12.4,
      all: ["us-expat"],
      any: ["pays-tax", "in-force", "tax-filing"],
      none: [
        ...["told", "entity", "company", "tool", "want.us-tax", "procedure", "seek", "which", "cheapest"],
        ...["cost", "price", "stop-residence", "double-tax", "crypto", "visa", "when"],
      ],
    },
  ],
  inputOf(reading, context) {
    const taxing = taxingOf(context);
    if (!taxing) return undefined;
    const isTaxed = isCitizenOf(taxing, reading, context) || hasGreenCard(taxing, reading);
    return (isTaxed || isOpen(taxing, reading, context)) && isOnOwnTax(taxing, reading)
      ? { rule: taxing.rule, on: isoOf(context.today) }
      : undefined;
  },
  say({ rules: [about] }, _, context, reading): WordedAnswer | undefined {
    const taxing = taxingOf(context);
    if (!about || !taxing) return undefined;
    const { words } = context;
    const isCitizen = isCitizenOf(taxing, reading, context);
    const sentences = [
      isCitizen || hasGreenCard(taxing, reading)
        ? verdictWords(taxing, isCitizen, reading, context)
        : words.say("citizens.depends", { place: words.place(taxing.place) }),
      isCitizen ? exclusionWords(taxing, context) : undefined,
      otherTaxWords(taxing.place, reading, context),
    ];
    return ruleAnswer(about, sentences, context);
  },
});
