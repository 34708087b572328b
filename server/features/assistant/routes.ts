import type { Http } from "#server/platform/http/implement.ts";
import type { Prepared } from "#server/platform/http/prepared.ts";
import { assistantContract } from "#shared/assistant/contract.ts";
import type { AssistantService } from "./ask.ts";
import { unknownConversation } from "./failures.ts";
import type { ConversationStore } from "./store.ts";

export interface AssistantDeps {
  http: Http;
  service: Pick<AssistantService, "ask" | "endDeleted">;
  conversations: ConversationStore;
  suggestions: () => Promise<Prepared>;
}

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw unknownConversation();
  return value;
};

export const assistantRoutes = ({ http, service, conversations, suggestions }: AssistantDeps) =>
  http.implement(assistantContract, {
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
