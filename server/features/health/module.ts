import type { Module } from "#server/platform/module.ts";
import { everyNight, type Platform } from "#server/platform/platform.ts";
import type { EventLoopWatch } from "#server/platform/watch/event-loop.ts";
import type { Readings, ReadState } from "#server/platform/watch/readings.ts";
import { healthContract } from "#shared/health/contract.ts";
import { createHealthStore } from "./health-store.ts";

/** What the health report needs besides the platform. */
export interface HealthPorts {
  readState: ReadState;
  eventLoop: Pick<EventLoopWatch, "read">;
  version: string;
}

const hourOf = ({ sources, mails, matching, database }: Readings) => ({
  sourcesWorking: sources.working,
  sourcesFailing: sources.failing,
  sourcesBroken: sources.broken,
  mailsWaiting: mails.queued + mails.sending,
  mailsGivenUp: mails.failed + mails.unsure,
  updatesToMatch: matching.waiting,
  databaseBytes: database.bytes,
});

/** The health of the site for administrators, now and over the last days. */
export const createHealth = (
  { http, database: { db, readReplicas }, notifications, model }: Platform,
  { readState, eventLoop, version }: HealthPorts,
) => {
  const store = createHealthStore({ db });
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const saveHour = async () => store.saveHour(hourOf(await readState()));

  const read = async () => {
    const { at, database, ...state } = await readState();
    const { instancesSince, ...ofDatabase } = database;
    const { delaySec, busy } = eventLoop.read();
    const hours = await store.listHours();
    const replicas = await readReplicas();
    return {
      ...state,
      at: at.toISOString(),
      jobs: [...state.jobs],
      database: ofDatabase,
      replicas: replicas.map(({ name, isUp, isRead, lagSec }) => ({
        name,
        isUp,
        isRead: isUp && isRead,
        lagSec: lagSec === undefined ? null : Math.max(0, lagSec),
      })),
      instancesSince,
      instance: {
        version,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
        loopDelaySec: delaySec,
        loopBusy: busy,
        openStreams: http.streams.count,
        isListening: notifications.connected,
        model: model?.readReport() ?? null,
      },
      hours: hours.map(({ hour, ...counts }) => ({ ...counts, hour: hour.toISOString() })),
    };
  };

  return {
    saveHour,
    routes: [http.implement(healthContract, { read })],
    jobs: [
      { name: "health-hour", cron: "0 * * * *", runAtStart: true, work: saveHour },
      { name: "health-prune", cron: everyNight, work: () => store.prune() },
    ],
  } satisfies Module & Record<string, unknown>;
};
