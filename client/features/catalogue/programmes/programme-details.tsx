import type { Programme } from "#shared/catalogue/programmes.ts";
import { CitedList } from "../parts/cited.tsx";
import { EntryFoot } from "../parts/entry-foot.tsx";
import { OfficialLink } from "../parts/official-link.tsx";

interface ProgrammeDetailsProps {
  programme: Programme;
  /** The programme as readers know it. */
  name: string;
}

/** Authority, costs, steps and warnings, each there though nothing is known of it, and the entry's foot. */
export const ProgrammeDetails = ({ programme, name }: ProgrammeDetailsProps) => {
  const { authority, costs, steps, warnings } = programme.details;
  return (
    <>
      <div className="grid gap-1">
        <h3 className="font-text text-sm font-semibold tracking-normal text-ink">Authority</h3>
        {[authority, ...(authority.links ?? [])].map((link) => (
          <OfficialLink key={link.url} {...link} />
        ))}
      </div>
      <CitedList title="Costs" statements={costs} required />
      <CitedList title="Steps" statements={steps} ordered required />
      <CitedList title="Warnings" statements={warnings} required />
      <EntryFoot entry={programme} name={name} />
    </>
  );
};
