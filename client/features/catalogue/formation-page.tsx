import { useState } from "react";
import { PageHeader } from "#client/ui/page-header.tsx";
import { allJurisdictions, corporateTaxNote } from "#shared/catalogue/all-jurisdictions.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { allStatements, useSort } from "./columns.tsx";
import { FilterBox, matches, otherNames, wordsOf } from "./filter.tsx";
import { JurisdictionTable } from "./jurisdiction-table.tsx";
import { StandingNotes } from "./standing-notes.tsx";
import { useOpenEntries } from "./use-open-entries.ts";

const ids = allJurisdictions.map(({ id }) => id);

/** What is read of a jurisdiction, for the filter. */
const allWords = (jurisdiction: Jurisdiction): readonly string[] => {
  const { name, flagCode, entity, registry } = jurisdiction;
  return [
    name,
    ...otherNames(flagCode),
    entity,
    ...[registry, ...(registry.links ?? [])].map((link) => link.name),
    ...wordsOf(allStatements(jurisdiction)),
  ];
};

/** Places to form a company, to compare, sort, filter and unfold. */
export const FormationPage = () => {
  const [text, setText] = useState("");
  const open = useOpenEntries(ids);
  const sort = useSort();
  const visible = sort.sorted(allJurisdictions.filter((it) => matches(allWords(it), text)));
  return (
    <>
      <PageHeader
        title="Create a Company"
        subtitle="Where to register: what it takes, what it costs, and what the company pays in tax."
      />
      <p className="mb-6 max-w-measure border-l-2 border-tax bg-tax-wash px-3.5 py-2.5 text-sm">
        <strong className="font-semibold text-tax">Corporate tax:</strong> {corporateTaxNote}
      </p>
      <FilterBox of="jurisdictions" text={text} onChange={setText} found={visible.length} />
      {visible.length > 0 && (
        <>
          <JurisdictionTable jurisdictions={visible} sort={sort} open={open} />
          <p className="mt-3 max-w-measure text-xs text-ink-muted">
            Amounts sort by their rough worth in euros, set-up times by days on the way that is open from
            abroad, corporate taxes by the lowest general rate on profit paid out. What has no such figure
            comes last.
          </p>
        </>
      )}
      <StandingNotes ids={["taxFigures", "territorial", "processingTimes"]} />
    </>
  );
};
