import { UserRound } from "lucide-react";
import { Link } from "wouter";
import { ChipButton } from "#client/ui/chip.tsx";
import { Button } from "#client/ui/form/button.tsx";
import type { Reader } from "./use-reader.ts";

interface ForYouToggleProps {
  reader: Reader;
  isOn: boolean;
  /** How many of the loaded updates concern the reader. */
  count: number;
  /** There are updates that have not been loaded. */
  hasMore: boolean;
  profilePath: string;
  onToggle: () => void;
}

/** Narrows the feed to what concerns the reader; without a profile it leads there. Two cells of a grid, the second a row. */
export const ForYouToggle = ({ reader, isOn, count, hasMore, profilePath, onToggle }: ForYouToggleProps) => {
  if (reader.state === "nobody" && !isOn)
    return (
      <>
        <Button asChild variant="secondary">
          <Link href={profilePath}>
            <UserRound aria-hidden="true" strokeWidth={1.5} />
            For you
          </Link>
        </Button>
        <p className="col-span-full -mt-1 text-xs text-ink-muted sm:text-right">
          Save your profile to see what concerns you. It stays in this browser.
        </p>
      </>
    );
  const isCounted = reader.state === "somebody" && (count > 0 || !hasMore);
  return (
    <ChipButton
      aria-pressed={isOn}
      onClick={onToggle}
      className="min-h-11 rounded-md bg-surface px-3 text-base sm:px-4 font-semibold [&_svg]:size-4.5"
    >
      <UserRound aria-hidden="true" strokeWidth={1.5} />
      For you
      {isCounted && (
        <span className="font-normal">
          {count}
          {hasMore && "+"}
          <span className="sr-only"> {count === 1 ? "update" : "updates"}</span>
        </span>
      )}
    </ChipButton>
  );
};
