import { paths } from "../../paths.ts";
import type { LeadTime } from "../../programmes/contract.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { documentTimes } from "../document-times.ts";
import type { Reading } from "../reading/read.ts";
import {
  createIntent,
  type IntentContext,
  type MissingField,
  type WordedAnswer,
  type Words,
} from "./intent.ts";
import { upToFour } from "./sentences.ts";

/** Authorities that people name instead of their country. */
const issuers: Readonly<Record<string, string>> = {
  fbi: "US",
  acro: "GB",
  irs: "US",
  "uk-tax": "GB",
  padron: "ES",
  "german-office": "DE",
};

/** The countries of the authorities that a text names. */
export const issuersOf = ({ cues }: Reading): readonly string[] =>
  Object.entries(issuers).flatMap(([cue, country]) => (cues.has(cue) ? [country] : []));

const countryOf = (reading: Reading): string | undefined => {
  const { subjects, passports, places } = reading;
  return issuersOf(reading)[0] ?? subjects[0] ?? passports[0] ?? places[0]?.code;
};

const documentsOf = ({ cues }: Reading): LeadTime["kind"][] => [
  ...(cues.has("criminal-record") ? (["criminal record"] as const) : []),
  ...(cues.has("apostille") ? (["apostille"] as const) : []),
];

const timeWords = ({ name, days: { from, to }, detail }: LeadTime, words: Words): string =>
  words.say("documents.time", {
    ...{ name, from, to },
    span: from === to ? "same" : "range",
    detail: detail && words.language === "en" ? ` (${withoutFullStop(detail)})` : "",
  });

const askCountry = ({ words }: IntentContext): MissingField => ({
  ...{ kind: "missing", field: "place" },
  ask: words.say("ask.document-country"),
});

export const documentsIntent = createIntent(documentTimes, {
  signs: [
    {
      points: 8,
      all: ["criminal-record"],
      any: ["how-long", "processing", "apostille", "when"],
      none: ["programme"],
    },
    {
      points: 8,
      all: ["apostille"],
      any: ["how-long", "processing", "when"],
      none: ["programme"],
    },
  ],
  inputOf(reading, context) {
    const country = countryOf(reading);
    if (country === undefined) return askCountry(context);
    return country.length === 2 ? { documents: documentsOf(reading), country } : undefined;
  },
  say({ times }, { documents, country }, { words }): WordedAnswer | undefined {
    const screen = { title: words.say("screen.programmes"), href: paths.programmes };
    if (times.length === 0) {
      const names = words.list(documents.map((document) => words.say(`document.${document}`)));
      const none = words.say("documents.unstated", { place: words.place(country), documents: names });
      return { kind: "answer", sentences: upToFour([none]), sources: [], screen };
    }
    const said = documents.map((document) => ({
      document,
      of: times.filter(({ kind }) => kind === document),
    }));
    const names = [...new Set(times.map(({ source }) => source.name))];
    return {
      kind: "answer",
      sentences: upToFour([
        ...said.map(({ document, of }) =>
          of.length > 0
            ? words.say("documents.list", { list: of.map((time) => timeWords(time, words)).join("; ") })
            : words.say("fact.unstated", { columns: words.say(`document.${document}`) }),
        ),
        documents.length > 1 ? words.say("documents.order") : undefined,
        words.say("documents.source", { sources: words.list(names) }),
      ]),
      sources: names.map((name) => ({ name })),
      screen,
    };
  },
});
