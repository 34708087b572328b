import type { SourceHealth, SourceReport } from "#shared/news/sources-contract.ts";
import type { NewsSourceRow } from "#shared/news/tables.ts";
import { isBroken } from "../polling/schedule.ts";

const healthOf = (row: NewsSourceRow, now: Date): SourceHealth => {
  if (row.state === "removed") return row.itemCount > 0 || row.addedBy === "admin" ? "removing" : "removed";
  if (row.state !== "on" || !row.active) return "off";
  if (row.lastError !== null) return isBroken(row.failingSince, now) ? "broken" : "failing";
  return row.lastSuccessAt ? "well" : "waiting";
};

/** A source as administrators see it; `pollMinutes` is how often one is read whose rhythm is not known yet. */
export const reportSource = (
  row: NewsSourceRow,
  { pollMinutes, now = new Date() }: { pollMinutes: number; now?: Date },
): SourceReport => {
  const { id, url, movedTo, name, country, language, topic, addedBy, active, failures, lastError } = row;
  const health = healthOf(row, now);
  return {
    ...{ id, url, movedTo, name, country, language, topic, addedBy, active, health, failures, lastError },
    lastPollAt: row.lastPollAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    nextPollAt: row.state === "on" && row.active ? (row.nextPollAt?.toISOString() ?? null) : null,
    intervalMinutes: row.intervalMinutes ?? pollMinutes,
    items: row.itemCount,
    failingSince: row.failingSince?.toISOString() ?? null,
  };
};
