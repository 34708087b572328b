import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { countOf } from "#client/platform/format.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { questionsContract } from "#shared/questions/contract.ts";
import { checkExample } from "#shared/questions/example.ts";
import type { Law } from "#shared/stays/law.ts";

/** The worked examples of a rule. This browser computes each one again, and lists those that agree. */
export const RuleExamples = ({ rule, law }: { rule: string; law: Law }) => {
  const { data } = useQuery({
    queryKey: [questionsContract.examples.path],
    queryFn: ({ signal }) => callEndpoint(questionsContract.examples, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const passed = useMemo(() => {
    const packs = { law, programmes: [] };
    return (data ?? []).filter((example) => {
      const { passed: isRight, rules } = checkExample(example, packs);
      return isRight && rules.includes(rule);
    });
  }, [data, law, rule]);
  if (passed.length === 0) return null;
  const official = passed.filter(({ source }) => source.kind === "official").length;
  return (
    <details className="text-sm">
      <summary className="w-fit py-1.5">
        <span className="text-link">
          {countOf(passed.length, "worked example")} that this rule passes, {official} of them official
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
              {about}:{" "}
              {Object.values(expect)
                .map((value) => JSON.stringify(value))
                .join(", ")}
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
