import { Card } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import type { CitizenshipProgramme } from "#shared/catalogue/programmes.ts";
import { CitedList } from "../parts/cited.tsx";
import { Unfolding } from "../parts/details.tsx";
import { ChangeNotes } from "../programmes/change-notes.tsx";
import type { CardControls } from "../programmes/programme-catalogue.tsx";
import { ProgrammeDetails } from "../programmes/programme-details.tsx";
import { citizenshipFacts } from "./facts.ts";

/** One citizenship by investment; its flag waves while the details are open. */
export const CitizenshipCard = ({
  programme,
  open,
  onToggle,
  pick,
}: CardControls & { programme: CitizenshipProgramme }) => (
  <Card data-entry={programme.id} aria-label={programme.country} className="scroll-mt-6">
    <div className="grid grid-cols-1 gap-5 p-card">
      <div className="flex items-center gap-3.5">
        <Flag code={programme.flagCode} className={cn("w-11", open && "animate-wave")} />
        <div className="flex grow flex-wrap items-baseline justify-between gap-x-3.5">
          <h2 className="text-xl">{programme.country}</h2>
          <p className="font-display text-lg whitespace-nowrap">{programme.price}</p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        {citizenshipFacts(programme).map(({ label, text }) => (
          <div key={label} className="border-t pt-2">
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <ChangeNotes changes={programme.changes} />
    </div>
    <Unfolding open={open} onToggle={onToggle} of={programme.country} beside={pick}>
      <CitedList title="Key Benefits" statements={programme.benefits} />
      <CitedList title="Ways to Invest" statements={programme.options} />
      <ProgrammeDetails programme={programme} name={programme.country} />
    </Unfolding>
  </Card>
);
