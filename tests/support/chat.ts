import { ChatAnswer } from "#shared/assistant/contract.ts";
import { readEvents, type StreamEvent } from "./events.ts";
import { startSession } from "./plain-request.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

/** A question under way. */
export interface OpenChat {
  status: number;
  headers: Headers;
  /** What came so far. */
  events: StreamEvent[];
  /** All that came, once the answer has ended or its reader left. */
  ended: Promise<StreamEvent[]>;
  /** Goes away in the middle. */
  leave(): void;
}

/** Asks as a page does, and reads the events as they come; `leaving` goes away before the first as well. */
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

/** The words of events so far. */
export const wordsOf = (events: readonly StreamEvent[]): string =>
  events.map(({ event, data }) => (event === "delta" ? data.text : "")).join("");

/** Asks as a program does and gives the whole answer, which must be one. */
export const ask = async (agent: SignedIn["agent"], body: object): Promise<ChatAnswer> => {
  const answer = await agent.post("/api/chat").send(body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return ChatAnswer.parse(answer.body);
};

/** The messages of a conversation as its owner gets them. */
export const messagesOf = async (agent: SignedIn["agent"], conversationId: string) =>
  (await agent.get(`/api/chat/conversations/${conversationId}`).expect(200)).body.messages;
