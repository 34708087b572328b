// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the roles of a table that is not laid out as one.

import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#client/ui/class-names.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { dateText } from "#shared/calendar/words.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import {
  daysByCountry,
  type ReportedRule,
  type ReportedStay,
  type StaysReport,
} from "#shared/stays/proof/report.ts";
import {
  crossingWords,
  daysIn,
  originWords,
  rangeWords,
  reportedCautions,
  reportedCount,
  reportedMethod,
  reportedState,
  stayRemark,
  validityWords,
} from "./report-words.ts";

interface PartProps {
  report: StaysReport;
  nameOf: NameOf;
}

const documentWords: Readonly<Record<StaysReport["person"]["documents"][number]["kind"], string>> = {
  passport: "Passport",
  residence: "Residence permit",
  permanent: "Permanent residence permit",
  "long-stay-visa": "Long-stay visa",
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-t py-2 sm:grid-cols-[12rem_1fr]">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const Facts = ({ report, nameOf }: PartProps) => {
  const { person, period, madeOn, countedOn, program } = report;
  const passports = person.documents.filter(({ kind }) => kind === "passport");
  const citizenships = [...new Set([...person.citizenships, ...passports.map(({ country }) => country)])];
  return (
    <dl className="border-b">
      {person.name !== undefined && (
        <Fact name="Holder">
          <bdi className="font-semibold">{person.name}</bdi>
        </Fact>
      )}
      <Fact name="Period">{rangeWords(period)}</Fact>
      <Fact name="Days counted up to">{dateText(countedOn)}</Fact>
      <Fact name="Made on">
        {dateText(madeOn)}, by {program.name} {program.version}
      </Fact>
      <Fact name="Citizenships">{citizenships.map(nameOf).join(", ") || "Not stated"}</Fact>
      {person.documents.map(({ kind, country, number, from, to }) => (
        <Fact key={`${kind} ${country} ${from} ${to} ${number}`} name={documentWords[kind]}>
          {nameOf(country)}
          {number !== undefined && `, number ${number}`}
          {from !== undefined && `, from ${dateText(from)}`}
          {to !== undefined && `, until ${dateText(to)}`}
        </Fact>
      ))}
    </dl>
  );
};

interface TableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The first column names the row. On small screens each row is a block with its labels. */
const Table = ({ caption, columns, rows }: TableProps) => (
  <table role="table" aria-label={caption} className="w-full border-collapse text-left text-sm max-sm:block">
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row" className="border-b border-ink">
        {columns.map((column) => (
          <th key={column} role="columnheader" scope="col" className="py-1.5 pr-4 align-bottom font-semibold">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-sm:block max-sm:border-t max-sm:border-ink">
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <tr
          key={key}
          role="row"
          className="break-inside-avoid border-b align-top max-sm:grid max-sm:gap-0.5 max-sm:py-2"
        >
          <th role="rowheader" scope="row" className="font-normal max-sm:font-semibold sm:py-1.5 sm:pr-4">
            {name}
          </th>
          {cells.map((cell, index) => (
            <td
              key={columns[index + 1]}
              role="cell"
              data-label={columns[index + 1]}
              className="max-sm:grid max-sm:empty:hidden max-sm:grid-cols-[6rem_1fr] max-sm:gap-x-3 max-sm:before:text-ink-muted max-sm:before:content-[attr(data-label)] sm:py-1.5 sm:pr-4"
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const withTime = (day: string, time: string | undefined): string =>
  time === undefined ? dateText(day) : `${dateText(day)}, ${time}`;

const stayCells = (stay: ReportedStay, { report, nameOf }: PartProps): ReactNode[] => {
  const { country, from, to, fromTime, toTime } = stay;
  const remark = stayRemark(stay, report);
  const end = to ?? report.countedOn;
  return [
    remark === undefined ? nameOf(country) : `${nameOf(country)} (${remark})`,
    withTime(from, fromTime),
    to === undefined ? "Still there" : withTime(to, toTime),
    end < from ? "" : daysIn({ from, to: end }),
    originWords(stay),
  ];
};

const Stays = ({ report, nameOf }: PartProps) => (
  <section className="grid grid-cols-1 gap-2">
    <h3 className="text-lg">Stays</h3>
    {report.stays.length === 0 ? (
      <p>There are no stays in this period.</p>
    ) : (
      <Table
        caption="Stays"
        columns={["Country", "First day", "Last day", "Days", "Entered"]}
        rows={report.stays.map((stay, at) => ({
          key: `${at}`,
          cells: stayCells(stay, { report, nameOf }),
        }))}
      />
    )}
  </section>
);

const crossedText = ({ crossings = [], result: { crossedOn } }: ReportedRule): string => {
  if (crossings.length > 0) return crossings.map((crossing) => `${crossingWords(crossing)}. `).join("");
  return crossedOn === undefined ? "" : `Crossed on ${dateText(crossedOn)}. `;
};

/** Whether a limit was crossed, now or earlier. To reach the days of a goal is no crossing. */
const isCrossed = (rule: ReportedRule): boolean =>
  rule.aim === "avoid" && rule.result.state !== "exempt" && crossedText(rule) !== "";

const crossedFirst = ({ rules }: StaysReport): ReportedRule[] =>
  rules.toSorted((a, b) => Number(isCrossed(b)) - Number(isCrossed(a)));

/** When the limit was crossed, then the state on the last day that counts. A crossing is marked. */
const Result = ({ rule, countedOn }: { rule: ReportedRule; countedOn: string }) => {
  const crossed = crossedText(rule);
  const mark = isCrossed(rule);
  return (
    <span className={cn(mark && "font-semibold")}>
      {mark && (
        <CircleAlert aria-hidden="true" className="mr-1 inline size-4 align-text-bottom text-danger" />
      )}
      {crossed}
      {crossed && `On ${dateText(countedOn)}: `}
      {reportedState(rule)}.
    </span>
  );
};

const DaysByCountry = ({ report, nameOf }: PartProps) => {
  const rows = daysByCountry(report);
  if (rows.length === 0) return null;
  const { period, countedOn } = report;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-lg">Days in each country</h3>
      <p className="text-sm">
        {rangeWords({ from: period.from, to: countedOn })}. Days of arrival and departure count in each
        country.
      </p>
      <Table
        caption="Days in each country"
        columns={["Country", "Days"]}
        rows={rows.map(({ country, days }) => ({ key: country, cells: [nameOf(country), days] }))}
      />
    </section>
  );
};

const Summary = ({ report }: { report: StaysReport }) => (
  <section className="grid grid-cols-1 gap-2">
    <h3 className="text-lg">Summary</h3>
    <Table
      caption="Summary"
      columns={["Rule", "Days", "Result"]}
      rows={crossedFirst(report).map((rule) => ({
        key: rule.id,
        cells: [
          rule.name,
          reportedCount(rule),
          <Result key="result" rule={rule} countedOn={report.countedOn} />,
        ],
      }))}
    />
  </section>
);

const Rule = ({ rule, report, nameOf }: PartProps & { rule: ReportedRule }) => {
  const { counted, skipped, window } = rule.result;
  const validity = validityWords(rule);
  const source = `${rule.law} (${rule.authority})`;
  const cautions = reportedCautions(rule);
  return (
    <section className="grid grid-cols-1 gap-2 border-t pt-4">
      <h4 className="font-text text-base font-semibold">{rule.name}</h4>
      <p>
        <Result rule={rule} countedOn={report.countedOn} /> {reportedCount(rule)}, from {rangeWords(window)}.
      </p>
      <p className="text-sm">{reportedMethod(rule)}</p>
      <p className="text-sm">
        Source:{" "}
        {rule.address === undefined ? (
          source
        ) : (
          <ExternalLink href={rule.address} className="text-link">
            {source}
          </ExternalLink>
        )}
        {validity && `, ${validity}`}.
      </p>
      {counted.length > 0 && (
        <Table
          caption={`Counted days: ${rule.name}`}
          columns={["Counted days", "Days", "Where"]}
          rows={counted.map((range, at) => ({
            key: `${at}`,
            cells: [
              rangeWords(range),
              range.weight === undefined || range.weight === 1
                ? daysIn(range)
                : `${daysIn(range)}, each counts ${Math.round(range.weight * 1000) / 1000}`,
              range.country === "elsewhere" ? "Elsewhere" : nameOf(range.country),
            ],
          }))}
        />
      )}
      {skipped.length > 0 && (
        <Table
          caption={`Days left out: ${rule.name}`}
          columns={["Days left out", "Where", "Reason"]}
          rows={skipped.map((range, at) => ({
            key: `${at}`,
            cells: [rangeWords(range), nameOf(range.country), range.reason],
          }))}
        />
      )}
      {cautions.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-ink-muted">
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** A report in its printed form. It is light in both themes, like paper. */
export const ReportSheet = ({ report, nameOf, className }: PartProps & { className?: string }) => (
  <article
    aria-label="Report of stays"
    className={cn(
      "light grid grid-cols-1 gap-7 rounded-lg border bg-surface p-card text-ink print:rounded-none print:border-0 print:p-0",
      className,
    )}
  >
    <div className="grid gap-3">
      <h2 className="text-2xl">Report of stays</h2>
      <p className="max-w-measure">{report.notice}</p>
    </div>
    <Facts report={report} nameOf={nameOf} />
    {report.rules.length > 0 && <Summary report={report} />}
    <DaysByCountry report={report} nameOf={nameOf} />
    <Stays report={report} nameOf={nameOf} />
    {report.rules.length > 0 && (
      <div className="grid grid-cols-1 gap-5">
        <h3 className="text-lg">Each rule and its days</h3>
        {crossedFirst(report).map((rule) => (
          <Rule key={rule.id} rule={rule} report={report} nameOf={nameOf} />
        ))}
      </div>
    )}
    <section className="grid gap-1.5 border-t pt-4 text-sm">
      <h3 className="text-lg">Hash</h3>
      <p className="font-semibold wrap-anywhere">{report.hash.value}</p>
      <p className="max-w-measure text-ink-muted">
        SHA-256 over the canonical JSON of the report (RFC 8785). Anybody can check the report's JSON file
        against it. The hash shows that the file was not changed. It does not show who made it.
      </p>
    </section>
  </article>
);
