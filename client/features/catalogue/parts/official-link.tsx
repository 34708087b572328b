import { ExternalLink } from "lucide-react";
import type { OfficialLink as Link } from "#shared/catalogue/entry.ts";

/** A link to an authority or provider; one that nobody could open says so. `of` tells screen readers whose it is. */
export const OfficialLink = ({ name, url, checked, of }: Link & { of?: string }) => (
  <span className="text-sm">
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
      {name}
      {of && <span className="sr-only"> of {of}</span>}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 align-baseline" strokeWidth={1.5} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
    {!checked && <span className="text-ink-muted"> (link not checked)</span>}
  </span>
);
