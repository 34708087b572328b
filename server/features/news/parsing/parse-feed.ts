import RssParser from "rss-parser";
import { decodeDocument } from "./decode-document.ts";
import { type FeedEntry, FeedError } from "./feed-entry.ts";
import { normaliseFeed } from "./normalise/normalise-feed.ts";
import { type ExtraFields, readEntries } from "./read-entries.ts";
import type { DocumentSource } from "./threads/document-task.ts";

/** A document that should be a feed. */
export interface FeedSource extends DocumentSource {
  /** Dates more than a day after this are not believed. */
  now?: Date;
}

/**
 * Reads a feed document (RSS 0.9x to 2.0, Atom 0.3 and 1.0) as plain text. It touches neither network nor files, and
 * takes time in proportion to the bytes whatever they are; bytes without limit are the caller's to refuse.
 * The parsers take 20 MB: outside of tests this is for the threads of {@link createDocumentReader}.
 * @throws FeedError that says to a person why there is nothing to read
 */
export const parseFeed = async (
  bytes: Buffer,
  { url, contentType, now = new Date() }: FeedSource,
): Promise<FeedEntry[]> => {
  const text = decodeDocument(bytes, contentType);
  if (text.trim() === "") throw new FeedError("empty", "The document is empty.");
  const xml = normaliseFeed(text, { url, now });
  const parser = new RssParser<unknown, ExtraFields>({
    customFields: { item: ["otherTitle", "updated", ["body", "bodies", { keepArray: true }]] as never },
  });
  const feed = await parser.parseString(xml).catch((error: unknown) => {
    throw new FeedError("not-well-formed", "The document could not be read as a feed.", error);
  });
  return readEntries(feed, url);
};
