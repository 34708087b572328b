import { Card } from "#client/ui/card.tsx";
import { Flag } from "#client/ui/flag.tsx";
import type { ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { CitedList, Sources } from "../parts/cited.tsx";
import { Unfolding } from "../parts/details.tsx";
import { ChangeNotes } from "../programmes/change-notes.tsx";
import type { CardControls } from "../programmes/programme-catalogue.tsx";
import { ProgrammeDetails } from "../programmes/programme-details.tsx";
import { programmeName, residencyFacts } from "./facts.ts";

/** One way to live in a country. */
export const ResidencyCard = ({
  programme,
  open,
  onToggle,
  pick,
}: CardControls & { programme: ResidencyProgramme }) => {
  const name = programmeName(programme);
  return (
    <Card data-entry={programme.id} aria-label={name} className="scroll-mt-6">
      <div className="grid grid-cols-1 gap-5 p-card">
        <div className="flex items-center gap-3.5">
          <Flag code={programme.flagCode} className="w-11" />
          <h2 className="text-xl">{name}</h2>
        </div>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
          {residencyFacts(programme).map(({ label, text, sources }) => (
            <div key={label} className="border-t pt-2">
              <dt className="text-xs text-ink-muted">{label}</dt>
              <dd className="font-semibold">
                {text} {sources && <Sources sources={sources} />}
              </dd>
            </div>
          ))}
        </dl>
        <ChangeNotes changes={programme.changes} />
        <CitedList title="Key Benefits" statements={programme.benefits} />
      </div>
      <Unfolding open={open} onToggle={onToggle} of={name} beside={pick}>
        <ProgrammeDetails programme={programme} name={name} />
      </Unfolding>
    </Card>
  );
};
