import { endWithCaller } from "#server/http/events/send-events.ts";
import { implement } from "#server/http/implement.ts";
import { monitoringContract } from "#shared/monitoring/contract.ts";
import type { PreviewService } from "./preview/preview-service.ts";
import type { PreferencesService } from "./service.ts";

/** What the routes of preferences need. */
export interface MonitoringDeps {
  preferences: PreferencesService;
  preview: PreviewService;
}

/** What accounts want to be told of, and what that would have been. */
export const monitoringRoutes = ({ preferences, preview }: MonitoringDeps) =>
  implement(monitoringContract, {
    preferences: ({ params }) => preferences.read(params.userId),
    save: ({ params, body }) => preferences.save(params.userId, body),
    preview: async ({ body, user, req }) => {
      const { signal } = endWithCaller(req.res!);
      await preferences.checkZone(body.timeZone);
      return preview(body, { userId: user.id, signal });
    },
  });
