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

/** One entry of a feed, in plain text. */
export interface FeedEntry {
  /** What makes it the same item at the next poll: its link in canonical form. No two entries of a document share it. */
  key: string;
  /** Forms of the key that the same entry may have had, or get, beside other neighbours. */
  otherKeys: string[];
  /** What its publisher names it by; null where that is missing, volatile, or not its alone in the document. */
  guid: string | null;
  /** At most 500 characters, never empty. */
  title: string;
  /** An absolute http or https address. */
  link: string;
  /** At most 4,000 characters; may be empty. */
  body: string;
  /** Null where the feed tells none that can be believed. */
  publishedAt: Date | null;
  updatedAt: Date | null;
}

/** What kept a document from being read; the last three say nothing of what it is. */
type FeedErrorCode =
  | "empty"
  | "not-a-feed"
  | "not-well-formed"
  | "entities"
  | "too-many-entries"
  | "time"
  | "memory"
  | "failed";

/** Why a document gives no entries; the message says so to a person. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "FeedError";
    this.code = code;
  }
}
