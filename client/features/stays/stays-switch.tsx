import { useEffect, useId, useMemo, useState } from "react";
import { Link } from "wouter";
import { useCountries } from "#client/platform/countries.ts";
import { useProfileCountries } from "#client/platform/profile-countries.ts";
import { useToday } from "#client/platform/use-today.ts";
import { cn } from "#client/ui/class-names.ts";
import { Switch } from "#client/ui/switch.tsx";
import type { SharedTravels } from "#shared/assistant/contract.ts";
import { paths } from "#shared/paths.ts";
import { overviewFacts } from "#shared/stays/counting/overview-facts.ts";
import { sharedTravels } from "./shared-travels.ts";
import { useTravels } from "./travels-store.ts";
import { useOverview } from "./use-overview.ts";

const none: readonly never[] = [];

interface SentStays {
  /** The results of the rules, in words. */
  facts: readonly string[];
  travels: SharedTravels;
}

interface StaysSwitchProps {
  /** Called with the stays to send, or undefined while the switch is off. Must be a stable function. */
  onChange: (sent: SentStays | undefined) => void;
}

/** The 'Use my stays' switch, off by default. It passes on the countries and days, and the results of the rules. */
export const StaysSwitch = ({ onChange }: StaysSwitchProps) => {
  const [isOn, setOn] = useState(false);
  const today = useToday();
  const id = useId();
  const { state, travels } = useTravels();
  const { data: countries = none } = useCountries();
  const { citizenships } = useProfileCountries(countries);
  const { overview } = useOverview(travels, citizenships, today);
  const facts = useMemo(() => (overview ? overviewFacts(overview) : none), [overview]);
  const isSent = isOn && facts.length > 0;
  const hasNone = state !== "loading" && travels.stays.length === 0;
  useEffect(() => {
    onChange(isSent ? { facts, travels: sharedTravels(travels) } : undefined);
    return () => onChange(undefined);
  }, [isSent, facts, travels, onChange]);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <label htmlFor={id} className={cn("flex items-center gap-2.5", facts.length === 0 && "text-ink-muted")}>
        <Switch
          id={id}
          checked={isSent}
          disabled={facts.length === 0}
          aria-describedby={hasNone ? `${id}-hint` : undefined}
          onCheckedChange={setOn}
        />
        Use my stays
      </label>
      {hasNone && (
        <span className="text-ink-muted">
          <span id={`${id}-hint`}>Enter your stays first.</span>{" "}
          <Link href={paths.stays} className="text-link">
            Stays
          </Link>
        </span>
      )}
    </div>
  );
};
