import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { Status } from "./status.tsx";

interface SpinnerProps {
  /** For screen readers. Without it, the spinner is decorative, next to a visible text. */
  label?: string;
  className?: string;
}

/** 1em wide unless `className` says otherwise. */
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
 * A gray placeholder in the size of the content that loads. Hidden from screen readers: mark the region around it with
 * `aria-busy`, or add a labeled spinner.
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

interface LoadingBlocksProps {
  /** For screen readers. */
  label: string;
  /** The height of each block, as a class. */
  heights: readonly string[];
}

/** Placeholders for the cards of a screen while it loads. */
export const LoadingBlocks = ({ label, heights }: LoadingBlocksProps) => (
  <div aria-busy="true" className="grid gap-6">
    <Spinner label={label} className="sr-only" />
    {heights.map((height) => (
      <Skeleton key={height} className={cn("rounded-lg", height)} />
    ))}
  </div>
);
