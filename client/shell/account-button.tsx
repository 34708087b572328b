import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#client/ui/class-names.ts";

interface AccountButtonProps extends ComponentProps<"button"> {
  username: string;
  /** Shows only the initial. Screen readers still get the whole name. */
  compact: boolean;
}

/** The button of the user menu. */
export const AccountButton = ({ username, compact, ...rest }: AccountButtonProps) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...rest}
    className={cn(
      "flex min-h-14 w-full items-center gap-3 px-4 text-left transition-colors hover:bg-paper",
      "focus-visible:-outline-offset-2 aria-expanded:bg-paper",
      compact && "justify-center px-0",
    )}
  >
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full border border-accent font-display leading-none text-accent uppercase outline outline-offset-2 outline-hairline"
    >
      {[...username][0]}
    </span>
    <span className="sr-only">Account: </span>
    <span className={cn("min-w-0 truncate font-semibold", compact && "sr-only")}>{username}</span>
    {!compact && (
      <ChevronsUpDown
        aria-hidden="true"
        strokeWidth={1.5}
        className="ml-auto size-4 shrink-0 text-ink-muted"
      />
    )}
  </button>
);
