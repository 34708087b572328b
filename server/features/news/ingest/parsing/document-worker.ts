import { type DocumentAnswer, type DocumentTask, FeedError } from "./documents.ts";
import { parseFeed } from "./parse-feed.ts";
import { readArticle } from "./read-article.ts";

const readers = { feed: parseFeed, article: readArticle };

/** Parses one document on a worker thread. */
export const readDocument = async ({ kind, bytes, source }: DocumentTask): Promise<DocumentAnswer> => {
  try {
    const { buffer, byteOffset, byteLength } = bytes;
    return { read: await readers[kind](Buffer.from(buffer, byteOffset, byteLength), source) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { refused: { code: error.code, message: error.message } };
  }
};

/** No-op task that starts a thread, so that its code is loaded before the first document. */
export const warmUp = (): void => {};
