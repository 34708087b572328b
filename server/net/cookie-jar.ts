/** What one host may leave behind within one chain of redirects. */
const limits = { cookies: 20, bytes: 4096 };

/** `name=value` of the characters that RFC 6265 lets a server send. */
const pairPattern = /^[!#$%&'*+\-.^_`|~\w]+=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Cookies of one chain of redirects: sent back to the very host that set them, forgotten afterwards. */
export interface CookieJar {
  /** Keeps what `set-cookie` of an answer from `url` says. */
  keep(url: URL, setCookie: string | string[] | undefined): void;
  /** The `cookie` header for a request to `url`, or undefined where there is nothing to send. */
  headerFor(url: URL): string | undefined;
}

/** A new, empty jar. */
export const createCookieJar = (): CookieJar => {
  const hosts = new Map<string, Map<string, { pair: string; secure: boolean }>>();

  return {
    keep(url, setCookie) {
      const cookies = hosts.get(url.hostname) ?? new Map();
      hosts.set(url.hostname, cookies);
      for (const line of [setCookie ?? []].flat()) {
        const [first = "", ...attributes] = line.split(";").map((part) => part.trim());
        if (!pairPattern.test(first) || first.length > limits.bytes || cookies.size >= limits.cookies)
          continue;
        const secure = attributes.some((attribute) => attribute.toLowerCase() === "secure");
        cookies.set(first.slice(0, first.indexOf("=")), { pair: first, secure });
      }
    },
    headerFor(url) {
      const sendable = [...(hosts.get(url.hostname)?.values() ?? [])].filter(
        ({ secure }) => !secure || url.protocol === "https:",
      );
      return sendable.length > 0 ? sendable.map(({ pair }) => pair).join("; ") : undefined;
    },
  };
};
