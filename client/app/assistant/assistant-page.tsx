import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { ChatCard } from "#client/features/assistant/chat-card.tsx";
import { conversationOptions, isNoConversation } from "#client/features/assistant/conversations/api.ts";
import { ConversationsPanel } from "#client/features/assistant/conversations/conversations-panel.tsx";
import { ConversationsSheet } from "#client/features/assistant/conversations/conversations-sheet.tsx";
import { usePanelDraft } from "#client/features/assistant/conversations/list/use-panel-draft.ts";
import { NoConversation } from "#client/features/assistant/conversations/no-conversation.tsx";
import { useChanges } from "#client/features/assistant/conversations/use-changes.ts";
import { Card } from "#client/ui/card.tsx";
import { paths } from "../paths.ts";
import { useScreenName } from "../routing/navigation-effects.tsx";
import { AssistantFrame } from "./assistant-frame.tsx";
import { chatHref, useChatAddress } from "./use-chat-address.ts";
import { useWide } from "./use-wide.ts";

/** The assistant with its chat; the address names the conversation that is shown. */
export const AssistantPage = () => {
  const [openId, show] = useChatAddress();
  const isWide = useWide();
  useChanges();
  const { data, error } = useQuery({ ...conversationOptions(openId ?? ""), enabled: openId !== undefined });
  useScreenName(openId === undefined ? undefined : data?.conversation.title);
  const onGone = useCallback(
    (id?: string) => {
      if (id === undefined || id === openId) show(undefined, { replace: true });
    },
    [openId, show],
  );

  const conversations = { openId, hrefOf: chatHref, onGone, ...usePanelDraft() };
  const tools = isWide ? null : <ConversationsSheet {...conversations} />;
  return (
    <AssistantFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {openId !== undefined && isNoConversation(error) ? (
          <NoConversation newChatHref={chatHref()}>{tools}</NoConversation>
        ) : (
          <ChatCard conversationId={openId} onConversation={show} profilePath={paths.profile} tools={tools} />
        )}
        {isWide && (
          <Card className="sticky top-6 flex max-h-[min(calc(100dvh-3rem),42rem)]">
            <ConversationsPanel {...conversations} className="flex-1" />
          </Card>
        )}
      </div>
    </AssistantFrame>
  );
};
