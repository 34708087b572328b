import * as z from "zod/mini";
import { DayQuestion, DayRule, VisitRule } from "#shared/law/day-rule.ts";
import { day } from "../load.ts";
import type { LawFiles } from "./files.ts";

const list = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item), []);

const lists = {
  leftOut: list(VisitRule.shape.leftOut.def.element),
  reliefs: list(VisitRule.shape.reliefs.def.element),
  notes: list(z.string()),
};

/** A rule as its file states it: a list that is not stated is empty. */
const StatedDayRule = z.extend(DayRule, {
  ...lists,
  counts: z._default(DayRule.shape.counts, "presence"),
  aim: z._default(DayRule.shape.aim, "avoid"),
  grounds: list(z.string()),
});
const StatedVisitRule = z.extend(VisitRule, lists);
const StatedRule = z.discriminatedUnion("topic", [StatedVisitRule, StatedDayRule]);

/** Days that are written as dates must exist. */
const isWrong = (date: string | undefined): boolean => date !== undefined && !day.safeParse(date).success;

type StatedRule = z.infer<typeof StatedRule>;

const asked = (rule: StatedRule): [path: PropertyKey[], question: string][] => {
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

/** What `day-rules` and `day-questions.yaml` state. */
export interface DayRules {
  questions: readonly DayQuestion[];
  /** How the days of visits are counted. */
  visits: readonly VisitRule[];
  /** The rules on tax, permits and permanence. */
  stated: readonly DayRule[];
}

/** @throws Error that names the file, the line and the column of a mistake */
export const readDayRules = (files: LawFiles): DayRules => {
  const questions = files.rows("day-questions.yaml", DayQuestion).rows;
  const questionIds = new Set(questions.map(({ id }) => id));
  const known = new Set<string>();
  const rules = files.list("day-rules").flatMap((name) => {
    const { rows, mistake } = files.rows(name, StatedRule);
    for (const [at, rule] of rows.entries()) {
      if (known.has(rule.id)) throw mistake([at, "id"], `"${rule.id}" is the id of another rule`);
      known.add(rule.id);
      for (const key of ["asOf", "review", "validFrom", "validUntil"] as const)
        if (isWrong(rule[key])) throw mistake([at, key], "must be a day, such as 2026-01-31");
      const open = asked(rule).find(([, id]) => !questionIds.has(id));
      if (open) throw mistake([at, ...open[0]], `"${open[1]}" is no question of day-questions.yaml`);
    }
    return rows;
  });
  return {
    questions,
    visits: rules.filter((rule) => rule.topic === "visit"),
    stated: rules.filter((rule) => rule.topic !== "visit"),
  };
};
