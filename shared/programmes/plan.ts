import { dayOf, isoPlusDays, isoPlusMonths } from "../calendar/day.ts";
import type { DocumentKind, LeadTime, ProgrammeDetails, ProgrammeDocument } from "./contract.ts";
import { documentNames } from "./words.ts";

/** The reader's choices for a plan. The numbers of days replace those that sources state. */
export interface PlanChoices {
  /** The day of the move (ISO 8601). */
  moving: string;
  /** How long the authority takes. */
  processingDays?: number;
  /** How long each document takes from the order to the mailbox. */
  leadDays: Readonly<Partial<Record<DocumentKind, number>>>;
}

/** Where a number of days comes from. `yours`: the reader. `advice`: our advice, because no source states a number. */
export type Basis = "stated" | "yours" | "advice";

export interface Days {
  days: number;
  basis: Basis;
}

/** A step of an application. Days are ISO 8601 calendar days. */
export interface PlanStep {
  /** Unique in its plan. */
  id: string;
  kind: "document" | "file" | "move" | "deadline";
  /** The document of a `document` step. */
  document?: DocumentKind;
  /** The earliest useful day. Absent for a document that does not lapse. */
  from?: string;
  /** The last day. */
  by: string;
  /** How old the document may be on the day of filing. */
  window?: Days;
  /** How long the document takes. Absent if neither the reader nor a source says. */
  lead?: Days;
  /** Notes from the sources, in sentences. */
  notes: readonly string[];
  /** The months that statements cover, counted back from the day of filing, and the first day of them. */
  covers?: { months: number; from: string };
  /** The document must be valid until this day. */
  validUntil?: string;
  isLate: boolean;
}

export interface ApplicationPlan {
  /** The day of filing. Absent if neither the reader nor a source says how long the authority takes. */
  filing?: string;
  processing?: Days;
  /** Sorted by the last day. Empty without a day of filing. */
  steps: readonly PlanStep[];
}

/** Our advice on the maximum age of a document, in days, if sources state none. Bank statements cover the last full month. */
const advisedDays: Readonly<Partial<Record<DocumentKind, number>>> = {
  "criminal record": 90,
  "bank statements": 31,
};
const otherAdvisedDays = 180;

/** Documents that stay valid, so that they can be ordered at any time before the day of filing. */
const lastingDocuments: readonly DocumentKind[] = [
  "degree",
  "passport",
  "home",
  "proof of work",
  "health insurance",
];

/** The order of documents that are due on the same day. Those to get last are at the end. */
const documentOrder: readonly DocumentKind[] = [
  ...(["degree", "passport", "civil certificates", "criminal record", "medical certificate"] as const),
  ...(["proof of work", "home", "bank statements", "health insurance", "photo"] as const),
];

/** How long the authority takes: the reader's number, or else the longest time that sources state. */
const processingOf = (
  { terms: { processing } }: Pick<ProgrammeDetails, "terms">,
  { processingDays }: PlanChoices,
): Days | undefined => {
  if (processingDays !== undefined) return { days: processingDays, basis: "yours" };
  const stated = processing?.to ?? processing?.from;
  return stated === undefined ? undefined : { days: stated, basis: "stated" };
};

/** The lead times of a document that sources state for people with these nationalities. */
export const leadTimesFor = (
  { leadTimes }: Pick<ProgrammeDetails, "leadTimes">,
  kind: DocumentKind,
  codes: readonly string[],
): readonly LeadTime[] => leadTimes.filter((one) => one.kind === kind && codes.includes(one.code));

const windowOf = (
  document: ProgrammeDocument,
  { lifetimes }: ProgrammeDetails,
  codes: readonly string[],
): Days | undefined => {
  const own = lifetimes.filter((one) => one.kind === document.kind && codes.includes(one.code));
  const stated = [document.maxAgeDays, ...own.map(({ days }) => days)].filter((days) => days !== undefined);
  if (stated.length > 0) return { days: Math.min(...stated), basis: "stated" };
  return lastingDocuments.includes(document.kind)
    ? undefined
    : { days: advisedDays[document.kind] ?? otherAdvisedDays, basis: "advice" };
};

const notesOf = (
  { kind, detail }: ProgrammeDocument,
  { lifetimes }: ProgrammeDetails,
  codes: readonly string[],
): string[] => [
  ...(detail ? [detail] : []),
  ...lifetimes.filter((one) => one.kind === kind && codes.includes(one.code)).map((one) => one.detail),
];

const documentStep = (
  document: ProgrammeDocument,
  programme: ProgrammeDetails,
  choices: PlanChoices,
  codes: readonly string[],
  filing: string,
): Omit<PlanStep, "isLate"> => {
  const { kind, coversMonths, validMonths } = document;
  const window = windowOf(document, programme, codes);
  const given = choices.leadDays[kind];
  const lead: Days | undefined = given === undefined ? undefined : { days: given, basis: "yours" };
  const by = isoPlusDays(filing, -(lead?.days ?? 0));
  return {
    ...{ id: kind, kind: "document", document: kind, window, lead, by },
    // A document is as old as the day of its issue, which comes at the end of the wait.
    from: window && isoPlusDays(by, -window.days),
    notes: notesOf(document, programme, codes),
    covers: coversMonths ? { months: coversMonths, from: isoPlusMonths(filing, -coversMonths) } : undefined,
    validUntil: validMonths ? isoPlusMonths(choices.moving, validMonths) : undefined,
  };
};

const deadlineSteps = (
  { deadlines, months }: ProgrammeDetails,
  { moving }: PlanChoices,
): Omit<PlanStep, "isLate">[] =>
  deadlines.flatMap(({ of, days, text }) => {
    const base = { id: of, kind: "deadline" as const, notes: [text] };
    if (of === "after entry" || of === "after grant")
      return [{ ...base, from: moving, by: isoPlusDays(moving, days) }];
    // The plan assumes that the first title begins on the day of the move. The date on the title may differ.
    if (of === "before expiry" && months !== undefined)
      return [{ ...base, by: isoPlusDays(isoPlusMonths(moving, months), -days) }];
    return [];
  });

/**
 * The first day on which the reader can move if everything that is not done begins today. Undefined if the chosen day can
 * be met, or the application is filed.
 * @param choices the chosen day of the move, and the ids of the steps that are done
 */
export const earliestMove = (
  { steps }: Pick<ApplicationPlan, "steps">,
  { moving, done }: Pick<PlanChoices, "moving"> & { done: readonly string[] },
  today: string,
): string | undefined => {
  // Documents and the filing come before all other steps.
  const first = steps.find(({ id }) => !done.includes(id));
  return first?.isLate && !done.includes("file")
    ? isoPlusDays(today, dayOf(moving) - dayOf(first.by))
    : undefined;
};

const rankOf = ({ kind, document }: Pick<PlanStep, "kind" | "document">): number =>
  document
    ? documentOrder.indexOf(document)
    : documentOrder.length + ["file", "move", "deadline"].indexOf(kind);

/**
 * Works back from the day of the move: when to file, and between which days to order each document so that it has
 * arrived and is not too old on the day of filing. Documents that last have no first day. The steps that begin first
 * come first.
 * @param codes the reader's nationalities (ISO 3166-1 alpha-2), for the lead times and lifetimes of their documents
 * @param today ISO 8601 calendar day
 */
export const planOf = (
  programme: ProgrammeDetails,
  choices: PlanChoices,
  codes: readonly string[],
  today: string,
): ApplicationPlan => {
  const processing = processingOf(programme, choices);
  if (!processing) return { steps: [] };
  const filing = isoPlusDays(choices.moving, -processing.days);
  const steps = [
    ...programme.documents.map((document) => documentStep(document, programme, choices, codes, filing)),
    { id: "file", kind: "file" as const, by: filing, notes: [] },
    { id: "move", kind: "move" as const, by: choices.moving, notes: [] },
    ...deadlineSteps(programme, choices),
  ].map((step) => ({ ...step, isLate: step.by < today }));
  return {
    filing,
    processing,
    steps: steps.sort((one, other) => one.by.localeCompare(other.by) || rankOf(one) - rankOf(other)),
  };
};

const otherSteps: Readonly<Record<string, string>> = {
  file: "File the application",
  move: "Move",
  "after entry": "After you arrive",
  "after grant": "After your permit is granted",
  "before expiry": "Before your permit expires",
};

/** The name of a step. */
export const stepName = ({ id, document }: Pick<PlanStep, "id" | "document">): string =>
  document ? documentNames[document] : (otherSteps[id] ?? id);
