import { type ComponentType, type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { Card, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { maxStayFactLength, maxStayFacts } from "#shared/assistant/contract.ts";
import { Composer, questionFieldId } from "./composer.tsx";
import { FactChips } from "./fact-chips.tsx";
import { plainLine } from "./labels.ts";
import { Messages } from "./messages.tsx";
import { ProfileSwitch, useProfileChoice } from "./profile-switch.tsx";
import type { Turn } from "./turns.ts";
import { type Chat, type ChatOptions, type SentStays, useChat } from "./use-chat.ts";

/**
 * How long the announcement stays (ms): long enough to be read out, short enough that users do not find the text twice.
 */
const clearAfterMs = 10_000;

const announcementOf = (latest: Turn | undefined, wasStopped: boolean): string => {
  if (wasStopped) return "Stopped";
  if (!latest || latest.state === "unsent") return "";
  const { answer } = latest;
  if (latest.state === "open") return answer?.status ?? "The assistant is writing";
  if (!answer) return "";
  if (answer.state === "broken") return "The answer was cut off";
  return plainLine(answer.text);
};

/** Announces once that an answer is being written, and once its text. */
const Announcer = ({ latest, wasStopped }: Pick<Chat, "latest" | "wasStopped">) => {
  const announcement = announcementOf(latest, wasStopped);
  const [shown, setShown] = useState("");
  useEffect(() => {
    setShown(announcement);
    const timer = setTimeout(() => setShown(""), clearAfterMs);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <p role="status" className="sr-only">
      {shown}
    </p>
  );
};

/** A switch whose facts are sent together with the profile. It is only shown while the profile is sent. */
export type StaysSwitch = ComponentType<{ onChange: (sent: SentStays | undefined) => void }>;

const noFacts: readonly string[] = [];

interface ChatCardProps extends Omit<ChatOptions, "sent"> {
  staysSwitch?: StaysSwitch | undefined;
  /** Shown next to the title. */
  tools: ReactNode;
}

export const ChatCard = ({
  conversationId,
  onConversation,
  tools,
  staysSwitch: StaysSwitch,
}: ChatCardProps) => {
  const titleId = useId();
  const profile = useProfileChoice();
  const [stays, setStays] = useState<SentStays>();
  const changeStays = useCallback(
    (next: SentStays | undefined) =>
      setStays(
        next && {
          ...next,
          facts: next.facts.slice(0, maxStayFacts).map((fact) => fact.slice(0, maxStayFactLength)),
        },
      ),
    [],
  );
  const sent = profile.sent && { ...profile.sent, stays };
  const chat = useChat({ conversationId, onConversation, sent });
  return (
    <Card aria-labelledby={titleId} className="flex min-w-0 flex-col">
      <SkipLink to={questionFieldId}>Skip to your question</SkipLink>
      <CardHeader className="flex items-center justify-between gap-x-4 pb-4 max-sm:py-3">
        <CardTitle id={titleId}>Ask AI Assistant</CardTitle>
        {tools}
      </CardHeader>
      <Messages chat={chat} />
      <div className="grid gap-3 px-card py-4 max-sm:gap-2 max-sm:py-3">
        <Composer
          conversationId={chat.shownId}
          canAsk={chat.canAsk}
          waitSec={chat.waitSec}
          onAsk={(question) => chat.ask(question)}
          onStop={chat.stop}
        />
        <ProfileSwitch choice={profile} />
        {profile.sent && StaysSwitch && <StaysSwitch onChange={changeStays} />}
        <FactChips
          label="From your stays, sent with your question but not stored:"
          facts={stays?.facts ?? noFacts}
        />
      </div>
      <Announcer latest={chat.latest} wasStopped={chat.wasStopped} />
    </Card>
  );
};
