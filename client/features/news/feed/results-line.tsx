import type { RefObject } from "react";
import { ChipButton } from "#client/ui/chip.tsx";

interface ResultsLineProps {
  ref: RefObject<HTMLParagraphElement | null>;
  /** How many updates match; undefined while that is not known. */
  matching: number | undefined;
  /** How many were looked through for them. */
  looked: number;
  hasMore: boolean;
  /** How many of all that are loaded have come since the last visit. */
  fresh: number;
  onlyNew: boolean;
  onToggleNew: () => void;
}

/** 'The newest 200 updates', '12 updates', '3 of the newest 200 updates'. */
export const resultWords = (matching: number, looked: number, hasMore: boolean): string => {
  const count = matching.toLocaleString("en-US");
  if (hasMore && matching < looked) return `${count} of the newest ${looked.toLocaleString("en-US")} updates`;
  return hasMore ? `The newest ${count} updates` : `${count} ${matching === 1 ? "update" : "updates"}`;
};

/** Says what the list holds, and how much of it is new to its reader. */
export const ResultsLine = (props: ResultsLineProps) => {
  const { ref, matching, looked, hasMore, fresh, onlyNew, onToggleNew } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={ref} tabIndex={-1} role="status" className="text-sm text-ink-muted">
        {matching !== undefined && resultWords(matching, looked, hasMore)}
      </p>
      {(fresh > 0 || onlyNew) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="text-sm font-semibold">{`${fresh.toLocaleString("en-US")} new since your last visit`}</p>
          <ChipButton aria-pressed={onlyNew} onClick={onToggleNew}>
            Show only these
          </ChipButton>
        </div>
      )}
    </div>
  );
};
