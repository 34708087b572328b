import pLimit from "p-limit";
import type { Piscina } from "piscina";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import {
  type DocumentAnswer,
  type DocumentSource,
  type DocumentTask,
  type FeedEntry,
  FeedError,
  type Readings,
} from "./documents.ts";

/** Limits for one document. */
export interface DocumentLimits {
  /** How long a thread may take to start, usually 100 ms. */
  startMs: number;
  /** Wall-clock time on a thread. */
  timeMs: number;
  /** The thread's heap, including loaded code. */
  memoryMb: number;
}

const maxThreads = 2;
/** Idle time before a thread ends: longer than pauses within a polling round, shorter than between rounds. */
const idleMs = 10_000;

/**
 * The worker's code. The build emits a JavaScript file next to this one (see vite.config.ts). In development and
 * tests it is TypeScript and runs with tsx, because threads do not inherit vitest's loader.
 */
const isBuilt = !import.meta.url.endsWith(".ts");
const program = isBuilt
  ? { filename: new URL("./document-worker.js", import.meta.url).href, execArgv: [] }
  : { filename: new URL("./document-worker.ts", import.meta.url).href, execArgv: ["--import", "tsx"] };

const startPool = async (memoryMb: number): Promise<Piscina> => {
  const { Piscina } = await import("piscina");
  return new Piscina({
    ...program,
    name: "readDocument",
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    // A thread that parses untrusted documents must not see any settings.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
    // Gives requests priority. On other systems niceness would apply to the whole process.
    niceIncrement: process.platform === "linux" ? 5 : 0,
    recordTiming: false,
  });
};

export interface ThreadPool {
  /** @throws FeedError if the document exceeds a limit or crashes its thread */
  run(task: DocumentTask): Promise<DocumentAnswer>;
  /** Ends all threads; what is still being read fails. */
  close(): Promise<void>;
}

/**
 * A thread pool with one document per thread. Documents queue here and not in piscina, whose queue stalls when a
 * thread dies. Waiting does not count toward a document's time limit, and a document that kills its thread affects
 * no other.
 */
const createThreadPool = ({ startMs, timeMs, memoryMb }: DocumentLimits, clock: Clock): ThreadPool => {
  const limit = pLimit(maxThreads);
  const running = new Set<AbortController>();
  let pool: Promise<Piscina> | undefined;
  let closed = false;

  const openPool = async () => {
    const threads = await startPool(memoryMb);
    // Without this, callers would learn of a thread that cannot start only from their timeout.
    threads.on("error", (error) => {
      for (const stop of running) stop.abort(error);
    });
    return threads;
  };

  const toFeedError = (error: unknown, stop: AbortController): FeedError => {
    if (closed) return new FeedError("failed", "The server stopped before it had read the document.", error);
    if (stop.signal.aborted && stop.signal.reason === "time") {
      return new FeedError("time", `Reading the document took more than ${timeMs / 1000} seconds.`, error);
    }
    if ((error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY") {
      return new FeedError("memory", "Reading the document took more memory than is allowed.", error);
    }
    return new FeedError("failed", "Reading the document failed.", error);
  };

  return {
    run: (task) =>
      limit(async () => {
        const stop = new AbortController();
        running.add(stop);
        let cancelLimit = clock.after(startMs, () => stop.abort("start"));
        try {
          if (closed) throw new Error("closed");
          pool ??= openPool();
          const threads = await pool;
          // The start of a thread does not count toward the document's time.
          if (threads.idleThreads === 0) await threads.run(null, { name: "warmUp", signal: stop.signal });
          cancelLimit();
          cancelLimit = clock.after(timeMs, () => stop.abort("time"));
          // Copies the bytes, whose buffer may be shared, and transfers the copy.
          const bytes = new Uint8Array(task.bytes);
          return await threads.run({ ...task, bytes }, { transferList: [bytes.buffer], signal: stop.signal });
        } catch (error) {
          throw toFeedError(error, stop);
        } finally {
          cancelLimit();
          running.delete(stop);
        }
      }),

    async close() {
      closed = true;
      for (const stop of running) stop.abort("closed");
      await (await pool)?.destroy();
    },
  };
};

/** Parses untrusted documents in isolated threads. */
export interface DocumentReader {
  /** @throws FeedError with a message for a person, also for exceeded time, memory or number of entries */
  readFeed(bytes: Buffer, source: DocumentSource): Promise<FeedEntry[]>;
  /**
   * The main text of a web page, at most 20,000 characters, one paragraph per line; empty if there is none.
   * @throws FeedError if time or memory is exceeded
   */
  readArticle(bytes: Buffer, source: DocumentSource): Promise<string>;
  /** Ends all threads; what is still being read fails. */
  close(): Promise<void>;
}

/**
 * Five times the time and twice the memory that the largest legitimate document (5 MB) needs, and enough time to start a
 * thread on a very busy machine.
 */
const defaultLimits: DocumentLimits = { startMs: 10_000, timeMs: 4000, memoryMb: 128 };

/** Threads start with the first document and end when idle. */
export const createDocumentReader = (
  limits: Partial<DocumentLimits> = {},
  clock: Clock = systemClock,
): DocumentReader => {
  const threads = createThreadPool({ ...defaultLimits, ...limits }, clock);

  const read = async <Kind extends keyof Readings>(kind: Kind, bytes: Buffer, source: DocumentSource) => {
    const answer = await threads.run({ kind, bytes, source });
    if ("refused" in answer) throw new FeedError(answer.refused.code, answer.refused.message);
    return answer.read as Readings[Kind];
  };

  return {
    readFeed: (bytes, source) => read("feed", bytes, source),
    readArticle: (bytes, source) => read("article", bytes, source),
    close: () => threads.close(),
  };
};
