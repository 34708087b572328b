import * as z from "zod/mini";
import { type Day, dayOf, isoOf, readDay } from "../../calendar/day.ts";
import { countIn, type DayRange, daysOf } from "../../calendar/ranges.ts";
import { dateText, daysText } from "../../calendar/words.ts";
import type { NameOf } from "../../gazetteer/names.ts";
import { purposes, sourceKinds, topics } from "../../law/vocabulary.ts";
import { isWebAddress } from "../../url.ts";
import { type Assessment, assessAll, hasTie, pastCrossings } from "../counting/assess.ts";
import { createHistory, type History } from "../counting/history.ts";
import type { Law } from "../counting/law.ts";
import type { StayRule } from "../counting/rule.ts";
import { stateText } from "../counting/rule-words.ts";
import {
  documentKinds,
  type KeptStay,
  maxDocuments,
  maxKeptStays,
  personOf,
  type Travels,
} from "../travels.ts";
import { canonicalJson, sha256 } from "./canonical.ts";
import { differencesOf } from "./differences.ts";

const format = "meridian-stays-report";

/** The first sentence of every report. */
const reportNotice =
  "This report counts the days that its owner entered or imported. It is not legal advice, and it does not prove that the stays took place.";

/** The longest name of a holder. */
export const maxHolderName = 200;

const IsoDay = z
  .string()
  .check(z.refine((text) => typeof readDay(text) === "number", { error: "This is not a date." }));
const ShortText = z.string().check(z.maxLength(500));
const Code = z.string().check(z.maxLength(20));
const Range = { from: IsoDay, to: IsoDay };

/** A stay on the day of the report, with when it was added and edited. */
const ReportedStay = z.object({
  country: Code,
  from: IsoDay,
  to: z.optional(IsoDay),
  fromTime: z.optional(z.string().check(z.maxLength(5))),
  toTime: z.optional(z.string().check(z.maxLength(5))),
  purpose: z.optional(z.enum(purposes)),
  isUnderPermit: z.optional(z.literal(true)),
  /** The name of the file from which it was imported. Absent if the person typed it. */
  importedFrom: z.optional(ShortText),
  addedAt: z.iso.datetime(),
  editedAt: z.optional(z.iso.datetime()),
});
export type ReportedStay = z.infer<typeof ReportedStay>;

const ReportedDocument = z.object({
  kind: z.enum(documentKinds),
  country: Code,
  number: z.optional(ShortText),
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
});

/** The result of a rule for the stays. Days are counted in `window`, up to the day of the count. */
const Result = z.object({
  state: z.enum(["safe", "close", "crossed", "exempt", "undetermined"]),
  used: z.number(),
  allowed: z.optional(z.number()),
  left: z.optional(z.number()),
  excess: z.number(),
  crossedOn: z.optional(IsoDay),
  missing: z.array(ShortText),
  method: ShortText,
  window: z.object(Range),
  counted: z.array(z.object({ country: Code, ...Range, weight: z.optional(z.number()) })),
  skipped: z.array(z.object({ country: Code, ...Range, reason: ShortText })),
});
type Result = z.infer<typeof Result>;

/** A limit crossed in the period: the day of crossing, and the days over the limit at the end of the stay. */
const ReportedCrossing = z.object({
  on: IsoDay,
  until: IsoDay,
  excess: z.number(),
  state: z.enum(["crossed", "undetermined"]),
});
export type ReportedCrossing = z.infer<typeof ReportedCrossing>;

const SourceKind = z.enum(sourceKinds);

const ReportedRule = z.object({
  id: ShortText,
  name: ShortText,
  topic: z.enum(topics),
  authority: ShortText,
  law: ShortText,
  address: z.optional(z.string().check(z.maxLength(1000), z.refine(isWebAddress))),
  validFrom: z.optional(IsoDay),
  validUntil: z.optional(IsoDay),
  aim: z.enum(["avoid", "reach"]),
  confidence: z.object({ threshold: SourceKind, counting: SourceKind }),
  notes: z.array(z.string().check(z.maxLength(1000))),
  /** The SHA-256 of the rule's definition. Another value means that the rule was changed. */
  definition: z.string().check(z.maxLength(64)),
  result: Result,
  /** Absent if no visit limit or tax year limit was crossed in the period. */
  crossings: z.optional(z.array(ReportedCrossing)),
});
export type ReportedRule = z.infer<typeof ReportedRule>;

/** A report of stays. `hash` covers everything else, as canonical JSON (RFC 8785). */
export const StaysReport = z.object({
  format: z.literal(format),
  version: z.literal(1),
  notice: ShortText,
  program: z.object({ name: ShortText, version: ShortText }),
  madeOn: IsoDay,
  period: z.object(Range).check(z.refine(({ from, to }) => from <= to)),
  /** The day on which the rules are applied. */
  countedOn: IsoDay,
  person: z.object({
    /** The name of the holder, as typed for this report. It is kept nowhere else. */
    name: z.optional(z.string().check(z.maxLength(maxHolderName))),
    citizenships: z.array(Code).check(z.maxLength(100)),
    documents: z.array(ReportedDocument).check(z.maxLength(maxDocuments)),
    answers: z.record(
      z.string().check(z.maxLength(60)),
      z.union([z.boolean(), z.number(), z.array(Code).check(z.maxLength(50))]),
    ),
  }),
  stays: z.array(ReportedStay).check(z.maxLength(maxKeptStays)),
  rules: z.array(ReportedRule).check(z.maxLength(500)),
  hash: z.object({
    algorithm: z.literal("SHA-256"),
    form: z.literal("RFC 8785"),
    value: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
});
export type StaysReport = z.infer<typeof StaysReport>;

type Content = Omit<StaysReport, "hash">;

/** The choices for a report. */
export interface ReportOptions {
  period: { from: Day; to: Day };
  today: Day;
  /** Citizenships in addition to those of the stored passports. */
  citizenships: readonly string[];
  withNumbers: boolean;
  /** The name of the holder. Absent or blank: the report names nobody. */
  name?: string;
  /** The version of the program. */
  version: string;
}

const optionalIso = (day: Day | undefined): string | undefined =>
  day === undefined ? undefined : isoOf(day);

const isoRange = <T extends { from: Day; to: Day }>(range: T) => ({
  ...range,
  from: isoOf(range.from),
  to: isoOf(range.to),
});

/** The part of an assessment that goes into a report. */
export const resultOf = (assessment: Assessment): Result => {
  const { state, used, allowed, left, excess, crossedOn, missing, trace } = assessment;
  return {
    ...{ state, used, allowed, left, excess, crossedOn: optionalIso(crossedOn), missing: [...missing] },
    method: trace.method,
    window: isoRange(trace.window),
    counted: trace.counted.map(isoRange),
    skipped: trace.skipped.map(isoRange),
  };
};

/** The hash of a rule's definition. The day on which somebody last read the law does not change it. */
const definitionOf = ({ allowances: _, asOf: __, ...rule }: StayRule): Promise<string> =>
  sha256(canonicalJson(rule));

const reportedStay = (kept: KeptStay): ReportedStay => {
  const { country, from, to, fromTime, toTime, purpose, isUnderPermit, origin, addedAt, editedAt } = kept;
  const times = { fromTime, toTime };
  return {
    country,
    from,
    to,
    ...times,
    purpose,
    isUnderPermit,
    importedFrom: origin?.file,
    addedAt,
    editedAt,
  };
};

const reportedRule = async ({ assessment, crossings }: RuleCount): Promise<ReportedRule> => {
  const { rule } = assessment;
  const { id, name, topic, authority, law, address, validFrom, validUntil, aim, confidence, notes } = rule;
  return {
    ...{ id, name, topic, authority, law, address, validFrom, validUntil },
    ...{ aim, confidence, notes: [...notes] },
    definition: await definitionOf(rule),
    result: resultOf(assessment),
    ...(crossings.length > 0 && { crossings: [...crossings] }),
  };
};

/** The result of a rule on the last day of a report, and all crossings of its limits in the report's period. */
interface RuleCount {
  assessment: Assessment;
  crossings: readonly ReportedCrossing[];
}

const crossingsOf = (rule: StayRule, history: History, period: DayRange): ReportedCrossing[] =>
  pastCrossings(rule, history, period).flatMap(({ day, state, excess, crossedOn }) =>
    crossedOn !== undefined && (state === "crossed" || state === "undetermined")
      ? [{ on: isoOf(crossedOn), until: isoOf(day), excess, state }]
      : [],
  );

/** The rules that counted something in a period. */
const countRules = (rules: readonly StayRule[], travels: Travels, period: DayRange): RuleCount[] => {
  const person = personOf(travels);
  const history = createHistory(person, period.to);
  return assessAll(
    rules.filter((rule) => hasTie(rule, person)),
    history,
    period.to,
  )
    .map((assessment) => ({ assessment, crossings: crossingsOf(assessment.rule, history, period) }))
    .filter(isOfInterest);
};

const touches = (stay: KeptStay, from: string, to: string): boolean =>
  stay.from <= to && (stay.to === undefined || stay.to >= from);

/** Whether a rule counted something. For rules on a permit, only if the person has the permit. */
const isOfInterest = ({ assessment, crossings }: RuleCount): boolean => {
  const { used, crossedOn, missing, trace } = assessment;
  if (missing.includes("permit.start")) return false;
  return used > 0 || crossedOn !== undefined || trace.counted.length > 0 || crossings.length > 0;
};

const sameCounts = (some: readonly RuleCount[], others: readonly RuleCount[]): boolean => {
  const [one, other] = [some, others].map((counts) =>
    canonicalJson(
      counts.map(({ assessment, crossings }) => [assessment.rule.id, resultOf(assessment), [...crossings]]),
    ),
  );
  return one === other;
};

interface Selected {
  travels: Travels;
  counts: readonly RuleCount[];
}

/** The stays of the period, and the earlier ones that rules still count, or all if the results need them. */
const select = (
  rules: readonly StayRule[],
  travels: Travels,
  period: DayRange,
  counted: DayRange,
): Selected => {
  const to = isoOf(period.to);
  const known = travels.stays.filter((stay) => stay.from <= to).sort(byFirstDay);
  const all = countRules(rules, { ...travels, stays: known }, counted);
  const earliest = Math.min(period.from, ...all.map(({ assessment }) => assessment.trace.window.from)) as Day;
  const needed = known.filter((stay) => touches(stay, isoOf(earliest), to));
  const some = countRules(rules, { ...travels, stays: needed }, counted);
  return sameCounts(some, all)
    ? { travels: { ...travels, stays: needed }, counts: some }
    : { travels: { ...travels, stays: known }, counts: all };
};

const byFirstDay = (a: KeptStay, b: KeptStay): number =>
  a.from < b.from ? -1 : a.from > b.from ? 1 : a.country < b.country ? -1 : 1;

const contentHash = (content: object): Promise<string> => sha256(canonicalJson(content));

/**
 * Builds the report of a period. It contains the stays of the period, and earlier stays that a rule still counts.
 * @throws Error if the browser computes no hashes, see `sha256`
 */
export const buildReport = async (
  { rulesFor }: Pick<Law, "rulesFor">,
  travels: Travels,
  options: ReportOptions,
): Promise<StaysReport> => {
  const { period, today, withNumbers, version } = options;
  const citizenships = [...new Set([...personOf(travels).citizenships, ...options.citizenships])].sort();
  const counted = { from: period.from, to: Math.min(period.to, today) as Day };
  const rules = rulesFor(citizenships, counted.to);
  const selected = select(rules, { ...travels, citizenships }, period, counted);
  const content: Content = {
    ...{ format, version: 1, notice: reportNotice, program: { name: "Meridian", version } },
    madeOn: isoOf(today),
    period: isoRange(period),
    countedOn: isoOf(counted.to),
    person: {
      name: options.name?.trim() || undefined,
      citizenships,
      documents: travels.documents.map(({ kind, country, number, from, to }) => ({
        ...{ kind, country, number: withNumbers ? number : undefined, from, to },
      })),
      answers: travels.answers,
    },
    stays: selected.travels.stays.map(reportedStay),
    rules: await Promise.all(selected.counts.map(reportedRule)),
  };
  // A round trip through JSON removes undefined members, so that the report equals its file.
  const plain = JSON.parse(JSON.stringify(content)) as Content;
  return {
    ...plain,
    hash: { algorithm: "SHA-256", form: "RFC 8785", value: await contentHash(plain) },
  };
};

export const reportFile = (report: StaysReport): string => `${JSON.stringify(report, null, 2)}\n`;

/** The largest file that is read as a report, in bytes. */
export const maxReportBytes = 20_000_000;

/** How a rule of a report compares with the same rule here. */
export interface Recomputed {
  name: string;
  outcome: "same" | "differs" | "rule-changed" | "unknown-rule" | "left-out";
  /** The comparison in one or two sentences. */
  words: string;
}

export type Verification =
  | { kind: "not-a-report"; problem: string }
  | { kind: "intact" | "changed"; report: StaysReport; hash: string; rules: readonly Recomputed[] };

const notReport = (problem: string): Verification => ({ kind: "not-a-report", problem });

const withoutHash = ({ hash: _, ...content }: Record<string, unknown>): object => content;

const travelsOf = ({ stays, person: { citizenships, documents, answers } }: StaysReport): Travels => ({
  version: 1,
  stays: stays.map((stay, at) => ({ ...stay, id: String(at) })),
  documents: documents.map((document, at) => ({ ...document, id: String(at) })),
  citizenships,
  answers,
});

type Counted = Pick<ReportedRule, "aim" | "result" | "crossings">;

const countedOf = ({ assessment, crossings }: RuleCount): Counted => ({
  aim: assessment.rule.aim,
  result: resultOf(assessment),
  crossings: [...crossings],
});

const countWords = ({ aim, result: { used, state }, crossings = [] }: Counted): string => {
  const days = crossings.map(({ on }) => dateText(on));
  const crossed = days.length === 0 ? "" : `, crossed on ${new Intl.ListFormat("en-US").format(days)}`;
  return `${daysText(used)} counted, '${stateText({ state, rule: { aim } })}'${crossed}`;
};

const partsOf = ({ result, crossings = [] }: Counted) => ({ ...result, crossings });

/** A sentence on what the report states and what counting again gives. If both read the same, the parts that differ. */
const comparedWords = (reported: Counted, now: Counted | undefined, nameOf: NameOf): string => {
  const said = countWords(reported);
  if (!now) return `The report says ${said}. Counting again finds no days for this rule.`;
  const again = countWords(now);
  if (said !== again) return `The report says ${said}. Counting again gives ${again}.`;
  const parts = new Intl.ListFormat("en-US").format(differencesOf(partsOf(reported), partsOf(now), nameOf));
  return `The report and the new count both give ${said}. They differ in ${parts}.`;
};

const compare = async (
  reported: ReportedRule,
  found: RuleCount | undefined,
  rule: StayRule | undefined,
  nameOf: NameOf,
) => {
  const { name } = reported;
  if (!rule) {
    const words = "This version of Meridian does not have this rule, so it was not counted again.";
    return { name, outcome: "unknown-rule", words } satisfies Recomputed;
  }
  const isSameRule = (await definitionOf(rule)) === reported.definition;
  const now = found && countedOf(found);
  const isSame = now !== undefined && canonicalJson(partsOf(reported)) === canonicalJson(partsOf(now));
  if (isSame && isSameRule)
    return { name, outcome: "same", words: "Counting again gives the same result." } satisfies Recomputed;
  const other = comparedWords(reported, now, nameOf);
  if (isSameRule) return { name, outcome: "differs", words: other } satisfies Recomputed;
  const words = isSame
    ? "The rule was changed after the report. Counting again still gives the same result."
    : `The rule was changed after the report. ${other}`;
  return { name, outcome: "rule-changed", words } satisfies Recomputed;
};

const recompute = async (
  { rulesFor }: Pick<Law, "rulesFor">,
  report: StaysReport,
  nameOf: NameOf,
): Promise<Recomputed[]> => {
  const period = { from: dayOf(report.period.from), to: dayOf(report.countedOn) };
  const rules = rulesFor(report.person.citizenships, period.to);
  const found = countRules(rules, travelsOf(report), period);
  const byId = new Map(found.map((count) => [count.assessment.rule.id, count]));
  const compared = await Promise.all(
    report.rules.map((reported) =>
      compare(
        reported,
        byId.get(reported.id),
        rules.find(({ id }) => id === reported.id),
        nameOf,
      ),
    ),
  );
  const listed = new Set(report.rules.map(({ id }) => id));
  const leftOut = found
    .filter(({ assessment }) => !listed.has(assessment.rule.id))
    .map(
      (count): Recomputed => ({
        name: count.assessment.name,
        outcome: "left-out",
        words: `The report leaves out this rule. Counting again gives ${countWords(countedOf(count))}.`,
      }),
    );
  return [...compared, ...leftOut];
};

/** Days in each country, in the part of the period that counts, most days first. Part of a day counts as a day. */
export const daysByCountry = ({
  period,
  countedOn,
  stays,
}: StaysReport): { country: string; days: number }[] => {
  const [first, last] = [dayOf(period.from), dayOf(countedOn)];
  return [...new Set(stays.map(({ country }) => country))]
    .map((country) => {
      const own = stays.filter((stay) => stay.country === country);
      const days = own.map(({ from, to }) => ({
        from: dayOf(from),
        to: to === undefined ? last : dayOf(to),
      }));
      return { country, days: countIn(daysOf(days), first, last) };
    })
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days);
};

/** The data of a file that claims to be a report, or what is wrong with it. */
const readReport = (text: string): { data: Record<string, unknown>; report: StaysReport } | string => {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return "The file is not complete JSON. It may be cut off, or of another kind. Ask for the file again.";
  }
  const isRecord = typeof data === "object" && data !== null && !Array.isArray(data);
  if (!isRecord || (data as Record<string, unknown>).format !== format)
    return "The file is JSON, but not a report of stays from Meridian.";
  const read = StaysReport.safeParse(data);
  if (read.success) return { data: data as Record<string, unknown>, report: read.data };
  const path = read.error.issues[0]?.path.join(".");
  return `The file calls itself a report, but '${path}' is missing or not valid.`;
};

/**
 * Checks whether a report is unchanged, and whether its stays give its results under the rules of this version. The
 * hash does not prove who made the report: somebody who changes it can also replace the hash.
 * @throws Error if the browser computes no hashes, see `sha256`
 */
export const verifyReport = async (
  law: Pick<Law, "rulesFor">,
  text: string,
  nameOf: NameOf,
): Promise<Verification> => {
  if (text.length > maxReportBytes) return notReport("The file is too large for a report.");
  const read = readReport(text);
  if (typeof read === "string") return notReport(read);
  const { data, report } = read;
  try {
    const hash = await contentHash(withoutHash(data));
    const kind = hash === report.hash.value ? "intact" : "changed";
    return { kind, report, hash, rules: await recompute(law, report, nameOf) };
  } catch (error) {
    if (error instanceof RangeError) return notReport(`The report cannot be read. ${error.message}`);
    throw error;
  }
};
