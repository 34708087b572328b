import { shortDateTime } from "#client/platform/format.ts";
import type { HealthReport, ModelOutage, ModelReport } from "#shared/health/contract.ts";
import { paths } from "#shared/paths.ts";
import { countOf } from "#shared/text/count.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** '1.4 GB', '26 MB'. */
export const sizeOf = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[power] ?? "byte";
  const value = bytes / 1000 ** power;
  const maximumFractionDigits = value < 10 && power > 0 ? 1 : 0;
  return new Intl.NumberFormat("en-US", { style: "unit", unit, maximumFractionDigits }).format(value);
};

/** '42 seconds', '12 minutes', '5 hours', '3 days', rounded down. */
export const durationOf = (seconds: number): string => {
  if (seconds < 1) return "under a second";
  if (seconds < 90) return countOf(Math.floor(seconds), "second");
  if (seconds < 90 * 60) return countOf(Math.floor(seconds / 60), "minute");
  if (seconds < 36 * 3600) return countOf(Math.floor(seconds / 3600), "hour");
  return countOf(Math.floor(seconds / 86_400), "day");
};

export const percentOf = (share: number): string =>
  share.toLocaleString("en-US", { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 });

type ReplicaReport = HealthReport["replicas"][number];

/** Whether a replica is in use, and how late it is. */
export const replicaText = ({ isUp, isRead, lagSec }: ReplicaReport): string => {
  if (!isUp) return "Unavailable";
  const use = isRead ? "In use" : "Not in use";
  if (lagSec === null) return `${use}, lag unknown`;
  return lagSec < 1 ? `${use}, up to date` : `${use}, ${durationOf(lagSec)} behind`;
};

const outages: Record<ModelOutage, string> = {
  model_timeout: "it took too long to answer",
  model_unreachable: "its server cannot be reached",
  model_denied: "it refused the key. Check OPENAI_API_KEY and the credit of its account",
  model_busy: "its limit of requests is reached",
  model_failed: "its server answered with an error",
};

/** The name of the language model, and the outcome of its last call. */
export const modelText = (model: ModelReport | null): string => {
  if (!model) return "None";
  const { name, answeredAt, failures } = model;
  if (failures) return `${name}, failing since ${shortDateTime(failures.since)}`;
  return `${name}, ${answeredAt ? `answered ${shortDateTime(answeredAt)}` : "not asked yet"}`;
};

/** Something that an administrator should check, with what to do. */
export interface Concern {
  text: string;
  /** The page on which to do it. */
  path?: string;
}

type Check = (report: HealthReport) => Concern | false;

/**
 * The thresholds of the alerts in deploy/prometheus/alerts.yaml, without their durations. For the language model, any
 * failed call counts.
 */
const checks: readonly Check[] = [
  ({ sources: { broken } }) =>
    broken > 0 && {
      text: `${countOf(broken, "source has", "sources have")} failed for a week. Look for a new address, or switch off what has ended.`,
      path: paths.sources,
    },
  ({ sources: { working, failing, broken, waiting } }) =>
    (failing + broken) * 2 > working + failing + broken + waiting && {
      text: "Most sources fail, so the cause is probably on our side. Check this server's internet connection.",
      path: paths.sources,
    },
  ({ mails: { oldestSec } }) =>
    oldestSec > 1800 && {
      text: `An email has waited for ${durationOf(oldestSec)}. Check the mail server.`,
    },
  ({ mails: { failed, unsure } }) =>
    failed + unsure > 10 && {
      text: `${countOf(failed + unsure, "email was", "emails were")} given up in the last 24 hours. The log names the reasons.`,
    },
  ({ matching: { oldestSec } }) =>
    oldestSec > 300 && {
      text: `Alerts are late: an update has waited for ${durationOf(oldestSec)}. The log names the reason.`,
    },
  ({ jobs }) => {
    const late = jobs.find(({ oldestSec }) => oldestSec > 900);
    return (
      late !== undefined && {
        text: `The job '${late.name}' has been overdue for ${durationOf(late.oldestSec)}.`,
      }
    );
  },
  ({ database: { connections, maxConnections } }) =>
    connections > 0.9 * maxConnections && {
      text: "PostgreSQL has almost no free connection. End other programs that use it, or raise max_connections.",
    },
  ({ database: { longestQuerySec } }) =>
    longestQuerySec > 300 && { text: `A query has run for ${durationOf(longestQuerySec)}.` },
  ({ replicas }) => {
    const away = replicas.find(({ isUp }) => !isUp);
    return (
      away !== undefined && {
        text: `The replica ${away.name} is unavailable. The primary answers its reads.`,
      }
    );
  },
  ({ replicas }) => {
    const late = replicas.find(({ lagSec }) => lagSec !== null && lagSec > 60);
    return (
      late !== undefined && {
        text: `The replica ${late.name} is ${durationOf(late.lagSec ?? 0)} behind. The primary answers its reads.`,
      }
    );
  },
  ({ instance: { model } }) => {
    if (!model?.failures) return false;
    const { count, reason } = model.failures;
    const calls = count === 1 ? "The last call" : `The last ${count} calls`;
    return { text: `${calls} of the language model failed: ${outages[reason]}.` };
  },
  ({ disk }) =>
    disk !== null &&
    disk.freeBytes < 0.1 * disk.totalBytes && {
      text: `Only ${sizeOf(disk.freeBytes)} of the disk is free. Make room before it is full.`,
    },
  ({ instance: { loopDelaySec } }) =>
    loopDelaySec > 0.25 && { text: "This server is overloaded. Add an instance or a core." },
  ({ instance: { isListening } }) =>
    !isListening && {
      text: "This instance receives no messages from the others. It is connecting again.",
    },
];

/** Everything that needs attention, most important first. */
export const concernsOf = (report: HealthReport): readonly Concern[] =>
  checks.map((check) => check(report)).filter((concern) => concern !== false);
