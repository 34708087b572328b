import { dateAt, type WrittenDate } from "#server/knowledge/figures.ts";
import { groupRows } from "#server/knowledge/load.ts";
import { stageWords } from "#server/knowledge/word-lists.ts";
import { dayMs, isoDay } from "#shared/calendar/day.ts";
import { NewsStage } from "#shared/news/contract.ts";
import { buildOnFirstSearch, createLexicon } from "./lexicon.ts";
import { type Token, tokenize } from "./tokens.ts";
import { rules } from "./weights.ts";

/** How far the change that an item reports has come, and when it takes effect, as far as the text says so. */
interface Status {
  stage: NewsStage | undefined;
  /** An ISO day. */
  effectiveOn: string | undefined;
}

interface DatedText {
  title: string;
  body: string;
  /** ISO 639-1. */
  language: string;
  pubDate: Date;
}

type Role = (typeof stageWords)[number]["role"];

const wordsOf = groupRows(stageWords, ({ language }) => language);

/** The terms of one language only, because short verbs mean something else in others: German "will". */
const lexicons = new Map(
  [...new Set(stageWords.map(({ language }) => language))].map((language) => [
    language,
    buildOnFirstSearch(() =>
      createLexicon(
        wordsOf(language).map(({ role, term, weight }) => [term, { subject: role, weight }] as const),
      ),
    ),
  ]),
);

/** A term that indicates a stage, with its role and its position. */
interface Sign {
  role: Role;
  weight: number;
  /** The same object for each mention of the term. */
  term: object;
  at: number;
  end: number;
}

const isStage = (role: Role): role is NewsStage => NewsStage.options.some((stage) => stage === role);

/** Numeric dates as `2027-01-31`, so that their parts are in a known order. */
const withIsoDates = (text: string) =>
  text.replace(/(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(20\d\d)(?!\d)/g, "$3-$2-$1");

const isEnd = (words: readonly string[], at: number) => {
  const word = words[at]!;
  if (word === "!" || word === "?" || word === ";") return true;
  // A full stop next to a number may be part of a date: "1. März", "Dec. 15".
  return word === "." && ![words[at - 1], words[at + 1]].some((beside) => /^\d{1,2}$/.test(beside ?? ""));
};

/** Splits words into sentences. */
const sentencesOf = (tokens: readonly Token[]): Token[][] => {
  const words = tokens.map(({ lower }) => lower);
  const sentences: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (isEnd(words, at)) sentences.push([]);
    else sentences.at(-1)!.push(token);
  }
  return sentences.filter((sentence) => sentence.length > 0);
};

const datesIn = (words: readonly string[]) => {
  const dates: { date: WrittenDate; at: number; end: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const date = dateAt(words, at);
    if (!date) continue;
    dates.push({ date, at, end: at + date.length });
    at += date.length - 1;
  }
  return dates;
};

const signsIn = (tokens: readonly Token[], language: string): Sign[] =>
  (lexicons.get(language)?.find(tokens) ?? []).flatMap(({ at, length, meanings }) =>
    meanings.map((term) => ({
      role: term.subject as Role,
      weight: term.weight,
      term,
      at,
      end: at + length,
    })),
  );

const isTakingEffect = ({ role }: Sign) => role === "planned" || role === "in force";
const isStart = ({ role }: Sign) => role === "from" || role === "since";

/** The maximum number of words between a date and a cue before it, and between a date and a cue after it. */
const [gapBefore, gapAfter] = [3, 2];

type FoundDate = ReturnType<typeof datesIn>[number];

/** The cue near a date, such as "takes effect" or "until", that says what happens on it. */
const signBeside = ({ at, end }: FoundDate, signs: readonly Sign[]): Sign | undefined => {
  const before = signs.filter((sign) => sign.end <= at && at - sign.end <= gapBefore);
  return (
    before.findLast(isTakingEffect) ??
    signs.find((sign) => isTakingEffect(sign) && sign.at >= end && sign.at - end <= gapAfter) ??
    before.findLast(({ role }) => role === "ended") ??
    before.find((sign) => isStart(sign) && sign.end === at)
  );
};

/** Whether the date is the last day of a rule in force: "applies until 31 March". */
const isLastDay = ({ at }: FoundDate, sign: Sign, signs: readonly Sign[]) =>
  sign.role === "in force" && sign.end < at && signs.some(({ role, end }) => role === "until" && end === at);

/** Whether a period ends on or after the date, as in "from 1 January to 31 March". */
const isPeriod = ({ end }: FoundDate, signs: readonly Sign[], dates: readonly FoundDate[]) =>
  signs.some(({ role, at }) => role === "until" && at === end) ||
  dates.some(({ at }) => at > end && at - end <= gapBefore);

/** The first day of the date. A date without a year gets the year that the text most likely means. */
const firstDayOf = (
  { year, month, day = 1 }: WrittenDate,
  published: Date,
  isPast: boolean,
): Date | undefined => {
  const inYear = (of: number) => new Date(Date.UTC(of, month - 1, day));
  const current = published.getUTCFullYear();
  const candidates = year === undefined ? [current - 1, current, current + 1].map(inYear) : [inYear(year)];
  const possible = candidates.filter(
    (date) => date.getUTCMonth() === month - 1 && !(isPast && date > published),
  );
  const distance = (date: Date) => Math.abs(date.getTime() - published.getTime());
  return possible.sort((a, b) => distance(a) - distance(b))[0];
};

interface Reading {
  signs: Sign[];
  /** Days on which something takes effect. */
  days: string[];
}

/** The stage of a cue with a date. */
const stageOn = (sign: Sign, isAhead: boolean): Role => {
  if (isAhead) return "planned";
  return sign.role === "ended" ? "ended" : "in force";
};

const readEffect = (
  found: FoundDate,
  { signs, dates, published }: { signs: readonly Sign[]; dates: readonly FoundDate[]; published: Date },
): { sign: Sign; day: string | undefined; replaces: Sign } | undefined => {
  const sign = signBeside(found, signs);
  if (!sign || isPeriod(found, signs, dates)) return undefined;
  const first = firstDayOf(found.date, published, sign.role === "since");
  if (!first) return undefined;
  const days = (first.getTime() - published.getTime()) / dayMs;
  const { maxBefore, maxAfter, start, effect } = rules.stage;
  if (days < -maxBefore || days > maxAfter) return undefined;
  const isOpen = !isTakingEffect(sign) && signs.some(({ role }) => role === "other event");
  const isOldStart = sign.role === "from" && days <= 0 && sign.at > 1;
  if (isOpen || isOldStart) return undefined;
  const { day } = found.date;
  const role = isLastDay(found, sign, signs) ? "limited" : stageOn(sign, days > 0);
  return {
    sign: { ...sign, role, weight: isStart(sign) ? start : effect },
    day: day === undefined ? undefined : isoDay(first),
    replaces: sign,
  };
};

/** Treats what one chamber or the cabinet decides about a bill as a proposal. */
const withBills = (signs: readonly Sign[]): Sign[] => {
  const roles = new Set(signs.map(({ role }) => role));
  const isBill = roles.has("chamber") || (roles.has("cabinet") && roles.has("proposed"));
  return signs.map((sign) =>
    isBill && sign.role === "adopted" && sign.weight < rules.stage.final
      ? { ...sign, role: "proposed" }
      : sign,
  );
};

/** The context in which a text is read. */
interface Context {
  language: string;
  published: Date;
}

const readSentence = (tokens: readonly Token[], { language, published }: Context): Reading => {
  const signs = signsIn(tokens, language);
  const isDoubtful = signs.some(({ role }) => role === "doubt");
  const others = signs.filter(({ role }) => role === "consultation" || role === "proposed" || !isStage(role));
  if (isDoubtful) return { signs: others, days: [] };
  const dates = datesIn(tokens.map(({ lower }) => lower));
  const effects = dates.flatMap((found) => readEffect(found, { signs, dates, published }) ?? []);
  const replaced = new Set(effects.map(({ replaces }) => replaces));
  return {
    signs: withBills([...signs.filter((sign) => !replaced.has(sign)), ...effects.map(({ sign }) => sign)]),
    days: effects.flatMap(({ day }) => day ?? []),
  };
};

/** The maximum number of characters to read of a body, and a word position beyond any title. */
const [maxCharacters, afterTitle] = [1500, 1000];

const readText = (text: string, context: Context): Reading => {
  let offset = 0;
  const opening = tokenize(withIsoDates(text.slice(0, maxCharacters))).slice(0, rules.zones.openingWords);
  const readings = sentencesOf(opening).map((sentence) => {
    const { signs, days } = readSentence(sentence, context);
    const moved = signs.map((sign) => ({ ...sign, at: sign.at + offset }));
    offset += sentence.length;
    return { signs: moved, days };
  });
  return { signs: readings.flatMap(({ signs }) => signs), days: readings.flatMap(({ days }) => days) };
};

/** The stages that the cues show clearly, in the order of their first mention. Each term counts once. */
const clearStages = (signs: readonly Sign[], from: number): NewsStage[] => {
  const weights = new Map<NewsStage, number>();
  const seen = new Set<object>();
  for (const { role, weight, term } of [...signs].sort((a, b) => a.at - b.at)) {
    if (!isStage(role) || seen.has(term)) continue;
    seen.add(term);
    weights.set(role, (weights.get(role) ?? 0) + weight);
  }
  return [...weights].filter(([, weight]) => weight >= from).map(([stage]) => stage);
};

/** The stage of a change, by the first one mentioned and those that follow. */
const decide = (stages: readonly NewsStage[]): NewsStage | undefined => {
  const [first] = stages;
  if (first === "proposed" && stages.includes("consultation")) return "consultation";
  if (first === "adopted" && stages.includes("in force")) return "in force";
  return first;
};

/** Whether a text mentions both a proposal and a decided law, as one that recounts the history of a change does. */
const isStory = (stages: readonly NewsStage[]) =>
  (stages.includes("proposed") || stages.includes("consultation")) &&
  stages.some(
    (stage) => stage === "adopted" || stage === "ended" || stage === "in force" || stage === "limited",
  );

/**
 * Reads how far the reported change has come. The title outweighs the body. A date after that of the item makes the change
 * planned. The stage is undefined if the text states none, or several that do not fit together.
 */
export const stageOf = ({ title, body, language, pubDate: published }: DatedText): Status => {
  const inTitle = readText(title, { language, published });
  const inBody = readText(body, { language, published });
  const ofTitle = decide(clearStages(inTitle.signs, rules.stage.clear));
  const all = clearStages(
    [...inTitle.signs, ...inBody.signs.map((sign) => ({ ...sign, at: sign.at + afterTitle }))],
    rules.stage.clearInAll,
  );
  const stage = ofTitle ?? (isStory(all) ? undefined : decide(all));
  const days = new Set(inTitle.days.length > 0 ? inTitle.days : inBody.days);
  const isDated = days.size === 1 && stage !== undefined && stage !== "consultation";
  const effectiveOn = isDated ? [...days][0] : undefined;
  return { stage: stage === "limited" && effectiveOn === undefined ? "in force" : stage, effectiveOn };
};
