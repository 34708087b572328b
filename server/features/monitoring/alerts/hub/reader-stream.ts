import type { EventOf } from "#shared/contract.ts";
import type { alertsContract } from "#shared/monitoring/alerts-contract.ts";

/** One event of the stream of alerts. */
export type AlertEvent = EventOf<typeof alertsContract.state>;

/** Whose stream it is, and the session that it was opened with. */
export interface Reader {
  userId: number;
  sid: string;
}

/** What one reader is still to be told. */
export interface ReaderStream extends Reader {
  push(event: AlertEvent): void;
  /** Nothing more comes; with a failure it is the last that comes. */
  end(failure?: Error): void;
  /**
   * The next event, as soon as there is one; undefined after the end.
   * @throws the failure that ended it
   */
  next(): Promise<AlertEvent | undefined>;
}

/** Events that wait for a slow reader, at most; more become the state that they lead to. */
const mostWaiting = 10;

/** The events of one reader, from now until `signal` aborts. */
export const createReaderStream = (reader: Reader, signal: AbortSignal): ReaderStream => {
  let waiting: AlertEvent[] = [];
  let over: { failure?: Error | undefined } | undefined;
  let wake = () => {};
  const end = (failure?: Error) => {
    over ??= { failure };
    wake();
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", () => end(), { once: true });

  return {
    ...reader,
    end,
    push(event) {
      const { unread, newestId } = event.data;
      // A state says all that those before it said.
      if (event.event === "state") waiting = waiting.filter((one) => one.event !== "state");
      waiting.push(event);
      if (waiting.length > mostWaiting) waiting = [{ event: "state", data: { unread, newestId } }];
      wake();
    },
    async next() {
      while (waiting.length === 0 && !over)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (over?.failure) throw over.failure;
      return over ? undefined : waiting.shift();
    },
  };
};
