import { FetchError, withDeadline } from "#server/platform/fetch/fetch-error.ts";
import type { SafeFetch } from "#server/platform/fetch/safe-fetch.ts";
import type { DocumentReader } from "./parsing/document-reader.ts";
import type { FeedEntry } from "./parsing/documents.ts";

const accept =
  "application/rss+xml, application/atom+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1";

/** The limits for the response, and for response and parsing together. Every poll ends within 15 s. */
const feedLimits = { fetchMs: 10_000, totalMs: 14_000 };

/** The HTTP validators of a document, as received. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type FeedAnswer = {
  /** The address after all redirects. */
  url: string;
  /** The target of a permanent redirect; null without one. */
  permanentUrl: string | null;
} & ({ unchanged: true } | ({ unchanged: false; entries: FeedEntry[] } & Validators));

export interface FeedGateway {
  /**
   * Fetches a feed and parses its entries in document order. With the validators of the last document, it is parsed
   * only if it changed.
   * @param signal ends it early
   * @throws FetchError if it cannot be fetched, FeedError if it is not a feed; both have a message for a person
   */
  readFeed(url: string, known?: Validators, signal?: AbortSignal): Promise<FeedAnswer>;
}

/** Characters that HTTP allows in a header, with a length that servers accept. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]{1,2000}$/;

const validator = (value: string | string[] | undefined): string | null => {
  const first = [value ?? []].flat()[0];
  return first !== undefined && headerValue.test(first) ? first : null;
};

const conditionsFor = (known: Validators | undefined) => ({
  ...(known?.etag && { "if-none-match": known.etag }),
  ...(known?.lastModified && { "if-modified-since": known.lastModified }),
});

export const createFeedGateway = ({
  fetch,
  documents,
  fetchMs = feedLimits.fetchMs,
  totalMs = feedLimits.totalMs,
}: {
  fetch: SafeFetch;
  documents: Pick<DocumentReader, "readFeed">;
  fetchMs?: number;
  totalMs?: number;
}): FeedGateway => ({
  readFeed: (address, known, outer) =>
    withDeadline(totalMs, outer, async (signal): Promise<FeedAnswer> => {
      const conditions = conditionsFor(known);
      const answer = await fetch(address, { headers: { accept, ...conditions }, signal, timeoutMs: fetchMs });
      const { url, permanentUrl, status, headers, body } = answer;
      if (status === 304) {
        if (Object.keys(conditions).length > 0) return { unchanged: true, url, permanentUrl };
        const message = `${new URL(url).host} answered 304 (Not Modified) to an unconditional request.`;
        throw new FetchError("status", message, { status });
      }
      const contentType = [headers["content-type"] ?? ""].flat()[0];
      const entries = await documents.readFeed(body, { url, contentType });
      const isComplete = status === 200;
      return {
        unchanged: false,
        entries,
        url,
        permanentUrl,
        etag: isComplete ? validator(headers.etag) : null,
        lastModified: isComplete ? validator(headers["last-modified"]) : null,
      };
    }),
});

export interface ArticleGateway {
  /** The article's plain text; empty if it cannot be fetched in time or at all. */
  readArticle(link: string, timeoutMs: number): Promise<string>;
}

export type ReadArticle = (bytes: Buffer, source: { url: string; contentType?: string }) => Promise<string>;

export const createArticleGateway = ({
  fetch,
  readArticle,
}: {
  fetch: SafeFetch;
  readArticle: ReadArticle;
}): ArticleGateway => ({
  async readArticle(link, timeoutMs) {
    const deadline = AbortSignal.timeout(timeoutMs);
    const read = async () => {
      const accept = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1";
      const page = await fetch(link, { headers: { accept }, signal: deadline });
      const contentType = [page.headers["content-type"] ?? ""].flat()[0];
      return readArticle(page.body, { url: page.url, contentType });
    };
    const timedOut = new Promise<string>((resolve) => {
      deadline.addEventListener("abort", () => resolve(""), { once: true });
    });
    // A publisher's failure must not fail the summary.
    return Promise.race([read().catch(() => ""), timedOut]);
  },
});
