import { ChatAnswer } from "#shared/assistant/contract.ts";
import { readEvents, type StreamEvent } from "./events.ts";
import { startSession } from "./plain-request.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

/** A running question. */
export interface OpenChat {
  status: number;
  headers: Headers;
  /** The events so far. */
  events: StreamEvent[];
  /** Resolves with all events when the answer ends or the client disconnects. */
  ended: Promise<StreamEvent[]>;
  /** Disconnects. */
  leave(): void;
}

/** Asks like a page and reads the event stream. Aborting `leaving` disconnects, even before the first event. */
export const openChat = async (
  app: TestApp,
  account: Pick<SignedIn, "user" | "password">,
  body: object,
  leaving = new AbortController(),
): Promise<OpenChat> => {
  const { cookie } = await startSession(app, account);
  const answer = await fetch(`${app.url}/api/chat`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream", Cookie: cookie },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  const { events, ended } = readEvents(answer, leaving.signal);
  return { status: answer.status, headers: answer.headers, events, ended, leave: () => leaving.abort() };
};

/** The text of the events so far. */
export const wordsOf = (events: readonly StreamEvent[]): string =>
  events.map(({ event, data }) => (event === "delta" ? data.text : "")).join("");

/** Asks without a stream and returns the answer. Fails on an error status. */
export const ask = async (agent: SignedIn["agent"], body: object): Promise<ChatAnswer> => {
  const answer = await agent.post("/api/chat").send(body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return ChatAnswer.parse(answer.body);
};

/** The messages of a conversation, read as its owner. */
export const messagesOf = async (agent: SignedIn["agent"], conversationId: string) =>
  (await agent.get(`/api/chat/conversations/${conversationId}`).expect(200)).body.messages;
