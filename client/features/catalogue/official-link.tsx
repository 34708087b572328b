import { ExternalLink } from "#client/ui/external-link.tsx";
import type { OfficialLink as Link } from "#shared/catalogue/entry.ts";
import { Mark } from "./marks.tsx";

/** A link to an authority or provider, marked if nobody has opened it. `of` names the entry for screen readers. */
export const OfficialLink = ({ name, url, checked, of }: Link & { of?: string }) => (
  <span className="text-sm">
    <ExternalLink href={url} iconClass="align-baseline" className="text-link">
      {name}
      {of && <span className="sr-only"> of {of}</span>}
    </ExternalLink>{" "}
    {!checked && <Mark of="unconfirmed" />}
  </span>
);
