import { hidden } from "../../text/hide.ts";
import { sentencesOf } from "../../text/sentences.ts";
import type { Reading } from "../reading/read.ts";
import { passportsOf } from "./entry.ts";
import {
  type Intent,
  type IntentContext,
  isMissing,
  type MissingField,
  type WordedAnswer,
} from "./intent.ts";
import { upToFour } from "./sentences.ts";
import { hasTrait } from "./traits.ts";

/** The maximum number of travelers in an answer: one sentence each, and one for the source. */
const maxTravelers = 3;

/** The first sentence of an answer. The dots in a leading 'No.' and in '1. Dezember' don't end it. */
export const firstSentence = ([part = ""]: readonly string[]): string => {
  const joined = part.replace(/^(\p{L}{2,4})\.(?= )/u, "$1:").replaceAll(/(?<=\d)\./g, hidden);
  return (sentencesOf(joined)[0] ?? joined).replaceAll(hidden, ".");
};

const labeled = (
  { id }: Intent,
  { sentences }: WordedAnswer,
  passports: readonly string[],
  { words }: IntentContext,
): string => {
  const answer = firstSentence(sentences);
  if (id === "may-enter") return answer;
  const passport = words.list(passports.map((code) => words.place(code)));
  return words.say("each.passport", { passport, answer });
};

/** Travelers whose passports differ. */
const distinct = (travelers: Reading["travelers"]): Reading["travelers"] => [
  ...new Map(travelers.map((passports) => [[...passports].sort().join(" "), passports])).values(),
];

/** The arrangements under which citizens may live in the countries of the European Union, Norway, Switzerland and others. */
const ofUnion = ["EU", "EEA", "EU-CH"];

/** The place where a family member without free movement comes along with an EU citizen. */
export const euFamilyPlace = (
  { own, others, subjects, travelers }: Pick<Reading, "own" | "others" | "subjects" | "travelers">,
  { packs }: Pick<IntentContext, "packs">,
): string | undefined => {
  const movements = packs.law.pack.entry.movements.filter(({ id }) => ofUnion.includes(id));
  const isFree = (code: string) => movements.some(({ nationals }) => nationals.includes(code));
  const isCitizen = (code: string) =>
    movements.some(({ id, nationals }) => id === "EU" && nationals.includes(code));
  const family = others.filter(({ isFamily }) => isFamily).map(({ passports }) => passports);
  const place = subjects.find((code) => code === "SCHENGEN" || isFree(code));
  const hasCitizen = family.length > 0 && [own, ...family].some((passports) => passports.some(isCitizen));
  const hasOther = travelers.some((passports) => passports.length > 0 && !passports.some(isFree));
  return hasCitizen && hasOther ? place : undefined;
};

/** The note on the rights of such a family member. */
const familyWords = (reading: Reading, context: IntentContext): string | undefined => {
  const place = euFamilyPlace(reading, context);
  const { words } = context;
  return place && words.say("entry.family", { place: words.place(place) });
};

const withFamily = (said: WordedAnswer, reading: Reading, context: IntentContext): WordedAnswer => {
  const family = familyWords(reading, context);
  const [first, ...rest] = said.sentences;
  return family === undefined ? said : { ...said, sentences: upToFour([first, family, ...rest]) };
};

/** What an answer rests on. Its last sentence names the sources. */
type Supported = Pick<WordedAnswer, "sentences" | "sources" | "asOf">;

export const sourcesOf = (answers: readonly Supported[]): WordedAnswer["sources"] => [
  ...new Map(answers.flatMap(({ sources }) => sources.map((one) => [one.name, one] as const))).values(),
];

/** The sentence with the sources of several answers. */
export const sourceOf = (answers: readonly Supported[], { words }: IntentContext): string | undefined => {
  const sources = sourcesOf(answers);
  const [oldest] = answers.flatMap(({ asOf }) => asOf ?? []).sort();
  const [only, ...more] = answers.flatMap(({ sentences, sources: own }) =>
    own.length > 0 ? (sentences.at(-1) ?? []) : [],
  );
  if (more.every((one) => one === only)) return only;
  const source = words.list(sources.map(({ name }) => name));
  const isDated = answers.every(({ sources: own, asOf }) => own.length === 0 || asOf !== undefined);
  return isDated && oldest !== undefined
    ? words.say("source.check", { source, date: words.date(oldest) })
    : words.say("source.several", { source });
};

/** Answers a question for each traveler that a text asks about. Passports of one person never count for another. */
export const answerTravelers = (
  question: Intent,
  reading: Reading,
  context: IntentContext,
): WordedAnswer | MissingField | undefined => {
  const first = question.answer(reading, context);
  if (!first || isMissing(first) || !hasTrait(question.id, "passport")) return first;
  const travelers = distinct(reading.travelers).slice(0, maxTravelers);
  if (travelers.length < 2) return withFamily(first, reading, context);
  const answers = travelers.map((passports, index) => {
    const own = { ...reading, passports, travelers: [passports] };
    const said = index === 0 ? first : question.answer(own, context);
    return said && !isMissing(said) ? { said, passports: passportsOf(own, context) } : undefined;
  });
  const known = answers.filter((answer) => answer !== undefined);
  if (known.length < travelers.length) return undefined;
  return {
    ...first,
    sentences: upToFour([
      ...known.map(({ said, passports }) => labeled(question, said, passports, context)),
      familyWords(reading, context),
      sourceOf(
        known.map(({ said }) => said),
        context,
      ),
    ]),
    sources: sourcesOf(known.map(({ said }) => said)),
  };
};
