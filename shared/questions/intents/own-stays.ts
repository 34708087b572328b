import { dayOf } from "../../calendar/day.ts";
import type { Reading } from "../reading/read.ts";
import type { StatedStay } from "../reading/stated-days.ts";
import { answerReading } from "./choose.ts";
import type { Intent, IntentContext, OwnTravels } from "./intent.ts";
import { upToFour } from "./sentences.ts";
import { zoneOf } from "./stated-travel.ts";
import { hasTrait } from "./traits.ts";

type Found = ReturnType<typeof answerReading>;

/** Whether a text asks about the person's own days but gives no past stay. */
const asksOwnDays = (
  { cues, stays, used, left, unclear, passports, askedAbout }: Reading,
  found: Found,
  { today, ownPassports }: IntentContext,
): boolean => {
  const tells = unclear !== undefined || used !== undefined || left !== undefined;
  const isOther = askedAbout === "others" || passports.some((code) => !ownPassports.includes(code));
  if (tells || isOther || stays.some(({ from }) => from <= today)) return false;
  if (found?.id === "rule") return cues.has("tax-residence");
  if (found && found.id !== "may-enter") return hasTrait(found.id, "own-stays");
  return cues.has("left") || cues.has("until-when") || (cues.has("how-long") && cues.has("stay"));
};

/** The shared stays in the zone of the place that the text asks about, or else of the person's latest place. */
const staysFor = ({ subjects, askedPlace }: Reading, { stays }: OwnTravels, context: IntentContext) => {
  const stated = stays
    .map(({ in: place, from, to, underPermit }) => ({
      ...{ place, from: dayOf(from) },
      ...(to !== undefined && { to: dayOf(to) }),
      ...(underPermit && { underPermit }),
    }))
    .sort((a, b) => a.from - b.from);
  const zoneAt = (place: string) => zoneOf(place, context.today, context);
  const place = askedPlace ?? subjects[0] ?? stated.findLast(({ from }) => from <= context.today)?.place;
  return place === undefined ? [] : stated.filter((stay) => zoneAt(stay.place) === zoneAt(place));
};

/**
 * Answers a question about days from the stays that the person shares, and says so. Returns `found` if none of them
 * applies.
 */
export const answerFromOwnStays = (
  questions: readonly Intent[],
  reading: Reading,
  context: IntentContext,
  found: Found,
): Found => {
  if (!context.travels || !asksOwnDays(reading, found, context)) return found;
  const own = staysFor(reading, context.travels, context);
  // The text doesn't mention the planned stays, so it doesn't ask about them.
  const begun: readonly StatedStay[] = own.filter(({ from }) => from <= context.today);
  if (begun.length === 0) return found;
  const answered = answerReading(
    questions.filter(({ id }) => hasTrait(id, "own-stays")),
    { ...reading, stays: [...begun, ...reading.stays] },
    context,
  );
  if (answered?.reply.kind !== "answer") return found;
  const [first, ...others] = answered.reply.sentences;
  const counted = context.words.say(begun.length < own.length ? "stays.own-begun" : "stays.own");
  const sentences = upToFour([first, counted, ...others]);
  return { ...answered, reply: { ...answered.reply, sentences } };
};
