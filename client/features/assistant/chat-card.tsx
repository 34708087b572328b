import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Card, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { Composer } from "./composer.tsx";
import { Messages } from "./messages.tsx";
import { ProfileSwitch, useProfileChoice } from "./profile-switch.tsx";
import type { Turn } from "./turns.ts";
import { type Chat, type ChatOptions, useChat } from "./use-chat.ts";
import { spokenOf } from "./words.ts";

/** How long what is read out stands there: long enough to be heard, too short to be met twice. */
const standsMs = 10_000;

const wordsOf = (latest: Turn | undefined, wasStopped: boolean): string => {
  if (wasStopped) return "Stopped";
  if (!latest || latest.state === "unsent") return "";
  if (latest.state === "open") return "The assistant is writing";
  const { answer } = latest;
  if (!answer) return "";
  if (answer.state === "broken") return "The answer broke off before its end";
  return spokenOf(answer.text);
};

/** Reads out, once each, that an answer is written and what it says. */
const Announcer = ({ latest, wasStopped }: Pick<Chat, "latest" | "wasStopped">) => {
  const words = wordsOf(latest, wasStopped);
  const [said, setSaid] = useState("");
  useEffect(() => {
    setSaid(words);
    const timer = setTimeout(() => setSaid(""), standsMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
};

interface ChatCardProps extends Omit<ChatOptions, "sent"> {
  /** Stands beside the title. */
  tools: ReactNode;
}

/** The chat with the assistant: what was said, and where something is asked. */
export const ChatCard = ({ conversationId, onConversation, tools }: ChatCardProps) => {
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
        <ProfileSwitch choice={profile} />
      </div>
      <Announcer latest={chat.latest} wasStopped={chat.wasStopped} />
    </Card>
  );
};
