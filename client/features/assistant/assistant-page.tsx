import { useQuery } from "@tanstack/react-query";
import { MessageSquareOff, MessagesSquare } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { Link, useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { isMissing } from "#client/platform/call-endpoint.ts";
import { focusContent, useScreenName } from "#client/platform/screen.tsx";
import { useLateDialog } from "#client/platform/use-late.ts";
import { useMedia } from "#client/platform/use-media.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { chatHref, chatIdIn, conversationOptions, useOtherTabs, wideQuery } from "./api.ts";
import { AssistantFrame } from "./assistant-frame.tsx";
import { ChatCard, type StaysSwitch } from "./chat-card.tsx";
import type { DrawerPanelProps } from "./conversations-drawer.tsx";
import { ConversationsPanel } from "./conversations-panel.tsx";

const loadDrawer = () =>
  import("./conversations-drawer.tsx").then(({ ConversationsDrawer }) => ConversationsDrawer);

/** On small screens, the conversations are in a drawer. */
export const ConversationsSheet = (panel: DrawerPanelProps) => {
  const { Dialog: Drawer, isOpen, setOpen, opener, triggerProps } = useLateDialog(loadDrawer);

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label="Conversations"
        className="max-sm:size-9 max-sm:px-0"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...triggerProps}
      >
        <MessagesSquare aria-hidden="true" strokeWidth={1.75} />
        <span className="max-sm:hidden">Conversations</span>
      </Button>
      {Drawer && <Drawer {...panel} open={isOpen} onOpenChange={setOpen} opener={opener} />}
    </>
  );
};

interface NoConversationProps {
  newChatHref: string;
  children?: ReactNode;
}

/** Shown when the conversation in the address does not exist or belongs to somebody else. */
export const NoConversation = ({ newChatHref, children }: NoConversationProps) => (
  <div role="alert">
    <EmptyState
      icon={MessageSquareOff}
      title="Conversation not found"
      description="It was deleted, expired after twelve months without use, or belongs to another account."
      action={
        <>
          <Button asChild>
            <Link href={newChatHref} onClick={focusContent}>
              New chat
            </Link>
          </Button>
          {children}
        </>
      }
    />
  </div>
);

/** Navigates to a conversation, or to a new chat without an id. */
type ShowChat = (id: string | undefined, options?: { replace?: boolean }) => void;

/** The conversation in the address, and a function that navigates to another one. */
export const useChatAddress = (): [string | undefined, ShowChat] => {
  const id = chatIdIn(useSearch());
  const [, navigate] = useLocation();
  const show = useCallback<ShowChat>(
    (next, { replace } = {}) => {
      const now = chatIdIn(window.location.search);
      // A new chat that gets its id is the same chat, so it replaces its history entry.
      if (next !== now) navigate(chatHref(next), { replace: replace ?? now === undefined });
    },
    [navigate],
  );
  return [id, show];
};

/** The address determines which conversation is shown. */
export const AssistantPage = ({ staysSwitch }: { staysSwitch?: StaysSwitch }) => {
  const [openId, show] = useChatAddress();
  const isWide = useMedia(wideQuery);
  useOtherTabs();
  const { data, error } = useQuery({ ...conversationOptions(openId ?? ""), enabled: openId !== undefined });
  useScreenName(openId === undefined ? undefined : data?.title);
  const onGone = useCallback(
    (id?: string) => {
      if (id === undefined || id === openId) show(undefined, { replace: true });
    },
    [openId, show],
  );

  const conversations = { openId, hrefOf: chatHref, onGone };
  const tools = isWide ? null : <ConversationsSheet {...conversations} />;
  return (
    <AssistantFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {openId !== undefined && isMissing(error) ? (
          <NoConversation newChatHref={chatHref()}>{tools}</NoConversation>
        ) : (
          <ChatCard conversationId={openId} onConversation={show} tools={tools} staysSwitch={staysSwitch} />
        )}
        {isWide && (
          // The chat determines the height. The list is absolute and scrolls, so that it cannot stretch the row.
          <div className="relative">
            <Card className="absolute inset-0 flex">
              <ConversationsPanel {...conversations} className="flex-1" />
            </Card>
          </div>
        )}
      </div>
    </AssistantFrame>
  );
};
