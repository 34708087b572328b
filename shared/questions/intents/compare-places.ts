import { isoOf } from "../../calendar/day.ts";
import { publicPaths } from "../../paths.ts";
import { comparePath, maxCompared } from "../../places/paths.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { type ComparedBy, type ComparedPlace, comparePlaces } from "../compare-places.ts";
import type { Reading } from "../reading/read.ts";
import { countriesOfWorker } from "./allowed-work.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { percentsIn } from "./percent.ts";
import { countriesOf, namedBy } from "./rules.ts";
import { upToFour } from "./sentences.ts";

const byOf = ({ cues }: Reading): ComparedBy => {
  if (cues.has("foreign-income") || cues.has("pension")) return "foreign";
  return cues.has("tax-residence") || (cues.has("threshold") && !cues.has("income-tax")) ? "days" : "income";
};

const figureWords = (
  by: ComparedBy,
  { value = 0, foreign, more, ...row }: ComparedPlace,
  words: Words,
): string => {
  const place = words.place(row.place);
  if (by === "days")
    return words.say("compare.value-days", { place, days: value, more: more ? "yes" : "no" });
  if (by === "income") return words.say("compare.percent", { place, percent: value });
  return words.say(`compare.foreign-${foreign}`, { place, percent: value });
};

const rowWords = (by: ComparedBy, row: ComparedPlace, words: Words): string => {
  const text = figureWords(by, row, words);
  if (row.contested) return words.say("compare.contested", { text });
  return row.confidence === "low" ? words.say("compare.weak", { text }) : text;
};

/** The highest rate that a text allows. Without tax, the highest rate is 0. */
const atMostIn = (reading: Reading, by: ComparedBy): number | undefined => {
  const { cues, length } = reading;
  if (cues.has("no-tax") && by !== "days") return 0;
  if (!cues.has("below")) return undefined;
  if (by !== "days") return percentsIn(reading.text)[0];
  return length?.unit === "day" ? length.count : undefined;
};

const maxListed = 12;
const maxRanked = 8;

/** The first places that fit, and how many more do. */
const listWords = (texts: readonly string[], most: number, words: Words): string => {
  const more = texts.length - most;
  return words.list([
    ...texts.slice(0, most),
    ...(more > 0 ? [words.say("compare.more", { count: more })] : []),
  ]);
};

const sentenceOfList = (
  by: ComparedBy,
  rows: readonly ComparedPlace[],
  reading: Reading,
  words: Words,
): string => {
  const limit = atMostIn(reading, by);
  const count = rows.length;
  if (count === 0) return words.say("compare.nothing");
  const texts = rows.map((row) => (limit === 0 ? words.place(row.place) : rowWords(by, row, words)));
  if (limit === undefined) {
    const order = reading.cues.has("highest") ? "highest" : "lowest";
    return words.say(`compare.${order}.${by}`, { places: words.list(texts.slice(0, maxRanked)) });
  }
  const places = listWords(texts, maxListed, words);
  return limit === 0
    ? words.say(`compare.none.${by}`, { count, places })
    : words.say(`compare.within.${by}`, { count, limit, places });
};

/** Sentences on named places: the figure that the text asks for, or all figures if it asks about tax in general. */
const namedFigures = (asked: ComparedBy, { cues }: Reading): readonly ComparedBy[] => {
  if (asked === "income" && !cues.has("income-tax")) return ["income", "foreign", "days"];
  return [asked];
};

const namedWords = (
  by: ComparedBy,
  places: string[],
  { packs, words, today }: IntentContext,
): string | undefined => {
  const { places: rows, notStated } = comparePlaces.answer(
    { by, places, order: "lowest", on: isoOf(today) },
    packs,
  );
  if (rows.length === 0) return undefined;
  const sentence = words.say(`compare.${by}`, {
    places: words.list(rows.map((row) => rowWords(by, row, words))),
  });
  if (notStated.length === 0) return sentence;
  const others = words.list(notStated.map((code) => words.place(code)));
  return `${sentence} ${words.say("compare.not-stated", { places: others })}`;
};

/** Lists the special tax regimes of these places, without those that have closed. */
const regimeWords = (places: readonly string[], { packs, words }: IntentContext): string | undefined => {
  const texts = packs.places
    .filter(({ place }) => places.includes(place))
    .flatMap(({ place, regimes }) =>
      regimes
        .filter(({ status }) => status === "open")
        .map(({ name, percent = "none", gives, only }) => {
          const limit = only ? words.say(`tax.only.${only}`) : "none";
          return words.say("compare.regime", {
            ...{ name, percent, place: words.place(place) },
            gives: gives ? words.say(`tax.gives.${gives}`) : limit,
          });
        }),
    );
  return texts.length > 0 ? words.say("compare.regimes", { list: words.list(texts) }) : undefined;
};

/** Joins two sentences to leave room for a third. Keeps the second one's capital in German, where it can be a noun. */
const inOne = (one: string | undefined, other: string | undefined, words: Words): string | undefined => {
  if (!one || !other) return one ?? other;
  const isGerman = words.language === "de";
  const second = isGerman ? other : other.charAt(0).toLowerCase() + other.slice(1);
  return words.say("compare.two", { one: withoutFullStop(one), other: second });
};

const slugsOf = (places: readonly string[], { packs }: IntentContext): string[] =>
  places.slice(0, maxCompared).flatMap(
    (code) =>
      packs.places
        .find(({ place }) => place === code)
        ?.path.split("/")
        .at(-1) ?? [],
  );

/** Kinds of income that the tables have no rates for, only the general ones. */
const untabled = ["crypto", "pension"] as const;

const untabledWords = ({ cues }: Reading, words: Words): string | undefined => {
  const kind = untabled.find((cue) => cues.has(cue));
  return kind && words.say("compare.untabled", { kind });
};

/** Compares the taxes of named places, or lists the places that fit. */
export const comparePlacesIntent = createIntent(comparePlaces, {
  signs: [
    {
      points: 10,
      all: ["places"],
      any: ["tax", "tax-residence", "income-tax", "foreign-income"],
      none: ["other-tax", "nomad", "told", "corporate-tax", "golden"],
    },
    // 'Better for a freelancer, Andorra or Portugal?'
    {
      points: 12.5,
      all: ["places", "compare", "freelance"],
      none: [
        "other-tax",
        "nomad",
        "visa",
        "permit",
        "programmes",
        "told",
        "income",
        "cost",
        "golden",
        "clients",
      ],
    },
    {
      points: 9.6,
      all: ["tax-residence"],
      any: ["which-countries", "lowest"],
      none: ["other-tax", "nomad", "golden", "permanence", "told"],
    },
    {
      points: 9.6,
      all: ["which-countries"],
      any: ["tax", "no-tax", "tax-residence", "foreign-income"],
      none: ["other-tax", "nomad", "visa", "golden", "corporate-tax", "permanence", "permit"],
    },
    {
      points: 9.4,
      all: ["lowest"],
      any: ["tax", "income-tax", "tax-residence"],
      none: ["other-tax", "nomad", "visa", "golden", "corporate-tax", "permanence", "permit"],
    },
    // 'Which country taxes pensions the least?'
    ...untabled.map((cue) => ({
      ...{ points: 9.7, all: [cue, "tax", "which"], any: ["lowest", "no-tax"] },
      none: ["place", "told", "programme", "nomad", "visa", "golden", "kit", "tool"],
    })),
    {
      points: 9.4,
      all: ["highest"],
      any: ["tax", "income-tax"],
      none: ["other-tax", "nomad", "visa", "golden", "corporate-tax"],
    },
  ],
  inputOf(reading, { today }) {
    const by = byOf(reading);
    const places = countriesOfWorker(reading);
    const order = reading.cues.has("highest") ? ("highest" as const) : ("lowest" as const);
    const on = isoOf(today);
    if (places.length > 1) return { by, places, order, on };
    const atMost = atMostIn(reading, by);
    const isListed = atMost !== undefined || reading.cues.has("lowest") || reading.cues.has("highest");
    const region = namedBy(reading, "region");
    // The text names the country of an employer, and one other country.
    if (countriesOf(reading).length > 1) return undefined;
    // In 'Latin America', 'America' reads as a country.
    if ((places.length === 1 && region === undefined) || !isListed) return undefined;
    return { by, region, order, atMost, on };
  },
  say({ places: rows }, { by, places }, context, reading): WordedAnswer | undefined {
    const { words } = context;
    if (!places) {
      return {
        kind: "answer",
        sentences: upToFour([
          untabledWords(reading, words),
          sentenceOfList(by, rows, reading, words),
          words.say("compare.table-source"),
        ]),
        sources: [],
        screen: { title: words.say("screen.places"), href: publicPaths.places },
      };
    }
    const oldest = rows.map(({ asOf }) => asOf).sort()[0];
    if (oldest === undefined) return undefined;
    const named = namedFigures(by, reading);
    const all = named.map((one) => namedWords(one, places, context));
    const regimes = named.length > 1 ? regimeWords(places, context) : undefined;
    const figures = regimes ? [inOne(all[0], all[1], words), all[2], regimes] : all;
    return {
      kind: "answer",
      sentences: upToFour([...figures, words.say("compare.as-of", { date: words.date(oldest) })]),
      sources: [],
      asOf: oldest,
      screen: { title: words.say("screen.compare"), href: comparePath(slugsOf(places, context)) },
    };
  },
});
