import { dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import type { SpokenContext } from "./spoken.ts";

/** The visit whose extension is asked about. Without `from`, only its rule is. */
interface Visit {
  passports: readonly string[];
  place: string;
  from?: string;
  stays?: Parameters<typeof longestStayQuestion.answer>[0]["stays"];
  /** The last day without an extension. */
  lastDay?: string;
  /** What the entry rule says for a traveler, in English. */
  remarks: readonly string[];
}

const once = /extended once by (?:up to )?(\d{1,3}) days|one extension of up to (\d{1,3}) days/i;

/** The last day with an extension that the table counts, such as the 180 days of Colombia. */
const longerUntil = (
  { passports, place, from, stays }: Visit,
  { packs }: SpokenContext,
): string | undefined => {
  const extension = packs.law.pack.entry.extensions.find(({ zone }) => zone === place);
  if (!extension || from === undefined) return undefined;
  const answers = { [extension.question]: true };
  const { lastDay } = longestStayQuestion.answer(
    { passports: [...passports], place, from, stays, answers },
    packs,
  );
  return lastDay;
};

/** Whether a visit can be extended, and until when, as far as the table says so. */
export const extensionWords = (visit: Visit, context: SpokenContext): string => {
  const { words } = context;
  const { remarks, lastDay } = visit;
  const text = remarks.join(" ");
  if (/cannot be extended|without extension/i.test(text)) return words.say("extension.no");
  const longer = longerUntil(visit, context);
  if (longer !== undefined && longer !== lastDay)
    return words.say("extension.until", { date: words.date(longer) });
  const total = context.packs.law.pack.entry.extensions.find(({ zone }) => zone === visit.place);
  if (total) {
    const period = words.say(`per.${total.extendedPer}`);
    return words.say("extension.total", { days: total.extendedTo, period });
  }
  const [, by, upTo] = once.exec(text) ?? [];
  const days = Number(by ?? upTo ?? 0);
  if (days > 0)
    return words.say("extension.once", {
      days,
      last: lastDay === undefined ? "none" : words.date(isoOf(plusDays(dayOf(lastDay), days))),
    });
  return words.say(/can be extended/i.test(text) ? "extension.possible" : "extension.unstated");
};
