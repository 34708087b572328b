import { isoOf } from "../../calendar/day.ts";
import type { Reading } from "../reading/read.ts";
import { type AskedNeed, tool } from "../tool.ts";
import { createIntent, type WordedAnswer } from "./intent.ts";
import { upToFour } from "./sentences.ts";
import { toolIntent, toolsNamed } from "./tool.ts";

/** Banks and payment services that people name and no table has, by the end of their cue. */
export const unlistedBanks: Readonly<Record<string, string>> = {
  stripe: "Stripe",
  paypal: "PayPal",
  monzo: "Monzo",
  bunq: "bunq",
  brex: "Brex",
  airwallex: "Airwallex",
  skrill: "Skrill",
  starling: "Starling",
  schwab: "Charles Schwab",
};

const unlistedIn = ({ cues }: Reading): string[] =>
  Object.keys(unlistedBanks).filter((id) => cues.has(`unlisted-bank.${id}`));

const businessNeeds: AskedNeed[] = ["business"];

const isForBusiness = ({ cues }: Reading): boolean =>
  [...cues].some((cue) => ["company", "want.business"].includes(cue) || cue.startsWith("entity."));

/** Named banks and payment services that no table has: that, and those that the table of banks has. */
export const unlistedToolIntent = createIntent(tool, {
  signs: [
    {
      points: 13.1,
      all: ["unlisted-bank"],
      none: [
        ...["told", "visa", "permit", "programme", "income", "savings", "proof", "documents", "tax"],
        ...["unlawful", "founding", "enter", "job", "passport"],
      ],
    },
  ],
  inputOf(reading, { today }) {
    if (unlistedIn(reading).length === 0) return undefined;
    const tools = toolsNamed(reading).slice(0, 5);
    return {
      ...(tools.length > 0 ? { tools } : { kind: "banking" as const }),
      needs: isForBusiness(reading) ? businessNeeds : [],
      on: isoOf(today),
    };
  },
  say(_, input, context, reading): WordedAnswer | undefined {
    const names = unlistedIn(reading).flatMap((id) => unlistedBanks[id] ?? []);
    const listed = toolIntent.answerInput(input, { ...reading, cues: new Set() }, context);
    if (listed?.kind !== "answer") return undefined;
    const first = context.words.say("tool.unlisted", { names: context.words.list(names) });
    return { ...listed, sentences: upToFour([first, ...listed.sentences]) };
  },
});
