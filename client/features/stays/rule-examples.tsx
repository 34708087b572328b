import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { dayOf, dayText } from "#shared/calendar/day.ts";
import { questionsContract } from "#shared/questions/contract.ts";
import { dayQuestions } from "#shared/questions/day-questions.ts";
import { asksAbout, checkExample, type Example } from "#shared/questions/example.ts";
import { untyped } from "#shared/questions/question.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { StayRule } from "#shared/stays/counting/rule.ts";
import { countOf } from "#shared/text/count.ts";

/** The labels of the parts of an answer. */
const partNames: Readonly<Record<string, string>> = {
  ...{ used: "days used", allowed: "days allowed", left: "days left", excess: "days over", days: "days" },
  ...{
    longestStay: "longest stay in days",
    lastDay: "last day",
    crossedOn: "crossed on",
    entry: "return on",
  },
  ...{ firstUnsafe: "first day over the limit", windowFrom: "window from", windowTo: "window to" },
  ...{
    resident: "resident",
    residentFrom: "resident from",
    verdict: "verdict",
    state: "state",
    without: "no number",
  },
};

const valueText = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return String(value ?? "none");
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayText(dayOf(value)) : value;
};

/** The result that the source states, such as 'days used 47, last day Dec 13, 2014'. */
const expectedText = (expected: Example["expect"]): string => {
  const { rules, ...parts } = expected;
  const all = Array.isArray(rules) ? rules.flatMap((rule: object) => Object.entries(rule)) : [];
  return [...Object.entries(parts), ...all]
    .flatMap(([name, value]) => (partNames[name] ? `${partNames[name]} ${valueText(value)}` : []))
    .join(", ");
};

/** The worked examples of a rule. The browser computes each one, and lists those with the same result. */
export const RuleExamples = ({ rule, law }: { rule: StayRule; law: Law }) => {
  const { data } = useQuery({
    queryKey: [questionsContract.examples.path],
    queryFn: ({ signal }) => callEndpoint(questionsContract.examples, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const passed = useMemo(() => {
    const noTables = {
      ...{ programmes: [], leadTimes: [], rates: [], places: [], effects: [], usStates: [], updates: [] },
      ...{ procedures: [], jurisdictions: [], tools: [], visitExtensions: [], work: [] },
      ...{ dualCitizenship: [], treatyVisas: [] },
    };
    const packs = { law, ...noTables };
    return (data ?? []).filter((example) => {
      if (!asksAbout(example, rule)) return false;
      const { passed: isRight, rules } = checkExample(example, packs, untyped(dayQuestions));
      return isRight && rules.includes(rule.id);
    });
  }, [data, law, rule]);
  if (passed.length === 0) return null;
  const official = passed.filter(({ source }) => source.kind === "official").length;
  return (
    <details className="text-sm">
      <summary className="w-fit py-1.5">
        <span className="text-link">
          {countOf(passed.length, "worked example")} {passed.length === 1 ? "agrees" : "agree"}, {official} of
          them official
        </span>
      </summary>
      <ul className="grid gap-2 pt-2">
        {passed.map(({ id, about, expect, source }) => (
          <li key={id} className="flex items-start gap-2">
            <CircleCheck
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-residency"
              strokeWidth={1.75}
            />
            <span className="min-w-0">
              {about}: {expectedText(expect)}
              <span className="block text-ink-muted">
                {source.url ? (
                  <ExternalLink href={source.url} className="text-link">
                    {source.name}
                  </ExternalLink>
                ) : (
                  source.name
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};
