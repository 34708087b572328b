import { Chip } from "#client/ui/chip.tsx";

/** What of the reader's profile is used, each fact apart; nothing where there is none. */
export const FactChips = ({ label, facts }: { label: string; facts: readonly string[] }) =>
  facts.length > 0 && (
    <div className="grid gap-1.5">
      <p className="text-xs text-ink-muted">{label}</p>
      <ul aria-label={label} className="flex flex-wrap gap-1.5">
        {facts.map((fact) => (
          <li key={fact} className="min-w-0">
            <Chip className="py-1 text-xs leading-tight wrap-anywhere">{fact}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
