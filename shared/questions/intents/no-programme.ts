import { isoOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import type { ListedProgramme, ProgrammeRoute } from "../../programmes/contract.ts";
import { findProgrammes } from "../find-programmes.ts";
import type { Reading } from "../reading/read.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { nameAmong, programmeTitle } from "./programme-names.ts";
import { upToFour } from "./sentences.ts";

type Input = Parameters<typeof findProgrammes.answer>[0];

const codeOf = ({ flagCode }: Pick<ListedProgramme, "flagCode">): string => flagCode.toUpperCase();

const listedIn = (
  { packs }: IntentContext,
  countries: readonly string[],
  routes?: readonly ProgrammeRoute[],
): readonly ListedProgramme[] =>
  packs.programmes.filter(
    (one) => countries.includes(codeOf(one)) && (!routes || routes.includes(one.route)),
  );

const namesOf = (countries: readonly string[], { words }: IntentContext): string =>
  words.list(countries.map((code) => words.place(code)));

const saidOf = (
  sentences: readonly (string | undefined)[],
  shown: readonly ListedProgramme[],
  { words }: IntentContext,
): WordedAnswer => {
  const asOf = shown.map((one) => one.asOf).sort()[0];
  return {
    kind: "answer",
    sentences: upToFour([
      ...sentences,
      asOf ? words.say("source.programmes", { date: words.date(asOf) }) : undefined,
    ]),
    sources: shown.flatMap(({ sources }) => sources.slice(0, 1).map(({ name, url }) => ({ name, url }))),
    asOf,
    screen: { title: words.say("screen.programmes"), href: paths.programmes },
  };
};

const openIn = (countries: readonly string[], context: IntentContext) =>
  listedIn(context, countries).filter(({ status }) => status === "open");

const othersWords = (others: readonly ListedProgramme[], context: IntentContext): string | undefined =>
  others.length > 0
    ? context.words.say("find.others-there", {
        names: context.words.list(others.map((one) => programmeTitle(one, context))),
      })
    : undefined;

/** Says which countries of a region have closed all their programs of a route, or have none in the table. */
const endedWords = (
  closed: readonly ListedProgramme[],
  input: Input,
  context: IntentContext,
): WordedAnswer | undefined => {
  const { words } = context;
  const { countries = [], routes } = input;
  const [route] = routes ?? [];
  if (closed.length === 0 || route === undefined) return undefined;
  const open = new Set(
    listedIn(context, countries, routes).flatMap((one) => (one.status === "open" ? codeOf(one) : [])),
  );
  const without = countries.filter((code) => !open.has(code) && !closed.some((one) => codeOf(one) === code));
  const stated = closed.map((one) => {
    const place = nameAmong(closed, one, context);
    return one.since ? words.say("find.closed.since", { place, date: words.date(one.since) }) : place;
  });
  return saidOf(
    [
      words.say("find.closed", { list: words.list(stated) }),
      without.length > 0
        ? words.say("find.none-known", {
            what: words.say(`route.${route}`),
            places: namesOf(without, context),
          })
        : undefined,
    ],
    closed,
    context,
  );
};

/** The countries that a text names, if the table has no program of the named routes in any of them. */
const lackingCountries = ({ routes, countries }: Input, reading: Reading, context: IntentContext) =>
  countries && routes?.length === 1 && !reading.region && listedIn(context, countries, routes).length === 0
    ? countries
    : undefined;

/**
 * The answer if the named countries have no program of this route, or if the text asks which programs have closed.
 * Undefined if there are programs to list.
 */
export const absenceWords = (
  closed: readonly ListedProgramme[],
  input: Input,
  reading: Reading,
  context: IntentContext,
): WordedAnswer | undefined => {
  const { words } = context;
  if (reading.cues.has("ended") && reading.cues.has("which")) {
    const ended = endedWords(closed, input, context);
    if (ended) return ended;
  }
  const countries = lackingCountries(input, reading, context);
  const [route] = input.routes ?? [];
  if (!countries || route === undefined) return undefined;
  const others = openIn(countries, context);
  const none = words.say(others.length > 0 ? "find.none-there" : "find.none-known", {
    what: words.say(`route.${route}`),
    places: namesOf(countries, context),
  });
  return saidOf([none, othersWords(others, context)], others, context);
};

/** Answers a text with a program name that is missing from the table. */
export const unknownProgrammeIntent = createIntent(findProgrammes, {
  signs: [{ points: 16, all: ["unknown-programme"], none: ["programmes", "left", "tax"] }],
  inputOf: ({ subjects, passports, programmes }, { today }) => {
    // In 'the Belgian BeNomad visa', 'Belgian' reads as a nationality.
    const countries = (subjects.length > 0 ? subjects : passports).filter((code) => code.length === 2);
    const isNamed = programmes.length > 0;
    return isNamed || countries.length === 0
      ? undefined
      : { countries: [...countries], order: "income" as const, on: isoOf(today) };
  },
  say(_, { countries = [] }, context, { unknownProgramme = "" }): WordedAnswer {
    const others = openIn(countries, context);
    const unknown = context.words.say("find.unknown-name", {
      name: unknownProgramme,
      places: namesOf(countries, context),
    });
    return saidOf([unknown, othersWords(others, context)], others, context);
  },
});
