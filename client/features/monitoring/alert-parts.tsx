import type { ReactNode } from "react";
import { cn } from "#client/ui/class-names.ts";
import type { Alert } from "#shared/monitoring/alerts-contract.ts";
import { type Importance, importances } from "#shared/monitoring/rules.ts";
import { blogUpdatePath } from "#shared/news/blog.ts";

const strengths: Readonly<Record<Importance, number>> = { low: 1, medium: 2, high: 3 };
const bars = ["h-1.5", "h-2.5", "h-3.5"] as const;

/** Bars and words, for example 'High importance'. */
export const ImportanceMark = ({ importance }: { importance: Importance }) => (
  <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-muted">
    <span aria-hidden="true" className="inline-flex items-end gap-0.5">
      {bars.map((height, index) => (
        <span
          key={height}
          className={cn(
            "w-0.75 rounded-[1px]",
            height,
            index < strengths[importance] ? "bg-accent" : "bg-hairline",
          )}
        />
      ))}
    </span>
    {importances[importance]} importance
  </span>
);

interface AlertFactsProps {
  alert: Pick<Alert, "reason" | "importance" | "source">;
  /** A date. */
  children: ReactNode;
}

/** The reason, importance and source of an alert. */
export const AlertFacts = ({ alert: { reason, importance, source }, children }: AlertFactsProps) => (
  <div className="grid gap-0.5 text-sm">
    <p className="wrap-anywhere">
      <bdi>{reason}</bdi>
    </p>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-ink-muted">
      <ImportanceMark importance={importance} />
      <bdi className="wrap-anywhere">{source}</bdi>
      {children}
    </p>
  </div>
);

interface UpdateLinkProps {
  itemId: number;
  /** Called for a click with the main or the middle button. */
  onFollow?: () => void;
  children: ReactNode;
}

/** Links to an update's public page in a new tab, so that unsaved changes here survive. */
export const UpdateLink = ({ itemId, onFollow, children }: UpdateLinkProps) => (
  <a
    href={blogUpdatePath(itemId)}
    target="_blank"
    rel="noopener"
    onClick={onFollow}
    onAuxClick={({ button }) => button === 1 && onFollow?.()}
    className="font-semibold decoration-1 underline-offset-4 wrap-anywhere hover:text-accent hover:underline"
  >
    <bdi>{children}</bdi>
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
