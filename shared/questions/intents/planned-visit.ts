import { type Day, isoOf } from "../../calendar/day.ts";
import { lastDayOf } from "../../calendar/written-length.ts";
import type { PlannedVisit } from "../contract.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { askDays } from "./choose.ts";
import { askPlace } from "./entry.ts";
import type { IntentContext, MissingField } from "./intent.ts";

type Kind = PlannedVisit["kind"];

const lengthCues = ["how-long", "until-when", "left"];

/** What a text asks about a visit. 'When can I go there for 10 days?' asks for a return. */
const kindOf = ({ cues, stays, on }: Reading): Kind => {
  const hasDay = stays.length > 0 || on !== undefined;
  if (cues.has("when") && (cues.has("back") || !(hasDay || cues.has("until-when")))) return "return";
  return hasOneOf(cues, lengthCues) ? "longest" : "stay";
};

/** The days of the visit that a text asks about. */
const daysOf = ({ stays, on, length }: Reading): { from: Day; to: Day } | undefined => {
  const { from, to } = stays.at(-1) ?? { from: on, to: undefined };
  if (from === undefined) return undefined;
  if (to !== undefined) return { from, to };
  return length && { from, to: lastDayOf(length, from) };
};

/** The question of the planner that a text asks, or the field that is missing. */
export const plannedVisit = (reading: Reading, context: IntentContext): PlannedVisit | MissingField => {
  const { words, today } = context;
  const { unclear, subjects, stays, on, length } = reading;
  if (unclear) return askDays(unclear, context);
  const [place, ...others] = subjects;
  if (place === undefined) return askPlace(context);
  if (others.length > 0) return { kind: "missing", field: "place", ask: words.say("ask.one-place") };
  const kind = kindOf(reading);
  const missingDays: MissingField = { kind: "missing", field: "days", ask: words.say("ask.days") };
  if (kind === "longest") return { kind, place, from: isoOf(stays.at(-1)?.from ?? on ?? today) };
  if (kind === "return")
    return length ? { kind, place, days: lastDayOf(length, today) - today + 1 } : missingDays;
  const days = daysOf(reading);
  return days ? { kind, place, from: isoOf(days.from), to: isoOf(days.to) } : missingDays;
};
