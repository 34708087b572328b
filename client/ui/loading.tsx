import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { Status } from "./status.tsx";

interface SpinnerProps {
  /** Said to screen readers; with none the spinner is decoration beside a text that says it. */
  label?: string;
  className?: string;
}

/** A turning ring with the gap of a seal's notch; 1em wide unless a class says otherwise. */
export const Spinner = ({ label, className }: SpinnerProps) => {
  const ring = (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-[1em] animate-spin">
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M12 2.5A9.5 9.5 0 0 1 21.5 12" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
  if (!label) return <span className={cn("inline-flex", className)}>{ring}</span>;
  return (
    <Status as="span" className={cn("inline-flex", className)}>
      {ring}
      <span className="sr-only">{label}</span>
    </Status>
  );
};

/**
 * A grey shape in the place of what loads; give it the real size. Hidden from screen readers: the region
 * around it says `aria-busy` or holds a spinner with a label.
 */
export const Skeleton = ({ className, ...rest }: ComponentProps<"div">) => (
  <div
    aria-hidden="true"
    {...rest}
    className={cn(
      "h-4 animate-pulse rounded-sm bg-[color-mix(in_oklab,var(--ink)_9%,transparent)]",
      className,
    )}
  />
);
