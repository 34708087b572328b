import { Link } from "wouter";
import { usePlanTasks } from "#client/features/catalogue/use-plan-tasks.ts";
import { useStays } from "#client/features/stays/stays-context.tsx";
import { useStayTasks } from "#client/features/stays/use-stay-tasks.ts";
import type { DatedTask } from "#client/platform/dated-task.ts";
import { Card } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { type Day, dayOf } from "#shared/calendar/day.ts";
import { dateText, daysText } from "#shared/calendar/words.ts";
import type { RuleCard } from "#shared/stays/counting/overview.ts";

const maxTasks = 5;

/** Deadlines within this many days are shown in the warning color. */
const soonDays = 30;

const TaskRow = ({ task: { on, what, href }, today }: { task: DatedTask; today: Day }) => {
  const days = dayOf(on) - today;
  const when = days < 0 ? "past" : days === 0 ? "today" : `in ${daysText(days)}`;
  return (
    <li className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)] [li+&]:border-t [li+&]:pt-3">
      <span className={cn("font-semibold", days < 0 ? "text-danger" : days <= soonDays && "text-warning")}>
        {dateText(on)}
        <span className="block text-sm font-normal text-ink-muted max-sm:inline max-sm:pl-2">{when}</span>
      </span>
      <Link href={href} className="hover:underline">
        {what}
      </Link>
    </li>
  );
};

interface DeadlinesProps {
  cards: readonly RuleCard[];
  passports: readonly string[];
  /** False while the law is loading, or if it cannot be loaded. */
  isComplete: boolean;
}

/** The next deadlines, earliest first: limits reached, documents that expire and application steps that are due. */
export const Deadlines = ({ cards, passports, isComplete }: DeadlinesProps) => {
  const { today } = useStays();
  const applications = usePlanTasks(passports);
  const tasks = [...useStayTasks(cards), ...applications.tasks];
  return (
    <Card aria-labelledby="deadlines" className="grid content-start gap-4 p-card">
      <h2 id="deadlines" className="text-xl">
        Next deadlines
      </h2>
      {applications.retry && (
        <RetryNotice onRetry={applications.retry}>Couldn't load the steps of your applications.</RetryNotice>
      )}
      {tasks.length === 0 && isComplete && !applications.isLoading && !applications.retry && (
        <p className="text-ink-muted">
          No deadlines yet. We'll list your last day within a limit, when your passports and permits expire,
          and the steps of the applications that you plan.
        </p>
      )}
      {tasks.length > 0 && (
        <ul className="grid gap-3">
          {tasks
            .toSorted((one, other) => one.on.localeCompare(other.on))
            .slice(0, maxTasks)
            .map((task) => (
              <TaskRow key={task.id} task={task} today={today} />
            ))}
        </ul>
      )}
    </Card>
  );
};
