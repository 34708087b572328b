import { Scale } from "lucide-react";
import { Card } from "#client/ui/card.tsx";
import type { Overview } from "#shared/stays/counting/overview.ts";

/** Pairs of countries that may both treat the person as resident, with the tests of a treaty as a checklist. */
export const Conflicts = ({ conflicts, cards }: Pick<Overview, "conflicts" | "cards">) => {
  const nameOf = (id: string) => cards.find(({ rule }) => rule.id === id)?.name ?? id;
  return (
    <>
      {conflicts.map(({ rules: [one, other], checklist }) => (
        <Card key={`${one} ${other}`} className="grid gap-3 border-warning p-card">
          <h3 className="flex items-start gap-2.5 text-lg">
            <Scale aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} />
            Two countries may claim you
          </h3>
          <p className="text-sm">
            Your days cross both limits: {nameOf(one)}, and {nameOf(other)}. If the two countries have a
            treaty, it usually applies these tests in this order. The first one that points to a single
            country decides. Ask an adviser.
          </p>
          <ol className="grid list-decimal gap-1 pl-5 text-sm">
            {checklist.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
      ))}
    </>
  );
};
