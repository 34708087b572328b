import { foldLetters } from "../../text/fold.ts";
import { wordsOf } from "../../text/words.ts";
import type { Reading } from "../reading/read.ts";
import type { StateResidence, UsState } from "../state-residence.ts";
import { usState } from "../us-state.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { daysIn } from "./uk-ties.ts";

const taxWord =
  /^(?:tax(?:es|ed|able)?|income|state|statutory|residen(?:t|ts|cy|ce|te|tes|cia|cial|za)|resident|fiscal\w*|steuer\w*|ansassig)$/;
const skipped = /^(?:the|in|of|by|to|en|de|do|da|di|a|an|au|aux|nel|nella|state|city)$/;
/** Verbs around a state as the subject: 'Texas considers me …', 'can New York …'. */
const subject = /^(?:consider|treat|think|see|make|count|claim)s?$/;
const auxiliary = /^(?:can|does|will|could|would)$/;
/** Words such as 'United States' or 'federal', with which a text can mean federal tax. */
const federal =
  /(?<![\p{L}.])(?:us|u\.s\.|usa|united states|federal\w*|irs|america|estados unidos|ee\.? ?uu\.?|vereinigte staaten|états-unis|etats-unis|stati uniti)(?!\p{L})/iu;

interface Mention {
  state: UsState;
  at: number;
  length: number;
}

/** The positions at which a text names a state or one of its cities. */
const mentionsIn = (words: readonly string[], states: readonly UsState[]): Mention[] =>
  states.flatMap((state) =>
    state.names.flatMap((name) => {
      const wanted = wordsOf(name);
      return words.flatMap((_, at) =>
        wanted.every((word, index) => words[at + index] === word)
          ? [{ state, at, length: wanted.length }]
          : [],
      );
    }),
  );

/** Whether a mention is about state tax: 'New York tax', 'tax resident of New York', 'can New York tax me'. */
const isTaxed = (words: readonly string[], { at, length }: Mention): boolean => {
  if (taxWord.test(words[at + length] ?? "") || subject.test(words[at + length] ?? "")) return true;
  if (auxiliary.test(words[at - 1] ?? "")) return true;
  const before = words.slice(Math.max(0, at - 4), at).reverse();
  const [word = ""] = before.filter((one) => !skipped.test(one));
  return taxWord.test(word);
};

/** The state whose tax a text asks about. Undefined if the text can mean federal tax. */
const stateAsked = ({ text }: Reading, { packs }: IntentContext): UsState | undefined => {
  const words = wordsOf(foldLetters(text));
  const mentions = mentionsIn(words, packs.usStates);
  const taxed = mentions.filter((mention) => isTaxed(words, mention));
  const canOnlyMeanState = !federal.test(text) && mentions.some(({ state }) => state.residence);
  const states = new Set(
    (taxed.length > 0 || !canOnlyMeanState ? taxed : mentions).map(({ state }) => state),
  );
  return states.size === 1 ? [...states][0] : undefined;
};

const homeOf = ({ home }: StateResidence): string => home ?? "none";

const ruleWords = (name: string, residence: StateResidence, words: Words): string =>
  residence.days === undefined
    ? words.say("state.presumed", { state: name, months: residence.months ?? 0 })
    : words.say("state.rule", { state: name, days: residence.days, home: homeOf(residence) });

/** Tax residence in a US state. Each state has its own rule, separate from the federal test. */
export const usStateIntent = createIntent(usState, {
  signs: [
    { points: 16, all: ["tax-residence"], none: ["rule.us-spt", "entity"] },
    { points: 16, all: ["place", "tax", "live"], none: ["rule.us-spt", "entity", "income-tax"] },
    { points: 16, all: ["place", "tax", "told"], none: ["rule.us-spt", "entity", "income-tax"] },
    { points: 16, all: ["place", "tax", "threshold"], none: ["rule.us-spt", "entity", "income-tax"] },
  ],
  inputOf(reading, context) {
    if (countriesOf(reading).some((code) => code !== "US")) return undefined;
    const state = stateAsked(reading, context)?.state;
    return state === undefined ? undefined : { state, days: daysIn(reading) };
  },
  say({ name, residence, reached }, { days = 0 }, { packs, words }): WordedAnswer | undefined {
    const facts = packs.places.find(({ place }) => place === "US");
    if (!facts) return undefined;
    const screen = { title: words.say("screen.place", { place: words.place("US") }), href: facts.path };
    if (!residence)
      return {
        kind: "answer",
        sentences: [words.say("state.unstated", { state: name }), words.say("state.federal")],
        ...{ sources: [], screen },
      };
    const { source, asOf, confidence } = residence;
    return {
      kind: "answer",
      sentences: upToFour([
        reached === undefined
          ? ruleWords(name, residence, words)
          : words.say(`state.${reached ? "yes" : "no"}`, {
              ...{ state: name, days, least: residence.days ?? 0, home: homeOf(residence) },
            }),
        words.say("state.domicile"),
        words.say("state.federal"),
        words.say(confidence === "low" ? "tax.source-weak" : "tax.source", {
          ...{ source: source.name, date: words.date(asOf) },
        }),
      ]),
      ...{ sources: [source], asOf, confidence, screen },
    };
  },
});
