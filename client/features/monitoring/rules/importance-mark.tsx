import { cn } from "#client/ui/class-names.ts";
import { type Importance, importances } from "#shared/monitoring/rules.ts";

const strengths: Readonly<Record<Importance, number>> = { low: 1, medium: 2, high: 3 };
const bars = ["h-1.5", "h-2.5", "h-3.5"] as const;

/** How much something matters, in bars and words: 'High importance'. */
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
