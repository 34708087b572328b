import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useMedia } from "#client/platform/use-media.ts";
import { cn } from "#client/ui/class-names.ts";

/** Whether the window has room for the charts, or all columns of the table of jurisdictions, next to the sidebar. */
export const useIsRoomy = (): boolean => useMedia("(width >= 80rem)");

interface ChartGroupProps {
  /** What the charts compare, after 'Compare in charts: '. */
  of: string;
  /** The grid columns in a roomy window. */
  className?: string;
  children: ReactNode;
}

/**
 * The charts above the cards. In a smaller window they are folded, so that the first card is visible without scrolling.
 */
export const ChartGroup = ({ of, className, children }: ChartGroupProps) => {
  const isRoomy = useIsRoomy();
  const grid = "grid items-start gap-x-10 gap-y-8";
  if (isRoomy) return <div className={cn("mb-7 border-y py-5", grid, className)}>{children}</div>;
  return (
    <details className="group mb-6 rounded-lg border bg-surface">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-card py-2 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">Compare in charts:</span> {of}
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-5 shrink-0 text-ink-muted group-open:rotate-180"
        />
      </summary>
      <div className={cn("border-t p-card sm:grid-cols-2", grid)}>{children}</div>
    </details>
  );
};
