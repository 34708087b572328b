import { shortDate } from "#client/lib/dates.ts";
import { Stamp } from "#client/ui/brand/stamp.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import type { PreviewItem } from "#shared/monitoring/contract.ts";
import { ImportanceMark } from "../rules/importance-mark.tsx";
import { UpdateLink } from "../update-link.tsx";

interface PreviewRowProps {
  item: PreviewItem;
  /** What the rule that matched is called. */
  ruleName: string | undefined;
}

/** One update that would have been told, with what was found in it and why. */
export const PreviewRow = ({ item, ruleName }: PreviewRowProps) => {
  const { itemId, title, text, type, pubDate, source, importance, reason } = item;
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-t px-card py-4 focus-visible:-outline-offset-2 md:grid-cols-[8.5rem_minmax(0,1fr)]"
    >
      <div className="flex items-center justify-between gap-3 md:flex-col md:items-start md:justify-start">
        <Stamp kind={type} />
        <time dateTime={pubDate} className="text-sm whitespace-nowrap">
          {shortDate(pubDate)}
        </time>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
        <p>
          <UpdateLink itemId={itemId}>
            <MarkedText pieces={title} />
          </UpdateLink>
        </p>
        {text.length > 0 && (
          <p className="max-w-measure text-sm wrap-anywhere">
            <bdi>
              <MarkedText pieces={text} />
            </bdi>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-muted">
          <bdi className="text-ink">{reason}</bdi>
          {ruleName && <span>{ruleName}</span>}
          <ImportanceMark importance={importance} />
          <bdi>{source}</bdi>
        </p>
      </div>
    </li>
  );
};
