import type { Money } from "../../programmes/contract.ts";
import type { ProgrammeFacts } from "../programme-fact.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { continuityVerdict, type YesOrNo, yesIf } from "./continuity.ts";
import type { ColumnId } from "./programme-columns.ts";

/** The statuses in which nobody can apply. */
export const shut: readonly ProgrammeFacts["status"][] = ["closed", "suspended", "announced"];

/** If a text names one of these columns, 'can I' asks whether the program is open, not what holders of the permit may do. */
const entryColumns: ReadonlySet<ColumnId> = new Set([
  ...(["status", "income", "savings", "investment", "fee"] as const),
]);

/** What decides who can apply. It changes nothing if a program is closed. */
const personColumns: ReadonlySet<ColumnId> = new Set([
  ...(["nationality", "age", "freelance", "remote-work", "family", "qualification"] as const),
]);

/** Cues of a question that yes or no doesn't answer. */
const openCues = ["open-question", "when", "which", "documents", "where-apply", "compare"];

/** The answer to 'is it open' or 'is it closed'. Undefined if the table is not sure, or the text asks something else. */
const statusVerdict = (
  { status, openUntil, remarks = [] }: ProgrammeFacts,
  { cues }: Reading,
  named: readonly ColumnId[],
): YesOrNo | undefined => {
  const isShut = shut.includes(status);
  if (!isShut && cues.has("by-property")) return undefined;
  const isDoubted = remarks.some(({ column }) => column === "status");
  if (cues.has("why") || cues.has("when") || isDoubted || openUntil || !(isShut || status === "open"))
    return undefined;
  if (!named.every((id) => entryColumns.has(id) || (isShut && personColumns.has(id)))) return undefined;
  if (cues.has("status"))
    return continuityVerdict(isShut ? "ended" : "continues", cues.has("gone") ? "ended" : "continues");
  return isShut && cues.has("allowed") ? "no" : undefined;
};

/**
 * Whether buying a home is a way to invest in an open program. 'no-property' if sources name only other ways. Undefined
 * if they name one way, because such a list is often incomplete.
 */
const propertyVerdict = (
  { status, ways = [] }: ProgrammeFacts,
  { cues }: Reading,
): "yes" | "no-property" | undefined => {
  const isAsked = cues.has("by-property") && (cues.has("allowed") || cues.has("status"));
  if (status !== "open" || !isAsked) return undefined;
  if (ways.some(({ kind }) => kind === "property")) return cues.has("gone") ? undefined : "yes";
  return ways.length > 1 ? "no-property" : undefined;
};

/** By column: what the table says to somebody who asks whether something is allowed or needed. */
const columnVerdicts: Readonly<
  Partial<Record<ColumnId, (facts: ProgrammeFacts, reading: Reading) => YesOrNo | undefined>>
> = {
  renewal({ renewable, deadlines, remarks = [] }, { cues }) {
    const isUnclear =
      renewable === undefined ||
      remarks.some(({ column }) => column === "renewal") ||
      (!renewable && deadlines.some(({ of }) => of === "before expiry"));
    return isUnclear || !cues.has("allowed") ? undefined : yesIf(renewable);
  },
  // Sources rarely say whether parents or unmarried partners are family members.
  family: ({ terms }, { cues }) =>
    terms.family === "yes" &&
    (cues.has("partner") || cues.has("child")) &&
    !cues.has("unmarried") &&
    (cues.has("allowed") || cues.has("come-along"))
      ? "yes"
      : undefined,
  permanent: ({ permanent }, { cues }) =>
    permanent === undefined || !cues.has("allowed") ? undefined : yesIf(permanent),
  insurance: ({ terms }, { cues }) => (terms.insurance && cues.has("need") ? "yes" : undefined),
  "criminal-record": ({ documents }, { cues }) =>
    cues.has("need") && documents.some(({ kind }) => kind === "criminal record") ? "yes" : undefined,
};

/** A text that names a column other than these does not ask 'is it free of tax?'. */
const besideTax: ReadonlySet<ColumnId> = new Set(["tax", "freelance", "remote-work"] as const);

/** 'Yes' to 'is it free of tax', if holders of the permit pay no income tax, or none on their work from abroad. */
const taxVerdict = (
  { terms: { tax, who }, route, status }: ProgrammeFacts,
  { cues }: Reading,
  named: readonly ColumnId[],
): "yes" | undefined => {
  const isAsked = (cues.has("untaxed") || cues.has("no-tax")) && named.includes("tax");
  const isOther = !named.every((id) => besideTax.has(id)) || shut.includes(status);
  if (!isAsked || isOther || hasOneOf(cues, [...openCues, "how-much"])) return undefined;
  if (named.includes("freelance") && !who.includes("freelancer")) return undefined;
  return tax === "none" || (tax === "exempt" && route === "nomad") ? "yes" : undefined;
};

const columnVerdict = (
  facts: ProgrammeFacts,
  reading: Reading,
  named: readonly ColumnId[],
): YesOrNo | undefined => {
  const [only, ...more] = named;
  if (only === undefined || more.length > 0 || shut.includes(facts.status)) return undefined;
  if (hasOneOf(reading.cues, [...openCues, "how-long", "how-much"])) return undefined;
  return columnVerdicts[only]?.(facts, reading);
};

/** The columns of a single amount, with the amount. Undefined if it depends on the case. */
const stableAmounts: Readonly<
  Partial<Record<ColumnId, (facts: ProgrammeFacts) => (Money & { period?: string }) | undefined>>
> = {
  fee: ({ terms: { fee } }) => fee,
  income: ({ income, incomeCases, terms }) => (incomeCases || terms.incomeRange ? undefined : income),
  savings: ({ savings, terms }) => (terms.capital?.some(({ of }) => of === "savings") ? undefined : savings),
};

/** The columns with the amount that a text asks about without naming one: 'is the DTV still 10,000 baht'. */
export const amountInForce = (facts: ProgrammeFacts, { cues, amounts }: Reading): readonly ColumnId[] => {
  const [asked, ...others] = amounts;
  if (!cues.has("in-force") || !asked || others.length > 0) return [];
  const columns = Object.keys(stableAmounts) as ColumnId[];
  return columns.filter((id) => stableAmounts[id]?.(facts)?.amount === asked.amount);
};

/** The answer to 'is the fee still €90'. */
const amountVerdict = (
  facts: ProgrammeFacts,
  { cues, amounts, family }: Reading,
  named: readonly ColumnId[],
): YesOrNo | undefined => {
  const [only, ...more] = named;
  const [asked, ...others] = amounts;
  if (!cues.has("in-force") || !only || !asked || more.length + others.length > 0 || family) return undefined;
  if (hasOneOf(cues, openCues) || shut.includes(facts.status)) return undefined;
  const amount = stableAmounts[only]?.(facts);
  const isDoubted = facts.remarks?.some(({ column }) => column === only) ?? false;
  if (!amount || isDoubted || (asked.currency ?? amount.currency) !== amount.currency) return undefined;
  if (asked.period && amount.period && asked.period !== amount.period) return undefined;
  return yesIf(asked.amount === amount.amount);
};

/**
 * The yes or no with which an answer on a program begins. Undefined if the text asks something else or several things,
 * asks in the negative, or the sources don't decide it.
 * @param named the columns that the text asks for
 */
export const yesOrNo = (
  facts: ProgrammeFacts,
  reading: Reading,
  named: readonly ColumnId[],
): YesOrNo | "no-property" | undefined =>
  reading.cues.has("negated")
    ? undefined
    : (propertyVerdict(facts, reading) ??
      statusVerdict(facts, reading, named) ??
      taxVerdict(facts, reading, named) ??
      amountVerdict(facts, reading, named) ??
      columnVerdict(facts, reading, named));
