import * as z from "zod/mini";
import { codeHint } from "#shared/gazetteer/code-hint.ts";
import { isCountry } from "#shared/gazetteer/codes.ts";
import { DayQuestion, DayRule, VisitRule } from "#shared/law/day-rule.ts";
import type { TableFiles } from "../files.ts";
import { readZones } from "./zones.ts";

const list = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item), []);

const lists = {
  leftOut: list(VisitRule.shape.leftOut.def.element),
  reliefs: list(VisitRule.shape.reliefs.def.element),
  notes: list(z.string()),
};

/** A rule as its file states it. Missing lists are empty. */
const StatedDayRule = z.extend(DayRule, {
  ...lists,
  counts: z._default(DayRule.shape.counts, "presence"),
  aim: z._default(DayRule.shape.aim, "avoid"),
  grounds: list(z.string()),
});
const StatedVisitRule = z.extend(VisitRule, lists);
const StatedRule = z.discriminatedUnion("topic", [StatedVisitRule, StatedDayRule]);

type StatedRule = z.infer<typeof StatedRule>;

/** The ids of the questions that a rule names, each with its path. */
const questionsOf = (rule: StatedRule): [path: PropertyKey[], question: string][] => {
  const own: [PropertyKey[], string][] = rule.reliefs.map((id, at) => [["reliefs", at], id]);
  if (rule.topic === "visit") return own;
  return [
    ...own,
    ...rule.grounds.map((id, at): [PropertyKey[], string] => [["grounds", at], id]),
    ...(rule.decisive ?? []).map((id, at): [PropertyKey[], string] => [["decisive", at], id]),
    ...(rule.exemptYears ?? []).map(({ question }, at): [PropertyKey[], string] => [
      ["exemptYears", at, "question"],
      question,
    ]),
    ...rule.limits.flatMap(({ requires = [] }, limit) =>
      requires.map(({ question }, at): [PropertyKey[], string] => [
        ["limits", limit, "requires", at, "question"],
        question,
      ]),
    ),
  ];
};

/** The codes of countries that a rule names, by path. */
const codesOf = (rule: StatedRule): [path: PropertyKey[], codes: readonly string[]][] => {
  if (rule.topic === "visit")
    return [
      [["alsoIn"], rule.alsoIn ?? []],
      [["bridgedBy"], rule.bridgedBy ?? []],
    ];
  return "in" in rule.where
    ? [[["where", "in"], rule.where.in]]
    : [[["where", "outside"], rule.where.outside]];
};

/** The first reference of a rule to a question, zone or country that does not exist, with a message. */
const unknownPart = (
  rule: StatedRule,
  known: { questions: ReadonlySet<string>; zones: ReadonlySet<string> },
): [path: PropertyKey[], message: string] | undefined => {
  const question = questionsOf(rule).find(([, id]) => !known.questions.has(id));
  if (question) return [question[0], `names ${question[1]}, which is not in day-questions.yaml`];
  if (rule.topic === "visit" && !known.zones.has(rule.zone))
    return [["zone"], `names ${rule.zone}, which is not in entry/zones.csv`];
  for (const [path, codes] of codesOf(rule)) {
    const unknown = codes.find((code) => !isCountry(code));
    if (unknown) return [path, `names ${unknown}, which is not the code of a country. ${codeHint(unknown)}`];
  }
  return undefined;
};

/** The content of `day-rules` and `day-questions.yaml`. */
export interface DayRules {
  questions: readonly DayQuestion[];
  /** How the days of visits are counted. */
  visits: readonly VisitRule[];
  /** The rules on tax, permits and permanence. */
  stated: readonly DayRule[];
}

/**
 * Reads the rules that count days, and the questions that they ask.
 * @throws Error that names the file, the line and the column of a mistake
 */
export const readDayRules = (files: TableFiles): DayRules => {
  const questions = files.rows("day-questions.yaml", DayQuestion).rows;
  const questionIds = new Set(questions.map(({ id }) => id));
  const zones = new Set(readZones(files).map(({ id }) => id));
  const known = new Set<string>();
  const rules = files.list("day-rules").flatMap((name) => {
    const { rows, mistake } = files.rows(name, StatedRule);
    for (const [at, rule] of rows.entries()) {
      if (known.has(rule.id)) throw mistake([at, "id"], `"${rule.id}" is the id of another rule`);
      known.add(rule.id);
      const unknown = unknownPart(rule, { questions: questionIds, zones });
      if (unknown) throw mistake([at, ...unknown[0]], unknown[1]);
    }
    return rows;
  });
  return {
    questions,
    visits: rules.filter((rule) => rule.topic === "visit"),
    stated: rules.filter((rule) => rule.topic !== "visit"),
  };
};
