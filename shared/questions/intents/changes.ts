import { isoOf } from "../../calendar/day.ts";
import type { NewsType } from "../../news/contract.ts";
import { publicPaths } from "../../paths.ts";
import type { ProgrammeRoute } from "../../programmes/contract.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import type { Update } from "../update.ts";
import { whatChanged } from "../what-changed.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";

/** The cues of each type of update. The first match decides. */
const typeCues: readonly (readonly [NewsType, readonly string[]])[] = [
  ["tax", ["tax", "income-tax", "foreign-income", "corporate-tax", "special-regime"]],
  ["citizenship", ["permanence", "citizenship"]],
  ["residency", ["golden", "investment", "permit"]],
  ["visa", ["visa", "visa-free", "authorization"]],
];

const typeIn = ({ cues }: Reading): NewsType | undefined =>
  typeCues.find(([, names]) => hasOneOf(cues, names))?.[0];

/** Searched for in titles, because updates on golden visas have different types. */
const goldenVisa = "golden visa";

/** Words in the titles of updates on programs of a route. */
const routeTitles: Partial<Record<ProgrammeRoute, string>> = {
  nomad: "nomad",
  investment: goldenVisa,
  citizenship: "citizenship",
};

/**
 * A short name within the name of a program: 'DTV' in 'Destination Thailand Visa (DTV)', 'D7' in 'D7 visa'. Without
 * vowels, because it is also looked for within words.
 */
const shortName = /\b(?:[BCDFGHJKLMNPQRSTVWXZ]{3,6}|[A-Z]\d{1,2})\b/u;

/** The longest search text, in characters. */
const maxTitleLength = 40;

/** The country of the program that a text names, and the words to search for in titles of updates. */
const programmeIn = ({ programmes }: Reading, { packs }: IntentContext) => {
  const [[id] = [], ...more] = programmes;
  const found = more.length === 0 ? packs.programmes.find((one) => one.id === id) : undefined;
  if (!found) return undefined;
  const place = found.flagCode.toUpperCase();
  const [name = ""] = found.name.split(" (");
  const titles = [shortName.exec(found.name)?.[0], name, routeTitles[found.route]]
    .filter((title) => title !== undefined)
    .map((title) => title.slice(0, maxTitleLength));
  const isReported = (title: string): boolean =>
    packs.updates.some(
      (update) => update.places.includes(place) && update.title.toLowerCase().includes(title.toLowerCase()),
    );
  return { place, title: titles.find(isReported) ?? name.slice(0, maxTitleLength) };
};

/** The first day that a text asks about: a day, or the beginning of a year. */
const sinceIn = ({ on, stays, year }: Reading): string | undefined => {
  const [stay] = stays;
  if (year !== undefined) return `${year}-01-01`;
  const day = on ?? stay?.from;
  return day === undefined ? undefined : isoOf(day);
};

/** Removes a short prefix such as 'Portugal: ' from a title. It is usually the place, which the sentence already names. */
const withoutPlace = (title: string): string => title.replace(/^\p{Lu}[\p{L} ]{2,40}: /u, "");

const updateWords = (
  { title, date, effectiveOn }: Update,
  { place }: { place?: string },
  words: Words,
): string =>
  words.say("changed.update", {
    title: withoutFullStop(place === undefined ? title : withoutPlace(title)),
    date: words.date(date),
    effective: effectiveOn === undefined || effectiveOn === date ? "none" : words.date(effectiveOn),
  });

/** The newest changes of a place. */
export const changesIntent = createIntent(whatChanged, {
  signs: [
    { points: 9, all: ["changed", "place"], none: ["told", "planned", "programme"] },
    { points: 12.8, all: ["changed", "programme"], none: ["told", "planned", "compare"] },
    { points: 10.5, all: ["changed", "place", "golden"], none: ["told", "planned"] },
    {
      points: 5,
      all: ["changed"],
      any: ["tax", "permanence", "golden", "visa"],
      none: ["told", "programme"],
    },
  ],
  inputOf(reading, context) {
    const { today } = context;
    const about = reading.programmes.length > 0 ? programmeIn(reading, context) : undefined;
    if (about) return { ...about, since: sinceIn(reading), on: isoOf(today) };
    // The newest change in the country need not be about the program.
    if (reading.programmes.length > 0 && !reading.cues.has("golden")) return undefined;
    const zone = reading.subjects.find((code) => code.length > 2);
    const [country, ...others] = countriesOf(reading);
    if (others.length > 0) return undefined;
    const place = country ?? (zone === "SCHENGEN" ? "EU" : undefined);
    const title = reading.cues.has("golden") ? { title: goldenVisa } : { type: typeIn(reading) };
    return { place, ...title, since: sinceIn(reading), on: isoOf(today) };
  },
  say({ changes }, { place }, { words }): WordedAnswer | undefined {
    const [newest, ...earlier] = changes;
    if (!newest) return undefined;
    const named = place === "EU" || place === undefined ? words.say("place.eu") : words.place(place);
    const sources = [...new Map(changes.slice(0, 3).map(({ source }) => [source.name, source])).values()];
    return {
      kind: "answer",
      sentences: upToFour([
        words.say(place === undefined ? "changed.newest-anywhere" : "changed.newest", {
          place: named,
          update: updateWords(newest, { place }, words),
        }),
        earlier.length > 0
          ? words.say("changed.earlier", {
              updates: words.list(earlier.slice(0, 2).map((update) => updateWords(update, { place }, words))),
            })
          : undefined,
        words.say("changed.source", { sources: words.list(sources.map(({ name }) => name)) }),
      ]),
      sources,
      asOf: newest.date,
      screen: { title: words.say("screen.updates"), href: publicPaths.blog },
    };
  },
});
