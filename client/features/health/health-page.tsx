import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { AdminFrame } from "#client/platform/admin-frame.tsx";
import { shortDateTime } from "#client/platform/format.ts";
import { LoadFailure } from "#client/platform/load-failure.tsx";
import { Card } from "#client/ui/card.tsx";
import { Chart } from "#client/ui/chart.tsx";
import { cn } from "#client/ui/class-names.ts";
import { LoadingText } from "#client/ui/loading-text.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import type { HealthReport } from "#shared/health/contract.ts";
import { countOf } from "#shared/text/count.ts";
import { useHealth } from "./api.ts";
import { concernsOf, durationOf, modelText, percentOf, replicaText, sizeOf } from "./health-words.ts";
import { HistoryChart, type Series } from "./history-chart.tsx";

interface ReportProps {
  report: HealthReport;
}

/** Lists what needs attention, or shows that nothing does. */
const Concerns = ({ report }: ReportProps) => {
  const concerns = concernsOf(report);
  if (concerns.length === 0)
    return (
      <p className="flex items-center gap-2.5 rounded-md border-l-2 border-accent bg-accent-wash px-3.5 py-2.5">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        Everything works as it should.
      </p>
    );
  return (
    <div className="grid gap-2">
      {concerns.map(({ text, path }) => (
        <Notice
          key={text}
          variant="danger"
          action={
            path && (
              <Link href={path} className="text-link">
                Open sources
              </Link>
            )
          }
        >
          {text}
        </Notice>
      ))}
    </div>
  );
};

/** A card with a chart. */
const Panel = ({ children, className }: { children: ReactNode; className?: string }) => (
  <Card as="article" className={cn("grid content-start gap-4 p-card", className)}>
    {children}
  </Card>
);

interface Bar {
  name: string;
  size: number;
  /** The value in words, at the end of the row. */
  text: string;
  /** Text color of the bar. */
  look?: string;
}

/** Bars from a common start. The longest one fills the track, or `full` does. */
const Bars = ({ bars, full }: { bars: readonly Bar[]; full?: number }) => {
  const most = full ?? Math.max(1, ...bars.map(({ size }) => size));
  return (
    <ul className="grid grid-cols-[fit-content(45%)_minmax(3rem,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm">
      {bars.map(({ name, size, text, look = "text-accent" }) => (
        <li key={name} className="col-span-full grid grid-cols-subgrid items-center">
          <span>{name}</span>
          <span className="flex h-6 items-center border-l border-control">
            <span
              className={cn("h-2.5 min-w-px bg-current forced-color-adjust-none", look)}
              style={{ width: `${(100 * size) / most}%` }}
            />
          </span>
          <span className="text-right tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
};

const number = (value: number) => value.toLocaleString("en-US");

const sourceSeries: readonly Series[] = [
  { name: "Working", read: (hour) => hour.sourcesWorking, look: "stroke-accent" },
  { name: "Failing", read: (hour) => hour.sourcesFailing, look: "stroke-warning" },
  { name: "Broken", read: (hour) => hour.sourcesBroken, look: "stroke-danger" },
];
const mailSeries: readonly Series[] = [
  { name: "Waiting", read: (hour) => hour.mailsWaiting, look: "stroke-accent" },
  { name: "Given up in 24 hours", read: (hour) => hour.mailsGivenUp, look: "stroke-danger" },
];
const sizeSeries: readonly Series[] = [
  { name: "Size", read: (hour) => hour.databaseBytes, look: "stroke-accent" },
];

const Sources = ({ report: { sources, hours, at } }: ReportProps) => (
  <Panel>
    <HistoryChart
      title="News sources"
      description={`Now: ${number(sources.working)} working, ${number(sources.failing)} failing, ${number(sources.broken)} broken, ${number(sources.waiting)} not read yet. A source is broken after a week of failures.`}
      {...{ hours, at, series: sourceSeries }}
    />
  </Panel>
);

const MailAges = ({ report: { mails } }: ReportProps) => {
  const ages: readonly Bar[] = [
    { name: "Under a minute", size: mails.underMinute, text: number(mails.underMinute) },
    { name: "Under an hour", size: mails.underHour, text: number(mails.underHour) },
    { name: "Under a day", size: mails.underDay, text: number(mails.underDay), look: "text-warning" },
    { name: "Older", size: mails.older, text: number(mails.older), look: "text-danger" },
  ];
  const states: readonly (readonly [string, number])[] = [
    ["Waiting to be sent", mails.queued],
    ["Handed to the mail server, not confirmed", mails.sending],
    ["Failed in the last 24 hours", mails.failed],
    ["Delivery unconfirmed, given up in the last 24 hours", mails.unsure],
  ];
  return (
    <Panel>
      <Chart
        title="Waiting emails, by age"
        description="Emails usually leave within seconds. Older ones mean that the mail server is unavailable or defers them."
        columns={["Age", "Emails"]}
        rows={ages.map(({ name, text }) => [name, text])}
      >
        <Bars bars={ages} />
      </Chart>
      <Facts facts={states.map(([name, count]) => [name, number(count)])} />
    </Panel>
  );
};

const Mails = ({ report: { hours, at } }: ReportProps) => (
  <Panel>
    <HistoryChart
      title="Emails over time"
      description="Emails waiting at each hour, and emails given up in the 24 hours before."
      {...{ hours, at, series: mailSeries }}
    />
  </Panel>
);

const Queues = ({ report: { matching, jobs, mails } }: ReportProps) => {
  const queues = [
    { name: "Updates to match with rules", ...matching },
    { name: "Emails", waiting: mails.queued + mails.sending, oldestSec: mails.oldestSec },
    ...jobs.map(({ name, ...queue }) => ({ name: `Job ${name}`, ...queue })),
  ];
  const textOf = ({ waiting, oldestSec }: (typeof queues)[number]) =>
    waiting === 0 ? "Empty" : `${number(waiting)}, for ${durationOf(oldestSec)}`;
  return (
    <Panel>
      <Chart
        title="Queues"
        description="Waiting work. The bars show for how long. It is normal that a queue fills, but not that it stops moving."
        columns={["Queue", "Waiting", "Oldest"]}
        rows={queues.map(({ name, waiting, oldestSec }) => [
          name,
          number(waiting),
          waiting === 0 ? "" : durationOf(oldestSec),
        ])}
      >
        <Bars
          bars={queues.map((queue) => ({
            name: queue.name,
            size: queue.oldestSec,
            text: textOf(queue),
            ...(queue.oldestSec > 300 && { look: "text-warning" }),
          }))}
          full={Math.max(300, ...queues.map(({ oldestSec }) => oldestSec))}
        />
      </Chart>
    </Panel>
  );
};

const Database = ({ report: { database, hours, at } }: ReportProps) => (
  <Panel>
    <HistoryChart
      title="Database size"
      description={`Now ${sizeOf(database.bytes)}.`}
      {...{ hours, at, series: sizeSeries, format: sizeOf }}
    />
  </Panel>
);

const Space = ({ report: { database, disk } }: ReportProps) => {
  const { connections, maxConnections, longestQuerySec } = database;
  const usedBytes = disk ? disk.totalBytes - disk.freeBytes : 0;
  const lookOf = (share: number) => (share > 0.9 ? "text-danger" : "text-accent");
  const bars: readonly Bar[] = [
    {
      name: "Connections",
      size: connections / maxConnections,
      text: `${number(connections)} of ${number(maxConnections)}`,
      look: lookOf(connections / maxConnections),
    },
    ...(disk
      ? [
          {
            name: "Disk",
            size: usedBytes / disk.totalBytes,
            text: `${sizeOf(usedBytes)} of ${sizeOf(disk.totalBytes)}`,
            look: lookOf(usedBytes / disk.totalBytes),
          },
        ]
      : []),
  ];
  return (
    <Panel>
      <Chart
        title="Database and disk"
        description="How much is in use: the connections that PostgreSQL allows, and the disk of DATA_DIR on this server."
        columns={["What", "In use", "Share"]}
        rows={bars.map(({ name, size, text }) => [name, text, percentOf(size)])}
      >
        <Bars bars={bars} full={1} />
      </Chart>
      <Facts facts={[["Longest query at the moment", durationOf(longestQuerySec)]]} />
    </Panel>
  );
};

const Replicas = ({ report: { replicas } }: ReportProps) => (
  <Panel className="lg:col-span-2">
    <Chart
      title="Replicas"
      description="Servers that answer reads. The bars show how far behind each one is. If one is unavailable or too far behind, the primary answers its reads."
      columns={["Replica", "State"]}
      rows={replicas.map((replica) => [replica.name, replicaText(replica)])}
    >
      <Bars
        bars={replicas.map((replica) => ({
          name: replica.name,
          size: replica.lagSec ?? 0,
          text: replicaText(replica),
          look: replica.isRead ? "text-accent" : "text-danger",
        }))}
        full={Math.max(60, ...replicas.map(({ lagSec }) => lagSec ?? 0))}
      />
    </Chart>
  </Panel>
);

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="flex items-baseline justify-between gap-4 border-t py-1.5">
        <dt className="text-ink-muted">{name}</dt>
        <dd className="text-right tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

const Instance = ({ report: { instance, instancesSince } }: ReportProps) => {
  const { version, startedAt, memoryBytes, loopDelaySec, loopBusy, openStreams, model } = instance;
  const delayMs = Math.round(1000 * loopDelaySec);
  const bars: readonly Bar[] = [
    {
      name: "Busy",
      size: loopBusy,
      text: percentOf(loopBusy),
      look: loopBusy > 0.8 ? "text-warning" : "text-accent",
    },
    {
      name: "Late by",
      size: Math.min(1, loopDelaySec / 0.25),
      text: `${number(delayMs)} ms`,
      look: loopDelaySec > 0.25 ? "text-danger" : "text-accent",
    },
  ];
  return (
    <Panel className="gap-x-12 lg:col-span-2 lg:grid-cols-2">
      <Chart
        title="This instance"
        description="One thread answers all requests of an instance (the event loop). The bars show how busy it was in the last minute, and how late it was at worst in 99 of 100 cases. Over 250 ms, everything is slow."
        columns={["Event loop", "Last minute"]}
        rows={bars.map(({ name, text }) => [name, text])}
      >
        <Bars bars={bars} full={1} />
      </Chart>
      <div className="grid content-start gap-4">
        <Facts
          facts={[
            ["Version", version],
            ["Started", shortDateTime(startedAt)],
            ["Memory", sizeOf(memoryBytes)],
            ["Readers with live alerts", number(openStreams)],
            ["Language model", modelText(model)],
          ]}
        />
        <div className="grid gap-1 text-sm">
          <h3 className="font-semibold">
            {countOf(instancesSince.length, "instance")} connected to the database
          </h3>
          <ul className="text-ink-muted">
            {instancesSince.map((since, index) => (
              // Two instances may connect in the same millisecond.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is sorted and has no other identity
              <li key={index}>since {shortDateTime(since)}</li>
            ))}
          </ul>
        </div>
      </div>
    </Panel>
  );
};

const Report = ({ report }: ReportProps) => (
  <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
    <Sources report={report} />
    <Queues report={report} />
    <MailAges report={report} />
    <Mails report={report} />
    <Space report={report} />
    <Database report={report} />
    {report.replicas.length > 0 && <Replicas report={report} />}
    <Instance report={report} />
  </div>
);

export const HealthPage = () => {
  const { data: report, isError, refetch } = useHealth();
  return (
    <AdminFrame title="Health" subtitle="Whether everything works, now and over the last 14 days.">
      {report ? (
        <div className="grid grid-cols-1 gap-5">
          {isError && <RetryNotice onRetry={refetch}>Couldn't refresh. These figures are older.</RetryNotice>}
          <Concerns report={report} />
          <Report report={report} />
        </div>
      ) : isError ? (
        <LoadFailure
          title="Couldn't read the state of the site."
          description="The database may be unavailable. If this continues, check the server's log."
          onRetry={refetch}
        />
      ) : (
        <LoadingText>Loading the state of the site...</LoadingText>
      )}
    </AdminFrame>
  );
};
