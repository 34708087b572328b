import { isoOf } from "../../calendar/day.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { rule } from "../rule.ts";
import { passportsOf } from "./entry.ts";
import { limitWords } from "./limit-words.ts";
import { othersThan, otherTaxWords } from "./other-countries.ts";
import { countriesOf, saidOfRule } from "./rules.ts";
import { type Said, type SpokenContext, speak } from "./spoken.ts";

/** The only country in our tables that taxes its citizens wherever they live, and its rules. */
const taxing = { place: "US", rule: "us-spt", exclusion: "us-feie-330" };

/** The number of days abroad after which citizens can exclude income. */
const exclusionWords = ({ packs, words, today }: SpokenContext): string | undefined => {
  const { rules } = rule.answer({ rule: taxing.exclusion, on: isoOf(today) }, packs);
  const limits = rules.flatMap((one) => one.limits).flatMap((limit) => limitWords(limit, words) ?? []);
  return limits.length > 0 ? words.say("citizens.exclusion", { limits: words.either(limits) }) : undefined;
};

export const isTaxingCitizens = (place: string): boolean => place === taxing.place;

/** That the country taxes its citizens abroad, what they can exclude, and the law. Undefined if the law is not known. */
export const citizensTax = (context: SpokenContext) => {
  const { words, packs, today } = context;
  const [about] = rule.answer({ rule: taxing.rule, on: isoOf(today) }, packs).rules;
  return (
    about && {
      about,
      texts: [words.say("citizens.still", { place: words.place(taxing.place) }), exclusionWords(context)],
    }
  );
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
const hasGreenCard = ({ places }: Reading): boolean =>
  places.some(({ code, role, paper }) => code === taxing.place && role === "permit" && paper === "residence");

/** The verdict on citizens or green card holders. It has no 'yes' if the text asks whether the tax ends. */
const verdictWords = (isCitizen: boolean, { cues }: Reading, { words }: SpokenContext): string =>
  words.say(`citizens.${isCitizen ? "" : "card-"}${cues.has("tax-ends") ? "still" : "yes"}`, {
    place: words.place(taxing.place),
  });

/**
 * Whether the person is a citizen of the taxing country: by the passport, or as a 'US expat'. Without a passport, somebody who
 * asks whether US taxes are still due is taken for one.
 */
const isCitizenOfTaxing = (reading: Reading, context: SpokenContext): boolean => {
  const passports = passportsOf(reading, context);
  const asksStill = passports.length === 0 && asksStillTaxed(reading);
  return asksStill || reading.cues.has("us-expat") || passports.includes(taxing.place);
};

/** Whether the text is about the tax that the person's own country charges while they live abroad. */
const isOnOwnTax = (reading: Reading): boolean => {
  const { cues } = reading;
  const countries = countriesOf(reading);
  // The IRS is the US tax authority, so the question is about US tax wherever the person lives.
  if (cues.has("irs") || cues.has("us-expat") || asksStillTaxed(reading)) return true;
  const others = othersThan(taxing.place, reading);
  if (countries.includes(taxing.place)) return others.length > 0 || hasOneOf(cues, abroadCues);
  return others.length === 0 || cues.has("both");
};

/** Whether citizens and green card holders who live abroad are taxed by the country. */
export const spokenCitizensTax = speak(rule, {
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
    const isOwn = isCitizenOfTaxing(reading, context);
    return (isOwn || hasGreenCard(reading)) && isOnOwnTax(reading)
      ? { rule: taxing.rule, on: isoOf(context.today) }
      : undefined;
  },
  say({ rules: [about] }, _, context, reading): Said | undefined {
    if (!about) return undefined;
    const isCitizen = isCitizenOfTaxing(reading, context);
    const sentences = [
      verdictWords(isCitizen, reading, context),
      isCitizen ? exclusionWords(context) : undefined,
      otherTaxWords(taxing.place, reading, context),
    ];
    return saidOfRule(about, sentences, context);
  },
});
