import { useEffect, useRef, useState } from "react";
import { CallError } from "#client/lib/calls/call-endpoint.ts";
import { tellTabs } from "../conversations/tabs.ts";
import { useAsk } from "./api.ts";
import type { Chat, ChatOptions } from "./chat.ts";
import { useMoveNewDraft } from "./question-draft.ts";
import { type Exchange, nothingYet, wholeAnswer } from "./turns.ts";
import { useExchanges } from "./use-exchanges.ts";
import { useFailure } from "./use-failure.ts";
import { useShownId } from "./use-shown-id.ts";

/** After a stop, the server is given this long to keep what came before others are told to read it. */
const keepingMs = 500;

/** An answer that is awaited or written. */
interface Run {
  exchange: Exchange;
  controller: AbortController;
}

/** Asks, and shows what comes. Leaving the conversation or the page ends the answer. */
export const useChat = ({ conversationId, onConversation, sent }: ChatOptions): Chat => {
  const { mutateAsync } = useAsk();
  const { waitSec, tell, clear } = useFailure();
  const running = useRef<Run>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [wasStopped, setStopped] = useState(false);
  const [latestKey, setLatestKey] = useState<string>();
  const [shownId, onBegun] = useShownId(conversationId, onConversation);
  const moveNewDraft = useMoveNewDraft();
  const { query, turns, put, drop, keepUnsent, forgetStored } = useExchanges(shownId);
  const isReady = shownId === undefined || query.data !== undefined || turns.length > 0;
  const isAnswering = isRunning || turns.some(({ state }) => state === "open");
  const canAsk = isReady && !isAnswering && waitSec === 0;

  useEffect(() => {
    const { exchange, controller } = running.current ?? {};
    if (exchange?.conversationId !== shownId) controller?.abort();
  }, [shownId]);
  useEffect(() => () => running.current?.controller.abort(), []);

  const showIn = (run: Run, change: Partial<Exchange>) => {
    run.exchange = { ...run.exchange, ...change };
    put(run.exchange);
  };

  /** The server has taken the question. */
  const begin = (
    run: Run,
    { conversationId: id, questionId }: { conversationId: string; questionId: number },
  ) => {
    const { questionId: known, conversationId: askedIn } = run.exchange;
    if (known !== undefined) return;
    if (askedIn === undefined) {
      moveNewDraft(id);
      onBegun(id);
    }
    showIn(run, { conversationId: id, questionId });
  };

  /** Keeps what came, else the question. One that was to take another's place is stored with its first words only. */
  const breakOff = ({ exchange, controller }: Run, reason: unknown) => {
    const { questionId, question, replaces, answer, key } = exchange;
    const isStopped = controller.signal.aborted;
    const hadWords = answer !== undefined && answer.text.trim() !== "";
    const isKept = hadWords || (questionId !== undefined && replaces === undefined);
    if (isKept) {
      const state = isStopped ? "stopped" : "broken";
      put({ ...exchange, state: "ended", answer: hadWords ? { ...answer, state } : undefined });
    } else {
      forgetStored(exchange);
      if (turns.some((turn) => turn.questionId === replaces && turn.question === question)) drop(key);
      // What it was to replace may be gone.
      else if (reason instanceof CallError && reason.details.status === 409)
        keepUnsent({ ...exchange, replaces: undefined });
      else keepUnsent(exchange);
    }
    setTimeout(tellTabs, isStopped ? keepingMs : 0);
    if (isStopped) setStopped(true);
    else tell(reason, hadWords);
  };

  const ask = async (question: string, replaces?: number) => {
    if (running.current || !canAsk) return;
    const run: Run = {
      controller: new AbortController(),
      exchange: {
        key: `new-${crypto.randomUUID()}`,
        answer: { ...nothingYet, facts: sent?.facts ?? [] },
        ...{ question, replaces, conversationId: shownId, state: "open" },
      },
    };
    running.current = run;
    clear();
    setRunning(true);
    setStopped(false);
    setLatestKey(run.exchange.key);
    put(run.exchange);
    try {
      const done = await mutateAsync({
        body: { message: question, conversationId: shownId, replaces, profile: sent?.profile },
        signal: run.controller.signal,
        onEvent({ event, data }) {
          const { answer = nothingYet, questionId } = run.exchange;
          if (event === "delta") return showIn(run, { answer: { ...answer, text: answer.text + data.text } });
          begin(run, data);
          showIn(run, { answer: { ...answer, citations: data.citations } });
          if (questionId === undefined) tellTabs();
        },
      });
      begin(run, done);
      showIn(run, { answer: wholeAnswer(done), state: "ended" });
      tellTabs();
    } catch (reason) {
      breakOff(run, reason);
    } finally {
      running.current = undefined;
      setRunning(false);
    }
  };

  return {
    shownId,
    turns,
    state: isReady ? "ready" : query.isError ? "failed" : "pending",
    retry: () => void query.refetch(),
    isAnswering,
    canAsk,
    waitSec,
    latest: turns.find(({ key }) => key === latestKey),
    wasStopped,
    ask: (question, replaces) => void ask(question, replaces),
    resend({ key, question: before, replaces }, question = before) {
      if (!canAsk) return;
      drop(key);
      void ask(question, replaces);
    },
    forget: ({ key }) => drop(key),
    stop: isRunning ? () => running.current?.controller.abort() : undefined,
  };
};
