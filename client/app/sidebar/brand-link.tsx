import { Link } from "wouter";
import { Logo } from "#client/ui/brand/logo.tsx";
import { cn } from "#client/ui/class-names.ts";

interface BrandLinkProps {
  /** Shows the mark alone; the name stays for screen readers. */
  markOnly?: boolean;
  onNavigate?: () => void;
}

/** Mark and name of the product; leads to the feed. */
export const BrandLink = ({ markOnly = false, onNavigate }: BrandLinkProps) => (
  <Link
    href="/feed"
    onClick={onNavigate}
    className="flex min-h-11 w-fit items-center gap-3 rounded-md text-ink"
  >
    <Logo className="text-accent" />
    <span className={cn("font-display text-[1.4375rem] leading-none font-medium", markOnly && "sr-only")}>
      Meridian
    </span>
  </Link>
);
