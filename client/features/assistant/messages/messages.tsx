import { ArrowDown } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { prepareAnswer } from "../answer/answer-text.tsx";
import { AnsweringContext } from "../answer/app-link.tsx";
import type { Chat } from "../chat/chat.ts";
import { ChatFailed, ChatLoading } from "./chat-states.tsx";
import { TurnView } from "./turn-view.tsx";
import { type Followed, useFollow } from "./use-follow.ts";
import { Welcome } from "./welcome.tsx";

interface MessagesProps {
  chat: Chat;
  /** Has the focus where the button that had it goes away. */
  focusInput: () => void;
}

/** What is written word by word is followed; what comes at once is read from its beginning. */
const followedOf = (turns: Chat["turns"]): Followed => {
  if (turns.length === 0) return "nothing";
  return turns.at(-1)?.answer?.origin === "library" ? "last entry" : "end";
};

/** What was said, in an area of its own that follows what is written. It is read out elsewhere, once. */
export const Messages = ({ chat, focusInput }: MessagesProps) => {
  const { turns, state, isAnswering, canAsk, retry, latest } = chat;
  const followed = followedOf(turns);
  const { area, content, isAtEnd, follow, handlers } = useFollow(followed);
  const key = latest?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks wants to see the answer
  useEffect(follow, [key, follow]);

  const acts = useRef({ chat, focusInput });
  useEffect(() => {
    acts.current = { chat, focusInput };
  });
  // The same at each render: turns that have not changed are not drawn again for each word.
  const actions = useMemo(
    () => ({
      ask(question: string, replaces?: number) {
        acts.current.focusInput();
        acts.current.chat.ask(question, replaces);
      },
      resend(...args: Parameters<Chat["resend"]>) {
        acts.current.focusInput();
        acts.current.chat.resend(...args);
      },
      forget(...args: Parameters<Chat["forget"]>) {
        acts.current.focusInput();
        acts.current.chat.forget(...args);
      },
    }),
    [],
  );

  const isEmpty = state === "ready" && turns.length === 0;
  useEffect(() => {
    if (!isEmpty) prepareAnswer();
  }, [isEmpty]);

  const taken = turns.filter((turn) => turn.state !== "unsent").length;
  return (
    <AnsweringContext value={isAnswering}>
      <div className="relative border-y bg-paper/40">
        <section
          ref={area}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
          tabIndex={0}
          aria-label="Messages"
          {...handlers}
          className="relative h-80 overflow-y-auto overscroll-contain scroll-py-4 focus-visible:-outline-offset-2"
        >
          <div ref={content} className="px-card py-4">
            {state === "pending" && <ChatLoading />}
            {state === "failed" && <ChatFailed onRetry={retry} />}
            {isEmpty && <Welcome onAsk={(question) => actions.ask(question)} />}
            {turns.length > 0 && (
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
                {turns.map((turn, index) => (
                  <TurnView
                    key={turn.key}
                    turn={turn}
                    following={Math.max(0, taken - index - 1)}
                    isAnswering={isAnswering}
                    canAsk={canAsk}
                    {...actions}
                  />
                ))}
              </ol>
            )}
          </div>
        </section>
        {!isAtEnd && followed === "end" && (
          <Button
            variant="secondary"
            size="icon-sm"
            aria-label="Newest"
            title="Newest"
            className="absolute right-3 bottom-3 rounded-full shadow-raised"
            onClick={() => {
              follow();
              area.current?.focus({ preventScroll: true });
            }}
          >
            <ArrowDown aria-hidden="true" strokeWidth={1.75} />
          </Button>
        )}
      </div>
    </AnsweringContext>
  );
};
