import { cn } from "#client/ui/class-names.ts";

interface RowLook {
  /** Drawn as the index tab that is turned up: open to the page, ruled above and below. */
  active?: boolean;
  /** Icon only. */
  compact?: boolean;
  /** Below a group's heading. */
  nested?: boolean;
}

/** Classes of one row of the sidebar, link or button. */
export const navRowClass = ({ active, compact, nested }: RowLook) =>
  cn(
    "relative flex min-h-10 w-full items-center gap-3 border-y border-transparent text-left whitespace-nowrap",
    "text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2",
    "before:absolute before:-inset-y-px before:left-0 before:w-[3px] before:bg-accent before:opacity-0",
    nested ? "min-h-9 pr-4 pl-13 text-sm" : "pr-4 pl-5 text-base",
    compact && "justify-center px-0",
    active && "border-hairline bg-paper font-semibold text-ink before:opacity-100 z-raised",
  );
