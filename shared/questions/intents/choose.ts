import { isoOf } from "../../calendar/day.ts";
import { wordsOf } from "../../text/words.ts";
import { hasSharedDays, placementsOf } from "../reading/placements.ts";
import type { Reading } from "../reading/read.ts";
import type { UnclearDays } from "../reading/stated-days.ts";
import { withAskedCountry } from "./asked-country.ts";
import { withoutPromise } from "./chance.ts";
import { countriesOfKinds } from "./company-kinds.ts";
import type { Intent, IntentContext, MissingField, Sign, WordedAnswer } from "./intent.ts";
import { withAllParts } from "./parts.ts";
import { percentsIn } from "./percent.ts";
import { upToFour } from "./sentences.ts";
import { allowanceFor, isLimit, zoneOf } from "./stated-travel.ts";
import { hasTrait } from "./traits.ts";
import { answerTravelers, euFamilyPlace } from "./travelers.ts";

/** The maximum number of words in a text such as 'Panama residency'. */
const maxKeywords = 3;

/** The features of a text: its cues, the prefixes of cues with dots, and what else it mentions. */
export const featuresOf = (
  reading: Reading,
  context: Pick<IntentContext, "today" | "packs">,
): ReadonlySet<string> => {
  const {
    text,
    cues,
    places,
    subjects,
    passports,
    stays,
    departure,
    unclear,
    on,
    length,
    used,
    left,
    limit,
    programmes,
    unknownProgramme,
    region,
    amounts,
    bounds,
  } = reading;
  const { today } = context;
  const namedAfter = (...kinds: readonly string[]) =>
    new Set([...cues].filter((cue) => kinds.includes(cue.split(".")[0]!)).map((cue) => cue.split(".")[1]));
  const has: Readonly<Record<string, boolean>> = {
    // Few words, as in a search box.
    keywords: wordsOf(text).length <= maxKeywords,
    // Kinds of company from more than one country.
    entities: countriesOfKinds({ cues }, context).length > 1,
    percent: percentsIn(text).length > 0,
    tools: namedAfter("tool", "tool-word").size > 1,
    place: subjects.length > 0,
    places: subjects.length > 1,
    passport: passports.length > 0,
    // A stay that has begun, or days that are unclear.
    told: unclear !== undefined || stays.some(({ from }) => from <= today),
    // A stay that has begun and has no last day.
    open: stays.some(({ from, to }) => from <= today && to === undefined),
    planned: stays.some(({ from }) => from > today),
    // A departure date without an arrival.
    departed: departure?.day !== undefined,
    on: on !== undefined,
    // A total of days.
    total: used !== undefined || left !== undefined,
    length: length !== undefined,
    // A rule by its number of days.
    "day-limit": limit?.unit === "day",
    programme: programmes.length > 0,
    programmes: programmes.length > 1,
    "unknown-programme": unknownProgramme !== undefined,
    region: region !== undefined,
    amount: amounts.length > 0,
    // A length that is a limit, as in 'for at most 3 months'.
    bound: bounds.some(({ isWeak }) => !isWeak),
    // A family member without free movement who comes along with an EU citizen.
    "eu-family": euFamilyPlace(reading, context) !== undefined,
    "residence-paper": places.some(({ paper }) => paper === "residence"),
  };
  // `procedure.pet.FI` also means `procedure.pet` and `procedure`.
  const prefixes = [...cues].flatMap((cue) =>
    cue
      .split(".")
      .slice(0, -1)
      .map((_, at, parts) => parts.slice(0, at + 1).join(".")),
  );
  return new Set([...cues, ...prefixes, ...Object.keys(has).filter((name) => has[name])]);
};

/** Whether a text with these features matches a sign. */
export const fits = (
  { all, any = [], none = [] }: Omit<Sign, "points">,
  features: ReadonlySet<string>,
): boolean =>
  all.every((one) => features.has(one)) &&
  (any.length === 0 || any.some((one) => features.has(one))) &&
  !none.some((one) => features.has(one));

/** The questions that a text may ask, the likeliest first. */
const likeliest = (questions: readonly Intent[], features: ReadonlySet<string>): readonly Intent[] =>
  questions
    .map((question) => {
      const points = question.signs.filter((sign) => fits(sign, features)).map((sign) => sign.points);
      return { question, points: Math.max(0, ...points) };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ question }) => question);

/** Asks which days the text means, because an answer without them would be wrong. */
export const askDays = ({ text, why }: UnclearDays, { words }: IntentContext): MissingField => ({
  ...{ kind: "missing", field: "days" },
  ask: words.say(`ask.unclear.${why}`, { text }),
  replies: [],
});

/**
 * Combines the answers for the earliest and the latest possible dates of the stays. If both begin with the same sentence,
 * returns that sentence and the others that they share. If not, returns `fewestDays`, the answer with the fewest days
 * left, or else asks for the dates.
 */
const agreeOnPlacements = (
  reply: WordedAnswer | MissingField,
  { latest, fewestDays }: Partial<Record<"latest" | "fewestDays", WordedAnswer | MissingField | undefined>>,
  { stays }: Reading,
  { words }: IntentContext,
): WordedAnswer | MissingField => {
  const within = stays.find((stay) => stay.within)?.within;
  if (reply.kind === "missing" || within === undefined) return reply;
  const days = { from: words.date(isoOf(within.from)), to: words.date(isoOf(within.to)) };
  const others = latest?.kind === "answer" ? latest.sentences : [];
  const [first = "", ...rest] = reply.sentences;
  if (first !== others[0])
    return fewestDays ?? { kind: "missing", field: "stays", ask: words.say("ask.within", days) };
  const assumed = words.say("stays.assumed");
  const shared = rest.filter((sentence) => sentence !== assumed && others.includes(sentence));
  const condition = rest.find((sentence) => sentence === assumed);
  return { ...reply, sentences: upToFour([first, words.say("stays.within"), condition, ...shared]) };
};

/** Whether the text names a limit in force: a rule, or the same length as the place's limit in our tables. */
const namesLimitInForce = (reading: Reading, context: IntentContext): boolean => {
  const { cues, limit, subjects, passports } = reading;
  if ([...cues].some((cue) => cue.startsWith("rule."))) return true;
  const [place] = subjects;
  if (!limit || place === undefined) return false;
  const { today } = context;
  const about = { passports, place: zoneOf(place, today, context) };
  return isLimit(limit, allowanceFor(about, today, context));
};

/** If the text assumes that a limit in force was abolished, begins the answer with 'We know of no such change.' */
const correctPremise = (
  id: string,
  reply: WordedAnswer | MissingField,
  reading: Reading,
  context: IntentContext,
) => {
  const isPremise = reading.cues.has("premise") && hasTrait(id, "limit");
  if (reply.kind !== "answer" || !isPremise || !namesLimitInForce(reading, context)) return reply;
  const [first = "", ...others] = reply.sentences;
  const sentences = upToFour([`${context.words.say("premise.unknown")} ${first}`, ...others]);
  return { ...reply, sentences };
};

type Found = { id: string; reply: WordedAnswer | MissingField };

/** Answers the questions of a text. Undefined if the text matches none of `questions`. */
export const answerReading = (
  questions: readonly Intent[],
  reading: Reading,
  context: IntentContext,
): Found | undefined => {
  const answer = (one: Reading) => answerOne(questions, one, context);
  return withAllParts(answer(reading), reading, answer, context);
};

/** Answers the likeliest question that has an answer. Undefined if no question has one. */
const answerOne = (
  questions: readonly Intent[],
  asked: Reading,
  context: IntentContext,
): Found | undefined => {
  const reading = withAskedCountry(asked);
  const likely = likeliest(questions, featuresOf(reading, context));
  const [first] = likely;
  if (reading.unclear && first) return { id: first.id, reply: askDays(reading.unclear, context) };
  const [placed, latest] = placementsOf(reading);
  for (const question of likely) {
    const answer = (one: Reading) => answerTravelers(question, one, context);
    const reply = answer(placed);
    if (!reply) continue;
    const fewestDays =
      latest && hasTrait(question.id, "fewest-days") && !hasSharedDays(latest)
        ? answer({ ...latest, isLatest: true })
        : undefined;
    const answers = { latest: latest && answer(latest), fewestDays };
    const agreed = agreeOnPlacements(reply, answers, reading, context);
    const corrected = correctPremise(question.id, agreed, reading, context);
    return { id: question.id, reply: withoutPromise(question.id, corrected, reading, context) };
  }
  return undefined;
};
