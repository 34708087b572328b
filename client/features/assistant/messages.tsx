import { ArrowDown } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Status } from "#client/ui/status.tsx";
import { prepareAnswer } from "./answer-view.tsx";
import { useSuggestions } from "./api.ts";
import { AnsweringContext } from "./citation-link.tsx";
import { TurnView } from "./turn-view.tsx";
import type { Chat } from "./use-chat.ts";
import { type Followed, useFollow } from "./use-follow.ts";

/** The conversation is being fetched. */
const ChatLoading = () => (
  <Status className="grid gap-4">
    <span className="sr-only">Loading the conversation</span>
    <Skeleton className="h-10 w-1/2 justify-self-end" />
    <div className="grid gap-2.5 border-l pl-4">
      {["w-11/12", "w-4/5", "w-2/3"].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  </Status>
);

/** The conversation could not be fetched. */
const ChatFailed = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNotice onRetry={onRetry}>This conversation could not be loaded.</RetryNotice>
);

/** An empty chat: what can be asked, and something to begin with. */
const Welcome = ({ onAsk }: { onAsk: (question: string) => void }) => {
  const { data, isError, isFetching, refetch } = useSuggestions();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-measure">
        Ask about visas, residency, citizenship, companies and tax. Answers rest on Meridian's catalogues,
        countries and news, and name their sources.
      </p>
      {!data && !isError && (
        <Status className="grid justify-items-start gap-2">
          <span className="sr-only">Loading suggestions</span>
          {["w-4/5", "w-2/3", "w-3/4"].map((width) => (
            <Skeleton key={width} className={`h-9 max-w-[34rem] ${width}`} />
          ))}
        </Status>
      )}
      {!data && isError && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <p>Suggestions could not be loaded. You can ask all the same.</p>
          <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && data.questions.length > 0 && (
        <ul aria-label="Suggested questions" className="flex flex-wrap gap-2">
          {data.questions.map((question) => (
            <li key={question} className="max-sm:nth-[n+5]:hidden">
              <Button
                variant="secondary"
                size="sm"
                className="py-1.5 text-left font-normal whitespace-normal!"
                onClick={() => onAsk(question)}
              >
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

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
