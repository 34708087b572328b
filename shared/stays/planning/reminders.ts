import { type Day, dayOf } from "../../calendar/day.ts";
import { type Assessment, assess, ruleApplies } from "../counting/assess.ts";
import { createHistory, type History } from "../counting/history.ts";
import { countFor } from "../counting/measure.ts";
import type { StayRule } from "../counting/rule.ts";
import { personOf, type TravelDocument, type Travels } from "../travels.ts";

/** How many days before a date a person is reminded. */
const steps = [1, 7, 14, 30] as const;

/**
 * How near a date is: the smallest of `steps` that is at least the days left. After days without a run, only the most
 * urgent reminder is due. `planned`: a planned stay crosses a limit further ahead.
 */
type Step = (typeof steps)[number] | "planned";

interface Dated {
  /** The first day on which a limit is crossed, or the last day of a document. */
  on: Day;
  /** Whole days until `on`. 0 on the date itself. */
  daysLeft: number;
  step: Step;
}

/** A limit that is crossed if the person stays on. `lastDay` is the last day of a stay that does not cross it. */
export interface StayReminder extends Dated {
  kind: "stay";
  rule: StayRule;
  cautions: Assessment["cautions"];
  lastDay: Day;
}

/** A limit that a planned stay crosses. */
export interface PlanReminder extends Dated {
  kind: "plan";
  rule: StayRule;
  cautions: Assessment["cautions"];
}

export interface DocumentReminder extends Dated {
  kind: "document";
  document: TravelDocument;
}

export type Reminder = StayReminder | PlanReminder | DocumentReminder;

const stepFor = (daysLeft: number): Step => steps.find((step) => daysLeft <= step) ?? "planned";

const dated = (on: Day, today: Day): Dated => ({
  on,
  daysLeft: on - today,
  step: stepFor(on - today),
});

/** Whether a rule causes reminders. For permanence, only limits whose crossing has a lasting effect. */
const remindsOf = ({ aim, topic, limits, crossingLasts }: StayRule): boolean =>
  aim === "avoid" && limits.length > 0 && (topic !== "permanence" || crossingLasts !== undefined);

/** Whether a stay, or an absence, is under way and no planned stay ends it before the crossing. */
const staysOn = (rule: StayRule, history: History, today: Day, crossesOn: Day): boolean => {
  const { person } = history;
  const isUnderWay = countFor(rule, history).visits.filter(({ from, to }) => from <= today && to >= today);
  if (rule.counts === "absence") {
    const returns = history.visitsTo(rule.where).filter(({ from }) => from > today && from <= crossesOn);
    return isUnderWay.length > 0 && returns.length === 0;
  }
  const open = new Set(person.stays.flatMap(({ country, to }) => (to === undefined ? country : [])));
  return isUnderWay.some(({ country }) => open.has(country));
};

/**
 * Whether there is a date to remind of: not if the limit is already crossed, or if the start of the permit is unknown.
 */
const hasDate = ({ state, dayState, missing }: Assessment): boolean =>
  state !== "exempt" && state !== "crossed" && dayState !== "crossed" && !missing.includes("permit.start");

const remindersOf = (
  assessment: Assessment,
  history: History,
  today: Day,
): (StayReminder | PlanReminder)[] => {
  if (!hasDate(assessment)) return [];
  const { rule, cautions, crossesOn, lastDay, plannedCrossing } = assessment;
  const found: (StayReminder | PlanReminder)[] = [];
  const soon = crossesOn === undefined ? undefined : dated(crossesOn, today);
  if (soon && soon.step !== "planned" && lastDay !== undefined && staysOn(rule, history, today, soon.on))
    found.push({ kind: "stay", rule, cautions, lastDay, ...soon });
  // A planned absence that continues the current one crosses the limit on the same day, so one reminder is enough.
  if (plannedCrossing !== undefined && plannedCrossing !== found[0]?.on)
    found.push({ kind: "plan", rule, cautions, ...dated(plannedCrossing, today) });
  return found;
};

const documentReminder = (document: TravelDocument, today: Day): DocumentReminder[] => {
  if (document.to === undefined) return [];
  const date = dated(dayOf(document.to), today);
  return date.daysLeft < 0 || date.step === "planned" ? [] : [{ kind: "document", document, ...date }];
};

/**
 * Finds what to remind a person of on a day: limits on visits, tax and permits that are reached within 30 days, limits
 * that planned stays cross at any time, and documents that expire within 30 days. The most urgent comes first. The
 * dates of limits follow from the days alone; `cautions` say what else a reader must know. Yields after each rule, so
 * that a server can do other work in between.
 */
export function* searchReminders(
  rules: readonly StayRule[],
  travels: Travels,
  today: Day,
): Generator<undefined, Reminder[]> {
  const history = createHistory(personOf(travels), today);
  const found: Reminder[] = [];
  for (const rule of rules) {
    if (!remindsOf(rule) || !ruleApplies(rule, today)) continue;
    if (history.visitsTo(rule.where).length === 0) continue;
    found.push(...remindersOf(assess(rule, history, today), history, today));
    yield;
  }
  found.push(...travels.documents.flatMap((document) => documentReminder(document, today)));
  return found.sort((a, b) => a.on - b.on);
}
