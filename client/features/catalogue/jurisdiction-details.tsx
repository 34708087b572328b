import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { CitedList } from "./cited.tsx";
import { figureColumns } from "./columns.tsx";
import { EntryFoot } from "./details.tsx";

/** The figures in full, the requirements, and the warnings. */
export const JurisdictionDetails = ({ jurisdiction }: { jurisdiction: Jurisdiction }) => {
  const { name, requirements, warnings } = jurisdiction;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {figureColumns.map(({ id, label, figureOf }) => (
          <CitedList key={id} title={label} statements={figureOf(jurisdiction).parts} />
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-5 border-t pt-5 md:grid-cols-2">
        <CitedList title="Key Requirements" statements={requirements} />
        <CitedList title="Warnings" statements={warnings} />
      </div>
      <EntryFoot entry={jurisdiction} name={name} />
    </div>
  );
};
