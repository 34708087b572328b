import { dayOf, isoOf } from "../../calendar/day.ts";
import { lastDayOf } from "../../calendar/written-length.ts";
import { paths } from "../../paths.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import { mayEnter } from "../may-enter.ts";
import type { Reading } from "../reading/read.ts";
import { createIntent, type IntentContext, type MissingField, type WordedAnswer } from "./intent.ts";
import { lengthWords, requirementName } from "./lengths.ts";
import { upToFour } from "./sentences.ts";

/** The passports of the text, or else those of the profile. Those of the person who asks say nothing about another one. */
export const passportsOf = (
  { passports, askedAbout, travelers }: Reading,
  { ownPassports }: IntentContext,
): readonly string[] => {
  if (askedAbout === "others" && travelers.length === 0) return [];
  return passports.length > 0 || askedAbout === "others" ? passports : ownPassports;
};

export const askPassport = ({ words }: IntentContext): MissingField => ({
  kind: "missing",
  field: "passports",
  ask: words.say("ask.passports"),
});

export const askPlace = ({ words }: IntentContext): MissingField => ({
  kind: "missing",
  field: "place",
  ask: words.say("ask.place"),
});

/** The day of arrival that a text names, or else today. */
export const arrivalOf = ({ on, stays }: Reading, { today }: IntentContext) =>
  on ?? stays.find(({ from }) => from > today)?.from ?? today;

/** The valid permits of a text. One of a zone, such as a Schengen visa, stands for one of a member. */
const permitsOf = ({ places, cues }: Reading, { packs }: IntentContext) =>
  cues.has("expired")
    ? []
    : places
        .filter(({ role }) => role === "permit")
        .map(({ code, paper = "visa" }) => {
          const zone = packs.law.pack.entry.zones.find(({ id }) => id === code);
          return { country: zone?.members[0]?.code ?? code, kind: paper };
        });

type Answer = ReturnType<typeof mayEnter.answer>;

/** Whether a traveler needs nothing but the passport, or what to get first. */
export const verdictWords = (answer: Answer, place: string, { words, packs }: IntentContext): string => {
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

/** Whether a permit is of another member of the zone that the place is in, such as the Schengen area. */
const isOfZone = (country: string, place: string, on: string, { packs }: IntentContext): boolean =>
  packs.law.entry.zoneOf(place, on)?.members.some(({ code }) => code === country) ?? false;

/** The first sentence if the text asks whether an authorization is needed. Undefined if the passport needs none. */
const authorizationWords = (
  answer: Answer,
  place: string,
  { cues }: Reading,
  { words, packs }: IntentContext,
): string | undefined => {
  const isAsked = cues.has("authorization") && (cues.has("need") || cues.has("in-force"));
  if (answer.requirement !== "eta" || !isAsked || cues.has("when")) return undefined;
  return words.say("entry.eta-needed", {
    ...{ place: words.place(place), passport: words.place(answer.passport) },
    what: requirementName(answer, packs.law, words),
    length: lengthWords(answer, words),
  });
};

/** What a visa or a residence permit of another country makes easier. It answers a text that names one. */
const easedWords = (
  { eased }: Answer,
  { place, on }: { place: string; on: string },
  { places, cues }: Reading,
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  if (!eased) return undefined;
  const named = places.find(({ role, code }) => role === "permit" && code.length > 2)?.code;
  const values = {
    ...{ country: words.place(named ?? eased.country), paper: eased.kind, place: words.place(place) },
    length: lengthWords(eased, words),
  };
  if (isOfZone(eased.country, place, on, context)) return words.say("entry.eased-zone", values);
  return words.say("entry.eased", {
    ...values,
    // 'Do I need a visa?' and 'can I go without one?' take opposite answers. An e-visa counts as a visa.
    asked: cues.has("need") && eased.requirement !== "evisa" ? "need" : "allowed",
    requirement: words.say(`requirement.${eased.requirement}`),
    days: eased.days ?? 0,
  });
};

/** Says what a permit of another country makes easier, and what the passport alone requires. */
const withPermit = (
  eased: string,
  answer: Answer,
  place: string,
  context: IntentContext,
): readonly (string | undefined)[] => {
  const { words } = context;
  const alone =
    answer.requirement === "visa_required"
      ? words.say("entry.eased-without", { passport: words.place(answer.passport) })
      : verdictWords(answer, place, context);
  const remark = words.language === "en" ? answer.eased?.remark : undefined;
  return [eased, alone, remark, answer.eased && sourceWords(answer.eased, words)];
};

/** Says that no table eases the entry for the permit that the text names. Undefined if the passport needs no visa anyway. */
const unlistedPermitWords = (
  { requirement, eased }: Answer,
  { places, cues }: Reading,
  { words }: IntentContext,
): string | undefined => {
  const permit = places.find(({ role }) => role === "permit");
  const needsVisa = requirement === "visa_required" || requirement === "evisa";
  if (eased || !permit || !needsVisa || cues.has("expired")) return undefined;
  return words.say("entry.permit-unlisted", {
    ...{ country: words.place(permit.code), paper: permit.paper ?? "visa" },
  });
};

/** Says that another country of the text, as a citizenship or a visit, can bar what the passport allows. */
const barredWords = (
  { barredWith = [] }: Answer,
  { subjects, passports }: Reading,
  { words }: IntentContext,
): string | undefined => {
  const barring = [...passports, ...subjects].filter((code) => barredWith.includes(code));
  return barring.length > 0
    ? words.say("entry.barred", { countries: words.list(barring.map((code) => words.place(code))) })
    : undefined;
};

/** Who sets the days of the stay, if that is not the law alone. */
const grantedWords = ({ grantedBy }: Answer, words: IntentContext["words"]): string | undefined =>
  grantedBy && words.say(`entry.${grantedBy}`);

const feeWords = ({ fee, asOf }: Answer, words: IntentContext["words"]): string | undefined => {
  if (fee?.amount === 0) return words.say("entry.free");
  return fee && asOf
    ? words.say("entry.fee", { fee: words.money(fee.amount, fee.currency), date: words.date(asOf) })
    : undefined;
};

/** Since when the rule applies, for a text that asks it. The rule may be older under another authorization. */
const sinceWords = (
  { since, until }: Answer,
  { cues }: Reading,
  words: IntentContext["words"],
): string | undefined =>
  since !== undefined && until === undefined && cues.has("in-force")
    ? words.say("entry.since", { date: words.date(since) })
    : undefined;

/** The fee and since when the rule applies. The fee comes first only if the text asks for it. */
const feeAndSince = (fee: string | undefined, since: string | undefined, { cues }: Reading) =>
  cues.has("cost") ? [fee, since] : [since, fee];

interface DatedSource {
  source?: { name: string; kind?: "official" | "secondary" };
  /** Absent if the source has no date. */
  asOf?: string;
  assumed?: string;
  confidence?: string;
}

/** The source with its date, and whether to check it again. */
export const sourceWords = (
  { source, asOf, assumed, confidence }: DatedSource,
  words: IntentContext["words"],
): string | undefined => {
  if (!source) return undefined;
  if (!asOf) return words.say("source.undated", { source: source.name });
  const kind = source.kind === "secondary" ? "secondary" : assumed ? "check" : "plain";
  return words.say(`source.${confidence === "low" ? "weak" : kind}`, {
    source: source.name,
    date: words.date(asOf),
  });
};

/** The address of the entry screen with its fields filled in. */
export const entryScreen = (passports: readonly string[], place: string, on: string): string =>
  `${paths.entry}?${new URLSearchParams({ passports: passports.join(","), places: place, date: on }).toString()}`;

/** What shows that a text is not about a visit. */
export const noVisit = ["work", "programme", "tax", "live"];

/** The maximum number of countries in an answer. */
const maxPlaces = 8;

/** The other countries that a text asks about in the same way. */
const otherPlaces = (reading: Reading, place: string): readonly string[] =>
  reading.cues.has("transit")
    ? []
    : destinationsOf(reading)
        .filter((code) => code !== place)
        .slice(0, maxPlaces - 1);

/** The places that a text may ask to enter. The traveler's own country is one only if the text names no other. */
const destinationsOf = ({ subjects, passports }: Reading): readonly string[] => {
  const foreign = subjects.filter((code) => !passports.includes(code));
  return foreign.length > 0 ? foreign : subjects;
};

/** What each place asks for, in one sentence: 'Jamaica: visa-free for up to 90 days on each entry'. */
const shortWords = (
  answers: readonly Answer[],
  places: readonly string[],
  { words, packs }: IntentContext,
): string => {
  const items = answers.map((answer, index) => {
    const { requirement, days, months } = answer;
    const hasLength = requirement !== "visa_required" && (days !== undefined || months !== undefined);
    return words.say(hasLength ? "entry.item-length" : "entry.item", {
      place: words.place(places[index] ?? ""),
      what: requirementName({ ...answer, requirement }, packs.law, words),
      length: lengthWords(answer, words),
    });
  });
  const passports = [...new Set(answers.map(({ passport }) => words.place(passport)))];
  return words.say("entry.several", { passport: words.list(passports), items: items.join("; ") });
};

/** Whether an answer on several places has room for sentences on each of them. */
const hasRoom = (answers: readonly Answer[], { travelers }: Reading): boolean =>
  answers.length <= 2 &&
  travelers.length < 2 &&
  !answers.some(({ requirement }) => ["visa_required", "unknown"].includes(requirement));

/** An answer on several places: what each asks for, in one sentence each. */
const severalWords = (
  places: readonly string[],
  { passports, on }: { passports: readonly string[]; on: string },
  context: IntentContext,
  reading: Reading,
): WordedAnswer => {
  const { words, packs } = context;
  const answers = places.map((place) => mayEnter.answer({ passports: [...passports], place, on }, packs));
  const sources = [
    ...new Map(answers.flatMap(({ source }) => (source ? [[source.name, source] as const] : []))).values(),
  ];
  const days = answers.flatMap(({ asOf }) => asOf ?? []).sort();
  const [oldest] = days;
  return {
    kind: "answer",
    sentences: upToFour([
      ...(hasRoom(answers, reading)
        ? answers.map((answer, index) => verdictWords(answer, places[index] ?? "", context))
        : [shortWords(answers, places, context)]),
      oldest === undefined
        ? undefined
        : words.say("source.check", {
            source: words.list(sources.map(({ name }) => name)),
            date: words.date(oldest),
          }),
    ]),
    sources,
    asOf: oldest,
    screen: {
      title: words.say("screen.entry", { place: words.list(places.map((place) => words.place(place))) }),
      href: entryScreen(passports, places.join(","), on),
    },
  };
};

/** Says that the stay in the text is too long. Undefined if it is within the limit, or if there is no day limit. */
const tooLongWords = (
  { passports, place, on }: { passports: string[]; place: string; on: string },
  { days, months }: Answer,
  { packs, words }: IntentContext,
  { stayLength, stays }: Reading,
): string | undefined => {
  const planned = stays.find((stay) => stay.from === dayOf(on) && (stay.place ?? place) === place);
  const length = stayLength ?? planned?.length;
  if (!length || (days === undefined && months === undefined)) return undefined;
  const most = longestStayQuestion.answer({ passports, place, from: on }, packs).days;
  const asked = lastDayOf(length, dayOf(on)) - dayOf(on) + 1;
  if (most === undefined || asked <= most) return undefined;
  return words.say("entry.too-long", { asked: length.text, days: most });
};

/** Says by how many days the visit can be extended. Undefined if no source does. */
const extendableWords = (
  { passport, requirement }: Answer,
  { place, on }: { place: string; on: string },
  { packs, words }: IntentContext,
): string | undefined => {
  const days = packs.visitExtensions.find(
    ({ zone, nationalities, from = on, until = on, ...row }) =>
      zone === place &&
      row.requirement === requirement &&
      (nationalities.includes(passport) || nationalities[0] === "*") &&
      from <= on &&
      on <= until,
  )?.days;
  return days === undefined ? undefined : words.say("extension.once", { days, last: "none" });
};

/** Whether the stay in the text is within the limit, so that the fee matters more than an extension. */
const stayLengthFits = (
  answer: Answer,
  about: { passports: string[]; place: string; on: string },
  context: IntentContext,
  reading: Reading,
): boolean => tooLongWords(about, answer, context, reading) === undefined;

/** The entry verdict and the warning that the stay is too long. The one that the text asks about comes first. */
const firstWords = (
  answer: Answer,
  about: { passports: string[]; place: string; on: string },
  context: IntentContext,
  reading: Reading,
): readonly (string | undefined)[] => {
  const tooLong = tooLongWords(about, answer, context, reading);
  const verdict =
    authorizationWords(answer, about.place, reading, context) ?? verdictWords(answer, about.place, context);
  const extendable = tooLong && extendableWords(answer, about, context);
  return asksForVisa(reading) ? [verdict, tooLong, extendable] : [tooLong, verdict, extendable];
};

/** Whether the text asks if a visa is needed. A 'no' on the length could then be misread as 'no visa'. */
export const asksForVisa = ({ cues }: Reading): boolean => cues.has("need") && cues.has("visa");

/** The place that a journey passes through: the one that the text calls so, or else the first one abroad. */
const transitOf = ({ cues, places, subjects, passports }: Reading): string | undefined =>
  cues.has("transit")
    ? (places.find(({ role, isTransit }) => role === "subject" && isTransit)?.code ??
      subjects.find((code) => !passports.includes(code)))
    : undefined;

/**
 * Says that our tables hold no rule on changing planes. Undefined if the passport needs no visa even to enter, or if the
 * text asks about a stay as well.
 */
const transitWords = (
  { requirement, passport }: Answer,
  place: string,
  { cues }: Reading,
  { words }: IntentContext,
): string | undefined =>
  cues.has("transit") && !cues.has("stay") && !freeToEnter.has(requirement)
    ? words.say("entry.transit", { place: words.place(place), passport: words.place(passport) })
    : undefined;

/** What lets a passport enter without any paper, so that it may pass through, too. */
const freeToEnter: ReadonlySet<Answer["requirement"]> = new Set([
  "own_country",
  "free_movement",
  "visa_free",
]);

/** The country whose authorization a text names, if no other country has one of that name: the United States for an ESTA. */
const countryOfAuthorization = ({ cues }: Reading, { packs }: IntentContext): string | undefined => {
  const all = packs.effects.filter(({ authorization, place }) => authorization && place !== "EU");
  const isOnly = (subject: string) => all.filter((one) => one.subject === subject).length === 1;
  return all.find(({ subject }) => cues.has(`effect.${subject}`) && isOnly(subject))?.place;
};

export const entryIntent = createIntent(mayEnter, {
  signs: [
    {
      points: 7,
      all: ["place", "visa"],
      any: ["need", "visa-free", "authorization", "enter"],
      none: noVisit,
    },
    { points: 7, all: ["place", "authorization"], any: ["need", "visa", "enter", "passport"] },
    {
      points: 9.7,
      all: ["place", "passport", "authorization"],
      any: ["in-force", "when", "status"],
      none: ["told", "changed", "effect.etias"],
    },
    {
      points: 7,
      all: ["passport", "effect.esta"],
      any: ["need", "enter", "visa", "allowed"],
      none: ["place"],
    },
    { points: 8, all: ["place", "which-passport"], any: ["passport", "passport-document", "enter", "visa"] },
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
    {
      points: 9,
      all: ["place", "transit"],
      any: ["visa", "need", "allowed", "passport", "authorization"],
      none: ["told", ...noVisit],
    },
    { points: 4, all: ["visa", "need"], none: noVisit },
    { points: 1, all: ["keywords", "place", "visa"], none: noVisit },
    // 'Will they let me in?' asks about a country that it does not name.
    { points: 0.5, all: ["enter", "allowed"], none: [...noVisit, "place"] },
  ],
  inputOf(reading, context) {
    const passports = passportsOf(reading, context);
    const place =
      transitOf(reading) ?? countryOfAuthorization(reading, context) ?? destinationsOf(reading)[0];
    if (place === undefined) return askPlace(context);
    if (passports.length === 0) return askPassport(context);
    const permits = permitsOf(reading, context);
    // A permit of the place itself decides instead of the rules for visitors.
    if (permits.some(({ country }) => country === place)) return undefined;
    return { passports: [...passports], place, on: isoOf(arrivalOf(reading, context)), permits };
  },
  say(answer, { passports, place, on }, context, reading): WordedAnswer {
    const { words } = context;
    const eased = easedWords(answer, { place, on }, reading, context);
    const barred = barredWords(answer, reading, context);
    const others = barred ? [] : otherPlaces(reading, place);
    if (others.length > 0) return severalWords([place, ...others], { passports, on }, context, reading);
    const [remark] = words.language === "en" ? answer.remarks : [];
    const { source, asOf, confidence } = answer.eased ?? answer;
    return {
      kind: "answer",
      sentences: upToFour(
        eased
          ? withPermit(eased, answer, place, context)
          : [
              transitWords(answer, place, reading, context),
              ...firstWords(answer, { passports, place, on }, context, reading),
              barred,
              unlistedPermitWords(answer, reading, context),
              grantedWords(answer, words),
              ...feeAndSince(
                stayLengthFits(answer, { passports, place, on }, context, reading)
                  ? feeWords(answer, words)
                  : undefined,
                sinceWords(answer, reading, words),
                reading,
              ),
              remark,
              sourceWords(answer, words),
            ],
      ),
      sources: source ? [source] : [],
      ...{ asOf, confidence },
      screen: {
        title: words.say("screen.entry", { place: words.place(place) }),
        href: entryScreen(passports, place, on),
      },
    };
  },
});
