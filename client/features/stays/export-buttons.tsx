import { CalendarDays, Download } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { saveFile } from "#client/platform/save-file.ts";
import { useLate } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import type { KeptStay } from "#shared/stays/travels.ts";

interface ExportButtonsProps {
  stays: readonly KeptStay[];
  /** The day in question, as '2026-03-14'. */
  today: string;
  nameOf: (country: string) => string;
}

const save = (text: string, type: string, name: string) =>
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);

/** The code that writes the files loads on the first press. */
const loadWriters = () => import("#shared/stays/export-stays.ts");

/** Saves all stays as a table that the import reads back, and the stays that are not over as a calendar. */
export const ExportButtons = ({ stays, today, nameOf }: ExportButtonsProps) => {
  const planned = stays.filter(({ to }) => to !== undefined && to >= today);
  const { part: writers, failed, fetchPart } = useLate(loadWriters);
  /** The file that is saved once the writers are loaded. */
  const [wanted, setWanted] = useState<"table" | "calendar">();
  const saveWanted = useEffectEvent((loaded: NonNullable<typeof writers>) => {
    if (wanted === "table") save(loaded.staysAsCsv(stays), "text/csv", "stays.csv");
    else
      save(
        loaded.staysAsIcs(planned, nameOf, new Date().toISOString()),
        "text/calendar",
        "planned-stays.ics",
      );
    setWanted(undefined);
  });
  useEffect(() => {
    if (wanted && writers) saveWanted(writers);
  }, [wanted, writers]);
  const buttonProps = (file: NonNullable<typeof wanted>) =>
    ({
      variant: "secondary",
      size: "sm",
      pending: wanted === file && !failed,
      onClick: () => {
        setWanted(file);
        void fetchPart();
      },
    }) as const;
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...buttonProps("table")} disabled={stays.length === 0}>
        <Download aria-hidden="true" strokeWidth={1.75} />
        Download as CSV
      </Button>
      <Button {...buttonProps("calendar")} disabled={planned.length === 0}>
        <CalendarDays aria-hidden="true" strokeWidth={1.75} />
        Planned stays as a calendar
      </Button>
      {failed && wanted && <RetryNotice onRetry={fetchPart}>Couldn't prepare the file.</RetryNotice>}
    </div>
  );
};
