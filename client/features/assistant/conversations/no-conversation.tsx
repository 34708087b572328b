import { MessageSquareOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { focusContent } from "#client/lib/focus-content.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";

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
