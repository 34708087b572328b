import { FetchError, withDeadline } from "#server/platform/fetch/fetch-error.ts";
import type { SafeFetch } from "#server/platform/fetch/safe-fetch.ts";
import type { DocumentReader } from "./parsing/document-reader.ts";
import type { FeedEntry } from "./parsing/documents.ts";

const accept =
  "application/rss+xml, application/atom+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1";

/** For an answer, and for that and parsing it together: every feed has come to something within 15 s. */
const fetchMs = 10_000;
const totalMs = 14_000;

/** What a document came with, by which its host tells whether it is still the same; each as it was sent. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What a host answers: a document, or that it has not changed. */
export type FeedAnswer = {
  /** Where it was found in the end, after all redirects. */
  url: string;
  /** Where it says to be for good from now on; null where it says nothing of the kind. */
  permanentUrl: string | null;
} & ({ unchanged: true } | ({ unchanged: false; entries: FeedEntry[] } & Validators));

/** What the news has of the outside world. */
export interface FeedGateway {
  /**
   * Reads a feed as it is now, its entries in the order of the document; with the validators of a document that is
   * known already, only when it is another one.
   * @throws FetchError when it cannot be had, FeedError when it is no feed; both say why to a person
   */
  readFeed(url: string, known?: Validators): Promise<FeedAnswer>;
}

/** What HTTP lets a client send, and no more than a server will take. */
const sendable = /^[\t\x20-\x7e\x80-\xff]{1,2000}$/;

const validator = (value: string | string[] | undefined): string | null => {
  const first = [value ?? []].flat()[0];
  return first !== undefined && sendable.test(first) ? first : null;
};

/** Reads feeds through the safe fetch. */
export const createFeedGateway = ({
  fetch,
  documents,
}: {
  fetch: SafeFetch;
  documents: Pick<DocumentReader, "readFeed">;
}): FeedGateway => ({
  readFeed: (address, known) =>
    withDeadline(totalMs, undefined, async (signal): Promise<FeedAnswer> => {
      const conditions = {
        ...(known?.etag && { "if-none-match": known.etag }),
        ...(known?.lastModified && { "if-modified-since": known.lastModified }),
      };
      const answer = await fetch(address, { headers: { accept, ...conditions }, signal, timeoutMs: fetchMs });
      const { url, permanentUrl, status, headers, body } = answer;
      if (status === 304) {
        if (Object.keys(conditions).length > 0) return { unchanged: true, url, permanentUrl };
        const message = `${new URL(url).host} answered that nothing has changed, which it was not asked.`;
        throw new FetchError("status", message, { status });
      }
      const contentType = [headers["content-type"] ?? ""].flat()[0];
      const entries = await documents.readFeed(body, { url, contentType });
      const whole = status === 200;
      return {
        unchanged: false,
        entries,
        url,
        permanentUrl,
        etag: whole ? validator(headers.etag) : null,
        lastModified: whole ? validator(headers["last-modified"]) : null,
      };
    }),
});

/** Reads the article that an item of a feed links to. */
export interface ArticleGateway {
  /** Its plain text; "" where it cannot be had in time, for whatever reason. */
  readArticle(link: string, timeoutMs: number): Promise<string>;
}

/** What reads the text out of a web page. */
export type ReadArticle = (bytes: Buffer, source: { url: string; contentType?: string }) => Promise<string>;

/** Reads articles through the safe fetch. */
export const createArticleGateway = ({
  fetch,
  readArticle,
}: {
  fetch: SafeFetch;
  readArticle: ReadArticle;
}): ArticleGateway => ({
  async readArticle(link, timeoutMs) {
    const late = AbortSignal.timeout(timeoutMs);
    const read = async () => {
      const accept = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1";
      const page = await fetch(link, { headers: { accept }, signal: late });
      const contentType = [page.headers["content-type"] ?? ""].flat()[0];
      return readArticle(page.body, { url: page.url, contentType });
    };
    const given = new Promise<string>((resolve) => {
      late.addEventListener("abort", () => resolve(""), { once: true });
    });
    // What a publisher does to us is no reason to give the reader nothing.
    return Promise.race([read().catch(() => ""), given]);
  },
});
