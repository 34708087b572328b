import type { WorkKind } from "../../programmes/contract.ts";
import type { ProgrammeFacts } from "../programme-fact.ts";
import type { Reading } from "../reading/read.ts";
import type { IntentContext } from "./intent.ts";
import { type ColumnId, columnOf, type Situation } from "./programme-columns.ts";
import { nameAmong, programmeTitle } from "./programme-names.ts";
import { widestVerdict } from "./verdicts.ts";

/** Whether the values are not all the same. */
const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1;

/** Whether no two programs belong to the same country. */
const areApart = (programmes: readonly ProgrammeFacts[]): boolean =>
  programmes.every((one, at) => programmes.findIndex(({ flagCode }) => flagCode === one.flagCode) === at);

/** The name of a program within a sentence: its country, or its own name if several programs share a country. */
const shortName = (all: readonly ProgrammeFacts[], one: ProgrammeFacts, context: IntentContext): string =>
  areApart(all) ? nameAmong(all, one, context) : one.name;

const eachWords = (
  key: "differ.for" | "differ.for-place" | "differ.asks",
  programmes: readonly ProgrammeFacts[],
  whatOf: (programme: ProgrammeFacts) => string,
  context: IntentContext,
): string => {
  const { words } = context;
  const items = programmes.map((one) =>
    words.say(key, { name: shortName(programmes, one, context), what: whatOf(one) }),
  );
  return words.say("differ.main", { programmes: items.join("; ") });
};

const routeWords = (programmes: readonly ProgrammeFacts[], context: IntentContext): string | undefined =>
  differ(programmes.map(({ route }) => route))
    ? eachWords(
        areApart(programmes) ? "differ.for-place" : "differ.for",
        programmes,
        ({ route }) => context.words.say(`differ.route.${route}`),
        context,
      )
    : undefined;

/**
 * Names the only program that excludes a kind of worker whom all other programs accept. If the text asks about
 * freelancing, programs that don't mention freelancers count as accepting them.
 */
const exclusionWords = (
  programmes: readonly ProgrammeFacts[],
  { cues }: Reading,
  context: IntentContext,
): string | undefined => {
  const isFor = ({ terms: { who, notFor } }: ProgrammeFacts, kind: WorkKind) =>
    who.includes(kind) || (kind === "freelancer" && cues.has("freelance") && !notFor.includes(kind));
  const isOnlyNotFor = (one: ProgrammeFacts, kind: WorkKind) =>
    programmes.every((other) => other === one || isFor(other, kind));
  const [found] = programmes.flatMap((one) => {
    const kinds = one.terms.notFor.filter((kind) => isOnlyNotFor(one, kind));
    return kinds.length > 0 ? [{ one, kinds }] : [];
  });
  if (!found) return undefined;
  const { words } = context;
  return words.say("differ.not-for", {
    name: programmeTitle(found.one, context),
    who: words.list(found.kinds.map((kind) => words.say(`work.${kind}`))),
  });
};

/** The main financial requirement of a program. Undefined if sources state no amount. */
const meansColumn = ({ income, savings, investment, terms }: ProgrammeFacts): ColumnId | undefined => {
  if (terms.noIncomeTest) return undefined;
  if (income) return "income";
  if (savings) return "savings";
  return investment ? "investment" : undefined;
};

const meansWords = (
  programmes: readonly ProgrammeFacts[],
  situation: Situation,
  context: IntentContext,
): string | undefined => {
  const stated = new Map(
    programmes.flatMap((programme) => {
      const column = meansColumn(programme);
      const text = column && columnOf(column).tell(programme, situation);
      return column && text ? [[programme, { column, text }] as const] : [];
    }),
  );
  if (stated.size < programmes.length || !differ([...stated.values()].map(({ column }) => column)))
    return undefined;
  return eachWords("differ.asks", programmes, (programme) => stated.get(programme)?.text ?? "", context);
};

/** How each program's country taxes income. Undefined unless the programs differ. */
const taxWords = (
  programmes: readonly ProgrammeFacts[],
  situation: Situation,
  context: IntentContext,
): string | undefined => {
  const kinds = programmes.map(({ terms }) => terms.tax);
  if (!differ(kinds) || kinds.includes(undefined) || !areApart(programmes)) return undefined;
  const whatOf = (programme: ProgrammeFacts) => columnOf("tax-kind").tell(programme, situation) ?? "";
  return eachWords("differ.for-place", programmes, whatOf, context);
};

/**
 * The most important difference between programs. Compares in this order and stops at the first difference: purpose, who
 * may apply, the kind of money, its amount, the length of the first permit, tax, the fee, the years to citizenship.
 * Undefined if nothing differs.
 */
export const differenceWords = (
  programmes: readonly ProgrammeFacts[],
  reading: Reading,
  situation: Situation,
  context: IntentContext,
): string | undefined =>
  routeWords(programmes, context) ??
  exclusionWords(programmes, reading, context) ??
  meansWords(programmes, situation, context) ??
  widestVerdict(["income", "investment", "length"], programmes, reading, context) ??
  taxWords(programmes, situation, context) ??
  widestVerdict(["fee", "citizenship"], programmes, reading, context);
