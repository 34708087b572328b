import type { FeedEntry, FeedErrorCode } from "../feed-entry.ts";

/** What is known of a document before it is read. */
export interface DocumentSource {
  /** Where the document was found in the end: relative links are relative to it. */
  url: string;
  /** The `Content-Type` it came with. */
  contentType?: string;
}

/** What a document may be read as, and what that gives. */
export interface Readings {
  feed: FeedEntry[];
  article: string;
}

/** A document on its way to a thread. */
export interface DocumentTask {
  kind: keyof Readings;
  bytes: Uint8Array;
  source: DocumentSource;
}

/** What comes back. A refusal is told in parts: an error loses its class and its code between threads. */
export type DocumentAnswer =
  | { read: Readings[keyof Readings] }
  | { refused: { code: FeedErrorCode; message: string } };
