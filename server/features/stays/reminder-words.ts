import { countriesByCode } from "#server/knowledge/countries.ts";
import { dayText, isoOf } from "#shared/calendar/day.ts";
import { daysText } from "#shared/calendar/words.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import type { Importance } from "#shared/monitoring/rules.ts";
import { cautions } from "#shared/stays/counting/assess.ts";
import type {
  DocumentReminder,
  PlanReminder,
  Reminder,
  StayReminder,
} from "#shared/stays/planning/reminders.ts";
import type { TravelDocument } from "#shared/stays/travels.ts";

const inDays = (days: number): string => {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${daysText(days)}`;
};

/** A reminder for the account's alerts. */
interface Words {
  title: string;
  reason: string;
}

const perEntry = "The officer at the border may have granted fewer days.";

/** The caveats that a reader must know before relying on the date. */
const caveatsOf = ({ rule, cautions: some }: StayReminder | PlanReminder): string[] => [
  ...(rule.limits.some(({ kind }) => kind === "per-entry") ? [perEntry] : []),
  ...some.map((caution) => cautions[caution]),
];

const stayWords = (reminder: StayReminder): Words => {
  const { rule, on, daysLeft, lastDay } = reminder;
  const isAbsence = rule.counts === "absence";
  const act = `${isAbsence ? "Return" : "Leave"} by ${dayText(lastDay)}`;
  const what = rule.topic === "tax" ? `You reach a limit ${inDays(daysLeft)}` : act;
  const reason = `${isAbsence ? "If you stay away" : "If you stay"}, you go over the limit ${inDays(daysLeft)}, on ${dayText(on)}.`;
  return { title: `${what} (${rule.name})`, reason: [reason, ...caveatsOf(reminder)].join(" ") };
};

const planWords = (reminder: PlanReminder): Words => {
  const { rule, on, daysLeft } = reminder;
  const reason = `A planned stay goes over the limit ${inDays(daysLeft)}. A shorter or later stay may avoid it.`;
  return {
    title: `Your plans go over a limit on ${dayText(on)} (${rule.name})`,
    reason: [reason, ...caveatsOf(reminder)].join(" "),
  };
};

const documentNames: Readonly<Record<TravelDocument["kind"], string>> = {
  passport: "passport",
  residence: "residence permit",
  permanent: "permanent residence permit",
  "long-stay-visa": "long-stay visa",
};

const documentWords = ({ document: { kind, country }, on, daysLeft }: DocumentReminder): Words => ({
  title: `Your ${documentNames[kind]} of ${inSentence(countriesByCode.get(country)?.name ?? country)} expires on ${dayText(on)}`,
  reason: `It expires ${inDays(daysLeft)}. Check how early you have to renew it, and whether your plans need it for longer.`,
});

const wordsOf = (reminder: Reminder): Words => {
  if (reminder.kind === "stay") return stayWords(reminder);
  return reminder.kind === "plan" ? planWords(reminder) : documentWords(reminder);
};

const importanceOf = ({ step }: Reminder): Importance => {
  if (step === 30) return "low";
  return step === 14 ? "medium" : "high";
};

/** Identifies a reminder by its reason, its date and its step. An account gets each once. */
const aboutOf = (reminder: Reminder): string => {
  const subject =
    reminder.kind === "document" ? `document ${reminder.document.id}` : `rule ${reminder.rule.id}`;
  return `${subject} ${isoOf(reminder.on)} ${reminder.step}`;
};

/** A reminder in words, ready for the alerts of an account. */
export const inWords = (reminder: Reminder) => ({
  about: aboutOf(reminder),
  importance: importanceOf(reminder),
  ...wordsOf(reminder),
});
