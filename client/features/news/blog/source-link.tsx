import { ExternalLink } from "lucide-react";

interface SourceLinkProps {
  href: string;
  className: string;
}

/** Leads to where an update was published. */
export const SourceLink = ({ href, className }: SourceLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
    Read at the source
    <ExternalLink aria-hidden="true" className="ml-1.5 inline size-4 align-[-0.125em]" strokeWidth={1.5} />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
