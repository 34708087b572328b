import { countriesData } from "#server/knowledge/countries.ts";
import type { Module } from "#server/platform/module.ts";
import { everyNight, type Platform } from "#server/platform/platform.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { type AlertHubDeps, createAlertHub } from "./alert-hub.ts";
import { createAlertStore } from "./alert-store.ts";
import { createDeliveries, type DeliveriesDeps } from "./deliveries.ts";
import { createDeliveriesStore } from "./deliveries-store.ts";
import { alertsKind, reschedule } from "./digest-store.ts";
import { createDigests } from "./digests.ts";
import { createMatchService, createMonitoredCountries } from "./match.ts";
import { enqueueItems, forgetItems, monitoringQueued, readMatchingQueue } from "./match-store.ts";
import { createPreferencesService } from "./preferences.ts";
import { createPreviewService } from "./preview.ts";
import { createPreviewStore } from "./preview-store.ts";
import { pruneReminders } from "./reminder-store.ts";
import { createOpenReminder } from "./reminder-text.ts";
import { createReminders } from "./reminders.ts";
import { alertsRoutes, monitoringRoutes } from "./routes.ts";
import { createStopLinks } from "./stop-links.ts";
import { createStopMails } from "./stop-mails.ts";
import { createMonitoringExportStore, createPreferencesStore } from "./store.ts";
import { compileFixedTerms, type Tokenize } from "./terms.ts";

/** What monitoring needs from news and from auth. */
export interface MonitoringPorts {
  /** Splits text into words as news does, so that rules and items match. */
  tokenize: Tokenize;
  /** When the sources are polled next. */
  readSchedule: DeliveriesDeps["readSchedule"];
  /** Ends the alert streams of sessions that are over. */
  sessions: Pick<AlertHubDeps, "liveSessions" | "channels" | "onSessionEnded">;
}

/** The queue of items to be matched. It is separate because news needs it before monitoring, which needs news, exists. */
export const matchQueue = { onNews: enqueueItems, onRemoval: forgetItems };

/** Monitoring preferences, and the alerts and emails that follow from them. */
export const createMonitoring = (
  { http, database, notifications, mails, tokens, vault, log }: Platform,
  { tokenize, readSchedule, sessions }: MonitoringPorts,
) => {
  const { transaction } = database;
  const countries = createMonitoredCountries(countriesData);
  const reader = { tokenize, fixedTerms: compileFixedTerms(tokenize) };
  const preferences = createPreferencesService({
    ...{ store: createPreferencesStore(database), transaction, tokenize, reschedule },
    isCountry: countries.has,
  });
  const preview = createPreviewService({ store: createPreviewStore(database), countries, reader });
  const matching = createMatchService({ transaction, countries, reader, log });
  const openReminder = createOpenReminder(vault);
  const alerts = createAlertStore(database, openReminder);
  const links = createStopLinks(tokens);
  const digests = createDigests({ database, mail: mails, links, log });
  const reminders = createReminders({ database, mails, links, vault });
  const { readDeliveries } = createDeliveries({
    store: createDeliveriesStore(database),
    openReminder,
    readSchedule,
    mailKind: alertsKind,
  });
  const prune = async () => {
    await digests.prune();
    await pruneReminders(database);
  };
  const stopMails = createStopMails({ transaction, links });
  const exports = createMonitoringExportStore(database, openReminder);

  return {
    preferences,
    preview,
    matching,
    alerts,
    digests,
    reminders,
    readDeliveries,
    readQueue: () => readMatchingQueue(database.db),
    reschedule,
    routes: [
      monitoringRoutes({ http, preferences, preview }),
      ...alertsRoutes({
        http,
        store: alerts,
        hub: createAlertHub({ notifications, store: alerts, ...sessions, log }),
        readDeliveries,
        stopMails,
      }),
    ],
    mailedLinks: { stopAlerts: { contract: alertsContract.unsubscribe, follow: stopMails } },
    jobs: [
      { name: "alerts-prune", cron: everyNight, work: prune },
      { name: "alerts-due", cron: "*/10 * * * *", runAtStart: true, work: () => digests.bringBackDue() },
    ],
    loops: [
      { name: "matching", everyMs: 5000, wakeOn: [monitoringQueued], work: matching.matchQueued },
      // Polling suffices, because emails wait at least ten seconds for more alerts anyway.
      { name: "digests", everyMs: 2000, wakeOn: [], work: digests.writeDueMails },
    ],
    account: {
      parts: [
        { name: "preferences", read: exports.readPreferences },
        { name: "alerts", read: exports.listAlerts },
      ],
      clear: [exports.clearAlerts],
    },
  } satisfies Module & Record<string, unknown>;
};
