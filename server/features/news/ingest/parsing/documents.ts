export interface DocumentSource {
  /** The document's final address, which relative links refer to. */
  url: string;
  /** The received `Content-Type`. */
  contentType?: string;
}

/** The kinds of documents and what parsing them returns. */
export interface Readings {
  feed: FeedEntry[];
  article: string;
}

export interface DocumentTask {
  kind: keyof Readings;
  bytes: Uint8Array;
  source: DocumentSource;
}

/**
 * The result of a task. An expected error is passed as data, because errors lose their class and code between
 * threads.
 */
export type DocumentAnswer =
  | { read: Readings[keyof Readings] }
  | { refused: { code: FeedErrorCode; message: string } };

export interface FeedEntry {
  /** Identifies the item across polls: its canonical link, unique within the document. */
  key: string;
  /** Other keys that this entry may have had, or may get, depending on the other entries. */
  otherKeys: string[];
  /** The publisher's id; null if missing, volatile or not unique in the document. */
  guid: string | null;
  /** At most 500 characters, never empty. */
  title: string;
  /** An absolute http or https address. */
  link: string;
  /** At most 4,000 characters; may be empty. */
  body: string;
  /** Null without a plausible date. */
  publishedAt: Date | null;
  updatedAt: Date | null;
}

/** Why a document could not be parsed. The last three do not depend on its content. */
type FeedErrorCode =
  | "empty"
  | "not-a-feed"
  | "not-well-formed"
  | "entities"
  | "too-many-entries"
  | "time"
  | "memory"
  | "failed";

/** Thrown if a document gives no entries. The message is for a person. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "FeedError";
    this.code = code;
  }
}
