import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { CallError } from "#client/platform/call-endpoint.ts";
import { useFailureToast } from "#client/platform/failure-toasts.tsx";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { brokenOff } from "#client/platform/stream-endpoint.ts";
import type { ToastHandle } from "#client/platform/toasts.tsx";
import type { ChatProfile } from "#shared/assistant/contract.ts";
import { conversationKey, conversationOptions, tellTabs, useAsk } from "./api.ts";
import { useMoveNewDraft } from "./question-draft.ts";
import { type Exchange, mergeTurns, nothingYet, type Turn, turnsOf, wasTaken, wholeAnswer } from "./turns.ts";

/** The reader's situation, where it goes along. */
export interface SentProfile {
  profile: ChatProfile;
  /** What it says, in words. */
  facts: readonly string[];
}

/** What a chat is shown with. */
export interface ChatOptions {
  /** The conversation that is shown; an empty chat where none is named. */
  conversationId: string | undefined;
  /** Hears of the conversation that the first answer began. */
  onConversation: (id: string) => void;
  /** Undefined where it stays in the browser. */
  sent: SentProfile | undefined;
}

/** The chat: what was said, and what can be done. */
export interface Chat {
  /** The conversation on screen: the one in the address, or the one begun here. Undefined for a new chat. */
  shownId: string | undefined;
  turns: readonly Turn[];
  /** `pending`: what is stored is not there yet; `failed`: it did not come. */
  state: "ready" | "pending" | "failed";
  retry: () => void;
  /** An answer is awaited or written, here or in another tab. */
  isAnswering: boolean;
  /** Something can be asked now. */
  canAsk: boolean;
  /** How many seconds it takes until something can be asked again, where there was too much. */
  waitSec: number;
  /** What was last asked on this page, as it goes. */
  latest: Turn | undefined;
  /** The reader ended what was last asked. */
  wasStopped: boolean;
  /** Asks, in the place of a question and all that followed where `replaces` names one; nothing where it cannot. */
  ask: (question: string, replaces?: number) => void;
  /** Sends a question again that was not taken, perhaps in other words. */
  resend: (turn: Exchange, question?: string) => void;
  /** Forgets a question that was not taken. */
  forget: (turn: Turn) => void;
  /** Ends the answer that is made for this page; undefined where none is. */
  stop: (() => void) | undefined;
}

/** How often it is asked for an answer that is written in another tab or on another device. */
const elsewhereMs = 3000;

const none: readonly Exchange[] = [];

/** The turns of a conversation: what is stored of it, and what was begun on this page. */
const useExchanges = (shownId: string | undefined) => {
  const client = useQueryClient();
  const [exchanges, setExchanges] = useState(none);
  const isOwn = exchanges.some(({ state }) => state === "open");
  const query = useQuery({
    ...conversationOptions(shownId ?? ""),
    enabled: shownId !== undefined,
    refetchInterval: ({ state }) => !isOwn && state.data?.isAnswering === true && elsewhereMs,
  });
  const [unsent, setUnsent] = useKeptState("unsent-questions", none);
  const known = shownId === undefined ? undefined : query.data;
  const stored = useMemo(() => turnsOf(known?.messages ?? [], known?.isAnswering), [known]);

  useLayoutEffect(() => {
    if (unsent.some((one) => wasTaken(stored, one, shownId)))
      setUnsent((all) => all.filter((one) => !wasTaken(stored, one, shownId)));
  }, [stored, unsent, setUnsent, shownId]);

  // What the server keeps of an answer that is left is not known here: it is asked for on the way back.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: conversationKey(), refetchType: "none" }),
    [client],
  );

  const turns = useMemo(
    () =>
      mergeTurns(
        stored,
        [...exchanges, ...unsent].filter((one) => one.conversationId === shownId),
      ),
    [stored, exchanges, unsent, shownId],
  );
  const put = useCallback(
    (exchange: Exchange) =>
      setExchanges((all) =>
        all.some(({ key }) => key === exchange.key)
          ? all.map((one) => (one.key === exchange.key ? exchange : one))
          : [...all, exchange],
      ),
    [],
  );
  const drop = useCallback(
    (key: string) => {
      setExchanges((all) => all.filter((one) => one.key !== key));
      setUnsent((all) => all.filter((one) => one.key !== key));
    },
    [setUnsent],
  );
  /** Keeps a question that the server has not kept, once. */
  const keepUnsent = useCallback(
    (exchange: Exchange) => {
      setExchanges((all) => all.filter((one) => one.key !== exchange.key));
      const unsentOne: Exchange = { ...exchange, state: "unsent", questionId: undefined, answer: undefined };
      const isSame = ({ question, conversationId }: Exchange) =>
        question === exchange.question && conversationId === exchange.conversationId;
      setUnsent((all) => [...all.filter((one) => !isSame(one)), unsentOne]);
    },
    [setUnsent],
  );
  /** Forgets what was read meanwhile of a question that the server does not keep. */
  const forgetStored = useCallback(
    ({ conversationId, questionId }: Exchange) => {
      if (conversationId === undefined || questionId === undefined) return;
      client.setQueryData(
        conversationOptions(conversationId).queryKey,
        (data) =>
          data && {
            ...data,
            isAnswering: false,
            messages: data.messages.filter(({ id }) => id < questionId),
          },
      );
    },
    [client],
  );

  return { query, turns, put, drop, keepUnsent, forgetStored };
};

/**
 * Counts down.
 * @returns how many seconds are left, and what begins anew
 */
const useWait = (): [leftSec: number, wait: (seconds: number) => void] => {
  const [{ endsAt, now }, setTimes] = useState({ endsAt: 0, now: 0 });
  const leftSec = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (now >= endsAt) return;
    const timer = setTimeout(() => setTimes({ endsAt, now: Date.now() }), 1000);
    return () => clearTimeout(timer);
  }, [endsAt, now]);
  const wait = (seconds: number) => setTimes({ endsAt: Date.now() + seconds * 1000, now: Date.now() });
  return [leftSec, wait];
};

/** Tells of a question that failed, and how long nothing can be asked afterwards. */
const useFailure = () => {
  const showFailure = useFailureToast();
  const shown = useRef<ToastHandle>(undefined);
  const [waitSec, wait] = useWait();
  return {
    waitSec,
    /** Says so in words. Where the session is over, the sign-in page is shown. */
    tell(reason: unknown, hadWords: boolean) {
      const { message } = reason as Error;
      const description = hadWords && !message.startsWith(brokenOff) ? `${brokenOff} ${message}` : message;
      shown.current = showFailure("Failed to send message", reason, description);
      if (!(reason instanceof CallError)) return;
      const { status, retryAfter } = reason.details;
      if (status === 429 && retryAfter) wait(retryAfter);
    },
    /** Takes away what was said last. */
    clear: () => shown.current?.dismiss(),
  };
};

/**
 * The conversation that is shown: the one that the page names, else the one that was begun here, until the page names it.
 * @returns its id, and what hears that one has begun
 */
const useShownId = (
  named: string | undefined,
  onConversation: (id: string) => void,
): [shownId: string | undefined, onBegun: (id: string) => void] => {
  const [begun, setBegun] = useState<string>();
  const [before, setBefore] = useState(named);
  if (before !== named) {
    setBefore(named);
    setBegun(undefined);
  }
  useEffect(() => {
    if (begun !== undefined) onConversation(begun);
  }, [begun, onConversation]);
  return [named ?? begun, setBegun];
};

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
