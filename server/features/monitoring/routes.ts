import { ApiError } from "#server/platform/http/errors.ts";
import type { Http } from "#server/platform/http/implement.ts";
import { oneClickPage } from "#server/platform/http/mailed-link-pages.ts";
import { abortOnDisconnect } from "#server/platform/http/send-events.ts";
import { alertsContract, type Deliveries } from "#shared/monitoring/alerts-contract.ts";
import { monitoringContract } from "#shared/monitoring/contract.ts";
import { publicPaths } from "#shared/paths.ts";
import type { AlertHub } from "./alert-hub.ts";
import type { AlertStore } from "./alert-store.ts";
import type { PreferencesService } from "./preferences.ts";
import type { PreviewService } from "./preview.ts";

export interface MonitoringDeps {
  http: Http;
  preferences: PreferencesService;
  preview: PreviewService;
}

export const monitoringRoutes = ({ http, preferences, preview }: MonitoringDeps) =>
  http.implement(monitoringContract, {
    preferences: ({ params }) => preferences.read(params.userId),
    save: ({ params, query, body }) => preferences.save(params.userId, body, query.timeZone),
    preview: async ({ body, user, req }) => {
      const { signal } = abortOnDisconnect(req.res!);
      await preferences.check(body);
      return preview(body, { userId: user.id, signal });
    },
  });

export interface AlertsDeps {
  http: Http;
  store: Pick<AlertStore, "list" | "mark" | "markAll">;
  hub: AlertHub;
  /** The outcome of an account's alerts: the newest, or those before an id. */
  readDeliveries: (userId: number, before: number | undefined) => Promise<Deliveries>;
  /** Turns off the emails that a token belongs to. */
  stopMails: (token: string) => Promise<{ message: string }>;
}

export const alertsRoutes = ({ http, store, hub, readDeliveries, stopMails }: AlertsDeps) => [
  oneClickPage(alertsContract.unsubscribeByMail.path, publicPaths.stopAlerts),
  http.implement(alertsContract, {
    list: ({ user, query }) => store.list(user.id, query.before),
    state: ({ user, req, signal }) => hub.open({ userId: user.id, sid: req.sessionID }, signal),
    readAll: ({ user, body }) => store.markAll(user.id, body.upTo),
    async read({ user, params, body }) {
      const state = await store.mark(user.id, params.id, body.read);
      if (!state)
        throw new ApiError(404, "unknown_alert", "This alert doesn't exist. It may have been removed.");
      return state;
    },
    deliveries: ({ user, query }) => readDeliveries(user.id, query.before),
    unsubscribe: ({ body }) => stopMails(body.token),
    unsubscribeByMail: ({ query }) => stopMails(query.token),
  }),
];
