import { nationalityAnswer } from "../../programmes/assess.ts";
import type { ProgrammeFacts } from "../programme-fact.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import type { IntentContext } from "./intent.ts";
import { columnOf } from "./programme-columns.ts";
import { nameAmong } from "./programme-names.ts";

/** Cues that ask whether a person may apply. */
const askingCues = ["allowed", "nationality", "guarantee"];

const namesOf = (some: readonly ProgrammeFacts[], all: readonly ProgrammeFacts[], context: IntentContext) =>
  all.length === 1 ? "none" : context.words.list(some.map((one) => nameAmong(all, one, context)));

/** The condition under which these passports may apply, quoted in English. Undefined if none of them needs one. */
const conditionOf = ({ terms, texts }: ProgrammeFacts, passports: readonly string[]): string | undefined =>
  passports.every((code) => terms.nationality?.conditional?.includes(code)) ? texts.nationality : undefined;

/** Says whether people of this nationality may apply. Unasked, it says so only if they can't, or under a condition. */
const nationalityWords = (
  programmes: readonly ProgrammeFacts[],
  { passports: named, cues }: Reading,
  context: IntentContext,
): string | undefined => {
  // 'Vanuatu citizenship' reads as a nationality, but here the person wants to get it.
  const wanted = new Set(programmes.map(({ flagCode }) => flagCode.toUpperCase()));
  const passports = named.filter((code) => !wanted.has(code));
  if (passports.length === 0) return undefined;
  const { words } = context;
  const stated = words.list(passports.map((code) => words.place(code)));
  const having = (wanted: "yes" | "no" | "unknown") =>
    programmes.filter((one) => nationalityAnswer(one, passports) === wanted);
  const say = (key: "no" | "yes" | "unknown", some: readonly ProgrammeFacts[]) =>
    words.say(`eligible.${key}`, { passports: stated, names: namesOf(some, programmes, context) });
  const barred = having("no");
  if (barred.length > 0) return say("no", barred);
  const [only, ...more] = programmes;
  const condition = more.length === 0 && only && conditionOf(only, passports);
  if (condition) return words.say("eligible.conditional", { passports: stated, text: condition });
  if (!hasOneOf(cues, askingCues)) return undefined;
  const open = having("yes");
  if (open.length === programmes.length) return say("yes", open);
  // Sources may list nationalities for a program without mentioning this one.
  const unclear = having("unknown").filter(({ texts }) => texts.nationality !== undefined);
  return unclear.length > 0 ? say("unknown", unclear) : undefined;
};

/** Says that the person is too young or too old for a program. Undefined if not, or if the text gives no age. */
const ageWords = (
  programmes: readonly ProgrammeFacts[],
  { age }: Reading,
  context: IntentContext,
): string | undefined => {
  if (age === undefined) return undefined;
  const { words } = context;
  const outside = programmes.filter(
    ({ terms }) => terms.age && (age < terms.age.from || age > (terms.age.to ?? age)),
  );
  if (outside.length === 0) return undefined;
  const limits = outside.map((one) => {
    const limit = columnOf("age").tell(one, { words, rules: [] }) ?? "";
    return programmes.length === 1
      ? limit
      : words.say("find.item", { place: nameAmong(programmes, one, context), figures: limit });
  });
  return words.say("eligible.age", { age, limits: words.list(limits) });
};

/** Tells a freelancer which of several programs exclude freelancers. */
const workWords = (
  programmes: readonly ProgrammeFacts[],
  { cues }: Reading,
  context: IntentContext,
): string | undefined => {
  if (!cues.has("freelance") || programmes.length < 2) return undefined;
  const others = programmes.filter(({ terms }) => terms.notFor.includes("freelancer"));
  return others.length > 0
    ? context.words.say("eligible.freelance", { names: namesOf(others, programmes, context) })
    : undefined;
};

/**
 * Whether a person may apply for programs, by nationality, age and kind of work. Undefined if the text or the
 * sources don't say enough.
 */
export const eligibilityWords = (
  programmes: readonly ProgrammeFacts[],
  reading: Reading,
  context: IntentContext,
): string | undefined => {
  const parts = [
    nationalityWords(programmes, reading, context),
    ageWords(programmes, reading, context),
    workWords(programmes, reading, context),
  ].filter((one) => one !== undefined);
  return parts.length > 0 ? parts.join(" ") : undefined;
};
