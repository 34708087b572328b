import { Link } from "wouter";
import { Wordmark } from "#client/ui/brand/wordmark.tsx";
import { paths } from "../paths.ts";

interface BrandLinkProps {
  /** Shows the mark alone; the name stays for screen readers. */
  markOnly?: boolean;
  /** Called before the link leads on. */
  onNavigate?: () => void;
}

/** Mark and name of the product; leads to the feed. */
export const BrandLink = ({ markOnly, onNavigate }: BrandLinkProps) => (
  <Link href={paths.feed} onClick={onNavigate} className="w-fit rounded-md text-ink">
    <Wordmark markOnly={markOnly} />
  </Link>
);
