import type { ApiError } from "#server/http/errors.ts";

/** An answer that is being written in this process. */
export interface RunningAnswer {
  readonly userId: number;
  /** Where its question is kept, as soon as it is. */
  conversationId: string | undefined;
  /** Fires when it is to end: its reader leaves, its conversation goes, or the server stops. */
  readonly signal: AbortSignal;
  /** Ends it, with what its reader is told. */
  end(why: ApiError): void;
  /** Why it was ended, if it was. */
  readonly endedBy: ApiError | undefined;
  /** Says that it is over and nothing of it is left. */
  over(): void;
}

/** The answers that are being written in this process. */
export interface RunningAnswers {
  begin(userId: number, callerLeaves: AbortSignal): RunningAnswer;
  /** Ends those of a user: in one conversation, or all. */
  end(which: { userId: number; conversationId?: string | undefined }, why: ApiError): void;
  /** Ends all; resolves when they are over. */
  close(): Promise<void>;
}

/** None at first. */
export const createRunningAnswers = (): RunningAnswers => {
  const running = new Map<RunningAnswer, { stop: () => void; finished: Promise<void> }>();
  let closed = false;
  return {
    begin(userId, callerLeaves) {
      const ending = new AbortController();
      const stop = () => ending.abort();
      if (closed) stop();
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let endedBy: ApiError | undefined;
      const run: RunningAnswer = {
        userId,
        conversationId: undefined,
        signal: AbortSignal.any([callerLeaves, ending.signal]),
        end(why) {
          endedBy ??= why;
          stop();
        },
        get endedBy() {
          return endedBy;
        },
        over() {
          running.delete(run);
          finish();
        },
      };
      running.set(run, { stop, finished });
      return run;
    },
    end({ userId, conversationId }, why) {
      for (const run of running.keys())
        if (run.userId === userId && (!conversationId || run.conversationId === conversationId)) run.end(why);
    },
    async close() {
      closed = true;
      const open = [...running.values()];
      for (const { stop } of open) stop();
      await Promise.all(open.map(({ finished }) => finished));
    },
  };
};
