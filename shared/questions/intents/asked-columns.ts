import type { ProgrammeFacts } from "../programme-fact.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { asksChance } from "./chance.ts";
import {
  type Column,
  type ColumnId,
  columnOf,
  columns,
  type Situation,
  tellColumn,
} from "./programme-columns.ts";
import { amountInForce, shut } from "./yes-no.ts";

const amounts: readonly ColumnId[] = ["income", "savings", "investment"];
const sums: readonly ColumnId[] = [...amounts, "fee"];

/** What an application is decided by, as far as a table can say. */
export const demands: readonly ColumnId[] = [...amounts, "age", "qualification"];

/** Cues that ask for several columns. The answer states only columns that sources state. */
const groups: Readonly<Record<string, readonly ColumnId[]>> = {
  requirements: [...amounts, "age", "qualification", "held-for", "insurance", "documents", "fee"],
  // The proofs that most programs ask for: the money and the work.
  documents: ["income", "savings", "investment", "qualification"],
  duration: ["renewal"],
  "held-money": ["savings"],
  money: amounts,
  "how-much": amounts,
  price: ["investment", "fee"],
  cheapest: amounts,
};

/** The columns of a group if the text already names an amount: 'income requirements', 'which income is lower'. */
const besideAmounts: Readonly<Record<string, readonly ColumnId[]>> = {
  requirements: [],
  cheapest: [],
  price: ["fee"],
};
/** Groups that add no column if the text already names a fee. */
const besideFee: typeof besideAmounts = { cheapest: [], price: [] };
/** The group whose words can also ask for a length: 'cuánto tarda'. */
const vagueGroup = "how-much";
/** Columns without a figure. Beside one of them, 'how much' asks for the amounts: 'is it still open and how much'. */
const withoutFigure: ReadonlySet<ColumnId> = new Set([
  ...(["family", "status", "where", "nationality", "local-work", "remote-work", "freelance"] as const),
]);

/** In English, 'how much' asks for a length only in these words. */
const lengthInEnglish = /\bhow much (?:time|longer)\b/iu;

/** Whether 'how much' asks for the amounts, and not for the figure of another column. */
const asksAmounts = ({ cues, language, text }: Reading, named: readonly ColumnId[]): boolean => {
  const isEnglish = language === "en";
  const isOnLength = isEnglish ? lengthInEnglish.test(text) : cues.has("how-long");
  return named.every(
    (id) =>
      id === "family" ||
      (!isOnLength && (withoutFigure.has(id) || (isEnglish && lengths.includes(id) && id !== "held"))),
  );
};

/** The columns to state in place of an empty one, such as savings in place of an income. */
const substitutes: Partial<Record<ColumnId, readonly ColumnId[]>> = {
  ...{ income: amounts, savings: amounts, investment: amounts, basis: ["income"] },
  "local-work": ["remote-work"],
  citizenship: ["permanent"],
};

/** The same, for a text that may ask only for the cost: the amounts then replace a fee that sources leave out. */
const substitutesOf = (id: ColumnId, named: readonly ColumnId[]): readonly ColumnId[] =>
  substitutes[id] ?? (id === "fee" && !named.includes(id) ? amounts : []);

/** The columns that 'how long' can ask for. If the text has no better word, it asks for the validity. */
const lengths: readonly ColumnId[] = [
  ...(["processing", "duration", "pause", "deadlines", "stay", "permanent", "citizenship"] as const),
  ...(["criminal-record", "renewal", "held"] as const),
];

/** Columns whose cues are also cues of other questions. */
const commonColumns: ReadonlySet<ColumnId> = new Set([
  ...(["family", "status", "remote-work", "freelance", "citizenship", "tax"] as const),
]);
/** Most questions on tax are about a country, and not about one of its programs. */
export const taxCues: readonly string[] = ["tax", "untaxed"];
const cuesOf = (isCommon: boolean) =>
  columns.filter(({ id }) => commonColumns.has(id) === isCommon).flatMap(({ cues }) => cues);
export const plainCues: readonly string[] = [...cuesOf(false), ...Object.keys(groups)];
export const commonCues: readonly string[] = [...cuesOf(true), "how-long"].filter(
  (cue) => !taxCues.includes(cue),
);

const firstAt = ({ cues: wanted }: Column, order: readonly string[]): number =>
  Math.min(...wanted.map((cue) => order.indexOf(cue)).filter((at) => at >= 0));

/** The columns whose cues a text has, in its order. */
const cuedColumns = ({ cues }: Reading): readonly ColumnId[] => {
  const order = [...cues];
  return columns
    .filter(({ cues: wanted }) => hasOneOf(cues, wanted))
    .sort((a, b) => firstAt(a, order) - firstAt(b, order))
    .map(({ id }) => id);
};

const isGrouped = (cues: ReadonlySet<string>): boolean => hasOneOf(cues, Object.keys(groups));

/** The context that decides whether a cue asks for its column. */
interface Cued {
  reading: Reading;
  /** All columns that the text's cues ask for. */
  named: readonly ColumnId[];
  route: ProgrammeFacts["route"];
  status: ProgrammeFacts["status"];
}

const isBesideRecord = ({ named }: Cued): boolean => named.includes("criminal-record");

/** Cues that ask for the amount of an income, even next to a word for tax. */
const amountCues = ["requirements", "need", "minimum", "enough", "money", "net-or-gross", "threshold"];

/** 'Tax on foreign income', 'do I pay tax on my salary': the income is what is taxed. */
const isOnTaxOfIncome = (cues: ReadonlySet<string>): boolean =>
  cues.has("tax") && hasOneOf(cues, ["foreign-income", "pays-tax", "pension"]) && !hasOneOf(cues, amountCues);

/** By column: whether its cue asks for nothing, for example because it is part of a program's name. */
const noQuestion: Readonly<Partial<Record<ColumnId, (cued: Cued) => boolean>>> = {
  citizenship: ({ reading, route }) => route === "citizenship" || reading.cues.has("citizenship"),
  freelance: ({ reading, route }) => route === "freelance" || reading.programmes.length > 1,
  income: ({ reading: { cues } }) => cues.has("income-tax") || isOnTaxOfIncome(cues),
  // 'Can I still buy a house for the golden visa' doesn't ask what a closed program cost.
  investment: ({ reading: { cues }, status }) =>
    shut.includes(status) && cues.has("by-property") && cues.has("allowed"),
  // 'Before or after tax' asks whether an amount is net.
  tax: ({ reading }) => reading.cues.has("net-or-gross"),
  // 'How old may the certificate be' doesn't ask about the person's age.
  age: isBesideRecord,
  duration: isBesideRecord,
  // 'Will I get approved' and 'which leads to citizenship faster' don't ask for the processing time.
  processing: ({ reading, named }) =>
    asksChance(reading) ||
    (!reading.cues.has("processing") && named.some((one) => one === "permanent" || one === "citizenship")),
  // 'Can I work remotely' asks for this column. 'Remote workers' next to the name of a nomad visa doesn't.
  "remote-work": ({ reading: { cues }, named, route }) =>
    (route === "nomad" || route === "visitor") &&
    (named.length > 1 || isGrouped(cues)) &&
    !(cues.has("allowed") && named.includes("local-work")),
  family: ({ reading: { cues, family }, named }) => {
    const isOnAmount = named.some((one) => sums.includes(one)) || cues.has("how-much") || cues.has("price");
    const isAsked = hasOneOf(cues, ["allowed", "come-along", "unmarried"]);
    return family !== undefined && isOnAmount && !isAsked;
  },
};

/** Whether the text gives an amount and the investment is a range. The answer must then state the range. */
const isOnRange = ({ amounts: stated }: Reading, { investment, terms }: ProgrammeFacts): boolean =>
  stated.length > 0 &&
  investment !== undefined &&
  (terms.capital?.some(({ of }) => of === "investment") ?? false);

/** The questions of a text on a program. 'How much' in one of them is read with the whole text. */
const partsOn = ({ id }: ProgrammeFacts, { parts = [] }: Reading): readonly Reading[] =>
  parts
    .filter(({ programmes: [ids] }) => ids?.includes(id))
    .map((part) => ({ ...part, cues: new Set([...part.cues].filter((cue) => cue !== vagueGroup)) }));

/** The columns that a text names in any of its questions. */
const namedColumns = (reading: Reading, facts: ProgrammeFacts): readonly ColumnId[] => [
  ...new Set([reading, ...partsOn(facts, reading)].flatMap((one) => namedIn(one, facts))),
];

const namedIn = (reading: Reading, facts: ProgrammeFacts): readonly ColumnId[] => {
  const stated = cuedColumns(reading);
  // 'Is the DTV still 10,000 baht'
  const all = stated.length > 0 ? stated : amountInForce(facts, reading);
  const cued: readonly ColumnId[] =
    isOnRange(reading, facts) && !all.includes("investment") ? [...all, "investment"] : all;
  const named = cued.filter(
    (id) => !noQuestion[id]?.({ reading, named: cued, route: facts.route, status: facts.status }),
  );
  return reading.cues.has("how-long") && !named.some((id) => lengths.includes(id))
    ? [...named, "duration"]
    : named;
};

/** 'How much for a family of four?' asks for the price of a program as well, if the sources state it for a family. */
const priceOfFamily = ({ cues }: Reading, { withFamily }: ProgrammeFacts): readonly ColumnId[] =>
  withFamily?.fee?.isComplete && cues.has(vagueGroup) ? ["fee"] : [];

/** Whether the text on a permit's length already covers everything known about its renewal. */
const isRenewalInLength = ({ validity, terms }: ProgrammeFacts): boolean =>
  validity?.renewalMonths !== undefined && terms.maxMonths === undefined;

/** Whether the text on qualifications is only on the age, which has its own column. */
const isOnlyOnAge = ({ terms, qualifications }: ProgrammeFacts): boolean =>
  qualifications === undefined && !terms.qualification;

/** Whether an amount next to 'requirements' is what the person has, so that the text asks for all requirements. */
const isOfPerson = (cue: string, { amounts: stated }: Reading): boolean =>
  cue === "requirements" && stated.length > 0;

/** The columns of the groups that each question of a text asks for. 'Requirements? How much money?' asks for both. */
const groupedColumns = (
  reading: Reading,
  named: readonly ColumnId[],
  facts: ProgrammeFacts,
): readonly ColumnId[] => [
  ...groupsIn(reading, named, facts),
  ...partsOn(facts, reading).flatMap((part) => groupsIn(part, namedIn(part, facts), facts)),
];

const groupsIn = (
  reading: Reading,
  named: readonly ColumnId[],
  facts: ProgrammeFacts,
): readonly ColumnId[] => {
  const { cues } = reading;
  const beside = named.some((id) => amounts.includes(id))
    ? besideAmounts
    : named.includes("fee")
      ? besideFee
      : {};
  const isOnRecord = named.includes("criminal-record");
  const grouped = Object.entries(groups)
    .filter(
      ([cue]) =>
        cues.has(cue) &&
        !(cue === "requirements" && cues.has("requirement-of")) &&
        !(cue === "duration" && isOnRecord) &&
        // 'Bank statements of how many months' asks for that document only.
        !(cue === "documents" && (isOnRecord || cues.has("how-long"))) &&
        !(cue === vagueGroup && !asksAmounts(reading, named)),
    )
    .flatMap(([cue, ids]) => (isOfPerson(cue, reading) ? ids : (beside[cue] ?? ids)));
  const asked = grouped.filter(
    (id) =>
      !(id === "renewal" && isRenewalInLength(facts)) && !(id === "qualification" && isOnlyOnAge(facts)),
  );
  return [...asked, ...priceOfFamily(reading, facts)];
};

/** 'What does it cost' asks for the fee, so that an answer without it says that the sources don't state it. */
const costColumns = ({ cues }: Reading): readonly ColumnId[] =>
  cues.has("cost-noun") || (cues.has("to-get") && cues.has("cheapest")) ? ["fee"] : [];

/** The columns of amounts if the text says what the person has, because the verdict compares the two. Otherwise none. */
const comparedAmounts = (reading: Reading, facts: ProgrammeFacts): readonly ColumnId[] =>
  isOfMeans(reading, facts) ? amounts : [];

const isOfMeans = (reading: Reading, facts: ProgrammeFacts): boolean => {
  const { amounts: stated, cues } = reading;
  const isInForce = amountInForce(facts, reading).length > 0;
  return stated.length > 0 && !isInForce && !hasOneOf(cues, ["fee", "price", "held-money"]);
};

/** The amounts to which family members add, because '+10% of the amount' says nothing without the amount. */
const basesOf = (wanted: readonly ColumnId[], { terms }: ProgrammeFacts): readonly ColumnId[] =>
  wanted.includes("family") && terms.family === "yes"
    ? terms.additions.filter(({ kind }) => kind !== "included").map(({ of }) => of)
    : [];

/** Whether a text of a column is one clause. A quoted remark makes it longer. */
const isClauseOf = (
  id: ColumnId,
  text: string | undefined,
  facts: ProgrammeFacts,
  situation: Situation,
): boolean => {
  const column: Column = columnOf(id);
  return column.isClause === true && text === column.tell(facts, situation);
};

/** The facts of the columns that a text asks for. */
export interface StatedColumns {
  /** Parts of a sentence. */
  facts: readonly string[];
  /** The only part is one clause, so that a sentence can begin with it. */
  isClause?: boolean;
  /** Columns that the text names and the sources do not state. */
  unstated: readonly ColumnId[];
  /** Whole sentences, the most important first. */
  conditions: readonly string[];
  /** The columns that the answer states. */
  columns: readonly ColumnId[];
  /** The columns that the text names. */
  named: readonly ColumnId[];
  /** True if the text asks for these columns, false if they are the default ones. */
  isAsked: boolean;
}

/**
 * Tells the columns that a text asks for.
 * @param key the columns to state if it asks for none that the table has
 */
export const tellAsked = (
  facts: ProgrammeFacts,
  reading: Reading,
  situation: Situation,
  key: readonly ColumnId[],
): StatedColumns => {
  const named = namedColumns(reading, facts);
  const cost = costColumns(reading);
  // Remarks are in English, so the answer includes them only if the text asks for their column.
  const textOf = (id: ColumnId) =>
    named.includes(id) || cost.includes(id)
      ? tellColumn(id, facts, situation)
      : columnOf(id).tell(facts, situation);
  const unstated = [...new Set([...named, ...cost])].filter((id) => textOf(id) === undefined);
  const instead = [...named, ...cost]
    .filter((id) => columnOf(id).tell(facts, situation) === undefined)
    .flatMap((id) => substitutesOf(id, named));
  const status: readonly ColumnId[] = facts.status === "open" ? [] : ["status"];
  const wanted = [...status, ...named, ...groupedColumns(reading, named, facts), ...cost, ...instead];
  const isAsked = wanted.some((id) => textOf(id) !== undefined) || unstated.length > 0;
  const main = isAsked ? wanted : key;
  const bases = isAsked ? [...basesOf(wanted, facts), ...comparedAmounts(reading, facts)] : [];
  const stated = [...new Set([...main, ...bases])].filter((id) => textOf(id) !== undefined);
  // The text asks for a price, among other things, and the answer states no sum.
  const lacksPrice = isAsked && reading.cues.has("price") && !stated.some((id) => sums.includes(id));
  // What a family adds is said once.
  const of = stated.includes("family") ? { ...situation, family: undefined } : situation;
  const conditions = stated
    .filter((id) => main.includes(id))
    .flatMap((id) => columnOf(id).conditions?.(facts, of) ?? []);
  return {
    facts: [...new Set(stated.flatMap((id) => textOf(id) ?? []))],
    isClause: stated.length === 1 && stated.every((id) => isClauseOf(id, textOf(id), facts, situation)),
    unstated: lacksPrice && !unstated.includes("fee") ? [...unstated, "fee"] : unstated,
    conditions: [...new Set(conditions.filter((one) => one !== undefined))],
    columns: stated,
    named,
    isAsked,
  };
};

/** Columns whose cues often describe the person or the program, and ask for nothing: 'for a couple', 'remote work visa'. */
const describing: ReadonlySet<ColumnId> = new Set(["family", "freelance", "remote-work"]);
/** Cues that make a question of such a column: 'can my wife come along', 'which one for remote work'. */
const questionCues = ["allowed", "come-along", "which", "seek"];

const withoutCuesOf = (reading: Reading, ids: ReadonlySet<ColumnId>): Reading => {
  const left = new Set(
    columns.filter(({ id }) => ids.has(id)).flatMap(({ cues }): readonly string[] => cues),
  );
  return { ...reading, cues: new Set([...reading.cues].filter((cue) => !left.has(cue))) };
};

/**
 * Tells the columns of a program in a comparison. A text that only describes the person gets the figures as well, so
 * that 'for a couple' adds to them.
 * @param key the columns to state if the text asks for none that the table has
 */
export const tellCompared = (
  facts: ProgrammeFacts,
  reading: Reading,
  situation: Situation,
  key: readonly ColumnId[],
): StatedColumns => {
  const stated = tellAsked(facts, reading, situation, key);
  const cued = cuedColumns(reading);
  if (cued.length === 0 || isGrouped(reading.cues) || !cued.every((id) => describing.has(id))) return stated;
  const figures = tellAsked(facts, withoutCuesOf(reading, describing), situation, key);
  if (figures.isAsked && facts.status === "open") return stated;
  const isAsked = stated.isAsked && hasOneOf(reading.cues, questionCues);
  const [first, second] = isAsked ? [stated, figures] : [figures, stated];
  return {
    ...stated,
    facts: [...new Set([...first.facts, ...second.facts])],
    conditions: [...new Set([...first.conditions, ...second.conditions])],
    columns: [...new Set([...first.columns, ...second.columns])],
    isAsked,
  };
};
