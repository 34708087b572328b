import { useQuery } from "@tanstack/react-query";
import { MessageSquareOff, MessagesSquare } from "lucide-react";
import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { focusContent, useScreenName } from "#client/platform/screen.tsx";
import { useToast } from "#client/platform/toasts.tsx";
import { missingPart, useLate } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { paths } from "#shared/paths.ts";
import { conversationOptions, isNoConversation, useOtherTabs } from "./api.ts";
import { AssistantFrame } from "./assistant-frame.tsx";
import { ChatCard } from "./chat-card.tsx";
import { usePanelDraft } from "./conversation-list.tsx";
import type { DrawerPanelProps } from "./conversations-drawer.tsx";
import { ConversationsPanel } from "./conversations-panel.tsx";

const loadDrawer = () =>
  import("./conversations-drawer.tsx").then(({ ConversationsDrawer }) => ConversationsDrawer);

/** The conversations of small screens: a drawer behind a button. */
export const ConversationsSheet = (panel: DrawerPanelProps) => {
  const { part: Drawer, fetchPart: fetchDrawer } = useLate(loadDrawer);
  const { toast } = useToast();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        aria-label="Conversations"
        className="max-sm:size-9 max-sm:px-0"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchDrawer}
        onFocus={fetchDrawer}
        onClick={async () => {
          setOpen(true);
          if (await fetchDrawer()) return;
          setOpen(false);
          toast(missingPart);
        }}
      >
        <MessagesSquare aria-hidden="true" strokeWidth={1.75} />
        <span className="max-sm:hidden">Conversations</span>
      </Button>
      {Drawer && (
        <Drawer
          {...panel}
          open={open}
          onOpenChange={setOpen}
          onLeft={() => button.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  );
};

interface NoConversationProps {
  newChatHref: string;
  /** What else leads on. */
  children?: ReactNode;
}

/** The address names a conversation that is not there, or not the reader's. */
export const NoConversation = ({ newChatHref, children }: NoConversationProps) => (
  <div role="alert">
    <EmptyState
      icon={MessageSquareOff}
      title="You have no such conversation"
      description="It was deleted, was not used for twelve months, or belongs to another account."
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

const parameter = "chat";
const idIn = (search: string): string | undefined => new URLSearchParams(search).get(parameter) || undefined;

/** The address of a conversation, of a new chat where none is named. */
export const chatHref = (id?: string): string =>
  id === undefined ? paths.assistant : `${paths.assistant}?${new URLSearchParams({ [parameter]: id })}`;

/** Leads to a conversation, to a new chat where none is named; with `replace` Back does not lead to what was before. */
type ShowChat = (id: string | undefined, options?: { replace?: boolean }) => void;

/** The conversation that the address names, if any, and what leads to another. */
export const useChatAddress = (): [string | undefined, ShowChat] => {
  const id = idIn(useSearch());
  const [, navigate] = useLocation();
  const show = useCallback<ShowChat>(
    (next, { replace } = {}) => {
      const now = idIn(window.location.search);
      // A new chat that has its name now is the same chat: Back leads to what was before it.
      if (next !== now) navigate(chatHref(next), { replace: replace ?? now === undefined });
    },
    [navigate],
  );
  return [id, show];
};

/** The width from which the conversations stand beside the chat. */
const wide = "(min-width: 80rem)";

const subscribe = (onChange: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Whether the conversations stand beside the chat. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);

/** The assistant with its chat; the address names the conversation that is shown. */
export const AssistantPage = () => {
  const [openId, show] = useChatAddress();
  const isWide = useWide();
  useOtherTabs();
  const { data, error } = useQuery({ ...conversationOptions(openId ?? ""), enabled: openId !== undefined });
  useScreenName(openId === undefined ? undefined : data?.title);
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
