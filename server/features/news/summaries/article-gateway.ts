import type { SafeFetch } from "#server/net/safe-fetch.ts";

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
