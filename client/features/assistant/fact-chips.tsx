import { useState } from "react";
import { Chip, ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";

/** How many chips stand there before they are unfolded. */
const mostChips = 3;
/** What is longer is a sentence, in characters. */
const longestChip = 60;

const chipClass = "min-h-7 px-2 py-1 text-xs leading-tight wrap-anywhere";

/** What of the reader's profile is used, each fact apart, the first of them at first; nothing where there is none. */
export const FactChips = ({ label, facts }: { label: string; facts: readonly string[] }) => {
  const [isWhole, setWhole] = useState(false);
  const chips = facts.filter(({ length }) => length <= longestChip);
  const sentences = facts.filter(({ length }) => length > longestChip);
  const folded = Math.max(0, chips.length - mostChips);
  if (facts.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-ink-muted">{label}</p>
      <ul aria-label={label} className="flex flex-wrap gap-1.5">
        {(isWhole ? chips : chips.slice(0, mostChips)).map((fact) => (
          <li key={fact} className="min-w-0">
            <Chip className={chipClass}>{fact}</Chip>
          </li>
        ))}
        {(folded > 0 || sentences.length > 0) && (
          <li>
            <ChipButton aria-expanded={isWhole} className={chipClass} onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show less" : folded > 0 ? `+${folded} more` : "Show all"}
            </ChipButton>
          </li>
        )}
        {sentences.map((fact) => (
          <li key={fact} className="max-w-measure basis-full text-xs text-ink-muted wrap-anywhere">
            <p className={cn(!isWhole && "line-clamp-2")}>{fact}</p>
          </li>
        ))}
      </ul>
    </div>
  );
};
