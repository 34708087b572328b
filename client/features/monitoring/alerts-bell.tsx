import { Bell } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#client/ui/class-names.ts";

/** Higher counts show as `99+`. */
const maxCount = 99;

interface AlertsBellProps extends ComponentProps<"button"> {
  /** Undefined until it is known. */
  unread: number | undefined;
}

export const AlertsBell = ({ unread = 0, className, ...rest }: AlertsBellProps) => {
  const count = unread > maxCount ? `${maxCount}+` : String(unread);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={unread > 0 ? `Alerts, ${unread} unread` : "Alerts"}
      {...rest}
      className={cn(
        "grid size-9 place-items-center rounded-md text-ink-muted transition-colors hover:bg-paper hover:text-ink",
        className,
      )}
    >
      <span className="relative">
        <Bell aria-hidden="true" className="size-5" strokeWidth={1.5} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-2 left-2.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-accent-ink tabular-nums"
          >
            {count}
          </span>
        )}
      </span>
    </button>
  );
};
