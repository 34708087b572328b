import { isoOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { sentencesOf } from "../../text/sentences.ts";
import { citizenshipYears } from "../citizenship-years.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { ruleScreen, ruleSourceWords, ruleWords } from "./rules.ts";
import { upToFour } from "./sentences.ts";

type Found = ReturnType<typeof citizenshipYears.answer>["countries"][number];

/** At most so many countries are compared. */
const maxCompared = 3;

/** The countries whose citizenship the text is about, also where 'Portuguese citizenship' was read as a nationality. */
const askedCountries = ({ cues, places }: Reading): readonly string[] => {
  // In 'Spanish citizenship as a Colombian', the second country is the person's own.
  const countries = places.filter(
    ({ code, role, isHeld }) =>
      code.length === 2 && role !== "permit" && !(isHeld === true && role === "passport"),
  );
  const codesOf = (all: typeof countries) => [...new Set(all.map(({ code }) => code))];
  const subjects = codesOf(countries.filter(({ role }) => role === "subject"));
  const isEnough = subjects.length > (cues.has("compare") ? 1 : 0);
  return isEnough ? subjects : codesOf(countries);
};

/** The years to citizenship with the first note of the law, or else the days that the law requires. */
const countryWords = ({ place, years, rules }: Found, context: IntentContext): string => {
  const { words } = context;
  const [first] = rules;
  if (years)
    return words.say("citizenship.years", {
      place: words.place(place),
      from: years.from,
      to: years.to > years.from ? years.to : "none",
    });
  return first && first.limits.length > 0
    ? ruleWords(first, context)
    : words.say("citizenship.unstated", { place: words.place(place) });
};

/** In English, the law in the words of its rule: 'Portugal: 10 years, or 7 for citizens of …'. */
const noteWords = ({ place, rules, years }: Found, { words }: IntentContext): string | undefined => {
  const [note] = years ? sentencesOf(rules[0]?.notes[0] ?? "") : [];
  return words.language === "en" && note
    ? words.say("citizenship.note", { place: words.place(place), note })
    : undefined;
};

/** Groups of citizens who need fewer years. */
const groupsOf = (place: string, { packs }: IntentContext) =>
  packs.programmes.flatMap(({ flagCode, citizenshipGroups = [] }) =>
    flagCode.toUpperCase() === place ? citizenshipGroups.filter(({ who }) => who !== "families") : [],
  );

/** Those groups, unless the note of the law names them already. */
const groupWords = (place: string, note: string | undefined, context: IntentContext) => {
  const { words } = context;
  const groups = groupsOf(place, context);
  const stated = [...new Set(groups.map(({ who, years }) => words.say(`citizens.${who}`, { years })))];
  return stated.length > 0 && !note?.includes("for citizens of")
    ? words.say("citizenship.groups", { list: words.list(stated) })
    : undefined;
};

/** Where citizenship comes sooner, if every country has years that do not depend on the permit. */
const verdictWords = (found: readonly Found[], { words }: IntentContext): string | undefined => {
  const all = found.flatMap(({ years, place }) =>
    years && years.from === years.to ? [{ place: words.place(place), years: years.from }] : [],
  );
  if (found.length < 2 || all.length < found.length) return undefined;
  const least = Math.min(...all.map(({ years }) => years));
  const best = all.filter(({ years }) => years === least).map(({ place }) => place);
  const verdict =
    best.length > 1
      ? words.say("lower.same", { names: words.list(best), order: "citizenship" })
      : words.say("lower.citizenship", { name: best[0] ?? "" });
  return words.say("verdict.plain", { verdict });
};

/** Says that our sources state no years to citizenship, with the page of the first country. */
const unstatedWords = (found: readonly Found[], context: IntentContext): WordedAnswer | undefined => {
  const { words, packs } = context;
  const place = found[0]?.place ?? "";
  const facts = packs.places.find((one) => one.place === place);
  return (
    facts && {
      kind: "answer",
      sentences: found.map((one) => countryWords(one, context)),
      sources: [],
      screen: { title: words.say("screen.place", { place: words.place(place) }), href: facts.path },
    }
  );
};

/** Whether the years can depend on the person's nationality, so that those of most people give no verdict. */
const isByNationality = (found: readonly Found[], { passports }: Reading, context: IntentContext): boolean =>
  passports.length > 0 && found.some(({ place }) => groupsOf(place, context).length > 0);

/** The years of one of several countries, with the groups of citizens who need fewer. */
const withGroups = (text: string, { place }: Found, context: IntentContext): string => {
  const groups = groupWords(place, text, context);
  return groups ? context.words.say("programme.both", { one: withoutFullStop(text), other: groups }) : text;
};

const isKnown = ({ years, rules }: Found): boolean =>
  years !== undefined || rules.some(({ limits }) => limits.length > 0);

/** With these features, a text asks about a program, days abroad, or many countries. */
const others = ["programme", "citizenship", "absence", "told", "region"];

/** After how many years a country grants citizenship, and where it comes sooner. */
export const citizenshipYearsIntent = createIntent(citizenshipYears, {
  signs: [
    { points: 6.8, all: ["naturalize"], any: ["years", "fastest"], none: others },
    // 'Which is faster to citizenship, Portugal or Spain?'
    { points: 7.2, all: ["naturalize", "places"], any: ["years", "fastest"], none: others },
    { points: 6.4, all: ["naturalize"], any: ["threshold", "min-stay"], none: others },
    // 'How long until I can get a Spanish passport?'
    {
      points: 6.4,
      all: ["passport-document", "asks-for-paper", "years", "passport"],
      none: [...others, "enter", "stay", "place", "price", "renew"],
    },
    // 'Spanish citizenship as a Colombian'
    {
      points: 3,
      all: ["naturalize", "passport"],
      none: [...others, "enter", "stay", "place", "price", "keep"],
    },
  ],
  inputOf(reading, { today }) {
    // 'Brazilian with German citizenship, how long can I stay in Italy?' asks about a visit.
    const { cues, passports, places } = reading;
    if (passports.length > 1 && cues.has("stay") && cues.has("allowed")) return undefined;
    const isOnYears = hasOneOf(cues, ["years", "fastest", "threshold", "min-stay"]);
    if (!isOnYears && !places.some((place) => place.isHeld)) return undefined;
    const countries = askedCountries(reading).slice(0, maxCompared);
    return countries.length === 0 ? undefined : { countries, on: isoOf(today) };
  },
  say({ countries }, _, context, reading): WordedAnswer | undefined {
    const known = countries.filter(isKnown);
    if (known.length === 0) return unstatedWords(countries, context);
    const { words } = context;
    const rules = known.flatMap((one) => one.rules.slice(0, 1));
    const programmes = known.flatMap((one) => one.programmes);
    const [oldest] = programmes.map(({ asOf }) => asOf).sort();
    const [rule] = rules;
    // One country's answer is in its law, as far as we have the rule.
    const isByRule = rule !== undefined && (countries.length === 1 || oldest === undefined);
    const notes = known.map((one) => noteWords(one, context));
    const isOpen = countries.length > 1 && isByNationality(countries, reading, context);
    return {
      kind: "answer",
      sentences: upToFour([
        isOpen ? undefined : verdictWords(countries, context),
        ...countries.map((one, at) => {
          const text = notes[at] ?? countryWords(one, context);
          return isOpen ? withGroups(text, one, context) : text;
        }),
        countries.length === 1 ? groupWords(countries[0]?.place ?? "", notes[0], context) : undefined,
        isByRule
          ? ruleSourceWords(rule, context)
          : words.say("source.programmes", { date: words.date(oldest ?? "") }),
      ]),
      sources: [
        ...rules.map(({ source }) => ({ name: source.law, url: source.url })),
        ...programmes.flatMap(({ sources }) => sources.slice(0, 1).map(({ name, url }) => ({ name, url }))),
      ],
      asOf: isByRule ? rule.asOf : oldest,
      screen: isByRule
        ? ruleScreen(rule, context)
        : { title: words.say("screen.programmes"), href: paths.programmes },
    };
  },
});
