import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { countOf } from "#client/platform/format.ts";
import { checkExample, type Example } from "#shared/stays/example.ts";
import list from "#shared/stays/examples.json" with { type: "json" };

interface SourcedExample extends Example {
  question: string;
  source: string;
  kind: string;
}

const examples = list as readonly unknown[] as readonly SourcedExample[];

/** The worked examples of a rule. This browser computes each one again, and lists those that agree. */
export const RuleExamples = ({ rule, names }: { rule: string; names: readonly string[] }) => {
  const passed = useMemo(
    () =>
      examples.filter(
        (example) =>
          example.rule === rule && names.includes(example.id) && checkExample(example).result === "passed",
      ),
    [rule, names],
  );
  if (passed.length === 0) return null;
  const official = passed.filter(({ kind }) => kind === "official").length;
  return (
    <details className="text-sm">
      <summary className="w-fit py-1.5">
        <span className="text-link">
          {countOf(passed.length, "worked example")} that this rule passes, {official} of them official
        </span>
      </summary>
      <ul className="grid gap-2 pt-2">
        {passed.map(({ id, question, expected, source }) => (
          <li key={id} className="flex items-start gap-2">
            <CircleCheck
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-residency"
              strokeWidth={1.75}
            />
            <span className="min-w-0">
              {question}:{" "}
              {Object.values(expected)
                .map((value) => JSON.stringify(value))
                .join(", ")}
              <span className="block text-ink-muted">{source}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};
