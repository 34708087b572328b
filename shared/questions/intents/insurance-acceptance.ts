import { isoOf } from "../../calendar/day.ts";
import { procedurePath } from "../../procedures/paths.ts";
import { programmePagePath } from "../../programmes/programme-path.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { sentencesOf } from "../../text/sentences.ts";
import { programmeFacts } from "../programme-fact.ts";
import type { Reading } from "../reading/read.ts";
import { tool } from "../tool.ts";
import { sourceWords } from "./entry.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { procedureLevels, procedureSourceWords } from "./procedures.ts";
import { columnOf } from "./programme-columns.ts";
import { programmeTitle } from "./programme-names.ts";
import { answerSources, sourceOf } from "./programmes.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";

/** The procedure that lists the insurance that countries require for a visa. */
const procedureId = "visa-insurance";

/** The insurance that a named program requires, with its source. */
const ofProgramme = ({ programmes }: Reading, context: IntentContext) => {
  const [id] = programmes[0] ?? [];
  if (id === undefined) return undefined;
  const { words, packs } = context;
  const facts = programmeFacts(id, undefined, packs);
  const column = columnOf("insurance");
  const title = programmeTitle(facts, context);
  const asked = column.tell(facts, { words, rules: [] });
  return {
    sentence: asked
      ? words.say("programme.facts", { title, facts: asked })
      : words.say("programme.unstated", { title, columns: words.say("column.insurance") }),
    source: sourceWords(sourceOf(facts), words),
    sources: answerSources([facts]),
    asOf: facts.asOf,
    confidence: facts.confidence,
    screen: { title, href: programmePagePath(facts.id) },
  };
};

/** The insurance that a Schengen visa requires, for texts that name no program. */
const ofVisas = ({ words, packs }: IntentContext) => {
  const found = packs.procedures.find(({ id }) => id === procedureId);
  if (!found) return undefined;
  return {
    sentence: sentencesOf(found.answer[words.language])[0],
    source: procedureSourceWords(found, words),
    sources: [...found.sources],
    asOf: found.asOf,
    confidence: procedureLevels[found.confidence],
    screen: { title: words.say("screen.procedure"), href: procedurePath(procedureId) },
  };
};

/** The country's further demands on the insurance, marked if unconfirmed. Only in English. */
const countryWords = (country: string | undefined, { words, packs }: IntentContext): string | undefined => {
  if (country === undefined || words.language !== "en") return undefined;
  const step = packs.procedures
    .find(({ id }) => id === procedureId)
    ?.steps.find((one) => one.country === country);
  if (!step) return undefined;
  return words.say(`tool.visa-asks-${step.confidence === "unconfirmed" ? "unconfirmed" : "known"}`, {
    ...{ place: words.place(country), text: withoutFullStop(step.text) },
  });
};

const insurersIn = ({ cues }: Reading, { packs }: IntentContext): string[] =>
  packs.tools
    .filter(({ tool: { id, category } }) => category === "insurance" && cues.has(`tool.${id}`))
    .map(({ tool: { id } }) => id);

/** Whether a visa accepts a named insurance. No source says so, so the answer states the insurance that the visa requires. */
export const insuranceAcceptanceIntent = createIntent(tool, {
  signs: [
    {
      points: 14.6,
      all: ["tool"],
      any: ["visa", "programme", "schengen", "permit", "accepted"],
      none: ["told", "cost", "price", "fee", "cheapest"],
    },
  ],
  inputOf(reading, context) {
    const tools = insurersIn(reading, context);
    return tools.length > 0 ? { tools: tools.slice(0, 5), on: isoOf(context.today) } : undefined;
  },
  say({ tools }, _, context, reading): WordedAnswer | undefined {
    const { words } = context;
    const names = words.list(tools.map(({ name }) => name));
    const [country] = countriesOf(reading);
    const asked = ofProgramme(reading, context) ?? ofVisas(context);
    if (!asked) return undefined;
    const { sentence, source, ...support } = asked;
    return {
      kind: "answer",
      sentences: upToFour([
        country === undefined
          ? words.say("tool.accepted", { names })
          : words.say("tool.accepted-in", { names, place: words.place(country) }),
        sentence,
        reading.programmes.length > 0 ? countryWords(country, context) : undefined,
        source,
      ]),
      ...support,
    };
  },
});
