import { lookup as dnsLookup } from "node:dns";
import { STATUS_CODES } from "node:http";
import type { LookupFunction } from "node:net";
import type { Agent, Dispatcher } from "undici";
import { FetchError, toFetchError, withDeadline } from "./fetch-error.ts";
import { createGuardedConnector } from "./guarded-connector.ts";
import { readBody } from "./read-body.ts";

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
const createCookieJar = (): CookieJar => {
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

/** A document as it was read, whole. */
interface FetchedDocument {
  /** Where it was found in the end, after all redirects. */
  url: string;
  /** Where the permanent redirects (301, 308) lead that the chain begins with; null where it begins with none. */
  permanentUrl: string | null;
  /** 200 to 299, or 304. */
  status: number;
  /** Of the last answer, names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** Decompressed; empty with 304. */
  body: Buffer;
}

/** What the safe fetch may reach, and how it presents itself. */
export interface SafeFetchOptions {
  /** `host:port` in lower case (`intranet.example:443`) that may be reached although it is not public. */
  allowHosts: readonly string[];
  userAgent: string;
  /** For everything together: names, connections, redirects and the body; a single fetch may have less. */
  timeoutMs?: number;
  /** Largest body, after decompression. */
  maxBytes?: number;
  /** Resolves names; for tests. */
  lookup?: LookupFunction;
}

/**
 * Reads a document from the internet with GET.
 * @throws FetchError, whose message says to a person what went wrong; with code `status` for an answer other than
 * 2xx and 304, its `status` and `retryAfter` set.
 */
export type SafeFetch = (
  url: string,
  init?: { headers?: Record<string, string>; signal?: AbortSignal; timeoutMs?: number },
) => Promise<FetchedDocument>;

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const permanentStatuses = new Set([301, 308]);
/** What a caller says to one host is not for the next. */
const privateHeaders = new Set(["authorization", "cookie", "proxy-authorization"]);

const parseTarget = (address: string, base?: string): URL => {
  if (!URL.canParse(address, base)) throw new FetchError("url", "The address is not valid.");
  const url = new URL(address, base);
  url.hash = "";
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchError("scheme", "Only addresses that begin with http:// or https:// can be read.");
  }
  if (url.username || url.password) {
    throw new FetchError("url", "The address contains a user name or a password.");
  }
  return url;
};

const headerText = (value: string | string[] | undefined) => [value ?? []].flat().join(", ");

const discard = (body: Dispatcher.ResponseData["body"]) => body.on("error", () => {}).destroy();

/**
 * Makes the only function by which Meridian reads what others publish: to public addresses and `allowHosts` only,
 * within limits of time, size and redirects. `close` ends all connections at once.
 */
export const createSafeFetch = ({
  allowHosts,
  userAgent,
  timeoutMs = 15_000,
  maxBytes = 5 * 1024 * 1024,
  lookup = dnsLookup as LookupFunction,
}: SafeFetchOptions): { fetch: SafeFetch; close(): Promise<void> } => {
  let agent: Promise<Agent> | undefined;
  // undici takes 15 MB, which a server that fetches nothing need not pay.
  const openAgent = async () => {
    const { Agent, buildConnector } = await import("undici");
    return new Agent({
      connect: createGuardedConnector(buildConnector, { allowHosts, lookup, timeoutMs }),
      keepAliveTimeout: 2_000,
      keepAliveMaxTimeout: 2_000,
      // One request at a time to each host, wherever the redirects to it came from.
      connections: 1,
      pipelining: 1,
    });
  };

  const request = async (url: URL, headers: Record<string, string>, signal: AbortSignal) => {
    agent ??= openAgent();
    const dispatcher = await agent;
    signal.throwIfAborted();
    try {
      return await dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: "GET",
        headers,
        signal,
      });
    } catch (error) {
      throw toFetchError(error, url.host);
    }
  };

  const follow = async (start: URL, headers: Record<string, string>, signal: AbortSignal) => {
    const jar = createCookieJar();
    let url = start;
    let permanent = start;
    let allPermanent = true;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const own = Object.entries(headers).filter(
        ([name]) => url.origin === start.origin || !privateHeaders.has(name),
      );
      const cookie = jar.headerFor(url);
      const response = await request(url, { ...Object.fromEntries(own), ...(cookie && { cookie }) }, signal);
      const location = headerText(response.headers.location);
      if (!redirectStatuses.has(response.statusCode) || !location) {
        return { url, response, permanentUrl: permanent.href === start.href ? null : permanent.href };
      }
      discard(response.body);
      jar.keep(url, response.headers["set-cookie"]);
      url = parseTarget(location, url.href);
      allPermanent &&= permanentStatuses.has(response.statusCode);
      if (allPermanent) permanent = url;
    }
    throw new FetchError("redirects", `${start.host} redirects more than ${maxRedirects} times.`);
  };

  const fetch: SafeFetch = (address, init = {}) =>
    withDeadline(init.timeoutMs ?? timeoutMs, init.signal, async (signal) => {
      const given = Object.entries(init.headers ?? {}).map(
        ([name, value]) => [name.toLowerCase(), value] as const,
      );
      const headers = {
        ...Object.fromEntries(given),
        "user-agent": userAgent,
        "accept-encoding": "gzip, br, deflate",
      };
      const { url, response, permanentUrl } = await follow(parseTarget(address), headers, signal);
      const { statusCode: status } = response;
      if (status === 304) {
        discard(response.body);
        return { url: url.href, permanentUrl, status, headers: response.headers, body: Buffer.alloc(0) };
      }
      if (status < 200 || status > 299) {
        discard(response.body);
        const reason = STATUS_CODES[status] ? ` (${STATUS_CODES[status]})` : "";
        throw new FetchError("status", `${url.host} answered with status ${status}${reason}.`, {
          status,
          retryAfter: headerText(response.headers["retry-after"]) || undefined,
        });
      }
      const body = await readBody(response.body, {
        contentEncoding: headerText(response.headers["content-encoding"]),
        contentLength: headerText(response.headers["content-length"]),
        maxBytes,
        signal,
      }).catch((error) => {
        throw toFetchError(error, url.host);
      });
      return { url: url.href, permanentUrl, status, headers: response.headers, body };
    });

  return {
    fetch,
    close: async () => {
      await (await agent)?.destroy();
    },
  };
};
