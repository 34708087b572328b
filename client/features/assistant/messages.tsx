import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { moveFocus } from "#client/ui/focus.ts";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Status } from "#client/ui/status.tsx";
import { preloadMarkdown } from "./answer-view.tsx";
import { AnsweringContext } from "./citation-link.tsx";
import { questionFieldId } from "./composer.tsx";
import { useSuggestedQuestions } from "./suggested-questions.ts";
import { TurnView } from "./turn-view.tsx";
import type { Chat } from "./use-chat.ts";
import { type Followed, useFollow } from "./use-follow.ts";

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

const ChatFailed = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNotice onRetry={onRetry}>Couldn't load this conversation.</RetryNotice>
);

const nextOf: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One tab stop before the question field: the arrow keys move between the questions. */
const Suggested = ({
  questions,
  onAsk,
}: {
  questions: readonly string[];
  onAsk: (question: string) => void;
}) => {
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")].filter(
      ({ offsetParent }) => offsetParent !== null,
    );
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = at < 0 ? undefined : nextOf[event.key]?.(at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    moveFocus(buttons[next]);
  };
  return (
    <div
      role="toolbar"
      aria-label="Suggested questions"
      onKeyDown={move}
      className="grid gap-2 @2xl:grid-cols-2"
    >
      {questions.map((question, index) => (
        <Button
          key={question}
          variant="secondary"
          size="sm"
          tabIndex={index === current ? 0 : -1}
          className="group min-h-12 justify-between px-4 py-2 text-left text-base font-normal whitespace-normal! max-sm:nth-[n+5]:hidden"
          onFocus={() => setCurrent(index)}
          onClick={() => onAsk(question)}
        >
          {question}
          <ArrowUp
            aria-hidden="true"
            strokeWidth={1.75}
            className="rotate-45 text-ink-muted group-hover:text-accent"
          />
        </Button>
      ))}
    </div>
  );
};

const Welcome = ({ onAsk }: { onAsk: (question: string) => void }) => {
  const { questions, isError, isFetching, refetch } = useSuggestedQuestions();
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5 sm:pt-4">
      <p className="max-w-measure sm:text-lg">
        Ask about visas, residency, citizenship, companies and tax. Answers come from Meridian's catalogs,
        country data and news, and name their sources.
      </p>
      {!questions && !isError && (
        <Status className="grid gap-2 @2xl:grid-cols-2">
          <span className="sr-only">Loading suggestions</span>
          {["first", "second", "third", "fourth"].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </Status>
      )}
      {!questions && isError && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <p>Couldn't load suggestions. You can still ask a question.</p>
          <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {questions && questions.length > 0 && <Suggested questions={questions} onAsk={onAsk} />}
    </div>
  );
};

/** Follows the end of a streamed answer. An answer from the library arrives at once and is read from its beginning. */
const followedOf = (turns: Chat["turns"]): Followed => {
  if (turns.length === 0) return "nothing";
  return turns.at(-1)?.answer?.origin === "library" ? "last entry" : "end";
};

/** The scrollable list of turns. `ChatCard` announces answers to screen readers. */
export const Messages = ({ chat }: { chat: Chat }) => {
  const { turns, state, isAnswering, canAsk, retry, latest } = chat;
  const followed = followedOf(turns);
  const { area, content, isAtEnd, follow, handlers } = useFollow(followed);
  const key = latest?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new question
  useEffect(follow, [key, follow]);

  const latestChat = useRef(chat);
  useEffect(() => {
    latestChat.current = chat;
  });
  // Stable callbacks, so that unchanged turns do not render again for each word.
  const actions = useMemo(
    () => ({
      ask(...args: Parameters<Chat["ask"]>) {
        moveFocus(questionFieldId);
        latestChat.current.ask(...args);
      },
      resend(...args: Parameters<Chat["resend"]>) {
        moveFocus(questionFieldId);
        latestChat.current.resend(...args);
      },
      forget(...args: Parameters<Chat["forget"]>) {
        moveFocus(questionFieldId);
        latestChat.current.forget(...args);
      },
    }),
    [],
  );

  const isEmpty = state === "ready" && turns.length === 0;
  useEffect(() => {
    if (!isEmpty) preloadMarkdown();
  }, [isEmpty]);

  const storedCount = turns.filter((turn) => turn.state !== "unsent").length;
  return (
    <AnsweringContext value={isAnswering}>
      <div className="relative border-y bg-paper/40">
        <section
          ref={area}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
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
                    following={Math.max(0, storedCount - index - 1)}
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
            aria-label="Scroll to newest"
            title="Scroll to newest"
            className="absolute right-3 bottom-3 rounded-full shadow-raised"
            onClick={() => {
              follow();
              moveFocus(area.current, { preventScroll: true });
            }}
          >
            <ArrowDown aria-hidden="true" strokeWidth={1.75} />
          </Button>
        )}
      </div>
    </AnsweringContext>
  );
};
