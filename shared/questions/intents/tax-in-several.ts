import { type Day, isoOf, toDay, yearOf } from "../../calendar/day.ts";
import { lastDayOf } from "../../calendar/written-length.ts";
import { publicPaths } from "../../paths.ts";
import type { PlaceFacts } from "../place-facts.ts";
import { type PlaceLength, placeLengths } from "../reading/place-lengths.ts";
import type { Reading } from "../reading/read.ts";
import { type DescribedRule, rule } from "../rule.ts";
import type { IntentContext, WordedAnswer } from "./intent.ts";
import { groundsWords, limitsWords } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { type DaySpan, daySpanOf, reachedAt, residentsPayWords } from "./tax-on-stays.ts";
import { isByTies } from "./uk-ties.ts";

type Verdict = "yes" | "no" | "depends";

interface Judged extends PlaceLength {
  verdict: Verdict;
  /** The limit in words, or that the law has none. */
  limit: string;
  grounds: DescribedRule["grounds"];
  asOf: string;
}

const spanOf = ({ length }: PlaceLength, year: number): DaySpan => {
  const first = toDay(year, 1, 1);
  const days = lastDayOf(length, first) - first + 1;
  return daySpanOf(length, year) ?? { least: days, most: days };
};

/** The fewest days of a stay that can reach a limit of days in a row. 0 for limits that need more facts. */
const leastOfStay = (limit: DescribedRule["limits"][number]): number => {
  if (limit.kind !== "continuous") return 0;
  return limit.months === undefined ? limit.days : limit.months * 30;
};

/** The verdict by the days of one stay. Open for rules that need more than the number of days. */
const verdictOf = (about: DescribedRule, { least, most }: DaySpan, year: number): Verdict => {
  const isReached = (limit: DescribedRule["limits"][number]): boolean => {
    const days = reachedAt(limit, year);
    return days !== undefined && !limit.requires && least >= days;
  };
  if (about.limits.some(isReached)) return "yes";
  const isOpen = about.limits.some((limit) => most >= (reachedAt(limit, year) ?? leastOfStay(limit)));
  return isOpen || isByTies(about) ? "depends" : "no";
};

const byRule = (stay: PlaceLength, year: number, context: IntentContext): Judged | undefined => {
  const { words, packs, today } = context;
  const { rules } = rule.answer({ place: stay.place, topic: "tax", on: isoOf(today) }, packs);
  const [about, ...more] = rules.filter(({ aim }) => aim === "avoid");
  if (!about || more.length > 0) return undefined;
  const limits = limitsWords(about, context);
  if (limits === undefined) return undefined;
  return {
    ...stay,
    verdict: verdictOf(about, spanOf(stay, year), year),
    limit: words.say("resident.row-limit", { limits }),
    grounds: about.grounds,
    asOf: about.asOf,
  };
};

/** The verdict by the number of days in the table of countries. Open if the length can end below or above that number. */
const byTable = (
  stay: PlaceLength,
  days: PlaceFacts["days"],
  year: number,
  context: IntentContext,
): Judged => {
  const { words, today } = context;
  if (!days)
    return {
      ...stay,
      ...{ verdict: "depends", limit: words.say("resident.row-unknown"), grounds: [], asOf: isoOf(today) },
    };
  const { least, most } = spanOf(stay, year);
  const belowOrOpen = most < days.days ? "no" : "depends";
  return {
    ...stay,
    verdict: least > days.days ? "yes" : belowOrOpen,
    limit: words.say("resident.row-table", { days: days.days }),
    grounds: [],
    asOf: days.asOf,
  };
};

const judge = (stay: PlaceLength, year: number, context: IntentContext): Judged => {
  const facts = context.packs.places.find(({ place }) => place === stay.place);
  return byRule(stay, year, context) ?? byTable(stay, facts?.days, year, context);
};

/** The year that the text names, or this year. */
export const yearIn = ({ year, stays: [stay] }: Reading, today: Day): number =>
  year ?? yearOf(stay?.isInYear ? stay.from : today);

const yearDays = 366;

/**
 * The stays that a text gives for several countries in one year. Empty if the text names a single country, gives dates, or
 * adds up to more days than a year.
 */
export const staysInSeveral = (reading: Reading, { today }: IntentContext): PlaceLength[] => {
  const { text, places, subjects, stays, departure } = reading;
  const isDated = stays.some(({ isInYear }) => !isInYear) || departure?.day !== undefined;
  if (isDated || subjects.length < 2) return [];
  const found = placeLengths(text, places);
  const days = found.map((stay) => spanOf(stay, yearIn(reading, today)).least);
  return days.reduce((sum, one) => sum + one, 0) > yearDays ? [] : found;
};

const placesOf = (judged: readonly Judged[], verdict: Verdict): string[] =>
  judged.filter((one) => one.verdict === verdict).map(({ place }) => place);

/** Whether stays in several countries of one year make a person tax resident, and where. */
export const tellSeveral = (reading: Reading, context: IntentContext): WordedAnswer | undefined => {
  const { words, today } = context;
  const year = yearIn(reading, today);
  const judged = staysInSeveral(reading, context).map((stay) => judge(stay, year, context));
  if (judged.length === 0) return undefined;
  const [yes, open] = [placesOf(judged, "yes"), placesOf(judged, "depends")];
  const verdict = yes.length > 0 ? "some" : open.length > 0 ? "open" : "none";
  const named = (yes.length > 0 ? yes : open).map((code) => words.place(code));
  const rows = judged.map(({ place, length, limit }) =>
    words.say("resident.row", { place: words.place(place), length: length.text, limit }),
  );
  const grounds = [...new Set(judged.flatMap((one) => one.grounds))].slice(0, 3);
  const [asOf = ""] = judged.map((one) => one.asOf).sort();
  return {
    kind: "answer",
    sentences: upToFour([
      words.say("resident.several", {
        verdict,
        places: named.length > 0 ? words.list(named) : "none",
        rows: rows.join("; "),
      }),
      ...yes.slice(0, 1).flatMap((place) => residentsPayWords(reading, place, context)),
      groundsWords(grounds, context),
      words.say("compare.as-of", { date: words.date(asOf) }),
    ]),
    sources: [],
    asOf,
    screen: { title: words.say("screen.places"), href: publicPaths.places },
  };
};
