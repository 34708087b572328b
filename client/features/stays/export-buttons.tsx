import { CalendarDays, Download } from "lucide-react";
import { saveFile } from "#client/platform/save-file.ts";
import { Button } from "#client/ui/button.tsx";
import { staysAsCsv, staysAsIcs } from "#shared/stays/proof/export-stays.ts";
import type { KeptStay } from "#shared/stays/travels.ts";

interface ExportButtonsProps {
  stays: readonly KeptStay[];
  /** ISO 8601. */
  today: string;
  nameOf: (country: string) => string;
}

const save = (text: string, type: string, name: string) =>
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);

/** Saves all stays as a CSV file that the import reads back, and current and planned ones with an end as a calendar. */
export const ExportButtons = ({ stays, today, nameOf }: ExportButtonsProps) => {
  const planned = stays.filter(({ to }) => to !== undefined && to >= today);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        variant="secondary"
        size="sm"
        disabled={stays.length === 0}
        onClick={() => save(staysAsCsv(stays), "text/csv", "stays.csv")}
      >
        <Download aria-hidden="true" strokeWidth={1.75} />
        Download as CSV
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={planned.length === 0}
        onClick={() => save(staysAsIcs(planned, nameOf, new Date()), "text/calendar", "planned-stays.ics")}
      >
        <CalendarDays aria-hidden="true" strokeWidth={1.75} />
        Planned stays as a calendar
      </Button>
    </div>
  );
};
