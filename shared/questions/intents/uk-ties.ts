import { dayOf, isoOf, yearOf } from "../../calendar/day.ts";
import { lastDayOf } from "../../calendar/written-length.ts";
import { daysAllowed, tiesNeeded } from "../../stays/counting/uk-residence.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { type DescribedRule, rule } from "../rule.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { ruleAnswer } from "./rules.ts";

/** The calendar year in which the first of the three previous UK tax years began. */
const yearBefore = ({ today }: IntentContext): number =>
  yearOf(today) - (isoOf(today).slice(5) < "04-06" ? 4 : 3);

/**
 * Whether the person was resident in one of the three tax years before, as far as the text says so. A departure before
 * these years says that the person was not.
 */
const residentBefore = (reading: Reading, context: IntentContext): boolean | undefined => {
  const { cues, departure } = reading;
  if (cues.has("uk-not-resident-before")) return false;
  if (cues.has("uk-resident-before")) return true;
  return departure && departure.year < yearBefore(context) ? false : undefined;
};

/** The number of days in a text. Undefined if the text gives several stays. */
export const daysIn = ({ length, stays }: Reading): number | undefined => {
  const [stay, ...more] = stays;
  if (stay?.to !== undefined && more.length === 0) return stay.to - stay.from + 1;
  if (!length || length.unit === "year" || stays.length > 0) return undefined;
  const first = dayOf("2026-07-01");
  return lastDayOf(length, first) - first + 1;
};

/** Whether ties to the country decide below the day limit of a rule, as in the United Kingdom. */
export const isByTies = ({ limits }: Pick<DescribedRule, "limits">): boolean =>
  limits.some((limit) => limit.kind === "formula" && limit.formula === "gb-srt");

const isOnTax = ({ cues }: Reading): boolean => hasOneOf(cues, ["tax-residence", "tax", "rule.gb-srt"]);

/** Whether the days are too few to make everybody resident, whatever their ties. */
const isFewDays = (days: number | undefined): boolean => days !== undefined && tiesNeeded(true, days) > 0;

const limitWords = (ties: number, before: boolean | undefined, { words }: IntentContext): string => {
  const [days, fewer] = [daysAllowed(false, ties), daysAllowed(true, ties)];
  if (days === fewer) return words.say("ties.same", { ties, days });
  if (before === undefined) return words.say("ties.both", { ties, days, fewer });
  return words.say("ties.one", { ties, days: before ? fewer : days, before: before ? "yes" : "no" });
};

/** Says whether the days make the person tax resident, or that it depends on residence in earlier years. */
const verdictWords = (
  days: number,
  ties: number,
  before: boolean | undefined,
  { words }: IntentContext,
): string | undefined => {
  const verdicts = new Set(
    (before === undefined ? [true, false] : [before]).map((one) => days > daysAllowed(one, ties)),
  );
  if (verdicts.size > 1) return words.say("ties.depends", { days });
  return words.say(verdicts.has(true) ? "ties.yes" : "ties.no", { days });
};

const allTies = [0, 1, 2, 3, 4];

/** The day limits by number of ties, for people who were resident before and for all others. */
const tableWords = ({ words }: IntentContext): string => {
  const days = (before: boolean) => words.list(allTies.map((ties) => `${daysAllowed(before, ties)}`));
  return words.say("ties.table", { before: days(true), others: days(false) });
};

/** Says how many ties make a person UK resident with this number of days. */
export const openTiesWords = (days: number, context: IntentContext): string => {
  const [before, others] = [tiesNeeded(true, days), tiesNeeded(false, days)];
  // 0: resident even without ties. 5: not resident with any number of ties.
  if (before === 0 || before === 5) return context.words.say(before === 0 ? "ties.yes" : "ties.no", { days });
  return context.words.say("ties.needed", { days, before, others });
};

/** How many days a person may spend in the United Kingdom with the ties that the text gives. */
export const ukTiesIntent = createIntent(rule, {
  signs: [
    {
      points: 15.5,
      all: ["uk-ties"],
      any: ["rule.gb-srt", "uk-days", "tax-residence", "tax", "live", "threshold", "how-long"],
    },
    // In the UK, days alone don't decide, because ties count too.
    { points: 15.4, all: ["place", "tax-residence", "length"], none: ["both", "places"] },
  ],
  inputOf(reading, { packs, today }) {
    const ties = packs.law.dayRules.find((one) => isByTies(one));
    const isElsewhere = reading.subjects.some((code) => code !== "GB");
    const isUk = reading.subjects.includes("GB") || reading.cues.has("rule.gb-srt");
    const isTies = reading.cues.has("ties-test") || (reading.cues.has("uk-ties") && isOnTax(reading));
    const isAsked = reading.ties !== undefined || isTies || (isOnTax(reading) && isFewDays(daysIn(reading)));
    return !ties || isElsewhere || !isUk || !isAsked ? undefined : { rule: ties.id, on: isoOf(today) };
  },
  say({ rules: [about] }, _, context, reading): WordedAnswer | undefined {
    if (!about) return undefined;
    const { ties } = reading;
    const before = residentBefore(reading, context);
    const days = daysIn(reading);
    // With so few days, a person is not resident whatever their ties.
    const isOver = days !== undefined && tiesNeeded(true, days) > allTies.length - 1;
    const answer =
      ties === undefined
        ? [
            days === undefined ? tableWords(context) : openTiesWords(days, context),
            isOver ? undefined : context.words.say("ties.what"),
          ]
        : [
            days === undefined ? undefined : verdictWords(days, ties, before, context),
            limitWords(ties, before, context),
          ];
    const others = ties === undefined && isOver ? undefined : context.words.say("ties.others");
    return ruleAnswer(about, [...answer, others], context);
  },
});
