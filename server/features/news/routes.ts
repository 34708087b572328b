import type { Notifications } from "#server/db/notifications.ts";
import { implement } from "#server/http/implement.ts";
import { keepPrepared, prepare } from "#server/http/prepared.ts";
import { newsContract } from "#shared/news/contract.ts";
import { type NewsStore, newsChanged } from "./store.ts";

/** What the routes of news need. */
export interface NewsDeps {
  store: NewsStore;
  notifications: Notifications;
}

/** The news; its first page without filters, which everybody asks for, is kept as bytes. */
export const newsRoutes = ({ store, notifications }: NewsDeps) => {
  const firstPage = keepPrepared(notifications, newsChanged, async () =>
    prepare(newsContract.list, await store.listNews({})),
  );
  return implement(newsContract, {
    list: ({ query }) => (Object.keys(query).length === 0 ? firstPage() : store.listNews(query)),
    schedule: () => store.schedule(),
  });
};
