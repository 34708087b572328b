import type { ComponentProps } from "react";
import { cn } from "../class-names.ts";

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
