import { isoOf } from "../../calendar/day.ts";
import type { Topic } from "../../law/vocabulary.ts";
import { paths } from "../../paths.ts";
import { stayRuleAnchor } from "../../places/paths.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import type { Reading } from "../reading/read.ts";
import { type DescribedRule, rule } from "../rule.ts";
import { askPlace, noVisit, passportsOf } from "./entry.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { lengthWords } from "./lengths.ts";
import { limitWords } from "./limit-words.ts";
import { upToFour } from "./sentences.ts";
import { exemptWords } from "./stated-travel.ts";

/** The name after the dot of the first cue of a kind: `us-spt` for `rule.us-spt`. */
export const namedBy = ({ cues }: Pick<Reading, "cues">, kind: string): string | undefined =>
  [...cues].find((cue) => cue.startsWith(`${kind}.`))?.slice(kind.length + 1);

/** The countries that a text is about, without zones. In 'Portuguese citizenship', the citizenship is the subject. */
export const countriesOf = ({ subjects, passports, cues }: Reading): string[] => {
  const places = subjects.length === 0 && cues.has("permanence") ? passports : subjects;
  return places.filter((code) => code.length === 2);
};

const topicOf = ({ cues }: Reading): Topic | undefined => {
  if (cues.has("tax-residence") || cues.has("tax")) return "tax";
  if (cues.has("permanence")) return "permanence";
  if (cues.has("absence")) return "permit";
  return cues.has("arrival-departure") ? "visit" : undefined;
};

/** The topic of 'the 60-day rule' of a country: that of its rule with so many days. */
const topicOfLimit = (
  { limit }: Reading,
  place: string | undefined,
  { packs, today }: IntentContext,
): Topic | undefined => {
  if (limit?.unit !== "day" || place === undefined) return undefined;
  const hasLimit = (topic: Topic) =>
    rule
      .answer({ place, topic, on: isoOf(today) }, packs)
      .rules.some(({ limits }) => limits.some((one) => "days" in one && one.days === limit.count));
  return (["tax", "permit", "permanence"] as const).find(hasLimit);
};

const listed = <Id extends string>(prefix: string, ids: readonly Id[], { words }: IntentContext): string =>
  words.list(ids.map((id) => words.say(`${prefix}.${id}`)));

/** The limits of a rule: 'more than 183 days in a calendar year'. Undefined if it has none, or one without words. */
export const limitsWords = ({ limits }: DescribedRule, { words }: IntentContext): string | undefined => {
  const all = limits.map((limit) => limitWords(limit, words));
  const known = all.filter((text) => text !== undefined);
  return known.length > 0 && known.length === all.length ? words.either(known) : undefined;
};

/** Says how many days another table names for tax residence where the law names no number. */
const tableDaysOf = (
  { topic, place }: DescribedRule,
  { packs, words }: IntentContext,
): string | undefined => {
  const days = packs.places.find((facts) => facts.place === place)?.days?.days;
  return topic === "tax" && place !== undefined && days !== undefined
    ? words.say("rule.tax-table", { place: words.place(place), days })
    : undefined;
};

/** Names the facts other than days that can make a person tax resident. Undefined if there are none. */
export const groundsWords = (
  grounds: DescribedRule["grounds"],
  context: IntentContext,
): string | undefined =>
  grounds.length > 0
    ? context.words.say("rule.grounds", { grounds: listed("ground", grounds, context) })
    : undefined;

const visitWords = ({ place = "", allowance }: DescribedRule, { words }: IntentContext): string =>
  allowance
    ? words.say("rule.visit", { place: words.place(place), length: lengthWords(allowance, words) })
    : words.say("rule.visit-open", { place: words.place(place) });

/** What a rule says, with its number of days and their period. */
export const ruleWords = (one: DescribedRule, context: IntentContext): string => {
  const { words } = context;
  if (one.topic === "visit") return visitWords(one, context);
  const limits = limitsWords(one, context);
  const place = one.place === undefined ? one.name : words.place(one.place);
  if (limits === undefined) {
    const isTaxWithout = one.topic === "tax" && one.limits.length === 0;
    return isTaxWithout
      ? (tableDaysOf(one, context) ?? words.say("rule.tax-none", { place }))
      : words.say("rule.named", { name: one.name });
  }
  if (one.counts === "absence") return words.say("rule.absence", { name: one.name, limits });
  if (one.aim === "reach" || one.place === undefined)
    return words.say("rule.reach", { name: one.name, limits });
  return words.say("rule.tax", { place, limits });
};

const countingWords = ({ counting }: DescribedRule, { words }: IntentContext): string =>
  words.say(`counting.${counting?.method ?? "unknown"}`);

/** Says that days in a country don't count as a visit if the person holds its residence permit. */
const permitWords = (
  { place, name }: DescribedRule,
  { places }: Reading,
  { words }: IntentContext,
): string | undefined => {
  const held = places.filter(({ role, paper }) => role === "permit" && paper === "residence");
  if (held.length === 0) return undefined;
  const zone = place === undefined ? name : words.place(place);
  return words.say("rule.counts-permit", {
    ...{ zone, places: words.list(held.map(({ code }) => words.place(code))) },
  });
};

/** 'No: days in Cyprus and Ireland do not count.' Undefined if the text names only countries of the rule. */
const membersWords = (
  { members = [], place, name }: DescribedRule,
  { cues }: Reading,
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  if (members.length === 0) return undefined;
  const namesOf = (counts: boolean) =>
    members.filter((it) => it.counts === counts).map(({ country }) => words.place(country));
  const [inside, outside] = [namesOf(true), namesOf(false)];
  const zone = place === undefined ? name : words.place(place);
  // A 'yes' to 'do days there still not count?' would agree with what is wrong.
  const inKey = cues.has("not-counting") || cues.has("premise") ? "rule.counts-still" : "rule.counts";
  if (outside.length === 0) return words.say(inKey, { places: words.list(inside), zone });
  if (inside.length === 0) return words.say("rule.counts-not", { places: words.list(outside), zone });
  return words.say("rule.counts-some", { places: words.list(inside), others: words.list(outside), zone });
};

/** Explains a rule. Starts with what the text asks: whether days count, how they are counted, or the limits. */
const bodyOf = (
  first: DescribedRule,
  rules: readonly DescribedRule[],
  reading: Reading,
  context: IntentContext,
): readonly (string | undefined)[] => {
  const main = rules.map((one) => ruleWords(one, context));
  if (asksHowDaysCount(reading)) return [countingWords(first, context), ...main];
  const members = permitWords(first, reading, context) ?? membersWords(first, reading, context);
  if (members) return [members, ownVisits(first, reading, context) ?? main[0]];
  if (first.topic === "visit") return [...main, countingWords(first, context)];
  return rules.length === 1 ? [...main, conditionsOf(first, reading, context)] : main;
};

/** Whether the person is exempt from a rule on visits, such as an EU citizen. */
const isExempt = ({ topic, place }: DescribedRule, context: IntentContext, reading: Reading): boolean => {
  const passports = [...passportsOf(reading, context)];
  if (topic !== "visit" || place === undefined || passports.length === 0) return false;
  const from = isoOf(context.today);
  return longestStayQuestion.answer({ passports, place, from }, context.packs).without === "exempt";
};

/** The limits of visits to countries that do not count. */
const ownVisits = (
  { members = [] }: DescribedRule,
  reading: Reading,
  context: IntentContext,
): string | undefined => {
  const { words, packs, today } = context;
  const texts = members.flatMap(({ country, counts }) => {
    if (counts) return [];
    const passports = [...passportsOf(reading, context)];
    const { rules } = rule.answer({ place: country, topic: "visit", passports, on: isoOf(today) }, packs);
    const allowance = rules.find((one) => one.allowance)?.allowance;
    if (!allowance) return [];
    return [
      words.say("rule.own-visit", { place: words.place(country), length: lengthWords(allowance, words) }),
    ];
  });
  return texts.length > 0 ? `${texts.join("; ")}.` : undefined;
};

/** What else decides. English quotes the first note of the rule; other languages name its reliefs or grounds. */
const conditionsOf = (
  { id, reliefs, grounds, notes, topic, occasionalAbsencesCount }: DescribedRule,
  { cues }: Reading,
  context: IntentContext,
) => {
  const { words } = context;
  if (occasionalAbsencesCount) return words.say("rule.occasional-absences");
  if (id === "us-spt" && cues.has("student-visa")) return words.say("resident.students");
  const [first] = words.language === "en" ? notes : [];
  if (first) return first;
  if (reliefs.length > 0) return words.say("rule.reliefs", { reliefs: listed("relief", reliefs, context) });
  return topic === "tax" ? groundsWords(grounds, context) : undefined;
};

/** The law of a rule, its authority, and whether somebody read the law itself. */
export const ruleSourceWords = (
  { source, asOf, confidence }: DescribedRule,
  { words }: IntentContext,
): string =>
  words.say(confidence === "summary" ? "rule.source-weak" : "rule.source", {
    law: source.law,
    authority: source.authority,
    date: words.date(asOf),
  });

/** The rule on the page of its country, or the screen of stays. */
export const ruleScreen = (one: DescribedRule, { packs, words }: IntentContext): WordedAnswer["screen"] => {
  const facts = packs.places.find(({ place }) => place === one.place);
  const place = words.place(one.place ?? "");
  return facts
    ? { title: words.say("screen.rule", { place }), href: `${facts.path}#${stayRuleAnchor(one.id)}` }
    : { title: words.say("screen.stays", { place: one.place ? place : one.name }), href: paths.stays };
};

/** The rule of a country that makes a person tax resident there. */
export const residenceRule = (rules: readonly DescribedRule[]): DescribedRule | undefined =>
  rules.find(({ place, aim }) => place !== undefined && aim === "avoid");

/** An answer from a rule, with the law that it is from. */
export const ruleAnswer = (
  about: DescribedRule,
  sentences: readonly (string | undefined)[],
  context: IntentContext,
): WordedAnswer => ({
  kind: "answer",
  sentences: upToFour([...sentences, ruleSourceWords(about, context)]),
  sources: [{ name: about.source.law, url: about.source.url }],
  asOf: about.asOf,
  screen: ruleScreen(about, context),
});

/** The window of the limit of visits to the Schengen area, in days. */
const windowDays = 180;

/** Whether a short absence or a second passport resets the count of days, if the text asks. The days belong to the person. */
const resetWords = (
  { id }: DescribedRule,
  { cues }: Reading,
  { words }: IntentContext,
): readonly string[] => {
  if (id !== "schengen-90-180" || !cues.has("limit-reset")) return [];
  return cues.has("second-passport")
    ? [words.say("rule.second-passport", { days: windowDays }), words.say("rule.free-passport")]
    : [words.say("rule.no-reset", { days: windowDays })];
};

/** The rules that the text asks about: those on absences, or the others. */
const chosen = (rules: readonly DescribedRule[], { cues }: Reading): readonly DescribedRule[] => {
  const onAbsence = cues.has("absence") ? rules.filter(({ counts }) => counts === "absence") : [];
  return onAbsence.length > 0 ? onAbsence : rules;
};

/** Whether a rule belongs to one place. Rules of many countries, such as EU long-term residence, answer only by name. */
const isOwn = ({ place }: DescribedRule): boolean => place !== undefined;

const asksHowDaysCount = ({ cues }: Reading): boolean => cues.has("arrival-departure");

/** Explains a rule on days. */
export const ruleIntent = createIntent(rule, {
  signs: [
    { points: 14, all: ["second-passport", "limit-reset", "schengen"], none: ["told", "citizenship-years"] },
    { points: 14, all: ["second-passport", "limit-reset", "rule.schengen-90-180"], none: ["told"] },
    {
      points: 13,
      all: ["limit-reset", "schengen"],
      none: [
        "told",
        "planned",
        "on",
        "left",
        "when",
        "how-long",
        "until-when",
        "citizenship-years",
        ...noVisit,
      ],
    },
    {
      points: 9.5,
      all: ["rule"],
      none: ["told", "planned", "on", "left", "until-when", "back", "visa", "cost"],
    },
    { points: 9.5, all: ["rule.us-spt", "student-visa", "told"] },
    { points: 10, all: ["rule", "arrival-departure"], none: ["planned"] },
    {
      points: 10,
      all: ["schengen", "counts-towards"],
      any: ["places", "rule.schengen-90-180"],
      none: ["told", "planned", "on", "until-when", "visa"],
    },
    {
      points: 10,
      all: ["rule.schengen-90-180", "counts-towards", "place"],
      any: ["places", "counting"],
      none: ["planned", "on", "until-when", "visa", "how-long", "left", "residence-paper"],
    },
    { points: 10, all: ["schengen", "arrival-departure"], none: ["planned"] },
    { points: 8, all: ["schengen", "counting"], none: ["told", "planned", "visa"] },
    {
      points: 9,
      all: ["place", "tax-residence"],
      any: ["threshold", "when", "counting", "absence", "arrival-departure"],
      none: ["told", "places", "foreign-income", "stop-residence"],
    },
    // 'Freelancers' next to a country also names a program, which has no days of tax residence.
    {
      points: 12.4,
      all: ["place", "tax-residence", "day-number"],
      none: ["told", "places", "foreign-income", "stop-residence", "visa", "nomad", "length"],
    },
    // 'In the UK 110 days this tax year, at how many days do I become resident?'
    {
      points: 12.4,
      all: ["place", "tax", "day-number", "becoming-resident"],
      none: ["told", "places", "stop-residence", "visa", "nomad"],
    },
    { points: 7.7, all: ["place", "tax-residence"], none: ["places", "other-tax", "stop-residence"] },
    { points: 9.4, all: ["place", "arrival-departure", "tax"], none: ["told", "places"] },
    {
      points: 6,
      all: ["tax-residence"],
      any: ["threshold", "counting", "allowed"],
      none: ["told", "place", "which-countries", "lowest", "highest", "other-tax"],
    },
    // 'Denmark, is it 180 days in 12 months for tax?'
    {
      points: 9,
      all: ["place", "day-limit", "tax"],
      none: ["told", "planned", "places", "total", "pays-tax"],
    },
    // 'What is the 60-day rule in Cyprus?'
    { points: 6.2, all: ["place", "day-limit"], none: ["told", "planned", "places", "visa", "schengen"] },
    { points: 6, all: ["arrival-departure", "counting"], none: ["told", "planned"] },
    { points: 9, all: ["place", "absence", "permit"], none: ["told", "golden"] },
    { points: 8.5, all: ["permanence", "absence"], none: ["told", "keep-citizenship"] },
    { points: 6.5, all: ["permanence", "threshold"], none: ["told", "golden"] },
    {
      points: 7,
      all: ["schengen", "places"],
      none: [
        "told",
        "planned",
        "on",
        "length",
        "stay",
        "enter",
        "visa",
        "how-long",
        "passport",
        "allowed",
        "left",
        "back",
        "permit",
      ],
    },
  ],
  inputOf(reading, context) {
    const on = isoOf(context.today);
    const passports = [...passportsOf(reading, context)];
    const named = namedBy(reading, "rule") ?? (reading.cues.has("schengen") ? "schengen-90-180" : undefined);
    const countries = countriesOf(reading);
    if (named !== undefined) {
      // Days with a permit don't count as a visit where the permit is from, which this rule alone doesn't say.
      const hasPermit = reading.places.some(({ role }) => role === "permit");
      if (named === "schengen-90-180" && reading.cues.has("permit") && !hasPermit) return undefined;
      const members = reading.cues.has("schengen") || named === "schengen-90-180" ? countries : [];
      return { rule: named, members, passports, on };
    }
    const [place] = countries;
    const topic = topicOf(reading) ?? topicOfLimit(reading, place, context);
    if (topic === undefined || countries.length > 1) return undefined;
    return place === undefined ? askPlace(context) : { place, topic, passports, on };
  },
  say({ rules: all }, { rule: asked }, context, reading): WordedAnswer | undefined {
    const rules = chosen(
      all.filter((one) => asked !== undefined || isOwn(one)),
      reading,
    );
    const [first] = rules;
    if (!first || rules.length > 2) return undefined;
    if (isExempt(first, context, reading)) return exemptWords(first.place ?? "", context);
    // The name of a rule without figures is not an answer, and its notes are in English.
    const hasFigures = first.limits.length > 0 || first.topic === "tax" || first.topic === "visit";
    if (!hasFigures && context.words.language !== "en") return undefined;
    const body = bodyOf(first, rules, reading, context);
    return ruleAnswer(first, [...resetWords(first, reading, context), ...body], context);
  },
});
