import { lookup as dnsLookup } from "node:dns";
import { STATUS_CODES } from "node:http";
import type { LookupFunction } from "node:net";
import type { Agent, Dispatcher } from "undici";
import { parseUrl } from "#shared/url.ts";
import { type Clock, systemClock } from "../clock.ts";
import { FetchError, toFetchError, withDeadline } from "./fetch-error.ts";
import { createGuardedConnector } from "./guarded-connector.ts";
import { readBody } from "./read-body.ts";

/** Cookies per host, and bytes per cookie. */
const cookieLimits = { cookies: 20, bytes: 4096 };

/** `name=value` in the characters that RFC 6265 allows. */
const pairPattern = /^[!#$%&'*+\-.^_`|~\w]+=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** The cookies of one chain of redirects. Each is sent only to the host that set it. */
interface CookieJar {
  /** Stores the `set-cookie` headers of a response from `url`. */
  keep(url: URL, setCookie: string | string[] | undefined): void;
  /** The `cookie` header for a request to `url`; undefined without cookies. */
  headerFor(url: URL): string | undefined;
}

const createCookieJar = (): CookieJar => {
  const hosts = new Map<string, Map<string, { pair: string; secure: boolean }>>();

  return {
    keep(url, setCookie) {
      const cookies = hosts.get(url.hostname) ?? new Map();
      hosts.set(url.hostname, cookies);
      for (const line of [setCookie ?? []].flat()) {
        const [first = "", ...attributes] = line.split(";").map((part) => part.trim());
        if (
          !pairPattern.test(first) ||
          first.length > cookieLimits.bytes ||
          cookies.size >= cookieLimits.cookies
        )
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

interface FetchedDocument {
  /** The final address after all redirects. */
  url: string;
  /** The target of the permanent redirects (301, 308) at the beginning of the chain; null without any. */
  permanentUrl: string | null;
  /** 200 to 299, or 304. */
  status: number;
  /** The headers of the last response, names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** Decompressed; empty with 304. */
  body: Buffer;
}

export interface SafeFetchOptions {
  /** Private hosts that may be contacted, as `host:port` in lower case (`intranet.example:443`). */
  allowHosts: readonly string[];
  userAgent: string;
  /** For everything together: lookups, connections, redirects and the body. A single fetch may set less. */
  timeoutMs?: number;
  /** The limit of a body, before and after decompression. */
  maxBytes?: number;
  /** `dns.lookup` by default. */
  lookup?: LookupFunction;
  clock?: Clock;
}

/**
 * Reads a document from the internet with GET.
 * @throws FetchError with a message for users; with code `status` for responses other than 2xx and 304
 */
export type SafeFetch = (
  url: string,
  init?: { headers?: Record<string, string>; signal?: AbortSignal; timeoutMs?: number },
) => Promise<FetchedDocument>;

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const permanentStatuses = new Set([301, 308]);
/** Headers that are never forwarded to another host. */
const privateHeaders = new Set(["authorization", "cookie", "proxy-authorization"]);

const parseTarget = (address: string, base?: string): URL => {
  const url = parseUrl(address, base);
  if (!url) throw new FetchError("url", "The address is not valid.");
  url.hash = "";
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchError("scheme", "The address must begin with http:// or https://.");
  }
  if (url.username || url.password) {
    throw new FetchError("url", "The address must not contain a user name or a password.");
  }
  return url;
};

const headerText = (value: string | string[] | undefined) => [value ?? []].flat().join(", ");

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A `location` header, which undici decodes as Latin-1, although many servers send UTF-8. */
const locationOf = (value: string | string[] | undefined): string => {
  const text = headerText(value);
  try {
    return utf8.decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
};

const discard = (body: Dispatcher.ResponseData["body"]) => body.on("error", () => {}).destroy();

/**
 * Creates the only function through which Meridian reads other sites: public addresses and `allowHosts` only, with limits
 * on time, size and redirects. `close` ends all connections at once.
 */
export const createSafeFetch = ({
  allowHosts,
  userAgent,
  timeoutMs = 15_000,
  maxBytes = 5 * 1024 * 1024,
  lookup = dnsLookup as LookupFunction,
  clock = systemClock,
}: SafeFetchOptions): { fetch: SafeFetch; close(): Promise<void> } => {
  let agent: Promise<Agent> | undefined;
  // undici takes 15 MB of memory, so it is loaded at the first fetch.
  const openAgent = async () => {
    const { Agent, buildConnector } = await import("undici");
    return new Agent({
      connect: createGuardedConnector(buildConnector, { allowHosts, lookup, timeoutMs }),
      keepAliveTimeout: 2_000,
      keepAliveMaxTimeout: 2_000,
      // One request at a time per host, including redirects from other hosts.
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
      const location = locationOf(response.headers.location);
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
    withDeadline(
      init.timeoutMs ?? timeoutMs,
      init.signal,
      async (signal) => {
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
      },
      clock,
    );

  return {
    fetch,
    close: async () => {
      await (await agent)?.destroy();
    },
  };
};
