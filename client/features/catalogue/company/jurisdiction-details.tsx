import { notStated, type Source } from "#shared/catalogue/entry.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { CitedList, Sources } from "../parts/cited.tsx";
import { EntryFoot } from "../parts/entry-foot.tsx";
import { allStatements } from "./all-statements.ts";

const allSources = (jurisdiction: Jurisdiction): readonly Source[] => [
  ...new Set(allStatements(jurisdiction).flatMap(({ sources }) => sources)),
];

/** Key requirements, warnings, everything that the entry rests on, and its foot. */
export const JurisdictionDetails = ({ jurisdiction }: { jurisdiction: Jurisdiction }) => {
  const { name, requirements, warnings } = jurisdiction;
  const sources = allSources(jurisdiction);
  return (
    <div className="grid gap-5">
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <CitedList title="Key Requirements" statements={requirements} />
        <CitedList title="Warnings" statements={warnings} />
      </div>
      <div className="grid gap-1 border-t pt-3">
        <h3 className="font-text text-sm font-semibold tracking-normal text-ink">Sources</h3>
        <p className="leading-tight">
          {sources.length > 0 ? (
            <Sources sources={sources} />
          ) : (
            <span className="text-xs text-ink-muted">{notStated}</span>
          )}
        </p>
        <EntryFoot entry={jurisdiction} name={name} />
      </div>
    </div>
  );
};
