import type { Http } from "#server/platform/http/implement.ts";
import type { Prepared } from "#server/platform/http/prepared.ts";
import { askedContract } from "#shared/assistant/asked-contract.ts";
import { assistantContract } from "#shared/assistant/contract.ts";
import type { AssistantService } from "./ask.ts";
import type { AskedAdmin } from "./asked.ts";
import { unknownAnswer, unknownConversation } from "./failures.ts";
import type { RatingStore } from "./rating-store.ts";
import type { ConversationStore } from "./store.ts";

export interface AssistantDeps {
  http: Http;
  service: Pick<AssistantService, "ask" | "endDeleted">;
  conversations: ConversationStore;
  ratings: Pick<RatingStore, "rate">;
  suggestions: () => Promise<Prepared>;
}

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw unknownConversation();
  return value;
};

export const assistantRoutes = ({ http, service, conversations, ratings, suggestions }: AssistantDeps) =>
  http.implement(assistantContract, {
    async rate({ params, body, user }) {
      const rating = await ratings.rate(user.id, params.id, body);
      if (!rating) throw unknownAnswer();
      return rating;
    },
    chat: ({ body, user, signal }) => service.ask(user.id, body, signal),
    suggestions,
    conversations: ({ query, user }) => conversations.list(user.id, query),
    conversation: async ({ params, user }) => found(await conversations.find(user.id, params.id)),
    rename: async ({ params, body, user }) =>
      found(await conversations.rename(user.id, params.id, body.title)),
    async remove({ params, user }) {
      if (!(await conversations.remove(user.id, params.id))) throw unknownConversation();
      service.endDeleted(user.id, params.id);
      return { message: "Conversation deleted." };
    },
    async removeAll({ user }) {
      await conversations.removeAll(user.id);
      service.endDeleted(user.id);
      return { message: "All conversations deleted." };
    },
  });

export const askedRoutes = ({ http, asked }: { http: Http; asked: AskedAdmin }) =>
  http.implement(askedContract, {
    statistics: ({ query }) => asked.statistics(query.days),
    list: ({ query }) => asked.list(query),
    download: async ({ query }) => asked.download(query),
    mark: ({ params, body }) => asked.mark(params.id, body.done),
  });
