import { cn } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/form/button.tsx";
import { comparisonSize } from "./use-picked.ts";

interface PickBarProps {
  /** How many entries are picked. */
  count: number;
  /** Leads to the comparison. */
  onCompare: () => void;
  onClear: () => void;
}

/** Says how many entries are picked; at the foot of the window as long as the cards go on below it. */
export const PickBar = ({ count, onCompare, onClear }: PickBarProps) => (
  // A status is heard only where it stood before its words came.
  <div
    data-foot={count > 0 || undefined}
    className={cn(
      count === 0
        ? "sr-only"
        : "sticky bottom-3 z-floating mx-auto mt-5 flex min-h-13 max-w-md items-center justify-between gap-3 rounded-lg border border-accent bg-surface py-1.5 pr-2 pl-4 shadow-overlay",
    )}
  >
    <p role="status" className="text-sm">
      {count > 0 && <strong className="font-semibold">{count} picked</strong>}
      {count > 0 && count < comparisonSize.min && ". Pick one more to compare."}
    </p>
    {count > 0 && (
      <div className="flex shrink-0 gap-1">
        {count >= comparisonSize.min && (
          <Button size="sm" onClick={onCompare}>
            Compare
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onClear}>
          Clear
        </Button>
      </div>
    )}
  </div>
);
