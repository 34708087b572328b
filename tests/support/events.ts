/** One server-sent event. */
export interface StreamEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the type of its data
  data: any;
}

const parse = (block: string): StreamEvent[] => {
  const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
  return event && data ? [{ event, data: JSON.parse(data) }] : [];
};

/** Reads the events of a response until it ends or `left` aborts. */
export const readEvents = (answer: Response, left: AbortSignal) => {
  /** The events so far. */
  const events: StreamEvent[] = [];
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
      if (!left.aborted) throw error;
    }
    return events;
  };
  const ended = read();
  ended.catch(() => undefined);
  return { events, ended };
};
