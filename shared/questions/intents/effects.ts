import { isoOf } from "../../calendar/day.ts";
import { paths, publicPaths } from "../../paths.ts";
import type { Effect } from "../effect.ts";
import { mayEnter } from "../may-enter.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { takesEffect } from "../takes-effect.ts";
import { askedContinuity, type Continuity, continuityVerdict, withVerdict } from "./continuity.ts";
import { sourceWords, verdictWords } from "./entry.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { lengthWords } from "./lengths.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";

type Answer = ReturnType<typeof takesEffect.answer>;
type Visit = NonNullable<Answer["before"]>;

/** The effect that a text names. A subject that several places share needs the place. */
const effectOf = (reading: Reading, { packs }: IntentContext): Effect | undefined => {
  const found = packs.effects.filter(({ subject, cues = [`effect.${subject}`] }) =>
    cues.every((cue) => reading.cues.has(cue)),
  );
  const countries = countriesOf(reading);
  const here = found.filter(({ place }) => countries.includes(place));
  if (here.length > 0) return here[0];
  const general = found.filter(({ place }) => place === "EU");
  const isElsewhere = countries.length > 0 && general.length === 0;
  return isElsewhere || found.length > 1 ? general[0] : found[0];
};

const visitWords = ({ requirement, ...length }: Visit, words: Words): string => {
  const text = lengthWords(length, words);
  return requirement === "visa_free"
    ? words.say("effect.visit-part.visa_free", { length: text })
    : words.say("effect.visit-part.other", {
        requirement: words.say(`requirement.${requirement}`),
        length: text,
      });
};

const changeWords = (answer: Answer, place: string, reading: Reading, words: Words): string | undefined => {
  const { before, after, since } = answer;
  if (!before || !after || !since) return undefined;
  const text = words.say("effect.visit", {
    place: words.place(place),
    ...{ date: words.date(since), last: words.date(isoBefore(since)) },
    ...{ after: visitWords(after, words), before: visitWords(before, words) },
  });
  const verdict = changeVerdict(answer, reading);
  return verdict ? words.say(`verdict.${verdict}`, { text }) : text;
};

/** The numbers of up to three digits in a text, in their order: the days of a rule. */
const daysIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d.,])\d{1,3}(?![\d.,]*\d)/g)].map(([number]) => Number(number));

/** Whether a text names the days of two rules in the order of the change. A text on a cut may name the new ones first. */
const namesChange = (stated: readonly number[], before: number, after: number, isCut: boolean): boolean => {
  const isKnown = stated.every((days) => days === before || days === after);
  if (isCut) return isKnown && after < before;
  return isKnown && !(stated.includes(before) && stated.indexOf(after) === 0);
};

/** Words of a question on a change that is not answered by yes or no. */
const openCues = ["open-question", "when", "which", "negated", "why"];

/** Yes or no to a text that asks whether a rule on visits has changed, or still holds. Undefined if that is unsure. */
const changeVerdict = ({ before, after }: Answer, { cues, text, on }: Reading): "yes" | "no" | undefined => {
  const old = before?.days;
  const now = after?.days;
  if (old === undefined || now === undefined || on !== undefined) return undefined;
  if (hasOneOf(cues, openCues)) return undefined;
  const stated = daysIn(text);
  if (cues.has("cut") || cues.has("changed"))
    return namesChange(stated, old, now, cues.has("cut")) ? "yes" : undefined;
  const [only, ...more] = stated;
  if (!cues.has("asks-going") || more.length > 0 || old === now) return undefined;
  return only === now ? "yes" : only === old ? "no" : undefined;
};

const isoBefore = (iso: string): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const stateWords = (answer: Answer, effect: Effect, { words, today }: IntentContext): string => {
  const { state, since, until, asOf, expected, withdrawn } = answer;
  const [year, quarter] = expected?.split("-Q") ?? ["", "none"];
  if (withdrawn !== undefined)
    return words.say("effect.no-date", {
      ...{ name: effect.names[words.language], withdrawn: words.date(withdrawn), year: year ?? "" },
    });
  const isOver = state === "limited" && until !== undefined && until < isoOf(today);
  return words.say(`effect.${isOver ? "limited-over" : state.replace(" ", "-")}`, {
    ...{ name: effect.names[words.language], year: year ?? "", quarter: quarter ?? "none" },
    place: effect.place === "EU" ? words.say("place.eu") : words.place(effect.place),
    date: words.date(since ?? asOf ?? isoOf(today)),
    until: until === undefined ? "" : words.date(until),
  });
};

/** Whether a thing is in force. Undefined if that is unsure, or if its sentence begins with Yes or No anyway. */
const continuityOf = ({ state, withdrawn }: Answer, { isThing }: Effect): Continuity | undefined => {
  if (!isThing) return undefined;
  if (withdrawn !== undefined || state === "ended") return "ended";
  return state === "in force" ? "continues" : undefined;
};

/** A step: its name or, in English, its title, with the day. A step that has no name in a language is only a day. */
const stepWords = (
  { date, title }: { date: string; title: string },
  effect: Effect | undefined,
  words: Words,
): string => {
  const names = effect?.steps.find((step) => step.title === title)?.names;
  const name = names?.[words.language] ?? (words.language === "en" ? title : undefined);
  return name === undefined
    ? words.date(date)
    : words.say("effect.step", { title: name, date: words.date(date) });
};

/** What came into force on which day, for a change in steps. */
const stepsWords = ({ steps }: Answer, effect: Effect | undefined, words: Words): string | undefined =>
  steps &&
  words.say("effect.steps", { steps: words.list(steps.map((step) => stepWords(step, effect, words))) });

const feeWords = ({ fee, confidence }: Answer, words: Words): string | undefined =>
  fee &&
  words.say(confidence === "high" ? "effect.fee" : "effect.fee-unsure", {
    fee: words.money(fee.amount, fee.currency),
  });

const asksWhoPays = ({ cues }: Reading): boolean =>
  hasOneOf(cues, ["child", "free-of-charge", "cost", "price", "retired", "age"]);

/** What something costs. For an authorization that is only announced, also who will pay nothing. */
const costWords = (
  answer: Answer,
  effect: Effect | undefined,
  reading: Reading,
  words: Words,
): string | undefined => {
  const { free, fee } = answer;
  if (free && fee && asksWhoPays(reading))
    return words.say("effect.free", {
      ...{ name: effect?.names[words.language] ?? "", ...free },
      fee: words.money(fee.amount, fee.currency),
    });
  return reading.cues.has("cost") ? feeWords(answer, words) : undefined;
};

/** How long an authorization is valid, or that the tables don't say so. */
const validityWords = (
  { years, state }: Answer,
  effect: Effect | undefined,
  { cues }: Reading,
  words: Words,
): string | undefined => {
  if (!effect?.authorization || !cues.has("duration")) return undefined;
  const name = effect.names[words.language];
  if (years === undefined) return words.say("effect.years-unstated", { name });
  return words.say(state === "announced" ? "effect.years" : "effect.years-now", { name, years });
};

const noteWords = (effect: Effect | undefined, { cues }: Reading, words: Words): string | undefined =>
  effect?.notes?.find(({ about }) => about === undefined || cues.has(about))?.texts[words.language];

/** What the passport needs today to enter the place. Added to the status of an authorization such as ETIAS. */
const entryWords = (reading: Reading, context: IntentContext): string | undefined => {
  const [place] = reading.subjects;
  const { passports } = reading;
  if (place === undefined || passports.length === 0) return undefined;
  const answer = mayEnter.answer(
    { passports: [...passports], place, on: isoOf(context.today) },
    context.packs,
  );
  return verdictWords(answer, place, context);
};

/** The newest remark. Of a change of the entry rules, the figures say it all. */
const remarkWords = (
  { remarks, before, expected }: Answer,
  { cues }: Reading,
  words: Words,
): string | undefined => {
  const text = cues.has("duration") ? undefined : remarks.at(-1);
  return words.language === "en" && text !== undefined && !before && !expected
    ? words.say("effect.remark", { text })
    : undefined;
};

/** Subjects whose fee people ask for. A question on the fee of citizenship is one on a program. */
const feeSubjects = [
  "effect.eta",
  "effect.schengen-visa-fee",
  "effect.visa-integrity-fee",
  "effect.h1b-payment",
];

/** Whether something is required or in force already. */
export const effectIntent = createIntent(takesEffect, {
  signs: [
    { points: 9.5, all: ["effect", "in-force"], none: ["told", "planned", "overstay"] },
    { points: 9.5, all: ["effect", "when"], none: ["told", "planned", "permit", "length"] },
    {
      ...{ points: 9.5, all: ["effect", "authorization", "duration"] },
      none: ["told", "planned", "lost", "refused", "passport-document"],
    },
    { points: 9, all: ["effect", "cost"], any: ["authorization", ...feeSubjects], none: ["told"] },
    // A date or a passport only describes the trip. The question is still about the authorization.
    { points: 9.8, all: ["effect.etias"], none: ["told"] },
    { points: 9.8, all: ["effect.ees"], any: ["in-force", "status"], none: ["told", "stay", "left"] },
    { points: 9.5, all: ["effect.ees", "stamp"], any: ["in-force", "status"], none: ["told", "planned"] },
    {
      points: 10.5,
      all: ["gibraltar"],
      any: ["effect.ees", "counting", "counts-towards", "changed"],
      none: ["told"],
    },
    // The name of the rule in force is also in the text.
    {
      points: 12,
      all: ["effect.settlement"],
      any: ["in-force", "when", "status"],
      none: ["told", "planned"],
    },
    { points: 9.5, all: ["workation", "lasting"], none: ["told", "planned"] },
    { points: 10, all: ["place", "golden", "property-route"] },
    { points: 10, all: ["place", "golden", "golden-end"] },
    { points: 8.5, all: ["effect.ees"], any: ["need", "enter", "visa", "permit"], none: ["told", "planned"] },
    {
      points: 9.2,
      all: ["place", "visa-free"],
      any: ["in-force", "changed", "cut", "status"],
      none: ["passport", "told", "planned", "programme", "permit"],
    },
  ],
  inputOf(reading, context) {
    const on = isoOf(context.today);
    const effect = effectOf(reading, context);
    if (effect) return { effect: effect.id, on };
    const [place, ...others] = countriesOf(reading);
    const isEntry = reading.cues.has("visa-free");
    return place !== undefined && others.length === 0 && isEntry ? { place, on } : undefined;
  },
  say(answer, { effect: id, place = "" }, context, reading): WordedAnswer | undefined {
    const { words, packs } = context;
    const effect = packs.effects.find((one) => one.id === id);
    const first = effect
      ? withVerdict(
          stateWords(answer, effect, context),
          continuityVerdict(continuityOf(answer, effect), askedContinuity(reading)),
          words,
        )
      : changeWords(answer, place, reading, words);
    const facts = [costWords, validityWords].flatMap((say) => say(answer, effect, reading, words) ?? []);
    const isFirstTold = facts.length === 0 || answer.state === "announced";
    const steps = facts.length > 0 ? undefined : stepsWords(answer, effect, words);
    const note = noteWords(effect, reading, words);
    const entry = effect?.place === "EU" ? entryWords(reading, context) : undefined;
    const { asOf, source } = answer;
    return {
      kind: "answer",
      sentences: upToFour([
        ...facts,
        isFirstTold ? first : undefined,
        entry,
        steps,
        note ?? (steps ? undefined : remarkWords(answer, reading, words)),
        source &&
          sourceWords(
            { source, asOf: asOf ?? answer.steps?.at(-1)?.date ?? answer.since, assumed: "earlier" },
            words,
          ),
      ]),
      sources: source ? [source] : [],
      asOf,
      screen:
        effect?.authorization || !effect
          ? {
              title: words.say("screen.entry", { place: words.place(place || "SCHENGEN") }),
              href: paths.entry,
            }
          : { title: words.say("screen.updates"), href: publicPaths.blog },
    };
  },
});
