import { dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import type { EntryRequirement } from "../../law/entry-tables.ts";
import { isInForce } from "../../law/vocabulary.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import type { Reading } from "../reading/read.ts";
import type { IntentContext } from "./intent.ts";
import { zoneOf } from "./stated-travel.ts";

/**
 * A nationality to assume: one from the largest group that needs no visa or gets one on arrival. If the text says
 * 'on arrival', only groups with a visa on arrival count.
 */
export const usualPassport = (
  place: string,
  on: string,
  { cues }: Reading,
  context: IntentContext,
): string | undefined => {
  const zone = zoneOf(place, dayOf(on), context);
  const wanted = cues.has("on-arrival") ? ["visa_on_arrival"] : ["visa_free", "visa_on_arrival"];
  const rows = context.packs.law.entry.tables.rules.filter(
    (row) =>
      row.zone === zone &&
      wanted.includes(row.requirement) &&
      row.nationalities[0] !== "*" &&
      isInForce(row, on),
  );
  return rows.sort((a, b) => b.nationalities.length - a.nationalities.length)[0]?.nationalities[0];
};

/** The visit whose extension is asked about. Without `from`, only its rule is. */
interface Visit {
  passports: readonly string[];
  place: string;
  from?: string;
  stays?: Parameters<typeof longestStayQuestion.answer>[0]["stays"];
  /** The last day without an extension. */
  lastDay?: string;
  /** What the traveler needs to enter, such as a visa. */
  requirement: EntryRequirement;
}

const ruleOf = ({ passports, place, from, requirement }: Visit, context: IntentContext) => {
  const { packs, today } = context;
  const on = from ?? isoOf(today);
  const zone = zoneOf(place, dayOf(on), context);
  return packs.visitExtensions.find(
    (row) =>
      row.zone === zone &&
      row.requirement === requirement &&
      passports.some((code) => row.nationalities.includes(code) || row.nationalities[0] === "*") &&
      isInForce(row, on),
  );
};

/** The last day with an extension whose days the table states, such as the 180 days of Colombia. */
const longerUntil = (
  { passports, place, from, stays, lastDay: last }: Visit,
  { packs }: IntentContext,
): string | undefined => {
  const extension = packs.law.pack.entry.extensions.find(({ zone }) => zone === place);
  if (!extension || from === undefined || last === undefined) return undefined;
  const answers = { [extension.question]: true };
  const { lastDay } = longestStayQuestion.answer(
    { passports: [...passports], place, from, stays, answers },
    packs,
  );
  // A yearly count restarts in January, but a single extension still adds only its own days.
  const added = isoOf(plusDays(dayOf(last), extension.extendedTo - extension.days));
  return lastDay !== undefined && lastDay < added ? lastDay : added;
};

/** Whether a visit can be extended, and until when, as far as the table says so. */
export const extensionWords = (visit: Visit, context: IntentContext): string => {
  const { words } = context;
  const { lastDay } = visit;
  const rule = ruleOf(visit, context);
  if (rule?.kind === "no" || rule?.kind === "hardship") return words.say(`extension.${rule.kind}`);
  const longer = longerUntil(visit, context);
  if (longer !== undefined && longer !== lastDay)
    return words.say("extension.until", { date: words.date(longer) });
  const total = context.packs.law.pack.entry.extensions.find(({ zone }) => zone === visit.place);
  if (total) {
    const period = words.say(`per.${total.extendedPer}`);
    return words.say("extension.total", { days: total.extendedTo, period });
  }
  if (!rule) return words.say("extension.unstated");
  const { kind, days } = rule;
  if (days === undefined)
    return words.say("extension.possible", { where: kind === "inside" ? "inside" : "other" });
  return words.say("extension.once", {
    days,
    last: lastDay === undefined ? "none" : words.date(isoOf(plusDays(dayOf(lastDay), days))),
  });
};
