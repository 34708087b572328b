import { paths } from "../../paths.ts";
import type { ListedWithWays } from "../../programmes/ways.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { findProgrammes } from "../find-programmes.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import { routesIn } from "../reading/programmes.ts";
import type { Reading } from "../reading/read.ts";
import {
  assumedWords,
  barredWords,
  conditionWords,
  incomeWords,
  limitWords,
  mostListed,
  rateWords,
  relativesWords,
  taxWords,
  unappliedWords,
} from "./find-conditions.ts";
import { findInput, mostOrdered } from "./find-input.ts";
import { isOrdered } from "./find-order.ts";
import { createIntent, type IntentContext, type Sign, type WordedAnswer } from "./intent.ts";
import { absenceWords } from "./no-programme.ts";
import { figuresWords, type Shown } from "./programme-figures.ts";
import { nameAmong } from "./programme-names.ts";
import { upToFour } from "./sentences.ts";

/** Cues that ask which programs fit, in addition to the name of a route. */
const findingCues = [
  ...["which", "cheapest", "fastest", "longest", "no-income", "no-degree", "no-stay", "untaxed"],
  ...[
    "amount",
    "bound",
    "in-all",
    "by-property",
    "no-property",
    "us-treaty",
    "region",
    "unmarried",
    "most",
    "family",
    "permanent",
    "remote-work",
    "no-fee",
    "no-criminal-record",
  ],
  ...["local-clients", "leads-to-citizenship"],
];

/** Cues of a passport or a residence permit, each with cues which show that the person is still choosing one. */
const choosing: readonly (readonly [cue: string, any: readonly string[]])[] = [
  ["residency", ["cheapest", "fastest", "no-income", "no-stay", "no-degree", "capital", "most"]],
  ["naturalize", ["cheapest", "fastest", "most"]],
  ["passport-document", ["cheapest", "fastest", "most"]],
];

/** Cues of facts about the person who looks for a visa. */
const personCues = [
  ...["amount", "income", "savings", "pension", "family", "partner", "child"],
  ...["freelance", "own-work", "remote-work", "no-job"],
];

const signs: readonly Sign[] = [
  ...["nomad", "passive-income", "investment", "citizenship", "freelance-permit"].map((cue) => ({
    points: 8,
    all: [cue],
    any: findingCues,
    none: ["programme"],
  })),
  ...choosing.map(([cue, any]) => ({
    points: 7,
    all: [cue],
    any,
    none: ["programme", "enter", "visa-free", "tax", "e-residency"],
  })),
  // 'I earn 3,500 and want to live in the EU. What fits?'
  {
    ...{ points: 6, all: ["live", "which"], any: ["amount", "income"] },
    none: ["programme", "tax", "tax-residence", "foreign-income", "told", "compare", "company"],
  },
  ...["nomad", "investment", "citizenship", "passive-income"].map((cue) => ({
    ...{ points: 15, all: [cue, "new-programme"], none: ["programme", "place"] },
  })),
  { points: 8, all: ["freelance", "naturalize"], any: ["which", "fastest"], none: ["programme", "place"] },
  // The country may have no program of the route.
  ...["nomad", "investment", "citizenship", "passive-income"].map((cue) => ({
    ...{ points: 6.5, all: [cue, "place"] },
    none: ["programme", "told", "tax", "income-tax", "work", "tax-residence"],
  })),
  // 'Which countries have no golden visa any more?'
  ...["nomad", "investment", "citizenship"].map((cue) => ({ points: 14, all: [cue, "ended", "which"] })),
  {
    ...{ points: 7, all: ["residency", "which"], none: ["programme", "tax"] },
    any: ["amount", "region", "family", "partner", "remote-work"],
  },
  // 'Residency for self-employed people in Europe'
  { points: 7, all: ["residency", "freelance", "region"], none: ["programme", "tax", "told"] },
  {
    ...{
      points: 6,
      all: ["residency", "place"],
      none: ["programme", "told", "tax", "absence", "e-residency"],
    },
    any: ["price", "requirements", "how-much", "income", "documents", "which"],
  },
  { points: 6, all: ["remote-work", "which"], any: ["amount", "income"], none: ["programme", "tax"] },
  // 'Where can a South African with a remote job move to?'
  ...["which", "which-countries"].map((cue) => ({
    ...{ points: 6, all: ["remote-work", "live", cue], none: ["programme", "place", "tax", "told"] },
  })),
  // 'Cyprus permanent residence'
  {
    ...{ points: 4, all: ["permanent", "residency", "place"] },
    none: [
      "programme",
      "told",
      "tax",
      "absence",
      "years",
      "how-long",
      "threshold",
      "renew",
      "residence-paper",
    ],
  },
  // 'Panama residency', 'golden visa'
  { points: 1, all: ["keywords", "place", "residency"], none: ["programme", "tax", "e-residency"] },
  ...["nomad", "golden"].map((cue) => ({ points: 1, all: ["keywords", cue], none: ["programme", "tax"] })),
  // 'Which visa lets us live in Europe with two kids?'
  ...["which", "cheapest", "fastest"].map((cue) => ({
    ...{ points: 7, all: ["visa", "live", cue], any: [...personCues] },
    none: ["programme", "enter", "told", "tax", "unknown-programme"],
  })),
  // '$22,000 a year from freelance work, Asia only. What are my options?'
  { points: 6, all: ["amount", "region", "which"], none: ["programme", "tax", "told", "company"] },
  // 'Kenya or Namibia for six months with my laptop, who asks for less?'
  ...["laptop", "remote-work"].map((cue) => ({
    ...{ points: 7.5, all: ["compare", "places", cue], any: ["cheapest", "lowest", "income"] },
    none: ["programme", "tax", "told", "company"],
  })),
  // 'I make $4,000 a month, Costa Rica or Panama?'
  ...[
    ["compare", "places"],
    ["visa", "place"],
    ["accepted", "place"],
  ].map((all) => ({
    ...{
      points: 6,
      all: [...all, "amount"],
      any: ["income", "dividends", "freelance", "remote-work", "own-work"],
    },
    none: ["programme", "enter", "told", "tax", "income-tax", "foreign-income", "founding", "kit", "tool"],
  })),
  // 'Which countries without income tax give residence permits?'
  { points: 9.7, all: ["residency", "untaxed", "which"], none: ["programme", "told", "place"] },
  // 'How long does residency in Uruguay take?'
  {
    ...{ points: 6.6, all: ["residency", "place", "processing"] },
    none: ["programme", "told", "tax", "absence", "e-residency", "renew", "naturalize"],
  },
  // 'Can I live in Spain without working?'
  { points: 5, all: ["place", "live", "no-job"], none: ["programme", "enter", "told", "tax", "company"] },
  // 'Best visa for a software developer with two kids': no kind of visa, but the person's family, money or work.
  {
    ...{ points: 7, all: ["best-visa"], none: ["programme", "enter", "told", "unknown-programme"] },
    any: [...personCues],
  },
  { points: 7, all: ["best-visa", "passport"], none: ["programme", "enter", "told", "place"] },
  // 'What visa do I need to work online from Uruguay?'
  {
    ...{ points: 3, all: ["visa", "place"], any: ["remote-work", "laptop"] },
    none: ["programme", "enter", "told", "tax", "allowed", "local-job"],
  },
  {
    ...{ points: 7, all: ["visa", "remote-work"], none: ["programme"] },
    any: ["which", "cheapest", "fastest", "no-income"],
  },
];

type Input = Parameters<typeof findProgrammes.answer>[0];
type Found = ReturnType<typeof findProgrammes.answer>["found"][number];

/** The list of programs with the filters that it has. */
const screenOf = ({ routes, withoutIncome, family, permanent }: Input, { words }: IntentContext) => {
  const filters = {
    ...(routes?.length === 1 ? { kind: routes[0]! } : {}),
    ...(family ? { family: "yes" } : {}),
    ...(permanent ? { permanent: "yes" } : {}),
  };
  const query = withoutIncome ? "" : new URLSearchParams(filters).toString();
  return {
    title: words.say("screen.programmes"),
    href: query ? `${paths.programmes}?${query}` : paths.programmes,
  };
};

const firstSources = (programmes: readonly ListedWithWays[]) =>
  programmes.flatMap(({ sources }) => sources.slice(0, 1).map(({ name, url }) => ({ name, url })));

/** The maximum number of programs to name although the income is not enough for them. */
const mostNearest = 3;

/**
 * Says that no program meets the limits of the text, or which programs ask for the least if the income is not enough.
 * Undefined without limits and income, so that the text search can answer.
 */
const noneWithin = (input: Input, reading: Reading, context: IntentContext): WordedAnswer | undefined => {
  const { words, packs } = context;
  const { income, order } = input;
  const limits = limitWords(input, words);
  const others = findProgrammes.answer({ ...input, income: undefined, most: mostNearest }, packs).found;
  const nearest = income && order === "income" ? others.filter(({ figure }) => figure !== undefined) : [];
  if (limits === undefined && nearest.length === 0) return undefined;
  const [oldest] = nearest.map(({ programme }) => programme.asOf).sort();
  const shown: Shown = {
    ...{ words, order, family: input.family ?? { partner: false, children: 0 }, withUnstated: false },
    isNamed: namedOf(nearest, input, reading, context),
  };
  return {
    kind: "answer",
    sentences: upToFour([
      words.say("find.none"),
      listWords("find.nearest", nearest.slice(0, mostNearest), shown),
      limits ?? incomeWords(reading, input, context),
      oldest && words.say("source.programmes", { date: words.date(oldest) }),
    ]),
    sources: firstSources(nearest.map(({ programme }) => programme)),
    asOf: oldest,
    screen: screenOf(input, context),
  };
};

/** Lists the programs that fit, and says how many more do. */
const foundWords = (found: readonly Found[], total: number, shown: Shown, assumed?: string): string => {
  const { words, order } = shown;
  if (found.length === 0) return words.say("find.none");
  const isStated = found.some(({ figure }) => figure !== undefined);
  const by = words.say(isStated ? `find.order.${order}` : "find.order.none");
  return words.say("find.list", {
    order: assumed ? words.say("find.order.assumed", { order: by, means: assumed }) : by,
    list: figuresWords(found, shown),
    more: total - found.length,
  });
};

const listWords = (key: string, all: readonly Found[], shown: Shown): string | undefined =>
  all.length > 0 ? shown.words.say(key, { list: figuresWords(all, shown) }) : undefined;

/** Lists the programs that may fit. Undefined if at least one certainly fits. */
const onlyUnsureWords = (found: readonly Found[], unsure: readonly Found[], shown: Shown) =>
  found.length === 0 ? listWords("find.only-unsure", unsure, shown) : undefined;

/** Lists the programs for which sources state no amount, except those already listed. */
const withoutAmountWords = (
  all: readonly ListedWithWays[],
  found: readonly Found[],
  shown: Shown,
): string | undefined => {
  const named = new Set(found.map(({ programme }) => programme.id));
  const others = all.filter(({ id }) => !named.has(id)).map((programme) => ({ programme }));
  return listWords("find.without-amount", others, { ...shown, withUnstated: false });
};

/** Lists the programs that may fit because the amount varies by case or cannot be converted. */
const unsureWords = (
  unsure: readonly Found[],
  unconverted: readonly Found[],
  shown: Shown,
): string | undefined => {
  if (unsure.length > 0 && unconverted.length > 0)
    return listWords("find.unsure-or-rate", [...unsure, ...unconverted], shown);
  return listWords("find.unsure", unsure, shown) ?? listWords("find.unconverted", unconverted, shown);
};

/** Lists programs in the second order, because 'cheapest' can mean two things. */
const alsoWords = (also: readonly Found[], { alsoOrder: order }: Input, shown: Shown): string | undefined =>
  order && also.length > 0
    ? shown.words.say("find.list", {
        order: shown.words.say(`find.order.${order}`),
        list: figuresWords(also, { ...shown, order }),
        more: 0,
      })
    : undefined;

/** Names of programs that say no more than the kind that the text asks for. */
const plainNames: Partial<Record<Found["programme"]["route"], RegExp>> = {
  nomad: /nomad|remote|digital/i,
  citizenship: /citizenship/i,
  investment: /invest|golden visa/i,
  freelance: /freelanc|self-employ|entrepreneur/i,
};

/**
 * Whether to name a program, and not only its country: the text names no kind, the list has several, the country has
 * several programs, or the name says more than the kind, such as D7.
 */
const namedOf = (
  listed: readonly Found[],
  { routes = [] }: Input,
  { cues }: Reading,
  { packs }: IntentContext,
) => {
  const named = routesIn(cues);
  const isKindNamed = hasOneOf(cues, ["naturalize", "passport-document"]);
  const open = packs.programmes.filter(({ route, status }) => status === "open" && routes.includes(route));
  const [likeliest] = routes;
  const isMixed = routes.length !== 1 && listed.some(({ programme }) => programme.route !== likeliest);
  return ({ flagCode, route, name }: Found["programme"]): boolean =>
    isMixed ||
    !(isKindNamed || named.includes(route)) ||
    !plainNames[route]?.test(name) ||
    open.filter((one) => one.flagCode === flagCode).length > 1;
};

/** Lists alternatives that the order does not show: total lengths, savings instead of an income, or countries without tax. */
const besideWords = (beside: readonly Found[], shown: Shown): string | undefined => {
  const { words, order } = shown;
  if (order === "length")
    return listWords("find.total", beside.slice(0, mostOrdered), { ...shown, order: "total" });
  if (order === "income")
    return listWords("find.instead", beside.slice(0, mostOrdered), { ...shown, order: "savings" });
  const places = [...new Set(beside.map(({ programme }) => words.place(programme.flagCode.toUpperCase())))];
  return places.length > 0 ? words.say("find.condition.exempt", { places: words.list(places) }) : undefined;
};

/** Lists the programs that opened in the given year, each with its opening date. */
const openedWords = (
  found: readonly Found[],
  { openedIn: year }: Input,
  context: IntentContext,
): WordedAnswer | undefined => {
  const { words } = context;
  if (year === undefined) return undefined;
  const programmes = found
    .map(({ programme }) => programme)
    .sort((a, b) => (b.since ?? "").localeCompare(a.since ?? ""));
  const list = programmes.map((one) =>
    words.say("find.closed.since", {
      place: nameAmong(programmes, one, context),
      date: words.date(one.since ?? ""),
    }),
  );
  const [oldest] = programmes.map(({ asOf }) => asOf).sort();
  return {
    kind: "answer",
    sentences: upToFour([
      list.length > 0
        ? words.say("find.opened", { year: String(year), list: words.list(list) })
        : words.say("find.none"),
      oldest ? words.say("source.programmes", { date: words.date(oldest) }) : undefined,
    ]),
    sources: firstSources(programmes),
    asOf: oldest,
    screen: { title: words.say("screen.programmes"), href: paths.programmes },
  };
};

type Answer = ReturnType<typeof findProgrammes.answer>;

/** The maximum number of programs for savings to add to those for an income. */
const mostBySavings = 3;

/** The programs to show. A ranking leaves out programs without the figure that it ranks by. */
const partsOf = (answer: Answer, input: Input, reading: Reading) => {
  const isRanked = isOrdered(reading);
  const found = isRanked ? answer.found.filter(({ figure }) => figure !== undefined) : answer.found;
  const unsure = answer.unsure.slice(0, Math.max(mostListed - found.length, 0));
  // Show alternatives if a ranking or an age limit leaves programs out, and add programs for savings to those for an income.
  const isPart = isRanked || (found.length === 0 && input.age !== undefined);
  const bySavings =
    input.income && input.order === "income"
      ? answer.beside.filter(({ programme }) => programme.savings).slice(0, mostBySavings)
      : [];
  const beside = isPart ? answer.beside : bySavings;
  const apart = answer.apart.slice(0, mostOrdered);
  const withoutAmount = input.withoutIncome ? [] : answer.withoutAmount;
  const listed: Found[] = [
    ...[...found, ...unsure, ...answer.unconverted, ...beside, ...apart, ...answer.also],
    ...withoutAmount.map((programme) => ({ programme })),
  ];
  return { found, unsure, beside, apart, withoutAmount, listed };
};

/** Joins two lists to leave room for a third. */
const inOneSentence = (
  one: string | undefined,
  other: string | undefined,
  words: IntentContext["words"],
): string | undefined =>
  one && other ? words.say("programme.both", { one: withoutFullStop(one), other }) : (one ?? other);

/** The sentences to add to the list of an answer, the most important first. */
const listsBeside = (
  answer: Answer,
  { found, unsure, beside, apart, withoutAmount }: ReturnType<typeof partsOf>,
  input: Input,
  reading: Reading,
  context: IntentContext,
  shown: Shown,
): (string | false | undefined)[] => {
  const { words, order } = shown;
  // The programs that fit for certain, and those that may fit.
  const programmes = [...found, ...unsure, ...answer.unconverted].map(({ programme }) => programme);
  const amountless = withoutAmountWords(withoutAmount, found, shown);
  // If the text doesn't ask about money, other conditions come first.
  const isOfMoney = isOrdered(reading) || input.income !== undefined;
  return [
    taxWords(
      [...found.map(({ programme }) => programme), ...withoutAmount],
      answer.unstatedTax,
      input,
      words,
    ),
    reading.cues.has("unmarried") && relativesWords(programmes, input, reading, context),
    barredWords(answer.barred, input, context),
    listWords("find.apart", apart, shown),
    alsoWords(answer.also, input, shown),
    // A person who gives an income may have savings as well, so programs for savings stay in the answer.
    isOfMoney
      ? inOneSentence(input.income ? besideWords(beside, shown) : undefined, amountless, words)
      : undefined,
    unsureWords(found.length > 0 ? unsure : [], answer.unconverted, {
      ...shown,
      order: input.income ? "income" : order,
    }),
    input.income && isOfMoney ? undefined : besideWords(beside, shown),
    order === "tax" ? rateWords(found, context) : undefined,
    ...conditionWords(programmes, input, reading, context),
    isOfMoney ? undefined : amountless,
  ];
};

/** The source of a list. Also names the programs that could not be compared, unless another sentence names them. */
const listSourceWords = (
  asOf: string,
  unconverted: readonly Found[],
  said: readonly string[],
  shown: Shown,
): string => {
  const { words } = shown;
  const date = words.date(asOf);
  const left = unconverted.filter(
    ({ programme }) => !said.some((one) => one.includes(words.place(programme.flagCode.toUpperCase()))),
  );
  return left.length > 0
    ? words.say("source.programmes-unconverted", { date, unconverted: figuresWords(left, shown) })
    : words.say("source.programmes", { date });
};

export const findIntent = createIntent(findProgrammes, {
  signs,
  inputOf: findInput,
  say(answer, input, context, reading): WordedAnswer | undefined {
    const { words } = context;
    const { order } = input;
    const other =
      absenceWords(answer.closed, input, reading, context) ?? openedWords(answer.found, input, context);
    if (other) return other;
    const parts = partsOf(answer, input, reading);
    const { found, listed, unsure } = parts;
    if (listed.length === 0) return noneWithin(input, reading, context);
    const shown: Shown = {
      ...{ words, order, family: input.family ?? { partner: false, children: 0 } },
      withUnstated: input.income !== undefined,
      isNamed: namedOf(listed, input, reading, context),
    };
    const oldest = listed.map(({ programme }) => programme.asOf).sort()[0]!;
    const unapplied = unappliedWords(reading, input, words);
    // More programs fit only if every condition of the text is applied.
    const total = unapplied ? found.length : answer.total - (isOrdered(reading) ? answer.unstated : 0);
    const conditions = [unapplied, ...listsBeside(answer, parts, input, reading, context, shown)]
      .filter((one) => typeof one === "string")
      .slice(0, 2);
    return {
      kind: "answer",
      sentences: upToFour([
        onlyUnsureWords(found, unsure, shown) ??
          foundWords(found, total, shown, assumedWords(reading, input, context)),
        ...conditions,
        listSourceWords(oldest, answer.unconverted, conditions, shown),
      ]),
      sources: firstSources(listed.slice(0, mostListed).map(({ programme }) => programme)),
      asOf: oldest,
      screen: screenOf(input, context),
    };
  },
});
