import { useState } from "react";
import { Chip, ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";

/** How many chips and sentences are visible before 'more' is pressed. */
const visibleChips = 3;
const visibleSentences = 2;
/** In characters. Longer facts are shown as sentences. */
const maxChipLength = 60;

const chipClass = "min-h-7 px-2 py-1 text-xs leading-tight wrap-anywhere";

/** Facts of the profile as chips and sentences, folded at first. */
export const FactChips = ({ label, facts }: { label: string; facts: readonly string[] }) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const chips = facts.filter(({ length }) => length <= maxChipLength);
  const sentences = facts.filter(({ length }) => length > maxChipLength);
  const hiddenCount =
    Math.max(0, chips.length - visibleChips) + Math.max(0, sentences.length - visibleSentences);
  if (facts.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-ink-muted">{label}</p>
      <ul aria-label={label} className="flex flex-wrap gap-1.5">
        {(isUnfolded ? chips : chips.slice(0, visibleChips)).map((fact) => (
          <li key={fact} className="min-w-0">
            <Chip className={chipClass}>{fact}</Chip>
          </li>
        ))}
        {(isUnfolded ? sentences : sentences.slice(0, visibleSentences)).map((fact) => (
          <li key={fact} className="max-w-measure basis-full text-xs text-ink-muted wrap-anywhere">
            <p className={cn(!isUnfolded && "line-clamp-2")}>{fact}</p>
          </li>
        ))}
        {(hiddenCount > 0 || sentences.length > 0) && (
          <li>
            <ChipButton
              aria-expanded={isUnfolded}
              className={chipClass}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? "Show less" : hiddenCount > 0 ? `+${hiddenCount} more` : "Show all"}
            </ChipButton>
          </li>
        )}
      </ul>
    </div>
  );
};
