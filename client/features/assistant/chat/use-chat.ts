import { useEffect, useRef, useState } from "react";
import { CallError, isSignedOut } from "#client/lib/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { tellTabs } from "../conversations/tabs.ts";
import { useAsk } from "./api.ts";
import type { Chat, ChatOptions } from "./chat.ts";
import { type Exchange, nothingYet, type Turn, wholeAnswer } from "./turns.ts";
import { useExchanges } from "./use-exchanges.ts";

/** After a stop, the server is given this long to keep what came before others are told to read it. */
const keepingMs = 500;

/** An answer that is awaited or written. */
interface Run {
  exchange: Exchange;
  controller: AbortController;
}

/** Asks, and shows what comes. Leaving the conversation or the page ends the answer. */
export const useChat = ({ conversationId, onConversation, sent }: ChatOptions): Chat => {
  const { toast } = useToast();
  const { mutateAsync } = useAsk();
  const running = useRef<Run>(undefined);
  const [isAnswering, setAnswering] = useState(false);
  const [latestKey, setLatestKey] = useState<string>();
  /** The conversation that was begun here, until the page names it. */
  const [begunId, setBegunId] = useState<string>();
  const [namedId, setNamedId] = useState(conversationId);
  if (namedId !== conversationId) {
    setNamedId(conversationId);
    setBegunId(undefined);
  }
  const shownId = conversationId ?? begunId;
  const { query, stored, turns, put, drop, keepUnsent, cutFrom } = useExchanges(shownId);
  const isReady = shownId === undefined || query.data !== undefined || turns.length > 0;

  useEffect(() => {
    if (begunId !== undefined) onConversation(begunId);
  }, [begunId, onConversation]);
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
  const begin = (run: Run, taken: { conversationId: string; questionId: number }) => {
    const { questionId, replaces, conversationId: askedIn } = run.exchange;
    if (questionId !== undefined) return;
    if (replaces !== undefined) cutFrom(taken.conversationId, replaces);
    if (askedIn === undefined) setBegunId(taken.conversationId);
    const { conversationId, questionId: id } = taken;
    showIn(run, { conversationId, questionId: id, replaces: undefined });
  };

  /** Keeps what came, or the question where it was not taken. */
  const breakOff = ({ exchange, ...run }: Run, reason: unknown) => {
    const { questionId, question, replaces, answer, key } = exchange;
    const isStopped = run.controller.signal.aborted;
    const isRepeated = stored.some((turn) => turn.questionId === replaces && turn.question === question);
    if (questionId !== undefined)
      put({
        ...exchange,
        state: "ended",
        answer: answer?.text ? { ...answer, state: isStopped ? "stopped" : "broken" } : undefined,
      });
    else if (isRepeated) drop(key);
    // What it was to replace may be gone.
    else if (reason instanceof CallError && reason.details.status === 409)
      keepUnsent({ ...exchange, replaces: undefined });
    else keepUnsent(exchange);
    setTimeout(tellTabs, isStopped ? keepingMs : 0);
    if (isStopped || isSignedOut(reason)) return;
    const description = (reason as Error).message;
    toast({ title: "Failed to send message", description, variant: "destructive" });
  };

  const ask = async (question: string, replaces?: number) => {
    if (running.current || !isReady) return;
    const run: Run = {
      controller: new AbortController(),
      exchange: {
        key: `new-${crypto.randomUUID()}`,
        answer: { ...nothingYet, facts: sent?.facts ?? [] },
        ...{ question, replaces, conversationId: shownId, state: "open" },
      },
    };
    running.current = run;
    setAnswering(true);
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
      setAnswering(false);
    }
  };

  return {
    turns,
    state: isReady ? "ready" : query.isError ? "failed" : "pending",
    retry: () => void query.refetch(),
    isAnswering,
    latest: turns.find(({ key }) => key === latestKey),
    ask: (question, replaces) => void ask(question, replaces),
    resend(turn: Turn & Partial<Exchange>, question = turn.question) {
      if (running.current) return;
      drop(turn.key);
      void ask(question, turn.replaces);
    },
    forget: ({ key }) => drop(key),
    stop: () => running.current?.controller.abort(),
  };
};
