import { Download, Printer } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { saveFile } from "#client/platform/save-file.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { Skeleton, Spinner } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Select } from "#client/ui/select.tsx";
import { type Day, dayOf, isoOf, readDay, startOfMonths, toDay, yearOf } from "#shared/calendar/day.ts";
import { paths } from "#shared/paths.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { buildReport, maxHolderName, reportFile, type StaysReport } from "#shared/stays/proof/report.ts";
import type { Travels } from "#shared/stays/travels.ts";
import { version } from "../../../package.json";
import { ReportSheet } from "./report-sheet.tsx";
import { useCountryNames } from "./use-country-names.ts";

interface ReportProps {
  travels: Travels;
  /** Citizenships in addition to the stored passports, such as those of the profile. */
  citizenships: readonly string[];
  law: Pick<Law, "rulesFor">;
  today: Day;
}

interface Period {
  from: Day;
  to: Day;
}

/** The choices of a period: the last 12 months, a calendar year by its number, or two days. */
const periodOptions = ({ stays }: Travels, today: Day): Record<string, string> => {
  const first = stays.reduce((year, { from }) => Math.min(year, yearOf(dayOf(from))), yearOf(today));
  const years = Array.from({ length: yearOf(today) - first + 1 }, (_, back) => yearOf(today) - back);
  return {
    months: "Last 12 months",
    ...Object.fromEntries(years.map((year) => [`y${year}`, `Year ${year}`])),
    custom: "Other days",
  };
};

const periodOf = (choice: string, from: string, to: string, today: Day): Period | string => {
  if (choice === "months") return { from: startOfMonths(today, 12), to: today };
  if (choice.startsWith("y")) {
    const year = Number(choice.slice(1));
    return { from: toDay(year, 1, 1), to: toDay(year, 12, 31) };
  }
  const [first, last] = [readDay(from), readDay(to)];
  if (typeof first === "string" || typeof last === "string") return "Choose the first and the last day.";
  return last < first ? "The last day is before the first one." : { from: first, to: last };
};

type Built = { report: StaysReport } | { problem: string };

/** What the report states about the person. */
interface Identity {
  name: string;
  withNumbers: boolean;
}

const useReport = (props: ReportProps, period: Period | undefined, { name, withNumbers }: Identity) => {
  const { travels, citizenships, law, today } = props;
  const [built, setBuilt] = useState<Built>();
  const [from, to] = [period?.from, period?.to];
  useEffect(() => {
    if (from === undefined || to === undefined) return setBuilt(undefined);
    let isCurrent = true;
    const options = { period: { from, to }, today, citizenships, withNumbers, name, version };
    buildReport(law, travels, options).then(
      (report) => isCurrent && setBuilt({ report }),
      (error: unknown) => isCurrent && setBuilt({ problem: error instanceof Error ? error.message : "" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [travels, citizenships, law, today, from, to, withNumbers, name]);
  return built;
};

interface ActionsProps {
  report: StaysReport;
}

const Actions = ({ report }: ActionsProps) => {
  const save = () => {
    const { period } = report;
    const file = new Blob([reportFile(report)], { type: "application/json" });
    saveFile(file, `stays-${period.from}-${period.to}.json`);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" strokeWidth={1.75} />
        Print
      </Button>
      <Button variant="secondary" onClick={save}>
        <Download aria-hidden="true" strokeWidth={1.75} />
        Save as JSON
      </Button>
    </div>
  );
};

/** A report of the stays of a period for a border officer, an employer or an auditor, to print and to save. */
export const Report = (props: ReportProps) => {
  const { travels, today } = props;
  const [choice, setChoice] = useState("months");
  const [from, setFrom] = useState(isoOf(startOfMonths(today, 12)));
  const [to, setTo] = useState(isoOf(today));
  const [withNumbers, setWithNumbers] = useState(false);
  const [holder, setHolder] = useState("");
  const name = useDeferredValue(holder);
  const nameOf = useCountryNames();
  const options = useMemo(() => periodOptions(travels, today), [travels, today]);
  const period = periodOf(choice, from, to, today);
  const problem = typeof period === "string" ? period : undefined;
  const built = useReport(props, typeof period === "string" ? undefined : period, {
    name,
    withNumbers,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card aria-labelledby="report" className="grid gap-4 p-card print:hidden">
        <div className="grid gap-1">
          <h2 id="report" className="text-xl">
            Report of stays
          </h2>
          <p className="max-w-measure text-ink-muted">
            For a border officer, an employer or an auditor: your stays, what each rule counts, and a hash to
            check the file.
          </p>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field label="Period">
            <Select options={options} value={choice} onChange={({ target }) => setChoice(target.value)} />
          </Field>
          {choice === "custom" && (
            <>
              <DateField label="First day" value={from} onChange={setFrom} />
              <DateField label="Last day" error={problem} value={to} onChange={setTo} />
            </>
          )}
        </div>
        <Field
          label="Name of the holder (optional)"
          hint="Shown in the report and its file. We don't save it, so type it again for the next report."
          className="max-w-md"
        >
          <Input
            value={holder}
            maxLength={maxHolderName}
            autoComplete="name"
            onChange={({ target }) => setHolder(target.value)}
          />
        </Field>
        <Choice
          type="checkbox"
          checked={withNumbers}
          onChange={({ target }) => setWithNumbers(target.checked)}
        >
          Include the numbers of passports and permits
        </Choice>
        <p className="max-w-measure text-sm text-ink-muted">
          The report is made on this device. Earlier stays are included as far as a rule still counts them.
          Notes are left out. Whoever receives the JSON file can check it at{" "}
          <a href={paths.verifyStays} className="text-link">
            {paths.verifyStays}
          </a>
          .
        </p>
        {built && "report" in built && <Actions report={built.report} />}
      </Card>
      {built && "problem" in built && (
        <Notice variant="danger">Couldn't make the report. {built.problem}</Notice>
      )}
      {built && "report" in built && <ReportSheet report={built.report} nameOf={nameOf} />}
      {!built && !problem && (
        <div aria-busy="true">
          <Spinner label="Making the report" className="sr-only" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
    </div>
  );
};
