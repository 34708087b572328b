import { procedurePaths } from "../../paths.ts";
import type { Procedure, ProcedureConfidence } from "../../procedures/procedure.ts";
import { sentencesOf } from "../../text/sentences.ts";
import { holdsIn, partOf, procedure } from "../procedure.ts";
import { programmeFact } from "../programme-fact.ts";
import type { Reading } from "../reading/read.ts";
import { featuresOf, fits } from "./choose.ts";
import { issuersOf } from "./documents.ts";
import { sourceWords } from "./entry.ts";
import {
  createIntent,
  type Intent,
  type IntentContext,
  type Sign,
  type WordedAnswer,
  type Words,
} from "./intent.ts";
import { columnOf } from "./programme-columns.ts";
import { programmeTitle } from "./programme-names.ts";
import { answerSources, sourceOf } from "./programmes.ts";
import { upToFour } from "./sentences.ts";
import { sourceOf as sourceOfAll, sourcesOf } from "./travelers.ts";

/** What shows that a text asks for a procedure. `country`: the one that the words stand for, such as the US for an ESTA. */
interface ProcedureSign extends Omit<Sign, "points"> {
  id: string;
  country?: string;
  /** The country if the text names none. */
  usually?: string;
}

/** A sign whose only cue is the name of the procedure. */
const named = (id: string, rest: Partial<ProcedureSign> = {}): ProcedureSign => ({
  ...{ id, all: [`procedure.${id}`] },
  ...rest,
});

const dates = ["told", "open", "planned"];

/** The first sign that fits decides. */
const signs: readonly ProcedureSign[] = [
  { id: "ees-correct-record", all: ["effect.ees", "wrong-record"], none: ["planned"] },
  named("ees-correct-record"),
  {
    id: "missing-entry-stamp",
    all: ["procedure.missing-exit-stamp", "stamp-of-entry"],
    none: ["stamp-of-exit", "back"],
  },
  named("missing-exit-stamp"),
  { id: "refused-authorization", country: "US", all: ["effect.esta", "refused"] },
  { id: "refused-authorization", usually: "GB", all: ["effect.eta", "refused"], none: ["effect.etias"] },
  { id: "refused-authorization", all: ["authorization", "refused"], none: ["visa"] },
  { id: "lost-passport", all: ["passport-document", "lost"], none: ["naturalize", "citizenship"] },
  named("lost-passport"),
  {
    id: "eu-family",
    all: ["eu-family"],
    any: ["come-along", "live", "residency", "permit"],
    none: ["tax", "tax-residence", "programme", ...dates],
  },
  named("eu-family", { none: ["tax", "tax-residence", "programme", ...dates] }),
  named("criminal-entry", { none: ["tax", "naturalize", "programme"] }),
  {
    id: "criminal-entry",
    all: ["criminal-record", "enter"],
    none: ["need", "live", "residency", "permit", "programme", "no-criminal-record", ...dates],
  },
  { id: "name-on-ticket", all: ["ticket", "written-name"] },
  // 'I use Wise, do I have to report it in my taxes?'
  { id: "foreign-accounts", all: ["tool", "tax", "declared"], none: ["kit.tax", "crypto", ...dates] },
  { id: "foreign-accounts", all: ["tool-word", "tax", "declared"], none: ["kit.tax", "crypto", ...dates] },
  {
    id: "foreign-accounts",
    all: ["tool-word", "kit.banking", "tax", "declared"],
    none: ["crypto", ...dates],
  },
  named("onward-ticket", { none: [...dates, "for-hire"] }),
  {
    id: "overstay-departure",
    all: ["procedure.overstay", "at-departure"],
    none: ["visa", ...dates],
  },
  { id: "overstay-departure", all: ["overstayed", "at-departure"], none: ["how-long", "planned"] },
  // If the text gives stays, counting their days shows whether the person overstayed.
  named("overstay", { none: dates }),
  { id: "overstay", all: ["overstayed"], none: [...dates, "how-long", "left"] },
  named("driving-licence"),
  {
    id: "driving-licence",
    all: ["licence"],
    any: ["drive", "place"],
    none: ["company", "work", "other-licence"],
  },
  { id: "renew-permit", all: ["renew", "residence-paper"], none: ["absence", "programme", ...dates] },
  {
    id: "renew-permit",
    all: ["renew", "permit"],
    none: ["absence", "programme", "golden", "which", ...dates],
  },
  {
    id: "renew-permit",
    all: ["renew", "visa"],
    none: ["absence", "programme", "nomad", "passive-income", "golden", "extend", ...dates],
  },
  named("renew-permit", { all: ["renew", "procedure.renew-permit"], none: ["absence"] }),
  {
    id: "renew-permit",
    all: ["renew", "programme"],
    any: ["when", "how-to", "where-apply"],
    none: ["absence", "processing", ...dates],
  },
  { id: "renew-permit", all: ["permit", "expired"], none: ["absence", "programme", "visa", ...dates] },
  named("exit-tax"),
  named("deregister"),
  // 'I moved to Thailand on June 3. Do I pay tax there?' is about tax.
  named("change-address", { none: ["pays-tax", "tax-residence"] }),
  {
    id: "freelance-income-proof",
    all: ["freelance", "proof"],
    any: ["income", "documents", "nomad", "visa"],
  },
  {
    id: "police-certificate",
    all: ["procedure.police-certificate"],
    any: ["duration", "how-old"],
    none: ["processing"],
  },
  named("apostille", { none: ["how-long", "processing", "when", "programme"] }),
  named("police-certificate", { none: ["how-long", "processing", "when", "apostille", "programme"] }),
  // 'How many days do I need for the certificate' asks for the test of residence.
  named("tax-residence-certificate", { none: ["day-number"] }),
  named("tax-residence-certificate", {
    all: ["procedure.tax-residence-certificate", "day-number", "processing"],
  }),
  {
    id: "tax-residence-certificate",
    all: ["proof", "tax-residence"],
    none: ["threshold", "both", "freelance", "rule", "uk-tax", "uk-days", ...dates],
  },
  named("treaty-tie-breaker"),
  { id: "treaty-tie-breaker", all: ["both", "tax-residence"], none: ["arrival-departure", "threshold"] },
  { id: "treaty-tie-breaker", all: ["both", "tax", "live", "places"], none: ["arrival-departure"] },
  named("us-form-8840"),
  named("uk-days-proof"),
  { id: "uk-days-proof", all: ["proof"], any: ["rule.gb-srt", "uk-tax", "uk-days"] },
  named("a1-certificate"),
  {
    id: "a1-certificate",
    all: ["social-security"],
    any: ["work", "remote-work", "local-work"],
    none: ["passive-income"],
  },
  {
    id: "voluntary-disclosure",
    country: "US",
    all: ["procedure.voluntary-disclosure", "procedure.foreign-accounts.US"],
  },
  {
    id: "voluntary-disclosure",
    country: "ES",
    all: ["procedure.voluntary-disclosure", "procedure.foreign-accounts.ES"],
  },
  named("voluntary-disclosure"),
  named("foreign-accounts", { none: ["open-account"] }),
  named("pet"),
  named("medicine"),
  { id: "visa-insurance", all: ["insurance", "visa"], none: ["programme", "nomad", "for-hire"] },
  { id: "visa-insurance", all: ["insurance", "schengen"], none: ["programme", "for-hire"] },
];

const featured = (reading: Reading, context: IntentContext): ProcedureSign | undefined => {
  const features = featuresOf(reading, context);
  return signs.find((sign) => fits(sign, features));
};

/** The country that a name stands for: the cue `procedure.foreign-accounts.US` for 'FBAR'. */
const namedCountry = ({ cues }: Reading, id: string): string | undefined => {
  const start = `procedure.${id}.`;
  return [...cues].find((cue) => cue.startsWith(start))?.slice(start.length);
};

/**
 * The subjects of a text, without places of origin if there are others: only Spain in 'from Argentina to Spain'.
 */
const destinationsIn = ({ places, subjects }: Reading): readonly string[] => {
  const others = places.filter(({ role, isFrom }) => role === "subject" && !isFrom).map(({ code }) => code);
  return others.length > 0 ? others : subjects;
};

/** The countries of a text, those that count most for the procedure first. */
const countriesIn = (reading: Reading, { whose }: Procedure): string[] => {
  const { places, passports, subjects } = reading;
  const withRole = (role: string) => places.filter((place) => place.role === role).map(({ code }) => code);
  const all = {
    left: [...withRole("origin"), ...subjects, ...withRole("permit")],
    own: [...passports, ...subjects],
    there: [...destinationsIn(reading), ...withRole("permit")],
  }[whose ?? "there"];
  const found = all.length > 0 ? all : passports;
  return [...found, ...issuersOf(reading)].filter((code) => code.length === 2);
};

/** A country with an answer of its own, else one where the general answer holds, else the first one of the text. */
const countryOf = (
  reading: Reading,
  found: Procedure,
  { country, usually }: ProcedureSign,
): string | undefined => {
  const all = countriesIn(reading, found);
  const byName = country ?? namedCountry(reading, found.id);
  const known = [byName, ...all].find((code) => partOf(found, code));
  if (known !== undefined) return known;
  const places = destinationsIn(reading).filter((code) => code.length === 2);
  return places.find((code) => holdsIn(found, code)) ?? places[0] ?? usually;
};

/** The countries and groups for which we have an answer. */
const knownWords = ({ holds, countries }: Procedure, words: Words): string => {
  const groups = holds === "anywhere" ? [] : holds;
  return words.list([...groups, ...countries.map(({ country }) => country)].map((code) => words.place(code)));
};

export const procedureLevels = {
  official: "high",
  secondary: "medium",
  unconfirmed: "low",
} as const satisfies Record<ProcedureConfidence, WordedAnswer["confidence"]>;

type Answer = ReturnType<typeof procedure.answer>;

/** What the table of programs says on the renewal of the program that the text names. */
const renewalOf = (
  { programmes }: Reading,
  { id }: Procedure,
  context: IntentContext,
): Pick<WordedAnswer, "sentences" | "sources" | "asOf"> | undefined => {
  const [programme] = programmes[0] ?? [];
  if (id !== "renew-permit" || programme === undefined) return undefined;
  const { packs, words } = context;
  const facts = programmeFact.answer({ programme }, packs);
  const renewal = columnOf("renewal").tell(facts, { words, rules: [] });
  if (renewal === undefined) return undefined;
  return {
    sentences: [
      words.say("programme.facts", { title: programmeTitle(facts, context), facts: renewal }),
      sourceWords(sourceOf(facts), words) ?? "",
    ],
    sources: answerSources([facts]),
    asOf: facts.asOf,
  };
};

/** The sources of a procedure's text, and its confidence. */
export const procedureSourceWords = (
  { sources, asOf, confidence }: Pick<Answer, "sources" | "asOf" | "confidence">,
  words: Words,
): string => {
  if (confidence === "unconfirmed") return words.say("procedure.source-unconfirmed");
  const dated =
    asOf === undefined
      ? words.say("procedure.undated")
      : words.say("procedure.dated", { date: asOf.split("/").map(words.date).join("–") });
  const names = words.list(sources.slice(0, 2).map(({ name }) => name));
  return words.say(`procedure.source-${confidence}`, { source: names, dated });
};

/** Whether a program that the text names has its own age of a certificate, and the country has no answer of its own. */
const isKnownOfProgramme = (
  { programmes }: Reading,
  found: Procedure,
  country: string | undefined,
  { packs }: IntentContext,
): boolean => {
  if (found.id !== "police-certificate" || partOf(found, country)) return false;
  const [id] = programmes[0] ?? [];
  const documents = packs.programmes.find((one) => one.id === id)?.documents ?? [];
  return documents.some(({ kind, maxAgeDays }) => kind === "criminal record" && maxAgeDays !== undefined);
};

/** The maximum number of sentences to keep of an answer without a price or a time, so that there is room to say so. */
const mostBeforeUnstated = 2;

/** Says that the answer has no price or no time, if it has none and the question asks for it. */
const unstatedWords = ({ states }: Answer, { cues }: Reading, words: Words): string | undefined => {
  const lacksPrice = cues.has("price") && !states.includes("price");
  const lacksTime = cues.has("processing") && !states.includes("time");
  const what = lacksPrice && lacksTime ? "both" : lacksPrice ? "price" : lacksTime ? "time" : undefined;
  return what && words.say("procedure.unstated", { what });
};

/** How something is done at an authority. */
export const procedureIntent = createIntent(procedure, {
  signs: signs.map(({ id: _, country: __, ...sign }) => ({ points: 14, ...sign })),
  inputOf(reading, context) {
    const sign = featured(reading, context);
    const found = context.packs.procedures.find(({ id }) => id === sign?.id);
    if (!sign || !found) return undefined;
    const country = countryOf(reading, found, sign);
    // Another question answers texts about a program, unless our table has this part of the procedure for the country.
    if (sign.all.includes("programme") && !partOf(found, country)) return undefined;
    return isKnownOfProgramme(reading, found, country, context)
      ? undefined
      : { procedure: found.id, country };
  },
  say(answer, { procedure: id, country }, context, reading): WordedAnswer | undefined {
    const { packs, words } = context;
    const found = packs.procedures.find((one) => one.id === id);
    if (!found) return undefined;
    const { covers, sources, confidence, path } = answer;
    const known = { known: knownWords(found, words) };
    const screen = { title: words.say("screen.procedure"), href: path };
    if (covers === "elsewhere" && country !== undefined) {
      const place = words.place(country);
      return {
        kind: "answer",
        sentences: upToFour([
          words.say("procedure.elsewhere", { ...known, place }),
          words.say("procedure.ask-there", { place }),
        ]),
        sources: [],
        screen,
      };
    }
    const text = (partOf(found, country) ?? found).answer[words.language];
    const unstated = unstatedWords(answer, reading, words);
    const isOpen = found.holds.length === 0 && country === undefined;
    const renewal = renewalOf(reading, found, context);
    const source = procedureSourceWords(answer, words);
    const supports = [{ sentences: [source], sources, asOf: answer.asOf }, ...(renewal ? [renewal] : [])];
    return {
      kind: "answer",
      sentences: upToFour([
        unstated === undefined ? text : sentencesOf(text).slice(0, mostBeforeUnstated).join(" "),
        unstated,
        isOpen ? words.say("procedure.known", known) : undefined,
        renewal?.sentences[0],
        renewal ? sourceOfAll(supports, context) : source,
      ]),
      sources: sourcesOf(supports),
      confidence: procedureLevels[confidence],
      screen,
    };
  },
});

const uncovered = (_: unknown, { words }: IntentContext): WordedAnswer => ({
  kind: "answer",
  sentences: [words.say("procedure.uncovered")],
  sources: [],
  screen: { title: words.say("screen.procedure"), href: procedurePaths.procedures },
});

/** Procedures that people ask for, and that no table has, such as AIRE, the register of Italians abroad. */
export const uncoveredIntent: Intent = {
  id: procedure.id,
  signs: [
    { points: 13, all: ["uncovered-procedure"], none: ["tax", "tax-residence", "programme"] },
    {
      points: 13,
      all: ["uncovered-paper"],
      any: ["how-to", "asks-for-paper", "where-apply"],
      none: ["tax", "tax-residence", "programme", "permit", "renew"],
    },
    { points: 14.5, all: ["passport-validity", "during-permit"], none: ["enter"] },
  ],
  answer: uncovered,
  answerInput: (_, ...asked) => uncovered(...asked),
};
