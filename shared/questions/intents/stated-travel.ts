import { type Day, dayOf, isoOf } from "../../calendar/day.ts";
import type { WrittenLength } from "../../calendar/written-length.ts";
import { allowanceOn } from "../../entry/allowances.ts";
import { isInForce } from "../../law/vocabulary.ts";
import { paths } from "../../paths.ts";
import { visitRulesOf } from "../../stays/planning/planner.ts";
import { mayEnter } from "../may-enter.ts";
import type { Reading } from "../reading/read.ts";
import type { StatedStay } from "../reading/stated-days.ts";
import { askPlace, passportsOf, sourceWords } from "./entry.ts";
import type { AnswerSource, IntentContext, MissingField, WordedAnswer } from "./intent.ts";
import { lengthWords } from "./lengths.ts";

/** A stay as the questions take it. A zone stands for one of its members, where the days count all the same. */
export const stayInput = ({ place = "", from, to, underPermit }: StatedStay, { packs }: IntentContext) => {
  const zone = packs.law.pack.entry.zones.find(({ id, members }) => id === place && members.length > 1);
  const day = isoOf(from);
  const member = zone?.members.find(({ since, until }) => isInForce({ from: since, until }, day));
  return { in: member?.code ?? place, from: day, to: to === undefined ? undefined : isoOf(to), underPermit };
};

/** The zone or the country whose limit counts the days of a place. */
export const zoneOf = (place: string, day: Day, { packs }: IntentContext): string =>
  packs.law.entry.zoneOf(place, isoOf(day))?.id ?? place;

export interface StatedTravel {
  passports: readonly string[];
  /** The place that is asked about. */
  place: string;
  /** Stays that are over. */
  past: readonly StatedStay[];
  /** An ongoing stay. */
  open?: StatedStay;
  /** Stays that begin after today. */
  planned: readonly StatedStay[];
}

/** What a text says about stays, and the place that it asks about, or the field that is missing. */
export const statedTravel = (reading: Reading, context: IntentContext): StatedTravel | MissingField => {
  const { today } = context;
  const stays = reading.stays.filter(({ place, isValidity }) => place !== undefined && !isValidity);
  const open = stays.find(({ from, to }) => to === undefined && from <= today);
  const planned = stays.filter(({ from }) => from > today);
  const past = stays.filter((stay) => stay !== open && stay.from <= today);
  const last = planned.at(-1) ?? open ?? past.at(-1);
  const zone = reading.subjects.find((code) => code.length > 2);
  const named = reading.askedPlace ?? zone ?? last?.place ?? reading.subjects[0];
  if (named === undefined) return askPlace(context);
  const place = zoneOf(named, last?.from ?? today, context);
  return { passports: passportsOf(reading, context), place, past, open, planned };
};

/** Whether an answer needs a passport: no usual limit holds for most visitors of the place. */
export const needsPassport = (
  { passports, place }: StatedTravel,
  { packs, today }: IntentContext,
): boolean => {
  if (passports.length > 0) return false;
  const nobody = { stays: [], citizenships: [], permits: [], answers: {} };
  return !visitRulesOf(packs.law.rulesFor([], today), nobody, place, today).some(
    ({ limits }) => limits.length > 0,
  );
};

/** The limit is assumed if no passport is known. */
export const assumedWords = (passports: readonly string[], { words }: IntentContext): string | undefined =>
  passports.length === 0 ? words.say("stays.assumed") : undefined;

/** The answer for a person without a day limit, such as an EU citizen in another member state. */
export const exemptWords = (place: string, context: IntentContext): WordedAnswer => ({
  kind: "answer",
  sentences: [context.words.say("stay.without.exempt", { place: context.words.place(place) })],
  sources: [],
  screen: staysScreen(context, place),
});

export const staysScreen = (context: IntentContext, place: string): WordedAnswer["screen"] => ({
  title: context.words.say("screen.stays", { place: context.words.place(place) }),
  href: paths.stays,
});

/** Where the limit of a visit comes from: the entry rule of the passport, or the law that counts the days of a zone. */
export const visitSource = (
  rule: string | undefined,
  { passports, place, on }: { passports: readonly string[]; place: string; on: string },
  context: IntentContext,
): Sourced | undefined => {
  const isZone = zoneOf(place, dayOf(on), context).length > 2;
  const entry = isZone ? undefined : entryOf(passports, place, on, context);
  if (entry?.source) return entry;
  const { packs, today } = context;
  const law = packs.law.rulesFor(passports, today).find(({ id }) => id === rule);
  return law && { source: { name: law.law, url: law.address }, asOf: law.asOf };
};
type Sourced = Parameters<typeof sourceWords>[0] &
  Pick<WordedAnswer, "confidence"> & { source?: AnswerSource };

/** The last sentence of an answer on a visit, and what the answer keeps of its source. */
export const sourceParts = (found: Sourced | undefined, { words }: IntentContext) => ({
  sentence: found && sourceWords(found, words),
  said: { sources: found?.source ? [found.source] : [], asOf: found?.asOf, confidence: found?.confidence },
});

/** The rule on visits to a place. Undefined if we hold none. */
export const visitRuleFor = (
  { passports, place }: Pick<StatedTravel, "passports" | "place">,
  day: Day,
  { packs }: IntentContext,
) =>
  packs.law
    .rulesFor(passports, day)
    .find(
      ({ topic, where }) =>
        topic === "visit" &&
        ("zone" in where ? where.zone === place : "in" in where && where.in.includes(place)),
    );

/** How long a visit may last that begins on a day. Undefined if we hold no rule for the place. */
export const allowanceFor = (
  about: Pick<StatedTravel, "passports" | "place">,
  day: Day,
  context: IntentContext,
) => allowanceOn(visitRuleFor(about, day, context)?.allowances ?? [], isoOf(day));

/** Whether a length is that of a limit in force: '6 months', '90 days'. */
export const isLimit = (
  { unit, count }: Pick<WrittenLength, "unit" | "count">,
  allowance: ReturnType<typeof allowanceFor>,
): boolean => (unit === "month" ? count === allowance?.months : unit === "day" && count === allowance?.days);

/** States the limit: 'you may stay for up to 90 days in any 180 days'. Undefined if the limit has no number of days. */
export const allowanceWords = (
  about: Pick<StatedTravel, "passports" | "place">,
  day: Day,
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  const allowance = allowanceFor(about, day, context);
  return allowance?.days === undefined
    ? undefined
    : words.say("stays.rule", { length: lengthWords(allowance, words) });
};

/** What a passport needs to enter. Undefined if no passport is known. */
export const entryOf = (passports: readonly string[], place: string, on: string, { packs }: IntentContext) =>
  passports.length === 0 ? undefined : mayEnter.answer({ passports: [...passports], place, on }, packs);
