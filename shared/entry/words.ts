import { dateText } from "../calendar/words.ts";
import { inSentence, type NameOf } from "../gazetteer/names.ts";
import type { Degree, EntryRequirement, EntryTables, Period } from "../law/entry-tables.ts";
import { countOf } from "../text/count.ts";
import type { EntryAnswer, EntryRight } from "./engine.ts";

export const requirementLabels: Readonly<Record<EntryRequirement, string>> = {
  own_country: "Own country",
  free_movement: "Free movement",
  visa_free: "Visa-free",
  eta: "Authorization before travel",
  visa_on_arrival: "Visa on arrival",
  evisa: "E-visa",
  visa_required: "Visa required",
  unknown: "Not known",
};

/** The labels of the degrees of a right to live or work. */
export const degreeLabels: Readonly<Record<Degree, string>> = {
  right: "A right",
  application: "On application",
  uneven: "Not in force everywhere",
  status: "With a status from before 2021 only",
};

const periodTexts: Readonly<Record<Period, string>> = {
  entry: "per entry",
  "60d": "in any 60 days",
  "120d": "in any 120 days",
  "180d": "in any 180 days",
  "365d": "in any 365 days",
  calendar_year: "in a calendar year",
};

type Visit = Pick<EntryRight, "requirement" | "days" | "months" | "per" | "noLimit">;

/** '90 days in any 180 days', '6 months per entry' */
export const lengthText = ({ days, months, per }: Pick<EntryRight, "days" | "months" | "per">): string =>
  [months === undefined ? countOf(days ?? 0, "day") : countOf(months, "month"), per && periodTexts[per]]
    .filter(Boolean)
    .join(" ");

/** 'visa-free, 60 days per entry' */
const visitText = (visit: Visit): string =>
  [requirementLabels[visit.requirement].toLowerCase(), visit.days && stayText({ ...visit, reason: "named" })]
    .filter(Boolean)
    .join(", ");

/** '90 days in any 180 days', or why there is no number. For an expired rule: its last day and what it allowed. */
export const stayText = ({ reason, rule, ...visit }: Visit & Pick<EntryRight, "reason" | "rule">): string => {
  const { requirement, days, noLimit } = visit;
  if (requirement === "unknown" && reason === "expired")
    return `Until ${dateText(rule!.until!)}: ${visitText(rule!)}`;
  if (days !== undefined) return lengthText(visit);
  if (requirement === "own_country" || requirement === "free_movement" || noLimit)
    return "No limit for visits";
  if (requirement === "visa_required") return "Set by the visa";
  return requirement === "unknown" ? "" : "Length not known";
};

/** The name of the authorization or visa to get, or of the requirement: 'ESTA', 'Visa-free'. */
export const requirementText = (
  { authorizations }: Pick<EntryTables, "authorizations">,
  { requirement, rule }: EntryRight,
): string => {
  const name =
    rule?.requirement === requirement && authorizations.find(({ id }) => id === rule.authorization)?.name;
  return name || requirementLabels[requirement];
};

const noPassportText = ({ passport, passportOf }: EntryRight, nameOf: NameOf): string => {
  const name = nameOf(passport);
  return passportOf
    ? `${name} has no passport of its own: choose the passport of ${inSentence(nameOf(passportOf))}.`
    : `Our sources name no nationality of ${inSentence(name)}: choose the passport of another country that you hold.`;
};

const expiredText = ({ rule, fallback }: EntryRight): string => {
  const safe = fallback
    ? `To be safe, plan with the rule for all other nationalities (${visitText(fallback)}) unless the authority confirms easier entry.`
    : "Ask the authority before you book.";
  return `The last rule we know of ended on ${dateText(rule!.until!)}. ${safe}`;
};

/** 'Our source describes Feb 17, 2026' */
export const describedText = (asOf: string | undefined): string =>
  asOf ? `Our source describes ${dateText(asOf)}` : "Our source has no date";

/** Explains in one or two sentences why a traveler has this right. */
export const reasonText = (right: EntryRight, destination: string, nameOf: NameOf): string => {
  const { reason, rule, movements, passport } = right;
  const place = inSentence(nameOf(destination));
  const source = describedText(rule?.asOf);
  const texts: Record<EntryRight["reason"], () => string> = {
    citizen: () => `Citizens of ${place} may always enter it.`,
    movement: () => `${movements.map(({ movement }) => movement.name).join(", ")}.`,
    named: () => `A rule names citizens of ${inSentence(nameOf(passport))}.`,
    others: () => "The rule for every nationality that no other rule names.",
    no_passport: () => noPassportText(right, nameOf),
    not_listed: () =>
      `Our sources name no rule for citizens of ${inSentence(nameOf(passport))}, and the list is not closed.`,
    expired: () => expiredText(right),
    not_yet: () => `The first rule we know of began on ${dateText(rule!.from!)}.`,
    too_early: () => `${source} and says nothing about years before.`,
    too_late: () => `${source} and says nothing about a day so far ahead.`,
    no_rules: () => `We hold no entry rules of ${place}.`,
  };
  return texts[reason]();
};

const feeText = ({ fee, currency }: { fee?: number; currency?: string }): string | undefined => {
  if (fee === undefined || currency === undefined) return undefined;
  if (fee === 0) return "Free of charge";
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: Number.isInteger(fee) ? 0 : 2,
  }).format(fee);
};

/** The fee with the day on which it was seen, if the source has a date: '$40 on Dec 23, 2024'. Undefined if it is not known. */
export const feeOf = ({ rule, requirement }: EntryRight): string | undefined => {
  const fee = rule?.requirement === requirement ? feeText(rule) : undefined;
  return fee && (rule?.asOf ? `${fee} on ${dateText(rule.asOf)}` : fee);
};

/** What is asked of the passport, and whether a source states it. Undefined if it is not known. */
export const passportRuleOf = (
  { passports }: Pick<EntryTables, "passports">,
  { rule, reason }: EntryRight,
): EntryTables["passports"][number] | undefined =>
  reason === "named" || reason === "others" || (reason === "movement" && rule)
    ? passports.find(({ id }) => id === rule!.passport)
    : undefined;

/** What is asked of the passport, with a mark if no source states it. */
export const passportRuleText = ({ rule, verified }: EntryTables["passports"][number]): string =>
  verified ? rule : `${rule} (not confirmed)`;

/** Which passport to use and why, for a traveler with several. Undefined with one passport. */
export const choiceText = ({ rights, best }: EntryAnswer, nameOf: NameOf): string | undefined => {
  const [, second] = rights;
  if (!second || best.requirement === "unknown") return undefined;
  const [first, other] = [nameOf(best.passport), nameOf(second.passport)];
  if (best.requirement === "own_country") return `Enter ${inSentence(first)} as its citizen.`;
  if (best.requirement !== second.requirement) {
    const than = requirementLabels[second.requirement].toLowerCase();
    return `Use the passport of ${inSentence(first)}: ${requirementLabels[best.requirement].toLowerCase()}. With that of ${inSentence(other)}: ${than}.`;
  }
  if (best.days !== second.days)
    return `Use the passport of ${inSentence(first)}: ${stayText(best)}. With that of ${inSentence(other)}: ${stayText(second)}.`;
  return "Your passports give the same here.";
};
