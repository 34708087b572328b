import { useState } from "react";
import { shortDate } from "#client/lib/dates.ts";
import { Button } from "#client/ui/form/button.tsx";
import type { Report } from "#shared/news/contract.ts";
import { OutwardLink } from "./outward-link.tsx";

/** More than these are shown when somebody asks. */
const shownAtFirst = 3;

/** What other sources report on the same event. */
export const Reports = ({ reports }: { reports: readonly Report[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  if (reports.length === 0) return null;
  const shown = showsAll ? reports : reports.slice(0, shownAtFirst);
  const hidden = reports.length - shown.length;
  return (
    <div className="grid justify-items-start gap-1 border-l-2 pl-3 text-sm">
      <h3 className="font-text text-sm font-semibold tracking-normal">Also reported by</h3>
      <ul className="grid gap-1">
        {shown.map(({ source, title, link, pubDate }) => (
          <li key={link} className="wrap-anywhere">
            <OutwardLink href={link} className="text-link">
              <bdi>{source}</bdi>
            </OutwardLink>
            <span className="text-ink-muted">
              {" · "}
              <bdi>{title}</bdi>, <span className="whitespace-nowrap">{shortDate(pubDate)}</span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setShowsAll(true)}>
          {hidden} more
        </Button>
      )}
    </div>
  );
};
