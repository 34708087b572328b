import type * as z from "zod/mini";
import { isoOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import type { ListedProgramme } from "../../programmes/contract.ts";
import { programmePagePath } from "../../programmes/programme-path.ts";
import { wordsOf } from "../../text/words.ts";
import { type AllowedWork, allowedWork } from "../allowed-work.ts";
import { programmeFacts } from "../programme-fact.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { MentionedPlace } from "../reading/places.ts";
import type { Reading } from "../reading/read.ts";
import { commonCues, plainCues } from "./asked-columns.ts";
import { entryScreen, passportsOf } from "./entry.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { columnOf } from "./programme-columns.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";

type Kind = "remote" | "local";
type Input = z.output<(typeof allowedWork)["input"]>;

const titleOf = ({ name, flagCode }: Pick<ListedProgramme, "name" | "flagCode">, words: Words): string =>
  `${name} (${words.place(flagCode.toUpperCase())})`;

/** How words for employers and clients begin. */
const employers = [
  ...["compan", "employer", "client", "firm", "job", "customer", "empres", "empleador", "empregador"],
  ...["arbeitgeber", "kunde", "entreprise", "employeur", "boite", "aziend", "datore"],
];
const links = new Set(["in", "en", "em", "de", "del", "da", "do", "aus", "di"]);

const isEmployer = ({ text }: Reading, { at, end }: MentionedPlace): boolean => {
  const [after] = wordsOf(text.slice(end));
  const before = wordsOf(text.slice(0, at)).findLast((word) => !links.has(word));
  return [after, before].some((word) => employers.some((start) => word?.startsWith(start)));
};

/** The countries of employers and clients: 'for my German company'. */
const employersIn = (reading: Reading): string[] =>
  reading.places.filter((place) => isEmployer(reading, place)).map(({ code }) => code);

/** The countries that the text is about. In a text about work, leaves out countries of only the employer or clients. */
export const countriesOfWorker = (reading: Reading): string[] => {
  const all = countriesOf(reading);
  if (!reading.cues.has("work") && !reading.cues.has("remote-work")) return all;
  const others = reading.places.filter((place) => place.role !== "subject" || !isEmployer(reading, place));
  return all.filter((code) => others.some((place) => place.code === code));
};

/** The place where the work is done. */
const placeOf = (reading: Reading): string | undefined => {
  const named = countriesOf(reading);
  if (named.length === 1) return named[0];
  // A zone such as the Schengen area.
  if (named.length === 0) return reading.subjects[0];
  const others = reading.places.filter(
    (place) => place.role === "subject" && named.includes(place.code) && !isEmployer(reading, place),
  );
  const codes = [...new Set(others.map(({ code }) => code))];
  return codes.length === 1 ? codes[0] : undefined;
};

/** The kinds of work that a text asks about: the kind that it names, or else both kinds. */
const kindsOf = (reading: Reading, place: string): readonly Kind[] => {
  const { cues } = reading;
  const employers = employersIn(reading);
  if (cues.has("local-job") || employers.includes(place)) return ["local"];
  const isRemote = employers.length > 0 || hasOneOf(cues, ["remote-work", "laptop", "nomad"]);
  return isRemote ? ["remote"] : ["remote", "local"];
};

const isOnFamily = ({ cues }: Reading): boolean => cues.has("family-work");

const visitorWords = (kind: Kind, answer: AllowedWork, place: string, words: Words): string =>
  words.say(`allowed.visitor.${kind}`, {
    place: words.place(place),
    answer: answer[kind],
    condition: answer.condition ?? "none",
    dated: answer.since === undefined ? "no" : "yes",
    since: answer.since === undefined ? "" : words.date(answer.since),
  });

/** Says which permit is made for remote work there, or that we know of none. */
const wayWords = (
  { remote, remoteProgrammes: [way] }: AllowedWork,
  place: string,
  { words }: IntentContext,
): string | undefined => {
  if (way) return words.say("allowed.way", { place: words.place(place), name: way.name });
  return remote === "yes" || place.length > 2
    ? undefined
    : words.say("allowed.no-way", { place: words.place(place) });
};

const namedForWords = ({ namedFor = [] }: AllowedWork, words: Words): string | undefined =>
  namedFor.length > 0
    ? words.say("allowed.named-for", { who: words.list(namedFor.map((kind) => words.say(`work.${kind}`))) })
    : undefined;

const sourceWords = ({ sources, asOf, confidence }: AllowedWork, words: Words): string | undefined =>
  sources.length === 0
    ? undefined
    : words.say(confidence === "low" ? "catalogue.source-weak" : "catalogue.source", {
        sources: words.list(sources.slice(0, 2).map(({ name }) => name)),
        dated: asOf === undefined ? "no" : "yes",
        date: asOf === undefined ? "" : words.date(asOf),
      });

const remarkWords = ({ remark }: AllowedWork, words: Words): string | undefined =>
  words.language === "en" ? remark : undefined;

const movementWords = ({ freeMovement }: AllowedWork, place: string, words: Words): string | undefined =>
  freeMovement &&
  words.say(freeMovement.isCitizen ? "allowed.citizen" : "allowed.movement", {
    place: words.place(place),
    passport: words.place(freeMovement.passport),
  });

/** Says whether visitors may work, or that the passport gives the right to work. */
const visitorParts = (
  answer: AllowedWork,
  place: string,
  kinds: readonly Kind[],
  context: IntentContext,
): (string | undefined)[] => {
  const { words } = context;
  const free = movementWords(answer, place, words);
  if (free !== undefined) return [free];
  const isUnstated = kinds.every((kind) => answer[kind] === "unstated");
  const isBarred = answer.remote === "no" && answer.local === "no";
  const verdicts =
    isUnstated || isBarred
      ? [words.say(`allowed.visitor.${isBarred ? "none" : "unstated"}`, { place: words.place(place) })]
      : kinds.map((kind) => visitorWords(kind, answer, place, words));
  return [...verdicts, wayWords(answer, place, context)];
};

/** Says that nobody can apply for a permit any more, or yet. */
const statusWords = (
  programme: ListedProgramme,
  { packs, words, today }: IntentContext,
): string | undefined => {
  if (programme.status === "open") return undefined;
  const facts = programmeFacts(programme.id, undefined, packs);
  const asked = { words, family: undefined, rules: packs.law.rulesFor([], today) };
  const status = columnOf("status").tell(facts, asked);
  return status && words.say("programme.facts", { title: titleOf(programme, words), facts: status });
};

/** Says whether the holder of a permit, or the holder's family, may work. */
const holderParts = (
  answer: AllowedWork,
  { place, family, title }: Pick<Input, "place" | "family"> & { title: string },
  kinds: readonly Kind[],
  context: IntentContext,
): (string | undefined)[] => {
  const { words } = context;
  if (family) return [words.say("allowed.family", { title, remote: answer.remote, local: answer.local })];
  const isOther = kinds.includes("remote") && answer.remote !== "yes";
  // Stated answers come before unstated ones.
  const ordered = [...kinds].sort(
    (a, b) => Number(answer[a] === "unstated") - Number(answer[b] === "unstated"),
  );
  return [
    ...ordered.map((kind) =>
      words.say(`allowed.permit.${kind}`, { title, place: words.place(place), answer: answer[kind] }),
    ),
    answer.remote === "unstated" ? namedForWords(answer, words) : undefined,
    isOther ? wayWords(answer, place, context) : undefined,
  ];
};

/** Cues of columns that are about work and the people who may do it. */
const workCues = [
  "local-work",
  "remote-work",
  "freelance",
  "partner",
  "child",
  "family",
  "unmarried",
  "nomad",
];
/** Cues of other columns. A text on a program that also asks for one of them is answered from the table of programs. */
const otherColumns = [...plainCues, ...commonCues].filter(
  (cue) => !workCues.includes(cue) && cue !== "processing",
);

const otherSubjects = [
  ...["told", "planned", "tax", "tax-residence", "income-tax", "foreign-income", "corporate-tax", "unlawful"],
  ...["founding", "entity", "income", "which", "which-countries", "renew"],
];
const otherThanVisit = [
  ...otherSubjects,
  ...["programme", "partner", "child", "family", "live", "how-long", "how-much", "savings", "capital"],
];
const otherThanPermit = ["programmes", "visitor", "amount", ...otherColumns, ...otherSubjects];

export const allowedWorkIntent = createIntent(allowedWork, {
  signs: [
    { points: 9.4, all: ["place", "work", "allowed"], none: [...otherThanVisit, "visa", "permit"] },
    { points: 9.4, all: ["place", "work", "visitor"], none: otherThanVisit },
    { points: 9.4, all: ["place", "laptop", "visitor"], none: otherThanVisit },
    { points: 9.4, all: ["place", "passport", "work"], any: ["need", "permit"], none: otherThanVisit },
    // 'Freelance' and a country also name a program.
    {
      points: 12.6,
      all: ["programme", "freelance", "visitor", "work"],
      none: ["programmes", "nomad", ...otherSubjects],
    },
    { points: 12.5, all: ["programme", "local-job"], none: otherThanPermit },
    { points: 12.5, all: ["programme", "clients", "allowed"], none: otherThanPermit },
    {
      points: 12.5,
      all: ["programme", "work", "allowed"],
      none: [...otherThanPermit, "partner", "child", "family"],
    },
    { points: 12.5, all: ["programme", "family-work"], none: otherThanPermit },
  ],
  inputOf(reading, context) {
    const on = isoOf(context.today);
    const [ids = []] = reading.programmes;
    const [id] = ids;
    const found = context.packs.programmes.find((one) => one.id === id);
    // 'Freelance in Germany as a tourist' is not a question on the permit for freelancers.
    const isVisit = reading.cues.has("visitor") && found?.route === "freelance";
    if (found && !isVisit)
      return {
        ...{ place: found.flagCode.toUpperCase(), programme: found.id, on },
        family: isOnFamily(reading) ? (true as const) : undefined,
      };
    const place = placeOf(reading);
    return place === undefined ? undefined : { place, passports: [...passportsOf(reading, context)], on };
  },
  say(answer, input, context, reading): WordedAnswer {
    const { words, packs } = context;
    const found = packs.programmes.find(({ id }) => id === input.programme);
    const kinds = kindsOf(reading, input.place);
    const parts = found
      ? [
          statusWords(found, context),
          ...holderParts(answer, { ...input, title: titleOf(found, words) }, kinds, context),
        ]
      : visitorParts(answer, input.place, kinds, context);
    return {
      kind: "answer",
      sentences: upToFour([...parts, remarkWords(answer, words), sourceWords(answer, words)]),
      sources: answer.sources,
      asOf: answer.asOf,
      confidence: answer.confidence,
      screen: screenOf(answer, input, context),
    };
  },
});

const screenOf = (
  { freeMovement, remoteProgrammes }: AllowedWork,
  { place, programme, passports = [], on }: Input,
  { words, packs }: IntentContext,
): WordedAnswer["screen"] => {
  const way = freeMovement ? undefined : remoteProgrammes[0]?.id;
  const shown = packs.programmes.find(({ id }) => id === (programme ?? way));
  if (shown) return { title: titleOf(shown, words), href: programmePagePath(shown.id) };
  return passports.length > 0
    ? {
        title: words.say("screen.entry", { place: words.place(place) }),
        href: entryScreen(passports, place, on),
      }
    : { title: words.say("screen.programmes"), href: paths.programmes };
};
