import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { CallError, isSignedOut } from "#client/platform/call-endpoint.ts";
import { useFailureToast } from "#client/platform/failure-toasts.tsx";
import { useKeptDraft, useKeptState } from "#client/platform/kept-draft.ts";
import { brokenOff } from "#client/platform/stream-endpoint.ts";
import type { ToastHandle } from "#client/platform/toasts.tsx";
import {
  type ChatProfile,
  type ChatRequest,
  modelFailurePrefix,
  type SharedTravels,
  titleOf,
} from "#shared/assistant/contract.ts";
import { announceChange, conversationOptions, useAsk } from "./api.ts";
import { type ChatEvent, emptyAnswer, hasWords, isUnsent, reduceTurns, type Turn } from "./turns.ts";

/** The stays that are sent with each question. */
export interface SentStays {
  /** The results of the rules, in words. */
  facts: readonly string[];
  travels: SharedTravels;
}

/** The profile that is sent with each question. */
export interface SentProfile {
  profile: ChatProfile;
  /** The profile in words. */
  facts: readonly string[];
  stays?: SentStays | undefined;
}

export interface ChatOptions {
  /** The conversation in the address; undefined for a new chat. */
  conversationId: string | undefined;
  /** Called when the server has stored the first question of a new conversation. */
  onConversation: (id: string) => void;
  /** Undefined if the profile will not be sent. */
  sent: SentProfile | undefined;
}

type AskOptions = Pick<ChatRequest, "replaces" | "origin">;

export interface Chat {
  /** The conversation in the address, or the one that the next question begins. */
  shownId: string;
  turns: readonly Turn[];
  state: "ready" | "pending" | "failed";
  retry: () => void;
  /** Whether an answer is awaited or being written, in this tab or another. */
  isAnswering: boolean;
  canAsk: boolean;
  /** Seconds until the rate limit allows another question. */
  waitSec: number;
  /** The turn that this page asked last. */
  latest: Turn | undefined;
  wasStopped: boolean;
  ask: (question: string, options?: AskOptions) => void;
  /** Sends an unsent question again, perhaps reworded. */
  resend: (turn: Turn, options?: Pick<AskOptions, "origin"> & { question?: string }) => void;
  /** Removes an unsent question. */
  forget: (turn: Turn) => void;
  /** Ends the answer. Undefined unless this page is waiting for one. */
  stop: (() => void) | undefined;
}

/** How often to look for an answer that is written in another tab or on another device. */
const pollMs = 3000;

/** After a stop, the server gets this long to store the answer before other tabs refetch it. */
const storingMs = 500;

/** Whether the server asked a language model, which failed. */
const isModelFailure = (reason: unknown): boolean =>
  reason instanceof CallError && reason.details.code?.startsWith(modelFailurePrefix) === true;

/** The reason of an abort when the reader leaves the conversation. */
const left = "left";

/** The id of the next new conversation. It survives a visit to another screen, and the draft of its question with it. */
const useNewId = (conversationId: string | undefined): string => {
  const { read, write } = useKeptDraft<string>("new-conversation-id");
  const [id, setId] = useState(() => read() ?? crypto.randomUUID());
  useEffect(() => write(id), [id, write]);
  useEffect(() => {
    // The conversation has begun.
    if (conversationId === id) setId(crypto.randomUUID());
  }, [conversationId, id]);
  return id;
};

interface UnsentTurn extends Turn {
  conversationId: string;
}

const noTurns: readonly UnsentTurn[] = [];

/** The questions that the server did not store. They survive other screens and the end of the session. */
const useUnsent = (conversationId: string) => {
  const [all, setAll] = useKeptState("unsent-questions", noTurns);
  const unsent = useMemo(
    () => all.filter((one) => one.conversationId === conversationId),
    [all, conversationId],
  );
  const keepUnsent = ({ key, question, replaces, modelFailed }: Turn) =>
    setAll((before) => [
      ...before.filter((one) => one.question !== question || one.conversationId !== conversationId),
      { key, question, replaces, modelFailed, conversationId, state: "unsent" },
    ]);
  const dropUnsent = (key: string) => setAll((before) => before.filter((one) => one.key !== key));
  return { unsent, keepUnsent, dropUnsent };
};

/** @returns the seconds that are left, and a function that starts the countdown */
const useCountdown = (): [leftSec: number, start: (seconds: number) => void] => {
  const [{ endsAt, now }, setTimes] = useState({ endsAt: 0, now: 0 });
  const leftSec = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (now >= endsAt) return;
    const timer = setTimeout(() => setTimes({ endsAt, now: Date.now() }), 1000);
    return () => clearTimeout(timer);
  }, [endsAt, now]);
  const start = (seconds: number) => setTimes({ endsAt: Date.now() + seconds * 1000, now: Date.now() });
  return [leftSec, start];
};

/** Shows failures as toasts, and counts down after a rate limit. */
const useFailures = () => {
  const showFailure = useFailureToast();
  const shown = useRef<ToastHandle>(undefined);
  const [waitSec, wait] = useCountdown();
  return {
    waitSec,
    report(reason: unknown, hadWords: boolean) {
      const { message } = reason as Error;
      const description = hadWords && !message.startsWith(brokenOff) ? `${brokenOff} ${message}` : message;
      shown.current = showFailure("Failed to send message", reason, description);
      if (!(reason instanceof CallError)) return;
      const { status, retryAfter } = reason.details;
      if (status === 429 && retryAfter) wait(retryAfter);
    },
    dismiss: () => shown.current?.dismiss(),
  };
};

/**
 * The state of a chat. Answers are streamed into the cached conversation, whose id the browser chooses. While this page
 * asks, nothing else writes to it. Leaving the conversation or the page ends the answer.
 */
export const useChat = ({ conversationId, onConversation, sent }: ChatOptions): Chat => {
  const client = useQueryClient();
  const { mutateAsync } = useAsk();
  const { waitSec, report, dismiss } = useFailures();
  const running = useRef<AbortController>(undefined);
  const [run, setRun] = useState<{ key: string; state: "running" | "stopped" | "ended" }>();
  const newId = useNewId(conversationId);
  const shownId = conversationId ?? newId;
  const { unsent, keepUnsent, dropUnsent } = useUnsent(shownId);
  const isRunning = run?.state === "running";
  const options = conversationOptions(shownId);
  const { data, isError, refetch } = useQuery({
    ...options,
    enabled: conversationId !== undefined && !isRunning,
    refetchInterval: ({ state }) => state.data?.turns.at(-1)?.state === "open" && pollMs,
  });
  const turns = useMemo(() => [...(data?.turns ?? []), ...unsent], [data, unsent]);
  const isReady = conversationId === undefined || data !== undefined || unsent.length > 0;
  const isAnswering = isRunning || turns.some(({ state }) => state === "open");
  const canAsk = isReady && !isAnswering && waitSec === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the conversation changes or the page unmounts
  useEffect(() => () => running.current?.abort(left), [shownId]);

  const apply = (event: ChatEvent) =>
    client.setQueryData(options.queryKey, (before) => {
      const isNew = before === undefined && event.type === "asked";
      const known = isNew ? { title: titleOf(event.turn.question), turns: [] } : before;
      return known && { ...known, turns: reduceTurns(known.turns, event) };
    });

  /** Keeps the question to be sent again, unless the server stored it and only the response failed. */
  const keepToResend = async (turn: Turn, reason: unknown) => {
    // A conflict means that the question to be replaced may be gone.
    const isConflict = reason instanceof CallError && reason.details.status === 409;
    keepUnsent(isConflict ? { ...turn, replaces: undefined } : turn);
    if (conversationId === undefined || turn.replaces !== undefined || isSignedOut(reason)) return;
    const stored = await client.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined);
    const last = stored?.turns.at(-1);
    if (last?.question === turn.question && !hasWords(last)) dropUnsent(turn.key);
  };

  const fail = ({ signal }: AbortController, reason: unknown) => {
    const turn = client.getQueryData(options.queryKey)?.turns.at(-1);
    if (turn?.state !== "open") return;
    const modelFailed = isModelFailure(reason);
    apply({ type: "failed", state: signal.aborted ? "stopped" : "broken", modelFailed });
    setRun({ key: turn.key, state: signal.aborted && signal.reason !== left ? "stopped" : "ended" });
    if (isUnsent(turn)) void keepToResend({ ...turn, modelFailed }, reason);
    // The server may store more text than this page has received.
    if (signal.reason === left)
      void client.invalidateQueries({ queryKey: options.queryKey, refetchType: "none" });
    setTimeout(() => announceChange(client), signal.aborted ? storingMs : 0);
    if (!signal.aborted) report(reason, hasWords(turn));
  };

  const ask = async (question: string, { replaces, origin }: AskOptions = {}) => {
    if (running.current || !canAsk) return;
    const controller = new AbortController();
    const key = `new-${crypto.randomUUID()}`;
    const answer = { ...emptyAnswer, facts: [...(sent?.facts ?? []), ...(sent?.stays?.facts ?? [])] };
    running.current = controller;
    dismiss();
    setRun({ key, state: "running" });
    void client.cancelQueries({ queryKey: options.queryKey });
    apply({ type: "asked", turn: { key, question, replaces, answer, state: "open" } });
    let isStored = false;
    const onStored = () => {
      if (isStored) return;
      isStored = true;
      if (conversationId === undefined) onConversation(shownId);
      announceChange(client);
    };
    try {
      const done = await mutateAsync({
        body: {
          message: question,
          conversationId: shownId,
          replaces,
          profile: sent?.profile,
          stays: sent?.stays && [...sent.stays.facts],
          travels: sent?.stays?.travels,
          origin,
        },
        signal: controller.signal,
        onEvent({ event, data }) {
          if (event !== "citations") return apply({ type: event, text: data.text });
          apply({ type: "citations", questionId: data.questionId, citations: data.citations });
          onStored();
        },
      });
      apply({ type: "done", answer: done });
      setRun({ key, state: "ended" });
      onStored();
      announceChange(client);
    } catch (reason) {
      fail(controller, reason);
    } finally {
      running.current = undefined;
    }
  };

  return {
    shownId,
    turns,
    state: isReady ? "ready" : isError ? "failed" : "pending",
    retry: () => void refetch(),
    isAnswering,
    canAsk,
    waitSec,
    latest: turns.find(({ key }) => key === run?.key),
    wasStopped: run?.state === "stopped",
    ask: (question, options) => void ask(question, options),
    resend({ key, question: before, replaces }, { question = before, origin } = {}) {
      if (!canAsk) return;
      dropUnsent(key);
      void ask(question, { replaces, origin });
    },
    forget: ({ key }) => dropUnsent(key),
    stop: isRunning ? () => running.current?.abort() : undefined,
  };
};
