import { isoOf, yearOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import type { ProgrammeRoute, WorkKind } from "../../programmes/contract.ts";
import { createConverter } from "../../programmes/convert.ts";
import { type InvestmentKind, investmentKinds, type ListedWithWays } from "../../programmes/ways.ts";
import { type Family, monthsIn } from "../../programmes/with-family.ts";
import { findProgrammes, type ProgrammeOrder } from "../find-programmes.ts";
import { routesIn } from "../reading/programmes.ts";
import type { Reading } from "../reading/read.ts";
import { limitsOf, unfilteredColumns } from "./find-limits.ts";
import { type Means, meansOf, meansWords, monthly, usualCurrency } from "./means.ts";
import { absenceWords } from "./no-programme.ts";
import { familyWords } from "./programme-columns.ts";
import { figuresWords, type Shown } from "./programme-figures.ts";
import { nameAmong } from "./programme-names.ts";
import { upToFour } from "./sentences.ts";
import { type Said, type Sign, type SpokenContext, speak, type Words } from "./spoken.ts";

/** Cues that ask which programs fit, beside the name of a route. */
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

/** Cues of a passport or a residence permit as something to get, with cues that tell how to choose among them. */
const choosing: readonly (readonly [cue: string, any: readonly string[]])[] = [
  ["residency", ["cheapest", "fastest", "no-income", "no-stay", "no-degree", "capital", "most"]],
  ["naturalize", ["cheapest", "fastest", "most"]],
  ["passport-document", ["cheapest", "fastest", "most"]],
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
  // A country without such a program.
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
  {
    ...{
      points: 6,
      all: ["residency", "place"],
      none: ["programme", "told", "tax", "absence", "e-residency"],
    },
    any: ["price", "requirements", "how-much", "income", "documents", "which"],
  },
  { points: 6, all: ["remote-work", "which"], any: ["amount", "income"], none: ["programme", "tax"] },
  {
    ...{ points: 7, all: ["visa", "remote-work"], none: ["programme"] },
    any: ["which", "cheapest", "fastest", "no-income"],
  },
];

const livingRoutes: readonly ProgrammeRoute[] = ["nomad", "passive income", "freelance", "investment"];

const workingRoutes: readonly ProgrammeRoute[] = ["nomad", "freelance"];

const jobless: readonly ProgrammeRoute[] = ["passive income", "investment"];

const isOneOf = (cues: ReadonlySet<string>, ...wanted: readonly string[]) =>
  wanted.some((cue) => cues.has(cue));

/** The highest yearly income that any program requires, in euros. */
const highestIncome = ({ packs, today }: SpokenContext): number => {
  const { convert } = createConverter(packs.rates, {}, new Date(isoOf(today)));
  const yearly = packs.programmes.flatMap(({ income }) => {
    const euros = income && convert(income, "EUR")?.amount;
    return income && euros !== undefined ? (euros * 12) / monthsIn[income.period] : [];
  });
  return Math.max(0, ...yearly);
};

/** 'A residency, budget 300k': an amount is capital if it exceeds every yearly income that a program requires. */
const tellsCapital = ({ amounts, cues }: Reading, context: SpokenContext): boolean => {
  if (isOneOf(cues, "income", "savings") || amounts.length === 0) return false;
  const { convert } = createConverter(context.packs.rates, {}, new Date(isoOf(context.today)));
  const least = highestIncome(context);
  return amounts.every(({ amount, period, currency = "EUR" }) => {
    const euros = convert({ amount, currency }, "EUR")?.amount;
    return period === undefined && euros !== undefined && euros > least;
  });
};

/**
 * The routes for somebody with earnings. Unless they mention freelancing, they may be an employee, so freelance permits
 * are left out where there is a nomad visa.
 */
const workingRoutesOf = (reading: Reading, { packs }: SpokenContext): readonly ProgrammeRoute[] => {
  const places = countriesOf(reading);
  const hasNomad = packs.programmes.some(
    ({ route, status, flagCode }) =>
      route === "nomad" && status === "open" && (places?.includes(flagCode.toUpperCase()) ?? true),
  );
  return hasNomad && !reading.cues.has("freelance") ? ["nomad"] : workingRoutes;
};

/** The routes that a text is about. Undefined if it names none, and does not speak of living somewhere either. */
const routesOf = (reading: Reading, context: SpokenContext): readonly ProgrammeRoute[] | undefined => {
  const { cues } = reading;
  const named = routesIn(cues);
  // A freelancer may also use a nomad visa, unless the text names the permit of freelancers.
  const isFreelancer = named.length === 1 && named[0] === "freelance" && !cues.has("freelance-permit");
  if (isFreelancer) return workingRoutes;
  if (named.length > 0) return named;
  if (cues.has("remote-work")) return ["nomad", "visitor"];
  if (cues.has("residency") && tellsCapital(reading, context)) return ["investment"];
  if (cues.has("residency")) return cues.has("no-job") ? jobless : livingRoutes;
  if (cues.has("live") && cues.has("which"))
    return isOneOf(cues, "no-job", "pension") ? jobless : workingRoutesOf(reading, context);
  return isOneOf(cues, "naturalize", "passport-document") ? ["citizenship"] : undefined;
};

const costly: ReadonlySet<ProgrammeRoute> = new Set(["investment", "citizenship"]);

/** Whether the sum that decides is paid or invested, rather than earned. */
const isCapital = (routes: readonly ProgrammeRoute[]): boolean => routes.every((route) => costly.has(route));

/** What comes soonest: a title that the text names, or else the decision. */
const soonestOf = (cues: ReadonlySet<string>, routes: readonly ProgrammeRoute[]): ProgrammeOrder => {
  if (cues.has("permanent")) return "permanent";
  return cues.has("naturalize") && !routes.includes("citizenship") ? "citizenship" : "processing";
};

/** 'The lowest minimum stay', and not 'the cheapest without a minimum stay'. */
const isLowestStay = (cues: ReadonlySet<string>): boolean =>
  cues.has("cheapest") && cues.has("min-stay") && !cues.has("no-stay");

/** Whether 'cheapest' can mean the lowest fee or the lowest income, because the text names neither, and no amount. */
const isEitherCheap = (
  { cues }: Reading,
  routes: readonly ProgrammeRoute[],
  { income, savings }: Means,
): boolean =>
  cues.has("cheapest") &&
  !isOneOf(cues, "income", "fee", "no-fee", "tax") &&
  !income &&
  !savings &&
  !isCapital(routes);

/** Whether to rank by fee: the text names one, or asks for 'the cheapest nomad visa to apply for'. */
const isByFee = (reading: Reading, routes: readonly ProgrammeRoute[], means: Means): boolean =>
  isOneOf(reading.cues, "fee", "no-fee") ||
  (reading.cues.has("to-get") && isEitherCheap(reading, routes, means));

/** The second order to show if 'cheapest' is ambiguous: by fee after income, or by income after fee. */
const alsoOrderOf = (
  reading: Reading,
  routes: readonly ProgrammeRoute[],
  means: Means,
): ProgrammeOrder | undefined => {
  const others: Partial<Record<ProgrammeOrder, ProgrammeOrder>> = { income: "fee", fee: "income" };
  return isEitherCheap(reading, routes, means) ? others[orderOf(reading, routes, means)] : undefined;
};

/** Whether the text wants a permit that can lead to citizenship, and not a passport at once. */
const isToCitizenship = (cues: ReadonlySet<string>, routes: readonly ProgrammeRoute[]): boolean =>
  cues.has("leads-to-citizenship") && !routes.includes("citizenship");

/** The order by what a program asks for: savings, an investment or an income. */
const orderOfMeans = (
  cues: ReadonlySet<string>,
  routes: readonly ProgrammeRoute[],
  { income, savings }: Means,
): ProgrammeOrder => {
  if (savings && !income && !isCapital(routes)) return "savings";
  return isCapital(routes) || cues.has("no-stay") ? "investment" : "income";
};

const orderOf = (reading: Reading, routes: readonly ProgrammeRoute[], means: Means): ProgrammeOrder => {
  const { cues } = reading;
  const { name } = limitsOf(reading, routes);
  if (cues.has("fastest")) return soonestOf(cues, routes);
  if (isLowestStay(cues) && name !== "stay") return "stay";
  if (cues.has("longest")) return isOneOf(cues, "in-all", "renew") ? "total" : "length";
  if (isByFee(reading, routes, means)) return "fee";
  if (cues.has("cheapest") && cues.has("tax")) return "tax";
  if (name && !cues.has("cheapest")) return name;
  if (isToCitizenship(cues, routes) && !cues.has("cheapest")) return "citizenship";
  return orderOfMeans(cues, routes, means);
};

/** The most that a fee may be: an amount without a period beside a fee. */
const maxFeeOf = ({ cues, amounts, language }: Reading) => {
  const told = cues.has("fee") ? amounts.find(({ period }) => period === undefined) : undefined;
  return told && { amount: told.amount, currency: told.currency ?? usualCurrency(language) };
};

/** The ways to invest that a text asks for. */
const waysOf = ({ cues }: Reading): InvestmentKind[] | undefined => {
  if (cues.has("no-property")) return investmentKinds.filter((kind) => kind !== "property");
  return cues.has("by-property") ? ["property"] : undefined;
};

const workOf = ({ cues }: Reading): WorkKind | undefined => {
  if (cues.has("pension")) return "retiree";
  // 'A retirement or a freelance permit' names two routes.
  return cues.has("freelance") && !cues.has("passive-income") ? "freelancer" : undefined;
};

const familyOf = ({ cues, family }: Reading): Family | undefined =>
  family ?? (cues.has("family") ? { partner: true, children: 1 } : undefined);

const countriesOf = ({ region, subjects }: Reading): readonly string[] | undefined => {
  if (region) return region.countries;
  const named = subjects.filter((code) => code.length === 2);
  return named.length > 0 ? named : undefined;
};

const flag = (isSet: boolean): true | undefined => (isSet ? true : undefined);

/** So many are named where an order decides, and so many where conditions do. */
const [mostOrdered, mostListed] = [5, 9];

type Input = Parameters<typeof findProgrammes.answer>[0];
type Found = ReturnType<typeof findProgrammes.answer>["found"][number];

const amountWords = (means: Means, words: Words): string | undefined => {
  const told = meansWords(means, words);
  if (told === undefined) return undefined;
  return means.income
    ? words.say("find.condition.income", { means: told })
    : words.say("find.condition.savings", { amount: told });
};

/** What sources name for none of the programs. */
const unnamedWords = (input: Input, words: Words): string | undefined => {
  const unnamed = [
    input.withoutIncome && words.say("find.what.income"),
    input.withoutQualification && words.say("find.what.qualification"),
    input.withoutRecord && words.say("find.what.record"),
  ].filter((one) => one !== undefined);
  return unnamed.length > 0 ? words.say("find.condition.unnamed", { what: words.list(unnamed) }) : undefined;
};

/** Whom the amounts of citizenships are for. */
const citizenshipWords = ({ order, routes, family }: Input, words: Words): string | undefined =>
  order === "investment" && routes?.every((route) => route === "citizenship")
    ? words.say("find.condition.citizenship", {
        family: family ? familyWords(family, words) : words.say("find.for-one"),
        children: family?.children ?? 0,
      })
    : undefined;

const hasCurrency = ({ amounts }: Reading): boolean =>
  amounts.every(({ currency }) => currency !== undefined);

/** The amount of a text in the currency that was assumed for it. Undefined if the text names one. */
const assumedWords = (reading: Reading, { routes = [] }: Input, words: Words): string | undefined =>
  hasCurrency(reading) ? undefined : meansWords(usedMeans(reading, routes), words);

/** The conditions that decide, each as a sentence. */
const conditionWords = (input: Input, reading: Reading, words: Words): (string | false | undefined)[] => [
  input.age === undefined ? undefined : words.say("find.condition.age", { age: input.age }),
  unnamedWords(input, words),
  input.withoutStay && words.say("find.condition.stay"),
  input.withoutFee && words.say("find.condition.free"),
  input.localWork && words.say("find.condition.local"),
  limitWords(input, words),
  input.ways && words.say(`find.condition.${input.ways.includes("property") ? "property" : "no-property"}`),
  input.usTreaty && words.say("find.condition.us-treaty"),
  citizenshipWords(input, words),
  input.family &&
    words.say("find.condition.family", { partner: reading.cues.has("unmarried") ? "unmarried" : "other" }),
  hasCurrency(reading) && amountWords(usedMeans(reading, input.routes ?? []), words),
];

/** The list of programs with the filters that it has. */
const screenOf = ({ routes, withoutIncome, family, permanent }: Input, { words }: SpokenContext) => {
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

const isOrdered = ({ cues }: Reading) => isOneOf(cues, "cheapest", "fastest", "longest");

/** The means that a program is compared with. An amount beside a fee is the most that it may cost. */
const usedMeans = (reading: Reading, routes: readonly ProgrammeRoute[]): Means =>
  reading.cues.has("fee") ? {} : meansOf(reading, isCapital(routes));

/** Names the conditions in the text that were not applied as filters. */
const unappliedWords = (reading: Reading, { routes = [] }: Input, words: Words): string | undefined => {
  const columns = unfilteredColumns
    .filter(([cue]) => reading.cues.has(cue))
    .map(([, column]) => words.say(`column.${column}`));
  const bounds = limitsOf(reading, routes).unapplied.map((text) => words.say("find.quoted", { text }));
  const all = [...bounds, ...columns];
  return all.length > 0 ? words.say("find.unapplied", { what: words.list(all) }) : undefined;
};

/** Which limits are applied, and that programs without the figure are left out. */
const limitWords = ({ limits = {}, maxFee, citizenship }: Input, words: Words): string | undefined => {
  const names = [
    ...new Set([...Object.keys(limits), ...(citizenship ? ["citizenship"] : []), ...(maxFee ? ["fee"] : [])]),
  ];
  return names.length > 0
    ? words.say("find.condition.limits", {
        columns: words.list(names.map((name) => words.say(`column.${limitColumns[name] ?? name}`))),
      })
    : undefined;
};

/** That no program is within the limits of a text. Undefined if it tells none, so that the search may know more. */
const noneWithin = (input: Input, context: SpokenContext): Said | undefined => {
  const { words } = context;
  const limits = limitWords(input, words);
  return limits === undefined
    ? undefined
    : {
        kind: "answer",
        sentences: upToFour([words.say("find.none"), limits]),
        sources: [],
        screen: screenOf(input, context),
      };
};

const limitColumns: Readonly<Record<string, string>> = { length: "duration", total: "duration" };

/** The programs that fit, and how many more do. */
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

/** Says that no tax is due on the listed programs, and names those for which our sources don't state it. */
const taxWords = (
  listed: readonly ListedWithWays[],
  unstated: readonly ListedWithWays[],
  { withoutTax }: Input,
  { words }: Shown,
): string | undefined => {
  if (!withoutTax) return undefined;
  const places = [...new Set(unstated.map(({ flagCode }) => words.place(flagCode.toUpperCase())))];
  return words.say("find.condition.tax", {
    resident: listed.some(({ terms }) => terms.tax === "not resident") ? "some" : "none",
    unstated: places.length,
    list: words.list(places.slice(0, mostListed)),
    more: Math.max(places.length - mostListed, 0),
  });
};

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

/** Lists programs in the second order that 'cheapest' can mean. */
const alsoWords = (also: readonly Found[], { alsoOrder: order }: Input, shown: Shown): string | undefined =>
  order && also.length > 0
    ? shown.words.say("find.list", {
        order: shown.words.say(`find.order.${order}`),
        list: figuresWords(also, { ...shown, order }),
        more: 0,
      })
    : undefined;

/** Whether to add the program's name to its country: the list has several routes, or the country several programs. */
const namedOf = (listed: readonly Found[], { routes = [] }: Input, { packs }: SpokenContext) => {
  const open = packs.programmes.filter(({ route, status }) => status === "open" && routes.includes(route));
  const several = routes.length > 1 && listed.some(({ programme }) => programme.route !== routes[0]);
  return ({ flagCode }: Found["programme"]): boolean =>
    several || open.filter((one) => one.flagCode === flagCode).length > 1;
};

/** What an order by itself does not show: other ways than an income, and where no tax is paid whatever the rate. */
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
  context: SpokenContext,
): Said | undefined => {
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
    sources: programmes.flatMap(({ sources }) => sources.slice(0, 1).map(({ name, url }) => ({ name, url }))),
    asOf: oldest,
    screen: { title: words.say("screen.programmes"), href: paths.programmes },
  };
};

/** Names the programs that exclude the person's nationalities. */
const barredWords = (
  barred: readonly ListedWithWays[],
  { citizenships = [] }: Input,
  context: SpokenContext,
): string | undefined => {
  const { words } = context;
  if (barred.length === 0) return undefined;
  return words.say("find.barred", {
    passports: words.list(citizenships.map((code) => words.place(code))),
    names: words.list([...new Set(barred.map((one) => nameAmong(barred, one, context)))]),
  });
};

/** Which rates of tax are shown, and how old the oldest one is. */
const rateWords = (found: readonly Found[], { packs, words }: SpokenContext): string | undefined => {
  const shown = new Set(found.map(({ programme }) => programme.flagCode.toUpperCase()));
  const [oldest] = packs.places
    .flatMap(({ place, income }) => (shown.has(place) && income ? income.asOf : []))
    .sort();
  return oldest && words.say("find.condition.tax-rate", { date: words.date(oldest) });
};

type Answer = ReturnType<typeof findProgrammes.answer>;

/** The programs to show. A ranking leaves out programs without the figure that it ranks by. */
const partsOf = (answer: Answer, input: Input, reading: Reading) => {
  const isRanked = isOrdered(reading);
  const found = isRanked ? answer.found.filter(({ figure }) => figure !== undefined) : answer.found;
  const unsure = answer.unsure.slice(0, Math.max(mostListed - found.length, 0));
  // Show alternatives if a ranking or an age limit leaves programs out.
  const beside = isRanked || (found.length === 0 && input.age !== undefined) ? answer.beside : [];
  const apart = answer.apart.slice(0, mostOrdered);
  const withoutAmount = input.withoutIncome ? [] : answer.withoutAmount;
  const listed: Found[] = [
    ...[...found, ...unsure, ...answer.unconverted, ...beside, ...apart, ...answer.also],
    ...withoutAmount.map((programme) => ({ programme })),
  ];
  return { found, unsure, beside, apart, withoutAmount, listed };
};

/** The sentences to add to the list of an answer, the most important first. */
const listsBeside = (
  answer: Answer,
  { found, unsure, beside, apart, withoutAmount }: ReturnType<typeof partsOf>,
  input: Input,
  reading: Reading,
  context: SpokenContext,
  shown: Shown,
): (string | false | undefined)[] => {
  const { words, order } = shown;
  const amountless = withoutAmountWords(withoutAmount, found, shown);
  // If the text doesn't ask about money, other conditions come first.
  const isOfMoney = isOrdered(reading) || input.income !== undefined;
  return [
    taxWords(
      [...found.map(({ programme }) => programme), ...withoutAmount],
      answer.unstatedTax,
      input,
      shown,
    ),
    barredWords(answer.barred, input, context),
    listWords("find.apart", apart, shown),
    alsoWords(answer.also, input, shown),
    isOfMoney ? amountless : undefined,
    unsureWords(found.length > 0 ? unsure : [], answer.unconverted, {
      ...shown,
      order: input.income ? "income" : order,
    }),
    besideWords(beside, shown),
    order === "tax" ? rateWords(found, context) : undefined,
    ...conditionWords(input, reading, words),
    isOfMoney ? undefined : amountless,
  ];
};

export const spokenFind = speak(findProgrammes, {
  signs,
  inputOf(reading, context) {
    const { cues } = reading;
    const routes = routesOf(reading, context);
    if (!routes) return undefined;
    const means = usedMeans(reading, routes);
    return {
      routes: [...routes],
      countries: countriesOf(reading)?.slice(),
      income: means.income && monthly(means.income),
      savings: means.savings && { amount: means.savings.amount, currency: means.savings.currency },
      work: workOf(reading),
      family: familyOf(reading),
      age: reading.age,
      citizenships: reading.passports.length > 0 ? [...reading.passports] : undefined,
      // Beside an income, 'no income' is that of somebody else: 'my wife has no income'.
      withoutIncome: flag(cues.has("no-income") && !cues.has("income-tax") && !means.income),
      limits: limitsOf(reading, routes).limits,
      maxFee: maxFeeOf(reading),
      ways: isCapital(routes) ? waysOf(reading) : undefined,
      usTreaty: flag(cues.has("us-treaty")),
      renewable: flag(cues.has("renew") && !cues.has("longest")),
      withoutStay: flag(cues.has("no-stay")),
      withoutQualification: flag(cues.has("no-degree")),
      withoutTax: flag(cues.has("untaxed")),
      withoutRecord: flag(cues.has("no-criminal-record")),
      withoutFee: flag(cues.has("no-fee")),
      localWork: flag(cues.has("local-clients")),
      permanent: flag(cues.has("permanent")),
      citizenship: flag(isToCitizenship(cues, routes)),
      openedIn: cues.has("new-programme") ? (reading.year ?? yearOf(context.today)) : undefined,
      order: orderOf(reading, routes, means),
      alsoOrder: alsoOrderOf(reading, routes, means),
      on: isoOf(context.today),
      most: isOrdered(reading) ? mostOrdered : mostListed,
    };
  },
  say(answer, input, context, reading): Said | undefined {
    const { words } = context;
    const { order } = input;
    const other =
      absenceWords(answer.closed, input, reading, context) ?? openedWords(answer.found, input, context);
    if (other) return other;
    const parts = partsOf(answer, input, reading);
    const { found, listed, unsure } = parts;
    if (listed.length === 0) return noneWithin(input, context);
    const shown: Shown = {
      ...{ words, order, family: input.family ?? { partner: false, children: 0 } },
      withUnstated: input.income !== undefined,
      isNamed: namedOf(listed, input, context),
    };
    const oldest = listed.map(({ programme }) => programme.asOf).sort()[0]!;
    const unapplied = unappliedWords(reading, input, words);
    // More programs fit only if every condition of the text is applied.
    const total = unapplied ? found.length : answer.total - (isOrdered(reading) ? answer.unstated : 0);
    const conditions = [unapplied, ...listsBeside(answer, parts, input, reading, context, shown)];
    return {
      kind: "answer",
      sentences: upToFour([
        onlyUnsureWords(found, unsure, shown) ??
          foundWords(found, total, shown, assumedWords(reading, input, words)),
        ...conditions.filter((one) => typeof one === "string").slice(0, 2),
        words.say("source.programmes", { date: words.date(oldest) }),
      ]),
      sources: listed
        .slice(0, mostListed)
        .flatMap(({ programme: { sources } }) => sources.slice(0, 1).map(({ name, url }) => ({ name, url }))),
      asOf: oldest,
      screen: screenOf(input, context),
    };
  },
});
