import { isoOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import { mayEnter } from "../may-enter.ts";
import type { Reading } from "../reading/read.ts";
import { lengthWords, requirementName } from "./lengths.ts";
import { upToFour } from "./sentences.ts";
import { type MissingField, type Said, type SpokenContext, speak } from "./spoken.ts";

/** The passports of the text, or else those of the profile. */
export const passportsOf = ({ passports }: Reading, { ownPassports }: SpokenContext): readonly string[] =>
  passports.length > 0 ? passports : ownPassports;

export const askPassport = ({ words }: SpokenContext): MissingField => ({
  kind: "missing",
  field: "passports",
  ask: words.say("ask.passports"),
});

export const askPlace = ({ words }: SpokenContext): MissingField => ({
  kind: "missing",
  field: "place",
  ask: words.say("ask.place"),
});

/** The day of arrival that a text names, or else today. */
export const arrivalOf = ({ on, stays }: Reading, { today }: SpokenContext) =>
  on ?? stays.find(({ from }) => from > today)?.from ?? today;

const permitsOf = ({ places }: Reading) =>
  places
    .filter(({ role, code }) => role === "permit" && code.length === 2)
    .map(({ code, paper = "visa" }) => ({ country: code, kind: paper }));

type Answer = ReturnType<typeof mayEnter.answer>;

/** Whether a traveler needs nothing but the passport, or what to get first. */
const verdictOf = (answer: Answer, place: string, { words, packs }: SpokenContext): string => {
  const { requirement, passport, last } = answer;
  const values = { place: words.place(place), passport: words.place(passport) };
  if (requirement === "own_country") return words.say("entry.own", values);
  if (requirement === "unknown" && last)
    return words.say("entry.expired", {
      ...values,
      until: words.date(last.until),
      length: lengthWords(last, words),
    });
  if (requirement === "unknown") return words.say("entry.unknown", values);
  return words.say(`entry.${requirement}`, {
    ...values,
    what: requirementName(answer, packs.law, words),
    length: lengthWords(answer, words),
  });
};

/** What a visa or a residence permit of another country makes easier. It answers a text that names one. */
const easedWords = ({ eased }: Answer, place: string, words: SpokenContext["words"]): string | undefined =>
  eased &&
  words.say("entry.eased", {
    country: words.place(eased.country),
    paper: eased.kind,
    place: words.place(place),
    requirement: words.say(`requirement.${eased.requirement}`),
    days: eased.days ?? 0,
  });

const feeWords = ({ fee, asOf }: Answer, words: SpokenContext["words"]): string | undefined =>
  fee && asOf
    ? words.say("entry.fee", { fee: words.money(fee.amount, fee.currency), date: words.date(asOf) })
    : undefined;

/** The source with its date, and whether to check it again. */
export const sourceWords = (
  { source, asOf, assumed }: { source?: { name: string }; asOf?: string; assumed?: string },
  words: SpokenContext["words"],
): string | undefined =>
  source && asOf
    ? words.say(assumed ? "source.check" : "source.plain", { source: source.name, date: words.date(asOf) })
    : undefined;

/** The address of the entry screen with its fields filled in. */
export const entryScreen = (passports: readonly string[], place: string, on: string): string =>
  `${paths.entry}?${new URLSearchParams({ passports: passports.join(","), places: place, date: on }).toString()}`;

/** What shows that a text is not about a visit. */
export const noVisit = ["work", "programme", "tax", "live"];

export const spokenEntry = speak(mayEnter, {
  signs: [
    {
      points: 7,
      all: ["place", "visa"],
      any: ["need", "visa-free", "authorization", "enter"],
      none: noVisit,
    },
    { points: 7, all: ["place", "authorization"], any: ["need", "visa", "enter"] },
    { points: 8, all: ["place", "which-passport"] },
    { points: 7, all: ["place", "enter"], any: ["allowed", "need", "how-long", "passport"], none: noVisit },
    {
      points: 6,
      all: ["place", "how-long"],
      any: ["stay", "visa-free", "passport"],
      none: ["told", ...noVisit],
    },
    { points: 6, all: ["place", "visa", "passport"], none: noVisit },
    { points: 6, all: ["place", "passport", "stay"], any: ["allowed"], none: ["told", ...noVisit] },
    { points: 5, all: ["place", "visa-free"], any: ["stay", "allowed"], none: noVisit },
    { points: 4, all: ["visa", "need"], none: noVisit },
  ],
  inputOf(reading, context) {
    const [place] = reading.subjects;
    const passports = passportsOf(reading, context);
    if (place === undefined) return askPlace(context);
    if (passports.length === 0) return askPassport(context);
    return {
      passports: [...passports],
      place,
      on: isoOf(arrivalOf(reading, context)),
      permits: permitsOf(reading),
    };
  },
  say(answer, { passports, place, on }, context): Said {
    const { words } = context;
    const eased = easedWords(answer, place, words);
    const [remark] = words.language === "en" ? answer.remarks : [];
    return {
      kind: "answer",
      sentences: upToFour([
        eased,
        verdictOf(answer, place, context),
        feeWords(answer, words),
        eased ? undefined : remark,
        sourceWords(answer, words),
      ]),
      sources: answer.source ? [answer.source] : [],
      asOf: answer.asOf,
      confidence: answer.confidence,
      screen: {
        title: words.say("screen.entry", { place: words.place(place) }),
        href: entryScreen(passports, place, on),
      },
    };
  },
});
