import { cn } from "../class-names.ts";
import { Logo } from "./logo.tsx";

interface WordmarkProps {
  /** Shows the mark alone; the name stays for screen readers. */
  markOnly?: boolean;
  className?: string;
}

/** Mark and name of the product side by side. */
export const Wordmark = ({ markOnly = false, className }: WordmarkProps) => (
  <span className={cn("flex min-h-11 w-fit items-center gap-3", className)}>
    <Logo className="text-accent" />
    <span className={cn("font-display text-xl leading-none font-medium", markOnly && "sr-only")}>
      Meridian
    </span>
  </span>
);
