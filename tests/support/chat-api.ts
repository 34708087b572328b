import { vi } from "vitest";
import {
  type ChatAnswer,
  type ChatMessage,
  type ChatRequest,
  type Citation,
  disclaimer,
} from "#shared/assistant/contract.ts";

export const chatId = "c0ffee00-0000-4000-8000-000000000001";

/** A month that never counts as old, whenever the tests run. */
export const thisMonth = new Date().toISOString().slice(0, 7);

/** A citation with all of its fields. */
export const citation = (number: number, more: Partial<Citation> = {}): Citation => ({
  number,
  kind: "residency",
  title: `Program ${number}`,
  href: `/personal/residencies#program-${number}`,
  excerpt: `What program ${number} says.`,
  date: thisMonth,
  dateMeans: "checked",
  confidence: "high",
  sources: [{ name: "AIMA", url: "https://aima.example/" }, { name: "A newspaper" }],
  ...more,
});

const at = "2026-05-19T12:00:00.000Z";

export const question = (id: number, content: string): ChatMessage => ({
  id,
  ...{ role: "user", content, createdAt: at, citations: [], origin: null, state: "whole", rating: null },
});

export const storedAnswer = (id: number, content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...question(id, content),
  ...{ role: "assistant", origin: "model" },
  ...more,
});

export const answer = (response: string, more: Partial<ChatAnswer> = {}): ChatAnswer => ({
  response,
  conversationId: chatId,
  citations: [],
  origin: "model",
  questionId: 11,
  answerId: 12,
  facts: [],
  asks: null,
  note: disclaimer,
  ...more,
});

/** A question that the page has sent. The test answers it. */
export interface Asked {
  body: ChatRequest;
  accept: string | null;
  signal: AbortSignal;
  /** Sends the first event: the server has stored the question. */
  begin: (citations?: Citation[], ids?: { questionId?: number }) => void;
  status: (text: string) => void;
  delta: (text: string) => void;
  done: (whole: ChatAnswer) => void;
  /** Ends the stream with an error event. */
  error: (message: string, code?: string) => void;
  /** Ends the stream without a `done` event. */
  close: () => void;
  /** Answers the request with JSON instead of events. */
  whole: (data: unknown) => void;
  /** Answers the request with an error. */
  refuse: (status: number, message: string, code?: string, retryAfter?: number) => void;
}

const countries = [
  { id: 620, name: "Portugal", code: "PT", flagCode: "pt" },
  { id: 724, name: "Spain", code: "ES", flagCode: "es" },
];

const encoder = new TextEncoder();

/** Fakes the chat API. Questions wait in `asked` for the test to answer them. */
export const serveChat = (
  stored: {
    messages?: ChatMessage[];
    questions?: string[];
    byCountry?: Record<string, string[]>;
    byResidence?: Record<string, string[]>;
    byCitizenship?: Record<string, string[]>;
    isAnswering?: boolean;
  } = {},
) => {
  const asked: Asked[] = [];
  const paths: string[] = [];
  /** Handlers by path that replace the default ones. */
  const byHand: Record<string, (init: RequestInit) => Response | Promise<Response>> = {};
  const usual: Record<string, () => unknown> = {
    "/api/countries": () => countries,
    "/api/user": () => ({ id: 1, username: "amelia", role: "member" }),
    "/api/chat/suggestions": () => ({
      questions: stored.questions ?? ["Which visas?", "Which taxes?"],
      byCountry: stored.byCountry ?? {},
      byResidence: stored.byResidence ?? {},
      byCitizenship: stored.byCitizenship ?? {},
    }),
    [`/api/chat/conversations/${chatId}`]: () => ({
      conversation: { id: chatId, title: "Portugal", createdAt: at, usedAt: at },
      messages: stored.messages ?? [],
      isAnswering: stored.isAnswering ?? false,
    }),
  };

  const ask = (init: RequestInit) => {
    let resolve: (response: Response) => void = () => undefined;
    let reject: (reason: Error) => void = () => undefined;
    const promise = new Promise<Response>((settle, fail) => {
      resolve = settle;
      reject = fail;
    });
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const signal = init.signal as AbortSignal;
    const open = () => {
      if (stream) return stream;
      const events = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller;
        },
      });
      resolve(new Response(events, { headers: { "Content-Type": "text/event-stream" } }));
      return stream!;
    };
    const send = (event: string, data: unknown) =>
      open().enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    signal.addEventListener("abort", () => {
      const reason = new DOMException("Aborted", "AbortError");
      stream?.error(reason);
      reject(reason);
    });
    const body: ChatRequest = JSON.parse(String(init.body));
    asked.push({
      body,
      accept: new Headers(init.headers).get("Accept"),
      signal,
      begin: (citations = [], { questionId = 11 } = {}) =>
        send("citations", { conversationId: body.conversationId, questionId, citations }),
      status: (text) => send("status", { text }),
      delta: (text) => send("delta", { text }),
      done: (whole) => send("done", whole),
      error: (message, code = "unavailable") => send("error", { message, code }),
      close: () => open().close(),
      whole: (data) => resolve(Response.json(data)),
      refuse: (status, message, code = "x", retryAfter) =>
        resolve(
          Response.json(
            { message, code },
            { status, headers: retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) } },
          ),
        ),
    });
    return promise;
  };

  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    paths.push(path);
    if (path === "/api/chat") return ask(init);
    const hand = byHand[path];
    if (hand) return hand(init);
    const answerOf = usual[path];
    return answerOf
      ? Response.json(answerOf())
      : Response.json({ message: "Nothing here", code: "not_found" }, { status: 404 });
  });
  return { asked, paths, byHand, stored };
};
