import { Plus } from "lucide-react";
import { useId } from "react";
import { Stamp } from "#client/brand/stamp.tsx";
import { shortDate } from "#client/platform/format.ts";
import { Button } from "#client/ui/button.tsx";
import type { MissedUpdates as Missed } from "#shared/monitoring/contract.ts";
import { ruleTypes } from "#shared/monitoring/rules.ts";
import { blogUpdatePath } from "#shared/news/blog.ts";
import { countOf } from "#shared/text/count.ts";
import { NewTabLink } from "./alert-parts.tsx";
import { maxOwnRules } from "./draft.ts";

interface GroupProps {
  missed: Missed;
  isFull: boolean;
  onAdd: () => void;
}

const Group = ({ missed: { type, count, items }, isFull, onAdd }: GroupProps) => {
  const rest = count - items.length;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-t px-card py-4 md:grid-cols-[8.5rem_minmax(0,1fr)]">
      <div>
        <Stamp kind={type} />
      </div>
      <div className="grid content-start justify-items-start gap-3">
        <ul aria-label={`Missed: ${ruleTypes[type]}`} className="grid gap-2">
          {items.map(({ itemId, title, pubDate, source }) => (
            <li key={itemId}>
              <NewTabLink href={blogUpdatePath(itemId)}>{title}</NewTabLink>
              <p className="text-sm text-ink-muted">
                <time dateTime={pubDate}>{shortDate(pubDate)}</time> · <bdi>{source}</bdi>
              </p>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="text-sm text-ink-muted">And {rest.toLocaleString("en-US")} more.</p>}
        <Button variant="secondary" size="sm" disabled={isFull} onClick={onAdd}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Add a rule for these
          <span className="sr-only"> {ruleTypes[type]} updates</span>
        </Button>
      </div>
    </li>
  );
};

interface MissedUpdatesProps {
  missed: readonly Missed[];
  /** The length of the period in days. */
  days: number;
  /** Whether the account has the most rules allowed. */
  isFull: boolean;
  onAdd: (type: Missed["type"]) => void;
  /** The id of the element that takes the focus when a button disappears with its updates. */
  focusAfter: string;
}

/** Updates on the followed countries that no rule matches, with a button to add a rule for each type. */
export const MissedUpdates = ({ missed, days, isFull, onAdd, focusAfter }: MissedUpdatesProps) => {
  const id = useId();
  const count = missed.reduce((sum, group) => sum + group.count, 0);
  return (
    <section aria-labelledby={id} data-focus-after={focusAfter} className="border-t">
      <div className="grid gap-1 px-card py-4">
        <h3 id={id} className="text-lg">
          What these rules would have missed
        </h3>
        <p className="text-sm text-ink-muted">
          {countOf(count, "update")} on this country in the last {days} days{" "}
          {count === 1 ? "matches" : "match"} none of your rules.
          {isFull && ` You have ${maxOwnRules} rules of your own, the maximum.`}
        </p>
      </div>
      <ul>
        {missed.map((group) => (
          <Group key={group.type} missed={group} isFull={isFull} onAdd={() => onAdd(group.type)} />
        ))}
      </ul>
    </section>
  );
};
