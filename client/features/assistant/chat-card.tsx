import { type ReactNode, useId, useRef } from "react";
import { Card, CardHeader, CardTitle } from "#client/ui/card.tsx";
import type { ChatOptions } from "./chat/chat.ts";
import { useChat } from "./chat/use-chat.ts";
import { Composer } from "./composer/composer.tsx";
import { ProfileSwitch } from "./composer/profile-switch.tsx";
import { useProfileChoice } from "./composer/use-profile-choice.ts";
import { Announcer } from "./messages/announcer.tsx";
import { Messages } from "./messages/messages.tsx";

interface ChatCardProps extends Omit<ChatOptions, "sent"> {
  profilePath: string;
  /** Stands beside the title. */
  tools: ReactNode;
}

/** The chat with the assistant: what was said, and where something is asked. */
export const ChatCard = ({ conversationId, onConversation, profilePath, tools }: ChatCardProps) => {
  const titleId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const profile = useProfileChoice();
  const chat = useChat({ conversationId, onConversation, sent: profile.sent });
  return (
    <Card aria-labelledby={titleId} className="min-w-0">
      <CardHeader className="flex items-center justify-between gap-x-4 pb-4">
        <CardTitle id={titleId}>Ask AI Assistant</CardTitle>
        {tools}
      </CardHeader>
      <Messages chat={chat} focusInput={() => input.current?.focus()} />
      <div className="grid gap-3 px-card py-4">
        <Composer
          conversationId={chat.shownId}
          inputRef={input}
          canAsk={chat.canAsk}
          waitSec={chat.waitSec}
          onAsk={(question) => chat.ask(question)}
          onStop={chat.stop}
        />
        <ProfileSwitch choice={profile} profilePath={profilePath} />
      </div>
      <Announcer latest={chat.latest} wasStopped={chat.wasStopped} />
    </Card>
  );
};
