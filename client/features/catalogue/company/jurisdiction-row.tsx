import { Flag } from "#client/ui/flag.tsx";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { Details, DetailsButton, DetailsContent } from "../parts/details.tsx";
import { columns } from "./columns.tsx";
import { JurisdictionDetails } from "./jurisdiction-details.tsx";

interface JurisdictionRowProps {
  jurisdiction: Jurisdiction;
  open: boolean;
  onToggle: () => void;
}

/** A row of the comparison, and below it the row that 'View Details' unfolds. */
export const JurisdictionRow = ({ jurisdiction, open, onToggle }: JurisdictionRowProps) => {
  const { id, name, flagCode } = jurisdiction;
  return (
    <Details asChild open={open} onOpenChange={onToggle}>
      <tbody data-entry={id} className="scroll-mt-6">
        <tr className="[tbody+tbody>&]:*:border-t">
          <th
            scope="row"
            className="sticky left-0 z-raised border-r bg-surface px-2 py-2.5 align-top font-normal"
          >
            <div className="grid gap-2">
              <Flag code={flagCode} />
              <h2 className="text-base leading-tight">{name}</h2>
              <DetailsButton
                open={open}
                of={name}
                variant="quiet"
                // In sight however far the table is scrolled: counts as beside its column, lest the focus scroll it back.
                className="-ml-2 scroll-mr-52 -scroll-ml-52 gap-1 justify-self-start px-2 text-accent"
              />
            </div>
          </th>
          {columns.map((column) => (
            <td key={column.id} className="px-2 py-2.5 align-top">
              {column.cellOf(jurisdiction)}
            </td>
          ))}
        </tr>
        <tr className="has-[>td>[hidden]]:hidden">
          <td colSpan={columns.length + 1} className="bg-sunken/40 p-0">
            {/* As wide as what is in sight, however far the table is scrolled. */}
            <DetailsContent className="sticky left-0 w-[100cqw]">
              <div className="border-t p-card">
                <JurisdictionDetails jurisdiction={jurisdiction} />
              </div>
            </DetailsContent>
          </td>
        </tr>
      </tbody>
    </Details>
  );
};
