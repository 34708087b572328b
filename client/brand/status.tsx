import { cn } from "#client/ui/class-names.ts";
import { dateText } from "#shared/calendar/words.ts";
import { blogUpdatePath, statusBeside, statusOf } from "#shared/news/blog.ts";
import type { BlogItem, TimelineStep } from "#shared/news/contract.ts";

interface StatusBadgeProps {
  item: Pick<BlogItem, "stage" | "effectiveOn">;
  /** An ISO day that is shown nearby. The badge does not repeat it. */
  beside?: string;
}

/** The stage of an update's change, in words. */
export const StatusBadge = ({ item, beside }: StatusBadgeProps) => {
  const status = beside ? statusBeside(item, beside) : statusOf(item);
  return status ? (
    <span className="inline-block rounded-sm border border-control px-1.5 text-xs leading-5 font-semibold text-ink">
      <span className="sr-only">Status: </span>
      {status}
    </span>
  ) : null;
};

interface TimelineProps {
  steps: readonly TimelineStep[];
  /** The update that is shown. */
  currentId: number;
  /** The address of another step. By default, its page in the blog. */
  addressOf?: (id: number) => string;
}

/**
 * The steps of a change as points on a line, oldest first. Each step is worded as of its own day, because the next one
 * shows its outcome; the last step is worded as of today.
 */
export const Timeline = ({ steps, currentId, addressOf = blogUpdatePath }: TimelineProps) => (
  <ol className="grid text-sm">
    {steps.map(({ id, title, stage, date, effectiveOn }, at) => {
      const isCurrent = id === currentId;
      const wordedOn = at < steps.length - 1 ? date : undefined;
      return (
        <li
          key={id}
          aria-current={isCurrent ? "step" : undefined}
          className="relative grid gap-0.5 pb-4 pl-6 before:absolute before:top-3 before:-bottom-1 before:left-[0.3125rem] before:w-px before:bg-control last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={cn(
              "absolute top-1 left-0 size-2.75 rounded-full border-2 border-ink",
              isCurrent ? "bg-ink" : "bg-surface",
            )}
          />
          <span>
            <time dateTime={date} className="whitespace-nowrap text-ink-muted">
              {dateText(date)}
            </time>{" "}
            <strong className="font-semibold">{statusBeside({ stage, effectiveOn }, date, wordedOn)}</strong>
          </span>
          {isCurrent ? (
            <span className="wrap-anywhere text-ink-muted">This update</span>
          ) : (
            <a href={addressOf(id)} className="justify-self-start wrap-anywhere text-link">
              <bdi>{title}</bdi>
            </a>
          )}
        </li>
      );
    })}
  </ol>
);
