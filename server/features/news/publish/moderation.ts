import type { Database } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { Http } from "#server/platform/http/implement.ts";
import { type ModeratedUpdate, moderationContract } from "#shared/news/moderation-contract.ts";
import type { NewsStore } from "../store.ts";
import { findModerated, listModerated } from "./moderation-store.ts";

const pageSize = 50;

const unknownUpdate = () =>
  new ApiError(404, "unknown_update", "This update doesn't exist or its source was removed.");

export interface ModerationDeps {
  http: Http;
  database: Database;
  items: Pick<NewsStore, "decide" | "undoDecision" | "splitStory" | "mergeStories">;
}

/** The routes with which administrators hide, show, split and join updates. */
export const moderationRoutes = ({ http, database: { db, read }, items }: ModerationDeps) => {
  const find = async (id: number): Promise<ModeratedUpdate> => {
    const update = await findModerated(db, id);
    if (!update) throw unknownUpdate();
    return update;
  };
  return http.implement(moderationContract, {
    async list({ query: { view = "hidden", q = "", page = 1 } }) {
      const offset = (page - 1) * pageSize;
      const found = await read((from) => listModerated(from, { view, q, limit: pageSize + 1, offset }));
      return { updates: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },
    async decide({ params: { id }, body, user }) {
      if (!(await items.decide(id, body.shown, user.id))) throw unknownUpdate();
      return find(id);
    },
    async undo({ params: { id } }) {
      await items.undoDecision(id);
      return find(id);
    },
    async split({ params: { id } }) {
      const update = await find(id);
      if (!(await items.splitStory(id)))
        throw new ApiError(409, "no_story", "This update is the only report of its story.");
      return { ...update, alsoReportedBy: [] };
    },
    async join({ params: { id }, body }) {
      if (id === body.with)
        throw new ApiError(409, "same_update", "An update cannot be joined with itself. Choose another one.");
      if (!(await items.mergeStories(id, body.with))) throw unknownUpdate();
      return find(id);
    },
  });
};
