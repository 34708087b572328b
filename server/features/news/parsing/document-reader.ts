import pLimit from "p-limit";
import type { Piscina } from "piscina";
import {
  type DocumentAnswer,
  type DocumentSource,
  type DocumentTask,
  type FeedEntry,
  FeedError,
  type Readings,
} from "./documents.ts";

/** What one document may take. */
interface DocumentLimits {
  /** Real time, from when a thread takes it. */
  timeMs: number;
  /** Of the thread's heap, everything loaded included. */
  memoryMb: number;
}

const maxThreads = 2;
/** In which a thread starts on the busiest machine; otherwise it takes a tenth of a second. */
const startMs = 10_000;
/** Until a thread without work ends: longer than the pauses within a round of polling, shorter than those between. */
const idleMs = 10_000;

/**
 * The code of a thread: in the build a file beside this one (vite.config.ts), which Node runs as it is. Outside of it,
 * in development and tests, it is TypeScript, and the thread starts with tsx: threads of vitest know nothing of vitest.
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
    // Nothing of the settings is of use to a thread that reads what strangers wrote.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
    // Requests come first. Elsewhere this would slow down the whole process.
    niceIncrement: process.platform === "linux" ? 5 : 0,
    recordTiming: false,
  });
};

/** Threads that are there while there are documents to read. */
export interface ThreadPool {
  /** @throws FeedError where the document takes more than it may, or takes its thread with it */
  run(task: DocumentTask): Promise<DocumentAnswer>;
  /** Ends all threads; what is still being read fails. */
  close(): Promise<void>;
}

/**
 * Threads for documents, one document at a time in each. Documents wait here, not with piscina, whose queue stands
 * still when a thread dies; so waiting takes nothing of anybody's time, and who kills a thread harms himself alone.
 */
const createThreadPool = ({ timeMs, memoryMb }: DocumentLimits): ThreadPool => {
  const limit = pLimit(maxThreads);
  const running = new Set<AbortController>();
  let pool: Promise<Piscina> | undefined;
  let closed = false;

  const open = async () => {
    const threads = await startPool(memoryMb);
    // A thread that cannot even start: whoever waits for it would learn of it only when his time is up.
    threads.on("error", (error) => {
      for (const stop of running) stop.abort(error);
    });
    return threads;
  };

  const inWords = (error: unknown, stop: AbortController): FeedError => {
    if (closed)
      return new FeedError("failed", "The program was stopped before the document was read.", error);
    if (stop.signal.aborted && stop.signal.reason === "time") {
      return new FeedError("time", `Reading the document took more than ${timeMs / 1000} seconds.`, error);
    }
    if ((error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY") {
      return new FeedError("memory", "Reading the document took more memory than is allowed.", error);
    }
    return new FeedError("failed", "The document could not be read.", error);
  };

  return {
    run: (task) =>
      limit(async () => {
        const stop = new AbortController();
        running.add(stop);
        let timer = setTimeout(() => stop.abort("start"), startMs);
        try {
          if (closed) throw new Error("closed");
          pool ??= open();
          const threads = await pool;
          // The time in which a thread starts is not the document's.
          if (threads.idleThreads === 0) await threads.run(null, { name: "stand", signal: stop.signal });
          clearTimeout(timer);
          timer = setTimeout(() => stop.abort("time"), timeMs);
          // A copy, for the buffer under the bytes may be shared; the copy is handed over whole.
          const bytes = new Uint8Array(task.bytes);
          return await threads.run({ ...task, bytes }, { transferList: [bytes.buffer], signal: stop.signal });
        } catch (error) {
          throw inWords(error, stop);
        } finally {
          clearTimeout(timer);
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

/** Reads documents of strangers, in threads that are apart from everything else. */
export interface DocumentReader {
  /** @throws FeedError that says to a person why there is nothing to read, be it time, memory or too many entries */
  readFeed(bytes: Buffer, source: DocumentSource): Promise<FeedEntry[]>;
  /**
   * The main text of a web page, at most 20,000 characters, each paragraph on a line of its own; "" where there is none.
   * @throws FeedError for time and memory, in the same words
   */
  readArticle(bytes: Buffer, source: DocumentSource): Promise<string>;
  /** Ends all threads; what is still being read fails. */
  close(): Promise<void>;
}

/** Five times what the largest honest document takes, which is 5 MB, and twice its memory. */
const usualLimits: DocumentLimits = { timeMs: 4000, memoryMb: 128 };

/** Starts nothing: the first document does, and what it started ends when there was nothing to read for a while. */
export const createDocumentReader = (limits: Partial<DocumentLimits> = {}): DocumentReader => {
  const threads = createThreadPool({ ...usualLimits, ...limits });

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
