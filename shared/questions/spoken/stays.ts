import { type Day, isoOf } from "../../calendar/day.ts";
import { lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { paths } from "../../paths.ts";
import { visitRulesOf } from "../../stays/planning/planner.ts";
import { daysLeft } from "../days-left.ts";
import { earliestReturn } from "../earliest-return.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import { mayEnter } from "../may-enter.ts";
import type { Reading } from "../reading/read.ts";
import type { ToldStay } from "../reading/told-days.ts";
import { stayAllowed } from "../stay-allowed.ts";
import { arrivalOf, askPassport, askPlace, entryScreen, noVisit, passportsOf, sourceWords } from "./entry.ts";
import { lengthWords } from "./lengths.ts";
import { upToFour } from "./sentences.ts";
import { isMissing, type MissingField, type Said, type SpokenContext, speak } from "./spoken.ts";

/** A stay as the questions take it. A zone stands for one of its members, where the days count all the same. */
const stayInput = ({ place = "", from, to }: ToldStay, { packs }: SpokenContext) => {
  const zone = packs.law.pack.entry.zones.find(({ id, members }) => id === place && members.length > 1);
  const day = isoOf(from);
  const member = zone?.members.find(({ since, until }) => (since ?? "") <= day && day <= (until ?? "9999"));
  return { in: member?.code ?? place, from: day, to: to === undefined ? undefined : isoOf(to) };
};

/** The zone or the country whose limit counts the days of a place. */
const zoneOf = (place: string, day: Day, { packs }: SpokenContext): string =>
  packs.law.entry.zoneOf(place, isoOf(day))?.id ?? place;

interface Told {
  passports: readonly string[];
  /** The place that is asked about. */
  place: string;
  /** Stays that are over. */
  past: readonly ToldStay[];
  /** A stay that goes on. */
  open?: ToldStay;
  /** Stays that begin after today. */
  planned: readonly ToldStay[];
}

/** What a text tells of stays, and the place that it asks about, or the field that is missing. */
const toldIn = (reading: Reading, context: SpokenContext): Told | MissingField => {
  const { today } = context;
  const stays = reading.stays.filter(({ place }) => place !== undefined);
  const open = stays.find(({ from, to }) => to === undefined && from <= today);
  const planned = stays.filter(({ from }) => from > today);
  const past = stays.filter((stay) => stay !== open && stay.from <= today);
  const last = planned.at(-1) ?? open ?? past.at(-1);
  const named = reading.subjects.find((code) => code.length > 2) ?? last?.place ?? reading.subjects[0];
  if (named === undefined) return askPlace(context);
  const place = zoneOf(named, last?.from ?? today, context);
  return { passports: passportsOf(reading, context), place, past, open, planned };
};

/** Whether an answer needs a passport: no usual limit holds for most visitors of the place. */
const needsPassport = ({ passports, place }: Told, { packs, today }: SpokenContext): boolean => {
  if (passports.length > 0) return false;
  const nobody = { stays: [], citizenships: [], permits: [], answers: {} };
  return !visitRulesOf(packs.law.rulesFor([], today), nobody, place, today).some(
    ({ limits }) => limits.length > 0,
  );
};

/** The limit is assumed if no passport is known. */
const assumedWords = (passports: readonly string[], { words }: SpokenContext): string | undefined =>
  passports.length === 0 ? words.say("stays.assumed") : undefined;

const staysScreen = (context: SpokenContext, place: string): Said["screen"] => ({
  title: context.words.say("screen.stays", { place: context.words.place(place) }),
  href: paths.stays,
});

/** The law and the day on which it was read, of the rule that decides. */
const ruleSource = (
  id: string | undefined,
  passports: readonly string[],
  day: Day,
  { packs }: SpokenContext,
) => {
  const rule = packs.law.rulesFor(passports, day).find((it) => it.id === id);
  return rule && { source: { name: rule.law, url: rule.address }, asOf: rule.asOf };
};

const sourcesOf = (found: ReturnType<typeof ruleSource>): Said["sources"] => (found ? [found.source] : []);

/** The period of the allowance of a visit: 'in any 180 days'. Empty for a period that is each visit. */
const allowanceWords = (
  { passports, place }: Pick<Told, "passports" | "place">,
  day: Day,
  { packs, words }: SpokenContext,
): string | undefined => {
  const rule = packs.law
    .rulesFor(passports, day)
    .find(
      ({ topic, where }) =>
        topic === "visit" &&
        ("zone" in where ? where.zone === place : "in" in where && where.in.includes(place)),
    );
  const allowance = rule?.allowances?.find(
    ({ from = "", until = "9999" }) => from <= isoOf(day) && isoOf(day) <= until,
  );
  return allowance?.days === undefined
    ? undefined
    : words.say("stays.rule", { length: lengthWords(allowance, words) });
};

/** How many days are left on a day: asked with stays that are over. */
export const spokenDaysLeft = speak(daysLeft, {
  signs: [
    { points: 9, all: ["told", "left"], none: ["until-when"] },
    { points: 8, all: ["told", "how-long"], none: ["until-when", "open"] },
    { points: 6, all: ["left", "how-long", "place"], none: noVisit },
  ],
  inputOf(reading, context) {
    const told = toldIn(reading, context);
    if (isMissing(told)) return told;
    if (needsPassport(told, context)) return askPassport(context);
    const on = reading.on ?? context.today;
    const stays = [
      ...told.past,
      ...(told.open ? [{ ...told.open, to: context.today }] : []),
      ...told.planned,
    ];
    if (stays.length === 0) return { kind: "missing", field: "stays", ask: context.words.say("ask.stays") };
    return {
      passports: [...told.passports],
      place: told.place,
      stays: stays.map((stay) => stayInput(stay, context)),
      on: isoOf(on),
    };
  },
  say(answer, { passports = [], place = "", on, stays = [] }, context): Said | undefined {
    const { words, packs } = context;
    if (answer.allowed === undefined) return undefined;
    // The days that are left for an arrival on the day, not counting the day itself before it is spent.
    const found = longestStayQuestion.answer({ passports, place, from: on, stays }, packs);
    const source = ruleSource(answer.rule, passports, context.today, context);
    const left = found.days ?? answer.left ?? 0;
    const values = { days: left, place: words.place(place), date: words.date(on) };
    return {
      kind: "answer",
      sentences: upToFour([
        left === 0
          ? words.say("left.none", { ...values, used: answer.used, allowed: answer.allowed })
          : words.say("left.days", { ...values, last: found.lastDay ? words.date(found.lastDay) : "" }),
        words.say(answer.used + left > answer.allowed ? "left.used-sliding" : "left.used", {
          used: Math.round(answer.used),
          allowed: answer.allowed,
          date: words.date(on),
        }),
        assumedWords(passports, context) ?? allowanceWords({ passports, place }, context.today, context),
        source && sourceWords(source, words),
      ]),
      sources: sourcesOf(source),
      asOf: source?.asOf,
      screen: staysScreen(context, place),
    };
  },
});

/** The last day of a visit: asked by a person who is there, or who names the day of arrival. */
export const spokenLongestStay = speak(longestStayQuestion, {
  signs: [
    { points: 10, all: ["open"], any: ["until-when", "how-long", "extend"] },
    { points: 9, all: ["place", "until-when"], any: ["stay", "arrived", "on", "planned"] },
    { points: 7, all: ["open"], any: ["left", "stay", "allowed"] },
  ],
  inputOf(reading, context) {
    const told = toldIn(reading, context);
    if (isMissing(told)) return told;
    if (
      needsPassport(told, context) &&
      !reading.cues.has("granted") &&
      grantedBy(reading, context) === undefined
    )
      return askPassport(context);
    const from = told.open?.from ?? arrivalOf(reading, context);
    return {
      passports: [...passportsFor(told, reading, context)],
      place: told.place,
      from: isoOf(from),
      stays: told.past.map((stay) => stayInput(stay, context)),
    };
  },
  say(answer, { passports = [], place, from }, context, reading): Said | undefined {
    const { words, packs } = context;
    const granted = reading.cues.has("granted") ? reading.length : undefined;
    const source = ruleSource(answer.rule, passports, context.today, context);
    const screen = staysScreen(context, place);
    if (granted) return grantedWords(granted, place, from, context);
    const entry = entryOf(passports, place, from, context);
    const hasVisa = entry?.requirement === "visa_required";
    if (hasVisa && reading.length) return grantedWords(reading.length, place, from, context);
    if (answer.days === undefined || answer.lastDay === undefined || hasVisa)
      return withoutNumber(hasVisa ? "visa" : answer.without, place, context, screen);
    return {
      kind: "answer",
      sentences: upToFour([
        words.say("stay.until", {
          last: words.date(answer.lastDay),
          days: answer.days,
          place: words.place(place),
          from: words.date(from),
        }),
        reading.cues.has("extend") && words.language === "en" ? entry?.remarks[0] : undefined,
        assumedWords(passports, context) ?? allowanceWords({ passports, place }, dayNumber(from), context),
        source ? sourceWords(source, words) : entry && sourceWords(entry, words),
      ]),
      sources: sourcesOf(source),
      asOf: source?.asOf,
      screen,
    };
  },
});

/** The days that an officer or a visa gave. They decide, whatever the usual limit is. */
const grantedWords = (length: WrittenLength, place: string, from: string, context: SpokenContext): Said => {
  const { words } = context;
  const last = isoOf(lastDayOf(length, dayNumber(from)));
  return {
    kind: "answer",
    sentences: upToFour([
      words.say("stay.granted", { last: words.date(last), place: words.place(place) }),
      words.say("stay.granted-why", { length: length.text }),
    ]),
    sources: [],
    screen: staysScreen(context, place),
  };
};

const dayNumber = (iso: string): Day => (Date.parse(`${iso}T00:00:00Z`) / 86_400_000) as Day;

/** The authorization that a text names for the place: 'on ESTA' shows which rule let the person in. */
const grantedBy = (reading: Reading, { packs }: SpokenContext): string | undefined => {
  const { authorizations, rules } = packs.law.pack.entry;
  const names = new Map(authorizations.map(({ id, name }) => [id, name.toLowerCase()]));
  const text = reading.text.toLowerCase();
  const rule = rules.find(
    ({ zone, authorization, nationalities }) =>
      reading.subjects.includes(zone) &&
      authorization !== undefined &&
      nationalities[0] !== "*" &&
      new RegExp(`(?<!\\p{L})${escaped(names.get(authorization) ?? "")}(?!\\p{L})`, "u").test(text),
  );
  return rule?.nationalities[0];
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const passportsFor = (told: Told, reading: Reading, context: SpokenContext): readonly string[] => {
  if (told.passports.length > 0) return told.passports;
  const granted = grantedBy(reading, context);
  return granted === undefined ? [] : [granted];
};

const entryOf = (passports: readonly string[], place: string, on: string, { packs }: SpokenContext) =>
  passports.length === 0 ? undefined : mayEnter.answer({ passports: [...passports], place, on }, packs);

const withoutNumber = (
  without: string | undefined,
  place: string,
  { words }: SpokenContext,
  screen: Said["screen"],
): Said => ({
  kind: "answer",
  sentences: [words.say(`stay.without.${without ?? "unknown"}`, { place: words.place(place) })],
  sources: [],
  screen,
});

/** When the person may come back. */
export const spokenReturn = speak(earliestReturn, {
  signs: [
    { points: 10, all: ["back", "when", "told"], none: ["open"] },
    { points: 7, all: ["back", "when", "place"], none: noVisit },
    { points: 9, all: ["back", "how-long", "told"], none: ["left"] },
  ],
  inputOf(reading, context) {
    const told = toldIn(reading, context);
    if (isMissing(told)) return told;
    if (needsPassport(told, context) && told.past.length === 0) return askPassport(context);
    const leaves = told.past.map(({ to }) => to ?? context.today);
    const today = leaves.reduce((last, to) => (to > last ? to : last), context.today);
    const days = reading.length ? lastDayOf(reading.length, today) - today + 1 : fullVisit(told, context);
    return {
      passports: [...told.passports],
      place: told.place,
      days: Math.max(1, Math.min(days, 1000)),
      stays: [...told.past, ...(told.open ? [{ ...told.open, to: today }] : [])].map((stay) =>
        stayInput(stay, context),
      ),
      on: isoOf(today),
    };
  },
  say(answer, { passports = [], place, days }, context): Said {
    const { words, today } = context;
    const source = ruleSource(answer.rule, passports, today, context);
    const entry = answer.entry;
    const rule = context.packs.law
      .rulesFor(passports, today)
      .find(({ topic, where }) => topic === "visit" && "in" in where && where.in.includes(place));
    const note = words.language === "en" ? rule?.notes[0] : undefined;
    const isAnyTime = entry !== undefined && entry <= isoOf(today);
    return {
      kind: "answer",
      sentences: upToFour([
        entry === undefined
          ? words.say(answer.without ? `return.${answer.without}` : "return.never", {
              place: words.place(place),
              days,
            })
          : words.say(isAnyTime ? "return.now" : "return.from", {
              date: words.date(entry),
              place: words.place(place),
              days,
            }),
        isAnyTime ? note : allowanceWords({ passports, place }, today, context),
        source && sourceWords(source, words),
      ]),
      sources: sourcesOf(source),
      asOf: source?.asOf,
      screen: staysScreen(context, place),
    };
  },
});

/** The days of a whole visit, which a question about a return means if it names none. */
const fullVisit = ({ passports, place }: Told, { packs, today }: SpokenContext): number =>
  longestStayQuestion.answer({ passports: [...passports], place, from: isoOf(today) }, packs).days ?? 30;

/** Whether a planned visit keeps to the limit. */
export const spokenStayAllowed = speak(stayAllowed, {
  signs: [
    { points: 9, all: ["planned", "told"], any: ["allowed"], none: ["left"] },
    { points: 8, all: ["planned"], any: ["allowed", "stay"], none: ["left", "need", ...noVisit] },
    {
      points: 7.5,
      all: ["place", "length", "allowed"],
      any: ["stay", "enter", "passport"],
      none: ["told", "back", "how-long", ...noVisit],
    },
  ],
  inputOf(reading, context) {
    const told = toldIn(reading, context);
    if (isMissing(told)) return told;
    if (needsPassport(told, context)) return askPassport(context);
    const last = told.planned.at(-1);
    const from = last?.from ?? arrivalOf(reading, context);
    const to = last?.to ?? (reading.length && lastDayOf(reading.length, from));
    if (to === undefined) return { kind: "missing", field: "days", ask: context.words.say("ask.days") };
    const others = [...told.past, ...(told.open ? [told.open] : []), ...told.planned.slice(0, -1)];
    return {
      passports: [...told.passports],
      place: last?.place ?? told.place,
      from: isoOf(from),
      to: isoOf(to),
      stays: others.map((stay) => stayInput(stay, context)),
    };
  },
  say(answer, { passports = [], place, from, to, stays = [] }, context): Said | undefined {
    const { words, packs } = context;
    if (answer.verdict === "no-rule") return undefined;
    const days = dayNumber(to) - dayNumber(from) + 1;
    const longest = longestStayQuestion.answer({ passports, place, from, stays }, packs);
    const back =
      answer.verdict === "unsafe" && stays.length > 0
        ? earliestReturn.answer({ passports, place, days: Math.min(days, 1000), stays, on: from }, packs)
            .entry
        : undefined;
    const entry = entryOf(passports, place, from, context);
    const source = ruleSource(answer.rule, passports, context.today, context);
    const values = { days, place: words.place(place), from: words.date(from), to: words.date(to) };
    // The days fit the limit, and an officer decides how many are granted.
    const isOfficers = answer.verdict === "undetermined" && (longest.days ?? 0) >= days;
    return {
      kind: "answer",
      sentences: upToFour([
        words.say(`allowed.${isOfficers ? "officer" : answer.verdict}`, values),
        answer.verdict === "unsafe" && longest.days !== undefined
          ? words.say("allowed.only", {
              days: longest.days,
              last: longest.lastDay ? words.date(longest.lastDay) : "",
              from: words.date(from),
            })
          : undefined,
        back
          ? words.say("allowed.later", { days, date: words.date(back) })
          : allowanceWords(
              { passports, place: zoneOf(place, dayNumber(from), context) },
              dayNumber(from),
              context,
            ),
        (source && sourceWords(source, words)) ?? (entry && sourceWords(entry, words)),
      ]),
      sources: sourcesOf(source),
      asOf: source?.asOf,
      screen:
        passports.length > 0 && stays.length === 0
          ? {
              title: words.say("screen.entry", { place: words.place(place) }),
              href: entryScreen(passports, place, from),
            }
          : staysScreen(context, place),
    };
  },
});
