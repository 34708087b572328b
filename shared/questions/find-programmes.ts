import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { type Applicant, assess, nationalityAnswer, type RequirementKind } from "../programmes/assess.ts";
import { type ListedProgramme, Money, ProgrammeRoute, WorkKind } from "../programmes/contract.ts";
import { type Converter, createConverter } from "../programmes/convert.ts";
import {
  byWays,
  homeOf,
  InvestmentKind,
  investmentKinds,
  ListedWithWays,
  type PackedProgramme,
} from "../programmes/ways.ts";
import { type Family, incomeDemand, monthsIn, withFamily } from "../programmes/with-family.ts";
import { IsoDay } from "./fields.ts";
import { FamilyInput } from "./programme-fact.ts";
import { defineQuestion, type Packs } from "./question.ts";

export const programmeOrders = [
  "income",
  "savings",
  "investment",
  "fee",
  "processing",
  "stay",
  "length",
  "total",
  "permanent",
  "citizenship",
  "tax",
] as const;
const Order = z.enum(programmeOrders);
export type ProgrammeOrder = z.infer<typeof Order>;

const Limit = z.optional(z.number().check(z.minimum(0)));

const Yes = z.optional(z.literal(true));

const Input = z.strictObject({
  /** Only programs of these routes. */
  routes: z.optional(z.array(ProgrammeRoute).check(z.minLength(1), z.maxLength(6))),
  countries: z.optional(z.array(CountryCode).check(z.minLength(1), z.maxLength(260))),
  /** The person's income a month. */
  income: z.optional(Money),
  /** The money that the person can show or invest. */
  savings: z.optional(Money),
  /** Leaves out programs that sources name only for other kinds of work. */
  work: z.optional(WorkKind),
  family: z.optional(FamilyInput),
  /** The person's age in years. Leaves out programs with an age limit that it does not meet. */
  age: z.optional(z.int().check(z.minimum(0), z.maximum(120))),
  /** The person's nationalities. Leaves out programs that are not open to them, and those of their own countries. */
  citizenships: z.optional(z.array(CountryCode).check(z.maxLength(10))),
  /** Only programs for which sources state no least income. */
  withoutIncome: Yes,
  /** Only programs for which sources say that no stay is needed. */
  withoutStay: Yes,
  /** Only programs for which sources state a figure within these limits, or equal to them. */
  limits: z.optional(
    z.strictObject({
      /** In days a year. */
      stay: Limit,
      /** The longest processing time, in days. */
      processing: Limit,
      /** The years to citizenship. */
      citizenship: Limit,
      /** The years to permanent residence. */
      permanent: Limit,
      /** The minimum validity of the first permit, in months. */
      length: Limit,
      /** The minimum total validity of all its permits, in months. */
      total: Limit,
    }),
  ),
  /** Only programs whose fee is stated and no higher. */
  maxFee: z.optional(Money),
  /** Only programs with one of these ways to invest. Their investment is then that of the cheapest of these ways. */
  ways: z.optional(z.array(InvestmentKind).check(z.minLength(1), z.maxLength(6))),
  /** Only programs of countries whose citizens can apply for a US visa for treaty investors. */
  usTreaty: Yes,
  /** Only programs that sources call renewable. */
  renewable: Yes,
  /** Only programs for which sources name no degree, experience or other qualification. */
  withoutQualification: Yes,
  /** Only programs on which income from abroad is not taxed, or that make nobody tax resident. */
  withoutTax: Yes,
  /** Only programs whose documents are known and have no criminal record among them. */
  withoutRecord: Yes,
  /** Only programs that sources call free. */
  withoutFee: Yes,
  /** Only programs that allow work for clients or employers in the country, at least within limits. */
  localWork: Yes,
  /** Only programs for people who work remotely for others abroad. */
  remoteWork: Yes,
  /** Only programs that can lead to permanent residence. */
  permanent: Yes,
  /** Only programs for which sources state the years to citizenship. */
  citizenship: Yes,
  /** Only programs that opened in this year. */
  openedIn: z.optional(z.int().check(z.minimum(1900), z.maximum(2200))),
  /**
   * The figure to sort by. The lowest comes first, but for `length` and `total` the highest. `savings`: only programs for
   * which savings or an investment are enough without an income. `tax`: the country's top rate of personal income tax.
   */
  order: Order,
  /** A second figure to sort by, for the output `also`. */
  alsoOrder: z.optional(Order),
  /** The day of the question. It decides which exchange rates are too old to judge by. */
  on: IsoDay,
  /** The maximum number of programs to list. One more is listed if it is the only one left. */
  most: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
});
type Input = z.output<typeof Input>;

/** A program that fits, with the figure that orders it: euros (of income, a month), days, months, years or percent. */
const FoundProgramme = z.object({ programme: ListedWithWays, figure: z.optional(z.number()) });
type FoundProgramme = z.infer<typeof FoundProgramme>;

const defaultMost = 9;

/** The first `most` items. If only one more is left, keeps it, because naming it is shorter than saying 'one more fits'. */
const firstOf = <T>(all: readonly T[], most: number): T[] =>
  all.length === most + 1 ? [...all] : all.slice(0, most);

const nobody: Family = { partner: false, children: 0 };

type FigureOf = (
  programme: PackedProgramme,
  family: Family,
  converter: Converter,
  places: Packs["places"],
) => number | undefined;

const eurosOf = (money: Money | undefined, { convert }: Converter): number | undefined =>
  money?.amount === 0 ? 0 : money && convert(money, "EUR")?.amount;

const incomeFigure: FigureOf = (programme, family, converter) => {
  const demand = incomeDemand(programme, family);
  const { income } = programme;
  if (!income || !demand?.isComplete) return undefined;
  const euros = eurosOf({ amount: demand.to, currency: income.currency }, converter);
  return euros && euros / monthsIn[income.period];
};

/** An amount in euros. Undefined for an investment that also requires a home, because it does not compare with others. */
const moneyFigure =
  (of: "savings" | "investment" | "fee"): FigureOf =>
  (programme, family, converter) => {
    if (of === "investment" && homeOf(programme)) return undefined;
    const money = of === "fee" ? programme.terms.fee : programme[of];
    const additions = programme.terms.additions.filter((addition) => addition.of === of);
    const demand = money && withFamily(money.amount, additions, family);
    return demand?.isComplete ? eurosOf({ ...money!, amount: demand.amount }, converter) : undefined;
  };

const investmentFigure = moneyFigure("investment");
const savingsFigure = moneyFigure("savings");

/** Roles of savings that are not enough for a permit by themselves. */
const lesserRoles: ReadonlySet<string | undefined> = new Set(["often", "insurance"]);

/** Whether savings or an investment are enough without an income. */
const isOpenToSavings = ({ income, savings, investment, terms }: ListedWithWays): boolean => {
  const hasSavings = savings !== undefined && !lesserRoles.has(terms.savingsRole);
  if (hasSavings && terms.savingsRole === "instead") return true;
  return (income === undefined || terms.noIncomeTest) && (hasSavings || investment !== undefined);
};

/** The figures that order programs. Undefined if our sources do not state one. */
const figures: Readonly<Record<ProgrammeOrder, FigureOf>> = {
  income: incomeFigure,
  savings: (programme, ...rest) => savingsFigure(programme, ...rest) ?? investmentFigure(programme, ...rest),
  investment: investmentFigure,
  fee: moneyFigure("fee"),
  processing: ({ terms }) => terms.processing?.to,
  stay: ({ terms }) => terms.stayDays,
  length: ({ months }) => months,
  total: ({ terms: { maxMonths } }) => (maxMonths && maxMonths > 0 ? maxMonths : undefined),
  permanent: ({ permanentYears }) => permanentYears,
  citizenship: ({ terms, permanentYears = 0, citizenshipAfterPermanent }) =>
    terms.citizenshipYears && terms.citizenshipYears + (citizenshipAfterPermanent ? permanentYears : 0),
  tax: ({ flagCode }, _, __, places) =>
    places.find(({ place }) => place === flagCode.toUpperCase())?.income?.percent,
};

/** The figure by which a program is ordered: for orders of money, in euros (of income, a month). */
export const figureOf = (
  order: ProgrammeOrder,
  programme: PackedProgramme,
  family: Family | undefined,
  converter: Converter,
  places: Packs["places"],
): number | undefined => figures[order](programme, family ?? nobody, converter, places);

const untaxed: ReadonlySet<string | undefined> = new Set(["none", "exempt"]);

/** Whether income from abroad is not taxed on a program. */
export const isUntaxed = ({ terms }: Pick<ListedProgramme, "terms">): boolean => untaxed.has(terms.tax);

/** Whether people on a program pay no tax there on income from abroad, because it is exempt or they are not tax resident. */
const isWithoutTax = (programme: PackedProgramme): boolean =>
  isUntaxed(programme) || programme.terms.tax === "not resident";

const isAllowedAge = ({ terms: { age } }: PackedProgramme, own: number): boolean =>
  age === undefined || (own >= age.from && own <= (age.to ?? Number.POSITIVE_INFINITY));

const remoteKinds = ["employee", "freelancer"] as const;

type LimitName = keyof NonNullable<Input["limits"]>;

const leastLimits: ReadonlySet<LimitName> = new Set(["length", "total"]);

/** Whether the figures of a program are stated and within the limits. */
const isWithin = (
  { limits = {}, maxFee }: Input,
  programme: PackedProgramme,
  converter: Converter,
): boolean => {
  const isFeeFine = () => {
    const { fee } = programme.terms;
    const own = fee && maxFee && (fee.amount === 0 ? fee : converter.convert(fee, maxFee.currency));
    return own !== undefined && own.amount <= maxFee!.amount;
  };
  const all = Object.entries(limits) as [LimitName, number | undefined][];
  const isEachFine = all.every(([name, limit]) => {
    if (limit === undefined) return true;
    const figure = figureOf(name, programme, nobody, converter, []);
    return figure !== undefined && (leastLimits.has(name) ? figure >= limit : figure <= limit);
  });
  return isEachFine && (!maxFee || isFeeFine());
};

const isOfRoute = ({ routes }: Input, { route }: PackedProgramme): boolean => routes?.includes(route) ?? true;

const isInCountry = ({ countries }: Input, { flagCode }: PackedProgramme): boolean =>
  countries?.includes(flagCode.toUpperCase()) ?? true;

/** Whether a program is for people of another nationality only. Sources that don't say so bar nobody. */
const isBarred = ({ citizenships = [] }: Input, programme: PackedProgramme): boolean =>
  citizenships.length > 0 && nationalityAnswer(programme, citizenships) === "no";

const isOwnCountry = ({ citizenships = [] }: Input, { flagCode }: PackedProgramme): boolean =>
  citizenships.includes(flagCode.toUpperCase());

/** The conditions that a program must meet, apart from the requirements that `assess` compares with the person. */
const conditions: readonly ((input: Input, programme: PackedProgramme) => boolean)[] = [
  (_, { status }) => status === "open",
  isOfRoute,
  isInCountry,
  ({ withoutIncome }, { income, terms }) => !withoutIncome || terms.noIncomeTest || income === undefined,
  ({ withoutStay }, { terms }) => !withoutStay || terms.stayDays === 0,
  ({ usTreaty }, programme) => !usTreaty || programme.usTreaty === true,
  ({ renewable }, programme) => !renewable || programme.renewable === true,
  ({ withoutQualification }, { terms }) => !withoutQualification || !terms.qualification,
  ({ withoutTax }, programme) => !withoutTax || isWithoutTax(programme),
  ({ withoutRecord }, { documents }) =>
    !withoutRecord || (documents.length > 0 && documents.every(({ kind }) => kind !== "criminal record")),
  ({ withoutFee }, { terms }) => !withoutFee || terms.fee?.amount === 0,
  ({ localWork }, { terms: { localClients } }) =>
    !localWork || localClients === "yes" || localClients === "limited",
  ({ age }, programme) => age === undefined || isAllowedAge(programme, age),
  ({ order }, programme) => order !== "savings" || isOpenToSavings(programme),
  ({ remoteWork }, { terms }) => !remoteWork || remoteKinds.some((kind) => terms.who.includes(kind)),
  ({ permanent }, programme) => !permanent || programme.permanent === true,
  ({ citizenship }, { terms }) => !citizenship || terms.citizenshipYears !== undefined,
  (input, programme) => !isOwnCountry(input, programme),
  ({ openedIn }, { since }) => openedIn === undefined || since?.slice(0, 4) === String(openedIn),
];

/** What the input says of the person, and the requirements that must be met. */
const applicantOf = ({ income, savings, family = nobody, work, age }: Input) => {
  const person: Applicant = { ...family, income, savings, work, age, citizenships: [] };
  const asked: readonly (RequirementKind | false)[] = [
    income !== undefined && "income",
    savings !== undefined && "savings",
    family.partner || family.children > 0 ? "family" : false,
  ];
  return { person, asked: asked.filter((kind) => kind !== false) };
};

type Fit = "fits" | "unsure" | "no";

/** A program that asks for more than this multiple of the person's income is out of reach, even if there are other ways to it. */
const reachFactor = 1.1;

const isOutOfReach = (
  programme: PackedProgramme,
  { income, family = nobody }: Input,
  { convert }: Converter,
) => {
  const demand = incomeDemand(programme, family);
  if (!income || !demand || !programme.income) return false;
  const own = convert(income, programme.income.currency);
  return own !== undefined && own.amount * monthsIn[programme.income.period] * reachFactor < demand.from;
};

/** Whether sources name a program only for other kinds of work than the person's. Anybody with the money can invest. */
const isForOtherWork = ({ investment, terms: { who } }: PackedProgramme, { work }: Input): boolean =>
  work !== undefined &&
  who.length > 0 &&
  !who.includes(work) &&
  !(investment !== undefined && who.includes("investor"));

/** Whether sources state no amount that a person must have: no income, no savings and no investment. */
const lacksAmount = ({ income, savings, investment, terms }: PackedProgramme): boolean =>
  !income && !savings && !investment && !terms.noIncomeTest;

/** Whether a person meets the requirements that are asked about. A program without such a requirement does not fit. */
const fitOf = (programme: PackedProgramme, input: Input, converter: Converter): Fit => {
  const { person, asked } = applicantOf(input);
  const { requirements } = assess(programme, person, converter);
  if (requirements.some(({ of, answer }) => of === "work" && answer === "not met")) return "no";
  if (isForOtherWork(programme, input)) return "no";
  const answers = asked.map((kind) => requirements.find(({ of }) => of === kind)?.answer ?? "not met");
  if (answers.includes("not met") || isOutOfReach(programme, input, converter)) return "no";
  return answers.includes("unknown") ? "unsure" : "fits";
};

const amountsOf: Readonly<
  Partial<Record<ProgrammeOrder, (programme: PackedProgramme) => Money | undefined>>
> = {
  income: ({ income }) => income,
  savings: ({ savings, investment }) => savings ?? investment,
  investment: ({ investment }) => investment,
  fee: ({ terms }) => terms.fee,
};

/** Whether an amount cannot be compared, because its currency has no exchange rate. */
const lacksRate = (programme: PackedProgramme, { income, order }: Input, { rateOf }: Converter): boolean => {
  const amounts = [income && programme.income, amountsOf[order]?.(programme)];
  return amounts.some((money) => money && money.amount > 0 && !rateOf(money.currency));
};

const byFigure =
  (order: ProgrammeOrder) =>
  (a: FoundProgramme, b: FoundProgramme): number => {
    const last = Number.MAX_SAFE_INTEGER;
    const sign = order === "length" || order === "total" ? -1 : 1;
    return (
      (a.figure === undefined ? last : sign * a.figure) - (b.figure === undefined ? last : sign * b.figure) ||
      a.programme.country.localeCompare(b.programme.country, "en")
    );
  };

/** Whether a program requires savings or an investment and no income. */
const isBySavings = ({ programme }: FoundProgramme): boolean =>
  !programme.income && isOpenToSavings(programme);

/**
 * The program with the amounts of the ways to invest that the input allows. If it allows all, only a ranking by investment
 * needs the cheapest way. Empty if the program has none of these ways.
 */
const inWays = (programme: PackedProgramme, { ways, order }: Input): readonly PackedProgramme[] => {
  if (ways) {
    const chosen = byWays(programme, ways);
    return chosen ? [chosen] : [];
  }
  return [(order === "investment" ? byWays(programme, investmentKinds) : undefined) ?? programme];
};

const withFigure = (all: readonly FoundProgramme[]): FoundProgramme[] =>
  all.filter(({ figure }) => figure !== undefined);

/** Finds the programs that meet the conditions of an input, grouped by how well they fit the person. */
const searchOf = (input: Input, { programmes, rates, places }: Packs) => {
  const converter = createConverter(rates, {}, new Date(input.on));
  const asked = programmes.filter(
    (programme) =>
      conditions.every((holds) => holds(input, programme)) && isWithin(input, programme, converter),
  );
  const possible = asked
    .filter((programme) => !isBarred(input, programme))
    .flatMap((programme) => inWays(programme, input));
  const fits = new Map(possible.map((programme) => [programme, fitOf(programme, input, converter)]));
  const having = (wanted: Fit) => possible.filter((programme) => fits.get(programme) === wanted);
  return {
    possible,
    fitting: having("fits"),
    unsure: having("unsure"),
    barred: asked.filter(
      (programme) => isBarred(input, programme) && fitOf(programme, input, converter) !== "no",
    ),
    isFit: (programme: PackedProgramme, person: Input) => fitOf(programme, person, converter) === "fits",
    mayFit: (programme: PackedProgramme) => fits.get(programme) !== "no",
    isComparable: (programme: PackedProgramme) => !lacksRate(programme, input, converter),
    ranked: (all: readonly PackedProgramme[], by: ProgrammeOrder): FoundProgramme[] =>
      all
        .map((programme) => ({
          programme,
          figure: figureOf(by, programme, input.family, converter, places),
        }))
        .sort(byFigure(by)),
  };
};
type Search = ReturnType<typeof searchOf>;

/** The programs of the output `beside`. */
const besideOf = (
  { ranked, fitting }: Search,
  { order }: Input,
  { found, whateverIncome }: { found: FoundProgramme[]; whateverIncome: readonly PackedProgramme[] },
): FoundProgramme[] => {
  if (order === "income") return ranked(whateverIncome, "savings").filter(isBySavings);
  if (order === "tax") return found.filter(({ programme }) => isUntaxed(programme));
  return order === "length" ? withFigure(ranked(fitting, "total")) : [];
};

/** The programs of the output `unstatedTax`. */
const unstatedTaxOf = (input: Input, packs: Packs): PackedProgramme[] => {
  if (!input.withoutTax) return [];
  const { possible, mayFit } = searchOf({ ...input, withoutTax: undefined }, packs);
  return possible.filter((programme) => programme.terms.tax === undefined && mayFit(programme));
};

const isClosed = (input: Input, programme: PackedProgramme): boolean =>
  (programme.status === "closed" || programme.status === "suspended") &&
  isOfRoute(input, programme) &&
  isInCountry(input, programme);

/**
 * Finds the programs that meet conditions, sorted by a figure. A program does not meet a condition that its sources say
 * nothing about, unless the field says otherwise.
 */
export const findProgrammes = defineQuestion({
  id: "find-programmes",
  title: "Which programs fit, and which is the cheapest or the fastest?",
  input: Input,
  output: z.object({
    /** The first programs that fit. Programs without a stated figure come last. */
    found: z.array(FoundProgramme),
    /** How many programs fit. */
    total: z.number(),
    /** How many of these programs have no stated figure to sort by. */
    unstated: z.number(),
    /** Programs that may fit: the amount depends on the case, sources differ, or they do not say. */
    unsure: z.array(FoundProgramme),
    /** Programs that may fit, but whose amount is in a currency without an exchange rate. */
    unconverted: z.array(FoundProgramme),
    /**
     * Programs to mention in addition. For the order `income`: those for savings or an investment and no income, the lowest
     * first. For `tax`: those on which income from abroad is not taxed. For `length`: those that can last longest with all
     * renewals.
     */
    beside: z.array(FoundProgramme),
    /** Programs that fit, sorted by `alsoOrder`. Programs without that figure are left out. */
    also: z.array(FoundProgramme),
    /** For the order `income`: programs that may fit because sources state no amount that a person must have. */
    withoutAmount: z.array(ListedWithWays),
    /** For the order `investment`: programs that fit, but also require a home, so that their investment does not compare. */
    apart: z.array(FoundProgramme),
    /** With `withoutTax`: programs that meet every other condition, but whose tax our sources do not state. */
    unstatedTax: z.array(ListedWithWays),
    /** Programs under the same conditions that are not open to the nationalities of the input. */
    barred: z.array(ListedWithWays),
    /** Programs of the routes and countries that nobody can apply for any more. */
    closed: z.array(ListedWithWays),
  }),
  answer(input, packs) {
    const search = searchOf(input, packs);
    const { order, alsoOrder, most = defaultMost } = input;
    const { ranked, fitting, possible } = search;
    const whateverIncome = possible.filter((programme) =>
      search.isFit(programme, { ...input, income: undefined }),
    );
    const withoutAmount = order === "income" ? whateverIncome.filter(lacksAmount) : [];
    const isApart = (programme: PackedProgramme) => order === "investment" && homeOf(programme) !== undefined;
    const comparable = fitting.filter(search.isComparable);
    const found = ranked(
      comparable.filter((programme) => !isApart(programme)),
      order,
    );
    return {
      found: firstOf(found, most),
      total: found.length,
      unstated: found.filter(({ figure }) => figure === undefined).length,
      unsure: ranked(
        search.unsure.filter((one) => search.isComparable(one) && !withoutAmount.includes(one)),
        order,
      ).slice(0, most),
      unconverted: possible
        .filter((one) => search.mayFit(one) && !search.isComparable(one))
        .slice(0, most)
        .map((programme) => ({ programme })),
      beside: besideOf(search, input, { found, whateverIncome }).slice(0, defaultMost),
      also: alsoOrder ? withFigure(ranked(fitting, alsoOrder)).slice(0, most) : [],
      withoutAmount,
      apart: ranked(comparable.filter(isApart), order),
      unstatedTax: unstatedTaxOf(input, packs),
      barred: search.barred,
      closed: packs.programmes.filter((programme) => isClosed(input, programme)),
    };
  },
});
