import { paths } from "../../paths.ts";
import { programmeFact } from "../programme-fact.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import type { Intent, IntentContext, MissingField, WordedAnswer } from "./intent.ts";
import { upToFour } from "./sentences.ts";
import { hasTrait } from "./traits.ts";

/** Whether a text asks if an application will succeed, and not how long the decision takes. */
export const asksChance = ({ cues }: Pick<Reading, "cues">): boolean =>
  cues.has("guarantee") && !hasOneOf(cues, ["how-long", "when", "fastest"]);

/** Before an answer that states only the rules, says that nobody can promise a decision. */
export const withoutPromise = (
  id: string,
  reply: WordedAnswer | MissingField,
  reading: Reading,
  { words }: IntentContext,
): WordedAnswer | MissingField =>
  reply.kind === "answer" && asksChance(reading) && hasTrait(id, "application")
    ? { ...reply, sentences: upToFour([words.say("programme.no-guarantee"), ...reply.sentences]) }
    : reply;

const unknownChance = (reading: Reading, { words }: IntentContext): WordedAnswer | undefined =>
  asksChance(reading)
    ? {
        kind: "answer",
        sentences: [words.say("programme.no-guarantee"), words.say("chance.unstated")],
        sources: [],
        screen: { title: words.say("screen.programmes"), href: paths.programmes },
      }
    : undefined;

/** Whether an application will succeed that no table knows. */
export const chanceIntent: Intent = {
  id: programmeFact.id,
  signs: [
    {
      points: 1,
      all: ["guarantee"],
      any: ["visa", "permit", "residency", "nomad", "golden", "naturalize", "authorization", "own-visa"],
    },
  ],
  answer: unknownChance,
  answerInput: (_, reading, context) => unknownChance(reading, context),
};
