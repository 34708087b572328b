import type { Reading } from "../reading/read.ts";
import { type IntentContext, isMissing, type MissingField, type WordedAnswer } from "./intent.ts";
import { upToFour } from "./sentences.ts";
import { hasTrait } from "./traits.ts";
import { firstSentence, sourceOf, sourcesOf } from "./travelers.ts";

interface Found {
  id: string;
  reply: WordedAnswer | MissingField;
}
type Answer = (reading: Reading) => Found | undefined;

interface Answered {
  id: string;
  reply: WordedAnswer;
  /** The passports of the person who is asked about. */
  traveler: string;
}

/** A question of the text with its answer, or with the question that we ask in return. */
interface Part {
  reading: Reading;
  found: Found | undefined;
}

const answered = ({ found, reading }: Part): Answered | undefined =>
  found && !isMissing(found.reply)
    ? { id: found.id, reply: found.reply, traveler: reading.passports.join(" ") }
    : undefined;

const says = ({ reply }: Answered, other: Answered): boolean =>
  reply.sentences.join(" ").includes(firstSentence(other.reply.sentences));

/** Whether two answers say different things and neither repeats the other. */
const areTwo = (first: Answered, second: Answered): boolean =>
  (hasTrait(first.id, "entry") && hasTrait(second.id, "entry")
    ? first.traveler !== second.traveler
    : first.id !== second.id || hasTrait(first.id, "one-fact")) &&
  !says(first, second) &&
  !says(second, first);

/** The answers that say different things. */
const distinct = (answers: readonly Answered[]): readonly Answered[] =>
  answers.filter((one, at) => answers.slice(0, at).every((other) => areTwo(other, one)));

/** The sentence of an answer that stays if there is room for one only. */
const leadOf = ({ sentences, main }: WordedAnswer): string => (main ? main : firstSentence(sentences));

/** The sentences of an answer between the first one and the source. */
const restOf = ({ sentences, sources, main }: WordedAnswer): readonly string[] => {
  const all = sentences.slice(0, sources.length > 0 ? -1 : undefined);
  return main ? all.filter((one) => one !== main) : all.slice(1);
};

/** Merges answers: the first sentence of each, then the others if they fit, and the sources of all. */
const joined = (
  answers: readonly Answered[],
  unanswered: readonly string[],
  context: IntentContext,
): WordedAnswer => {
  const all = answers.map(({ reply }) => reply);
  const [first, ...others] = all as [WordedAnswer, ...WordedAnswer[]];
  const firsts = others.length > 0 ? all.map(leadOf) : [first.sentences[0]];
  const reply = firsts.filter((one) => one !== undefined);
  const rest = all.flatMap(restOf);
  return {
    ...first,
    sentences: upToFour([...reply, ...unanswered, ...rest, sourceOf(all, context)]),
    sources: sourcesOf(all),
  };
};

/** Whether the whole text asks the same question of the same person. */
const isKindOf = (whole: Answered, { id, traveler }: Answered): boolean =>
  id === whole.id && !hasTrait(id, "one-fact") && (!hasTrait(id, "entry") || traveler === whole.traveler);

/** Whether the answer to the whole text is the answer to one of its questions and includes the answers to the others. */
const covers = (whole: Answered, answers: readonly Answered[]): boolean =>
  answers.some(({ id }) => id === whole.id) &&
  answers.every((one) => says(whole, one) || isKindOf(whole, one));

/** Whether a question asks for the day of a procedure that the text names before. The procedure says by when. */
const asksDayOfProcedure = ({ reading }: Part, parts: readonly Part[]): boolean =>
  reading.refersBack === true &&
  reading.cues.has("when") &&
  parts.some(({ found }) => found?.id === "procedure");

/** Names the questions that have no answer, in the words of the text, and says what is missing. */
const unansweredWords = (parts: readonly Part[], { words }: IntentContext): readonly string[] =>
  parts.flatMap((part) => {
    const { found, reading } = part;
    const { question } = reading;
    if (answered(part) || question === undefined || asksDayOfProcedure(part, parts)) return [];
    return found && isMissing(found.reply)
      ? words.say("parts.missing", { question, ask: found.reply.ask })
      : words.say("parts.unanswered", { question });
  });

/** Answers one question of the text. Without an answer, tries again with the things that an earlier question names. */
const answerPart = (reading: Reading, answer: Answer): Found | undefined =>
  answer(reading) ??
  (reading.things ? answer({ ...reading, cues: new Set([...reading.cues, ...reading.things]) }) : undefined);

const isSame = (one: WordedAnswer, other: WordedAnswer): boolean =>
  one.sentences.join(" ") === other.sentences.join(" ");

/**
 * Answers a text that asks several questions. `whole`, the answer to the text read as one question, is kept if it answers
 * all of them. A question without an answer is named if it changes nothing in the answer to the others.
 */
export const withAllParts = (
  whole: Found | undefined,
  reading: Reading,
  answer: Answer,
  context: IntentContext,
): Found | undefined => {
  if (!reading.parts) return whole;
  const parts = reading.parts.map((part): Part => ({ reading: part, found: answerPart(part, answer) }));
  const answers = distinct(parts.flatMap((part) => answered(part) ?? []));
  const [first] = answers;
  const own = answered({ reading, found: whole });
  if (!first) return whole;
  if (answers.length > 1 && !(own && covers(own, answers)))
    return { id: first.id, reply: joined(answers, unansweredWords(parts, context), context) };
  if (whole && !own) return whole;
  // The whole text has no other answer than its first question.
  const isAlone = !own || isSame(own.reply, first.reply);
  const hasFacts = first.reply.sources.length > 0;
  return isAlone && hasFacts
    ? { id: first.id, reply: joined([first], unansweredWords(parts, context), context) }
    : whole;
};
