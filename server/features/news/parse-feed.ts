import { decodeDocument } from "./parsing/decode-document.ts";
import { type FeedEntry, FeedError } from "./parsing/feed-entry.ts";
import type { ExtraFields } from "./parsing/read-entries.ts";

/** What is known of a document before it is read. */
export interface FeedSource {
  /** Where the document was found: relative links are relative to it. */
  url: string;
  /** The `Content-Type` it came with. */
  contentType?: string;
  /** Dates more than a day after this are not believed. */
  now?: Date;
}

/** The parsers take 20 MB, which a process that reads no feed need not pay. */
const loadParsers = async () => {
  const [{ default: RssParser }, { normaliseFeed }, { readEntries }] = await Promise.all([
    import("rss-parser"),
    import("./parsing/normalise/normalise-feed.ts"),
    import("./parsing/read-entries.ts"),
  ]);
  return { RssParser, normaliseFeed, readEntries };
};

/**
 * Reads a feed document (RSS 0.9x to 2.0, Atom 0.3 and 1.0) as plain text. It touches neither network nor files, and
 * takes time in proportion to the bytes whatever they are; bytes without limit are the caller's to refuse.
 * @throws FeedError that says to a person why there is nothing to read
 */
export const parseFeed = async (
  bytes: Buffer,
  { url, contentType, now = new Date() }: FeedSource,
): Promise<FeedEntry[]> => {
  const text = decodeDocument(bytes, contentType);
  if (text.trim() === "") throw new FeedError("empty", "The document is empty.");
  const { RssParser, normaliseFeed, readEntries } = await loadParsers();
  const xml = normaliseFeed(text, { url, now });
  const parser = new RssParser<unknown, ExtraFields>({
    customFields: { item: ["otherTitle", "updated", ["body", "bodies", { keepArray: true }]] as never },
  });
  const feed = await parser.parseString(xml).catch((error: unknown) => {
    throw new FeedError("not-well-formed", "The document could not be read as a feed.", error);
  });
  return readEntries(feed, url);
};
