import type { ProgrammeRoute } from "../../programmes/contract.ts";
import type { ListedWithWays } from "../../programmes/ways.ts";
import type { findProgrammes } from "../find-programmes.ts";
import type { Reading } from "../reading/read.ts";
import { limitsOf, unfilteredColumns } from "./find-limits.ts";
import { isCapital } from "./find-routes.ts";
import type { IntentContext, Words } from "./intent.ts";
import { converterOf, type Means, meansOf, meansWords } from "./means.ts";
import { familyWords } from "./programme-columns.ts";
import { nameAmong } from "./programme-names.ts";

type Input = Parameters<typeof findProgrammes.answer>[0];
type Found = ReturnType<typeof findProgrammes.answer>["found"][number];

/** The maximum number of programs that a sentence names. */
export const mostListed = 9;

const amountWords = (means: Means, words: Words): string | undefined => {
  const stated = meansWords(means, words);
  if (stated === undefined) return undefined;
  return means.income
    ? words.say("find.condition.income", { means: stated })
    : words.say("find.condition.savings", { amount: stated });
};

/** The income that programs were compared with. Undefined if the text gives none. */
export const incomeWords = (
  reading: Reading,
  { routes = [] }: Input,
  context: IntentContext,
): string | undefined => amountWords(usedMeans(reading, routes, context), context.words);

/** Names the requirements that the text rules out and that sources name for none of the programs. */
const unnamedWords = (input: Input, words: Words): string | undefined => {
  const unnamed = [
    input.withoutIncome && words.say("find.what.income"),
    input.withoutQualification && words.say("find.what.qualification"),
    input.withoutRecord && words.say("find.what.record"),
  ].filter((one) => one !== undefined);
  return unnamed.length > 0 ? words.say("find.condition.unnamed", { what: words.list(unnamed) }) : undefined;
};

/** Says for which family the amounts of citizenships are. */
const citizenshipWords = ({ order, routes, family }: Input, words: Words): string | undefined =>
  order === "investment" && routes?.every((route) => route === "citizenship")
    ? words.say("find.condition.citizenship", {
        family: family ? familyWords(family, words) : words.say("find.for-one"),
        children: family?.children ?? 0,
      })
    : undefined;

/** Whether a text leaves out the currency of an amount, or the period of an income, so that they are assumed. */
const isAssumed = ({ amounts }: Reading, { income }: Means): boolean =>
  amounts.some(({ currency }) => currency === undefined) ||
  (income !== undefined && amounts.every(({ period }) => period === undefined));

/** The amount of a text with the currency or the period that was assumed for it. Undefined if the text names both. */
export const assumedWords = (
  reading: Reading,
  { routes = [] }: Input,
  context: IntentContext,
): string | undefined => {
  const means = usedMeans(reading, routes, context);
  return isAssumed(reading, means) ? meansWords(means, context.words) : undefined;
};

/** Which ways to invest the amounts are for. */
const waysWords = ({ ways }: Input, { cues }: Reading, words: Words): string | undefined => {
  if (!ways) return undefined;
  return cues.has("no-property")
    ? words.say("find.condition.no-property")
    : words.say("find.condition.way", { way: words.either(ways.map((way) => words.say(`way.${way}`))) });
};

/** Which of the listed programs let family members come, and an unmarried partner with them. */
export const relativesWords = (
  listed: readonly ListedWithWays[],
  { family }: Input,
  { cues }: Reading,
  { words }: Pick<IntentContext, "words">,
): string | undefined => {
  if (!family) return undefined;
  const open = listed.filter(({ terms }) => terms.family !== "yes");
  const names = words.list(open.map((one) => nameAmong(listed, one, { words })));
  if (open.length === listed.length) return words.say("find.condition.family-unstated", { names });
  return words.say("find.condition.family", {
    unstated: open.length > 0 ? names : "none",
    partner: cues.has("unmarried") ? "unmarried" : "other",
  });
};

/** The conditions that decide, each as a sentence. */
export const conditionWords = (
  listed: readonly ListedWithWays[],
  input: Input,
  reading: Reading,
  context: IntentContext,
): (string | false | undefined)[] => {
  const { words } = context;
  const means = usedMeans(reading, input.routes ?? [], context);
  return [
    input.age === undefined ? undefined : words.say("find.condition.age", { age: input.age }),
    unnamedWords(input, words),
    input.withoutStay && words.say("find.condition.stay"),
    input.withoutFee && words.say("find.condition.free"),
    input.localWork && words.say("find.condition.local"),
    limitWords(input, words),
    waysWords(input, reading, words),
    input.usTreaty && words.say("find.condition.us-treaty"),
    citizenshipWords(input, words),
    reading.cues.has("unmarried") ? undefined : relativesWords(listed, input, reading, { words }),
    !isAssumed(reading, means) && amountWords(means, words),
    input.permanent && input.order !== "permanent" && words.say("find.condition.permanent"),
  ];
};

/** The person's income and capital. Empty if the text speaks of a fee, because the amount is then the highest fee. */
export const usedMeans = (
  reading: Reading,
  routes: readonly ProgrammeRoute[],
  context: IntentContext,
): Means => (reading.cues.has("fee") ? {} : meansOf(reading, isCapital(routes), {}, converterOf(context)));

/** Names the conditions in the text that were not applied as filters. */
export const unappliedWords = (reading: Reading, input: Input, words: Words): string | undefined => {
  const { routes = [], withoutTax, order } = input;
  const isTaxApplied = withoutTax === true || order === "tax";
  const columns = unfilteredColumns
    .filter(([cue]) => reading.cues.has(cue) && !(cue === "tax" && isTaxApplied))
    .map(([, column]) => words.say(`column.${column}`));
  const bounds = limitsOf(reading, routes).unapplied.map((text) => words.say("find.quoted", { text }));
  const all = [...bounds, ...columns];
  return all.length > 0 ? words.say("find.unapplied", { what: words.list(all) }) : undefined;
};

/** Names the figures that are limited, and says that programs without them are left out. */
export const limitWords = ({ limits = {}, maxFee, citizenship }: Input, words: Words): string | undefined => {
  const names = [
    ...new Set([...Object.keys(limits), ...(citizenship ? ["citizenship"] : []), ...(maxFee ? ["fee"] : [])]),
  ];
  return names.length > 0
    ? words.say("find.condition.limits", {
        columns: words.list(names.map((name) => words.say(`column.${limitColumns[name] ?? name}`))),
      })
    : undefined;
};

const limitColumns: Readonly<Record<string, string>> = { length: "duration", total: "duration" };

/** Says that no tax is due on the listed programs, and names the countries for which our sources don't state the tax. */
export const taxWords = (
  listed: readonly ListedWithWays[],
  unstated: readonly ListedWithWays[],
  { withoutTax }: Input,
  words: Words,
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

/** Names the programs that exclude the person's nationalities. */
export const barredWords = (
  barred: readonly ListedWithWays[],
  { citizenships = [] }: Input,
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  if (barred.length === 0) return undefined;
  return words.say("find.barred", {
    passports: words.list(citizenships.map((code) => words.place(code))),
    names: words.list([...new Set(barred.map((one) => nameAmong(barred, one, context)))]),
  });
};

/** Which rates of tax are shown, and how old the oldest one is. */
export const rateWords = (found: readonly Found[], { packs, words }: IntentContext): string | undefined => {
  const shown = new Set(found.map(({ programme }) => programme.flagCode.toUpperCase()));
  const [oldest] = packs.places
    .flatMap(({ place, income }) => (shown.has(place) && income ? income.asOf : []))
    .sort();
  return oldest && words.say("find.condition.tax-rate", { date: words.date(oldest) });
};
