import { Sparkle, UserRound } from "lucide-react";
import type { NewsItem } from "#shared/news/contract.ts";

interface CardMarksProps {
  item: NewsItem;
  isNew: boolean;
  /** Why it concerns the reader; empty where it does not. */
  reason: string;
}

const markClass = "inline-flex items-center gap-1 rounded-sm px-1.5 text-xs leading-5.5 font-semibold";

/** What sets an update apart for this reader: that it is new, was changed, or concerns them, and why. */
export const CardMarks = ({ item, isNew, reason }: CardMarksProps) => {
  const isUpdated = item.status === "updated";
  if (!isNew && !isUpdated && !reason) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      {isNew && (
        <span className={`${markClass} bg-accent text-accent-ink`}>
          <Sparkle aria-hidden="true" className="size-3 fill-current" strokeWidth={1.5} />
          New
        </span>
      )}
      {isUpdated && <span className={`${markClass} bg-sunken text-ink`}>Updated</span>}
      {reason && (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className={`${markClass} bg-accent-wash text-accent`}>
            <UserRound aria-hidden="true" className="size-3" strokeWidth={2} />
            For you
          </span>
          <span className="sr-only">: </span>
          <span className="text-ink-muted">{reason}</span>
        </span>
      )}
    </p>
  );
};
