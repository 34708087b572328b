import { publicPaths } from "#client/app/paths.ts";
import { ApiError } from "#server/http/errors.ts";
import { implement } from "#server/http/implement.ts";
import { oneClickPage } from "#server/http/pages/one-click-page.ts";
import { alertsContract, type Deliveries } from "#shared/monitoring/alerts-contract.ts";
import type { AlertStore } from "./alert-store.ts";
import type { AlertHub } from "./hub/alert-hub.ts";

/** What the routes of alerts need. */
export interface AlertsDeps {
  store: Pick<AlertStore, "list" | "mark" | "markAll">;
  hub: AlertHub;
  /** What became of the alerts of an account: the newest, or those before one. */
  readDeliveries: (userId: number, before: number | undefined) => Promise<Deliveries>;
  /** Switches the mails off that a token is of. */
  stopMails: (token: string) => Promise<{ message: string }>;
}

/** The alerts of an account: in the app, what became of them, and the end of mails with them. */
export const alertsRoutes = ({ store, hub, readDeliveries, stopMails }: AlertsDeps) => [
  oneClickPage(alertsContract.unsubscribeByMail.path, publicPaths.stopAlerts),
  implement(alertsContract, {
    list: ({ user, query }) => store.list(user.id, query.before),
    state: ({ user, req, signal }) => hub.open({ userId: user.id, sid: req.sessionID }, signal),
    readAll: ({ user, body }) => store.markAll(user.id, body.upTo),
    async read({ user, params, body }) {
      const state = await store.mark(user.id, params.id, body.read);
      if (!state)
        throw new ApiError(404, "unknown_alert", "You have no such alert. It may have been removed.");
      return state;
    },
    deliveries: ({ user, query }) => readDeliveries(user.id, query.before),
    unsubscribe: ({ body }) => stopMails(body.token),
    unsubscribeByMail: ({ query }) => stopMails(query.token),
  }),
];
