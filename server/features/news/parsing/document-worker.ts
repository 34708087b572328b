import { type DocumentAnswer, type DocumentTask, FeedError } from "./documents.ts";
import { parseFeed } from "./parse-feed.ts";
import { readArticle } from "./read-article.ts";

const readers = { feed: parseFeed, article: readArticle };

/** Reads one document: what a thread is started for. */
export const readDocument = async ({ kind, bytes, source }: DocumentTask): Promise<DocumentAnswer> => {
  try {
    const { buffer, byteOffset, byteLength } = bytes;
    return { read: await readers[kind](Buffer.from(buffer, byteOffset, byteLength), source) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { refused: { code: error.code, message: error.message } };
  }
};

/** Does nothing: who has its answer has a thread with all its code. */
export const stand = (): void => {};
