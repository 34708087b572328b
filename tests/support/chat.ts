import { ChatAnswer } from "#shared/assistant/contract.ts";
import { startSession } from "./plain-request.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

/** One event as it came. */
export interface ChatEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at
  data: any;
}

/** A question under way. */
export interface OpenChat {
  status: number;
  headers: Headers;
  /** What came so far. */
  events: ChatEvent[];
  /** All that came, once the answer has ended or its reader left. */
  ended: Promise<ChatEvent[]>;
  /** Goes away in the middle. */
  leave(): void;
}

const parse = (block: string): ChatEvent[] => {
  const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
  return event && data ? [{ event, data: JSON.parse(data) }] : [];
};

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
  const events: ChatEvent[] = [];
  const read = async () => {
    let text = "";
    const decoder = new TextDecoder();
    try {
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
        const blocks = (text + decoder.decode(part, { stream: true })).split("\n\n");
        text = blocks.pop() ?? "";
        events.push(...blocks.flatMap(parse));
      }
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
    return events;
  };
  const ended = read();
  ended.catch(() => undefined);
  return { status: answer.status, headers: answer.headers, events, ended, leave: () => leaving.abort() };
};

/** The words of events so far. */
export const wordsOf = (events: readonly ChatEvent[]): string =>
  events.map(({ event, data }) => (event === "delta" ? data.text : "")).join("");

/** Asks as a program does and gives the whole answer, which must be one. */
export const ask = async (agent: SignedIn["agent"], body: object): Promise<ChatAnswer> =>
  ChatAnswer.parse((await agent.post("/api/chat").send(body).expect(200)).body);

/** The messages of a conversation as its owner gets them. */
export const messagesOf = async (agent: SignedIn["agent"], conversationId: string) =>
  (await agent.get(`/api/chat/conversations/${conversationId}`).expect(200)).body.messages;
