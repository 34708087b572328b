import { Link } from "wouter";
import { Card } from "#client/ui/card.tsx";
import { paths } from "#shared/paths.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { RuleCard } from "#shared/stays/counting/overview.ts";
import { RuleSummary } from "./rule-list.tsx";

const maxShown = 4;

const isHere = ({ rule, isPresent }: RuleCard): boolean => rule.topic === "visit" && isPresent;

/**
 * Whether to show a rule today. A visit rule is shown if it has a limit, or if the person is in its place. Any other
 * rule is shown if its limit is near, has been crossed or will be crossed.
 */
const isAnswer = (card: RuleCard): boolean => {
  const { rule, state, allowed, dayState, plannedCrossing } = card;
  if (state === "exempt") return false;
  if (rule.topic === "visit") return allowed !== undefined || isHere(card);
  return dayState !== "safe" || plannedCrossing !== undefined;
};

/** The rules to show. Those of the place where the person is come first; the others stay in order of urgency. */
const answersOf = (cards: readonly RuleCard[]): readonly RuleCard[] =>
  cards
    .filter(isAnswer)
    .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
    .slice(0, maxShown);

/** How many days are left today, where the person is and elsewhere. */
export const DaysToday = ({ cards, law }: { cards: readonly RuleCard[]; law: Law }) => {
  const answers = answersOf(cards);
  return (
    <Card aria-labelledby="days-today" className="grid content-start gap-4 p-card">
      <h2 id="days-today" className="text-xl">
        Your days
      </h2>
      {answers.length === 0 ? (
        <p className="text-ink-muted">You aren't close to any limit today.</p>
      ) : (
        <ul className="grid gap-4">
          {answers.map((card) => (
            <li key={card.rule.id} className="flex [li+&]:border-t [li+&]:pt-4">
              <RuleSummary card={card} asked={[]} law={law} />
            </li>
          ))}
        </ul>
      )}
      <Link href={paths.stays} className="text-link justify-self-start text-sm">
        All rules and your stays
      </Link>
    </Card>
  );
};
