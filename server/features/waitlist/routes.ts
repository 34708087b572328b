import type { Http } from "#server/platform/http/implement.ts";
import { oneClickPage } from "#server/platform/http/mailed-link-pages.ts";
import { isoDay } from "#shared/calendar/day.ts";
import { publicPaths } from "#shared/paths.ts";
import { subscriberPageSize, waitlistContract } from "#shared/waitlist/contract.ts";
import { exportSubscribers, toSubscriber, type WaitlistAdmin } from "./admin.ts";
import type { WaitlistService } from "./join.ts";
import type { WaitlistStore } from "./store.ts";

interface WaitlistDeps {
  http: Http;
  service: WaitlistService;
  admin: WaitlistAdmin;
  store: Pick<WaitlistStore, "list" | "count">;
}

export const waitlistRoutes = ({ http, service, admin, store }: WaitlistDeps) => [
  oneClickPage(waitlistContract.unsubscribeByMail.path, publicPaths.waitlistUnsubscribe),
  http.implement(waitlistContract, {
    join: ({ body, query, req }) => service.join({ ...body, ...query }, req.ip),
    confirm: ({ body }) => service.confirm(body.token),
    unsubscribe: ({ body }) => service.unsubscribe(body.token),
    unsubscribeByMail: ({ query }) => service.unsubscribe(query.token),
    list: async ({ query }) => {
      const [rows, count] = await Promise.all([store.list(query, subscriberPageSize), store.count()]);
      return { data: rows.map(toSubscriber), count };
    },
    statistics: () => admin.statistics(),
    download: async ({ query }) => ({
      fileName: `waitlist-${isoDay(new Date())}.csv`,
      text: exportSubscribers(store, query),
    }),
    record: ({ params }) => admin.record(params.id),
    remove: ({ params }) => admin.remove(params.id),
  }),
];
