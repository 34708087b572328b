import { isoOf } from "../../calendar/day.ts";
import type { NewsType } from "../../news/contract.ts";
import { publicPaths } from "../../paths.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import type { Update } from "../update.ts";
import { whatChanged } from "../what-changed.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { type Said, speak, type Words } from "./spoken.ts";

/** The cues of each type of update, in the order in which they decide. */
const typeCues: readonly (readonly [NewsType, readonly string[]])[] = [
  ["tax", ["tax", "income-tax", "foreign-income", "corporate-tax", "special-regime"]],
  ["citizenship", ["permanence", "citizenship"]],
  ["residency", ["golden", "investment", "permit"]],
  ["visa", ["visa", "visa-free", "authorization"]],
];

const typeIn = ({ cues }: Reading): NewsType | undefined =>
  typeCues.find(([, names]) => hasOneOf(cues, names))?.[0];

/** The words of titles on the golden visa of a country, whatever their type. */
const goldenVisa = "golden visa";

/** The first day that a text asks about: a day, or the beginning of a year. */
const sinceIn = ({ on, stays }: Reading): string | undefined => {
  const [stay] = stays;
  const day = on ?? stay?.from;
  return day === undefined ? undefined : isoOf(day);
};

/** A title often begins with the name of its place, which the sentence names already. */
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
export const spokenChanges = speak(whatChanged, {
  signs: [
    { points: 9, all: ["changed", "place"], none: ["told", "planned", "programme"] },
    { points: 10.5, all: ["changed", "place", "golden"], none: ["told", "planned"] },
    {
      points: 5,
      all: ["changed"],
      any: ["tax", "permanence", "golden", "visa"],
      none: ["told", "programme"],
    },
  ],
  inputOf(reading, { today }) {
    const zone = reading.subjects.find((code) => code.length > 2);
    const [country, ...others] = countriesOf(reading);
    if (others.length > 0) return undefined;
    const place = country ?? (zone === "SCHENGEN" ? "EU" : undefined);
    const title = reading.cues.has("golden") ? { title: goldenVisa } : { type: typeIn(reading) };
    return { place, ...title, since: sinceIn(reading), on: isoOf(today) };
  },
  say({ changes }, { place }, { words }): Said | undefined {
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
