import { jurisdictions } from "virtual:catalogue/jurisdictions";
import { useState } from "react";
import { PageHeader } from "#client/ui/page-header.tsx";
import { corporateTaxNote } from "#shared/catalogue/guides.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import { useIsRoomy } from "./chart-group.tsx";
import { allStatements, useSort } from "./columns.tsx";
import { FilterBox, matches, searchTexts } from "./filter.tsx";
import { FormationCharts } from "./formation-charts.tsx";
import { JurisdictionTable } from "./jurisdiction-table.tsx";
import { JurisdictionTiles, SortControls } from "./jurisdiction-tiles.tsx";
import { MarkLegend } from "./marks.tsx";
import { StandingNotes } from "./standing-notes.tsx";
import { useOpenEntries } from "./use-open-entries.ts";

const ids = jurisdictions.map(({ id }) => id);

const jurisdictionTexts = (jurisdiction: Jurisdiction): readonly string[] => {
  const { name, flagCode, entity, registry } = jurisdiction;
  return [
    name,
    ...otherNames(flagCode),
    entity,
    ...[registry, ...(registry.links ?? [])].map((link) => link.name),
    ...searchTexts(allStatements(jurisdiction)),
  ];
};

export const FormationPage = () => {
  const [text, setText] = useState("");
  const open = useOpenEntries(ids);
  const sort = useSort();
  const isRoomy = useIsRoomy();
  const Jurisdictions = isRoomy ? JurisdictionTable : JurisdictionTiles;
  const visible = sort.sorted(jurisdictions.filter((it) => matches(jurisdictionTexts(it), text)));
  return (
    <>
      <PageHeader
        title="Create a Company"
        subtitle="Where to register: requirements, costs, and corporate tax."
      />
      <div className="grid gap-x-10 xl:grid-cols-2">
        <p className="mb-6 max-w-measure border-l-2 border-tax bg-tax-wash px-3.5 py-2.5 text-sm">
          <strong className="font-semibold text-tax">Corporate tax:</strong> {corporateTaxNote}
        </p>
        <div>
          <FilterBox of="jurisdictions" text={text} onChange={setText} found={visible.length} />
          {!isRoomy && <SortControls sort={sort} />}
          <MarkLegend />
        </div>
      </div>
      {visible.length > 0 && <FormationCharts jurisdictions={visible} />}
      {visible.length > 0 && (
        <>
          <Jurisdictions jurisdictions={visible} sort={sort} open={open} />
          <p className="mt-3 max-w-measure text-xs text-ink-muted">
            Amounts are sorted by their approximate value in euros, setup times by the days needed from
            abroad, and corporate taxes by the lowest rate on the profit, combined with the rate on its payout
            where our sources state one. Entries without a figure come last.
          </p>
        </>
      )}
      <StandingNotes ids={["taxFigures", "territorial", "processingTimes"]} />
    </>
  );
};
