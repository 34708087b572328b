import { daysNamed } from "./example-days.ts";
import {
  type Inputs,
  isGiven,
  numberInput,
  peekAt,
  recordInput,
  textInput,
  valueInput,
  yesNoInput,
} from "./example-inputs.ts";
import type { Answer, Answers, QuestionId } from "./questions.ts";
import type { Rule } from "./rule.ts";
import { questionsOf } from "./rule-questions.ts";

const spouse = [["spouse"], ["spouseOfCitizen"], ["married"]];

/** The names under which an example may answer a question with yes or no; all names of one of the lists must be yes. */
const answersByName: Partial<Record<QuestionId, readonly (readonly string[])[]>> = {
  "sg.employment": [["continuousEmployment"], ["employed"]],
  "ch.work": [["gainfulWork"], ["gainfulActivity"], ["gainful"], ["working"], ["employed"]],
  "ae.base": [
    ["residencePermit", "permanentPlace"],
    ["residencePermit", "job"],
    ["residencePermit", "business"],
  ],
  "cy.base": [
    ["permanentHome", "business"],
    ["permanentHome", "employment"],
    ["permanentHome", "office"],
  ],
  "cy.otherResidence": [["residentElsewhere"], ["taxResidentElsewhere"]],
  "my.absences": [["absencesTemporary"], ["temporaryAbsences"], ["linked"]],
  "br.permanent": [["permanentVisa"], ["job"], ["employment"], ["employed"]],
  "us.closerConnection": [["closerConnectionAbroad"], ["nominal"], ["nominalPresence"]],
  "us.taxHome": [["taxHomeAbroad"]],
  "nz.abode": [["permanentPlaceOfAbode"]],
  "us.marriedToCitizen": spouse,
  "gb.marriedToCitizen": spouse,
};

/** Questions that a word answers. */
const answersByWord: Partial<
  Record<QuestionId, { names: readonly string[]; words: Readonly<Record<string, boolean>> }>
> = {
  "br.permanent": { names: ["visa", "visaType", "visaKind"], words: { permanent: true, temporary: false } },
};

/** The questions whose answers matter for a rule. */
const questionsFor = (rule: Rule): ReadonlySet<QuestionId> =>
  new Set([...questionsOf(rule), ...(rule.id === "my-tax" ? (["my.absences"] as const) : [])]);

/** The names for the answer to a question. A question can be named by the end of its id: `taxHome`. */
const namesFor = (question: QuestionId): readonly (readonly string[])[] => [
  ...(answersByName[question] ?? []),
  [question.split(".").at(-1)!],
];

const byName = (inputs: Inputs, question: QuestionId): boolean | undefined => {
  const lists = namesFor(question).filter((names) => names.every((name) => isGiven(inputs, name)));
  const found = lists.map((names) => names.map((name) => yesNoInput(inputs, name)));
  const known = found.filter((answers) => !answers.includes(undefined));
  return known.length === 0 ? undefined : known.some((answers) => answers.every(Boolean));
};

const byWord = (inputs: Inputs, question: QuestionId): boolean | undefined => {
  const known = answersByWord[question];
  const name = known?.names.find((it) => String(peekAt(inputs, it)).toLowerCase() in known.words);
  return name === undefined ? undefined : known?.words[textInput(inputs, name)!.toLowerCase()];
};

/** With more days in one other country, the law of Cyprus does not look at its 60 days. */
const longElsewhereDays = 183;

/** Whether the person spends more than 183 days in one other country. An example that names none has none. */
const isLongElsewhere = (inputs: Inputs, rule: Rule): boolean =>
  daysNamed(inputs, rule)
    .filter(({ place }) => place !== undefined && place !== "CY")
    .map(({ name }) => numberInput(inputs, name) ?? 0)
    .some((days) => days > longElsewhereDays);

/** Answers that an example gives under the ids of questions. One that the rule does not ask stays unused. */
const byId = (inputs: Inputs, asked: ReadonlySet<QuestionId>): Answers => {
  const given = recordInput(inputs, "answers");
  if (!given) return {};
  const answers = [...asked].map((question) => [question, valueInput(given, question) as Answer | undefined]);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
};

/** The answers of an example to the questions that its rule asks. */
export const answersInput = (inputs: Inputs, rule: Rule): Answers => {
  const asked = questionsFor(rule);
  const found: Record<string, Answer> = {};
  if (asked.has("cy.longElsewhere")) found["cy.longElsewhere"] = isLongElsewhere(inputs, rule);
  for (const question of asked) {
    const answer = byName(inputs, question) ?? byWord(inputs, question);
    if (answer !== undefined) found[question] = answer;
  }
  return { ...found, ...byId(inputs, asked) };
};

/** Whether the person of an example is married to a citizen of the country. */
export const isSpouse = (inputs: Inputs): boolean => byName(inputs, "us.marriedToCitizen") === true;
