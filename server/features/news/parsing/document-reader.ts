import { type FeedEntry, FeedError } from "./feed-entry.ts";
import type { DocumentSource, Readings } from "./threads/document-task.ts";
import { createThreadPool, type DocumentLimits } from "./threads/thread-pool.ts";

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
