import fc from "fast-check";
import { expect, it } from "vitest";
import { ownRule } from "#tests/support/law.ts";
import { dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import type { Limit, QuestionId } from "../../law/day-rule.ts";
import type { Topic } from "../../law/vocabulary.ts";
import type { RuleAnswer } from "./answers.ts";
import { createHistory, type StayPermit } from "./history.ts";
import { limitsFor } from "./limits.ts";
import { countFor } from "./measure.ts";

const today = dayOf("2026-03-01");
const questions = ["homes", "us.studentSince", "euFamily"] as const satisfies readonly QuestionId[];

/** Answers, and whether they mean yes for Spain. */
const said: readonly [answer: RuleAnswer | undefined, means: boolean | undefined][] = [
  [undefined, undefined],
  [true, true],
  [false, false],
  [0, false],
  [2022, true],
  [["PT", "ES"], true],
  [["PT"], false],
  [[], false],
];

const limits = fc.array(
  fc.record({
    requires: fc.array(fc.record({ question: fc.constantFrom(...questions), is: fc.boolean() }), {
      maxLength: 2,
    }),
    endsIn: fc.constantFrom(undefined, -1, 0, 1),
  }),
  { maxLength: 4 },
);

it("a limit applies if it has not ended and every fact that it requires holds", () => {
  const answers = fc.tuple(...questions.map(() => fc.constantFrom(...said)));
  const topics = fc.constantFrom<Topic>("tax", "visit", "permit", "permanence");
  fc.assert(
    fc.property(limits, answers, topics, fc.boolean(), (drawn, given, topic, hasPermit) => {
      const all = drawn.map(({ requires, endsIn }): Limit => {
        const until = endsIn === undefined ? undefined : isoOf(plusDays(today, endsIn));
        return { kind: "half-year", requires, until };
      });
      const rule = ownRule({ topic, limits: all });
      const permit: StayPermit = { country: "ES", kind: "residence", from: dayOf("2026-01-01") };
      const person = {
        ...{ stays: [], citizenships: [], permits: hasPermit ? [permit] : [] },
        answers: Object.fromEntries(questions.map((question, at) => [question, given[at]![0]])),
      };
      const history = createHistory(person, today);
      const found = limitsFor(rule, countFor(rule, history), history, today);

      const means = (question: (typeof questions)[number]) => given[questions.indexOf(question)]![1];
      const binding = drawn.map(
        ({ requires, endsIn }) =>
          requires.every(({ question, is }) => means(question) === is) && (endsIn ?? 0) >= 0,
      );
      expect(found.limits).toEqual(all.filter((_, at) => binding[at]));
      const asked = drawn.flatMap(({ requires }) => requires.map(({ question }) => question));
      const needsPermit = !hasPermit && (topic === "permit" || topic === "permanence");
      expect(found.open).toEqual([
        ...asked.filter((question) => means(question) === undefined),
        ...(needsPermit ? ["permit.start"] : []),
      ]);
    }),
    { numRuns: 300 },
  );
});
