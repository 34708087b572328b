import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { safeParse } from "zod/mini";
import { cacheUntilChanged } from "#server/platform/db/cache.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import type { CallOutput, Contract } from "#shared/contract.ts";
import { apiHeaders } from "./security-headers.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The media type of every answer of the API. */
export const jsonType = "application/json; charset=utf-8";
/** The media type of a page. */
export const htmlType = "text/html; charset=utf-8";

type Encoding = "br" | "gzip" | "identity";

/** How an answer may be kept: asked for again each time (by everybody, or by the one user only), for a day, or for ever. */
const keeping = {
  public: { "Cache-Control": "public, no-cache", Vary: "Accept-Encoding" },
  private: { "Cache-Control": "private, no-cache", Vary: "Accept-Encoding, Cookie" },
  daily: { "Cache-Control": "public, max-age=86400", Vary: "Accept-Encoding" },
  immutable: { "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding" },
} as const;

/** For whom and how long an answer may be kept. */
export type Keeping = keyof typeof keeping;

/** An answer that was serialised and compressed once, with its headers, to be sent many times. What does not compress is sent as it is. */
export class Prepared {
  readonly headers: Readonly<Record<string, string>>;
  readonly encoded: Record<Encoding, { body: Buffer; headers: Record<string, string | number> }>;
  /** Memory that all its forms take together. */
  readonly bytes: number;

  constructor(
    contentType: string,
    keep: Keeping,
    readonly etag: string,
    bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>,
  ) {
    this.headers = {
      // Pages have their own, which depend on their scripts.
      ...(contentType !== htmlType && apiHeaders),
      ...keeping[keep],
      ETag: etag,
    };
    const encode = (wanted: Encoding) => {
      const encoding = bodies[wanted] ? wanted : "identity";
      const body = bodies[encoding] ?? bodies.identity;
      return {
        body,
        headers: {
          ...this.headers,
          "Content-Type": contentType,
          "Content-Length": body.length,
          ...(encoding !== "identity" && { "Content-Encoding": encoding }),
        },
      };
    };
    this.encoded = { br: encode("br"), gzip: encode("gzip"), identity: encode("identity") };
    this.bytes = Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0);
  }
}

/** A weak tag of the content, shared by all its encodings. */
export const etagOf = (content: Buffer): string =>
  `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;

/** Compresses text for sending it often. */
export const prepareText = async (contentType: string, text: string, keep: Keeping): Promise<Prepared> => {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipped(identity, { level: 7 }),
  ]);
  return new Prepared(contentType, keep, etagOf(identity), { br, gzip: zipped, identity });
};

/** A small window: the default one takes megabytes of memory for each page that is compressed. */
const quickBrotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** Compresses text for one reader, at little cost: only in the encoding that this reader takes. */
export const prepareQuickly = async (req: Request, contentType: string, text: string): Promise<Prepared> => {
  const identity = Buffer.from(text);
  const encoding = encodingFor(req);
  const compressed =
    encoding === "br"
      ? { br: await brotli(identity, quickBrotli) }
      : encoding === "gzip"
        ? { gzip: await gzipped(identity, { level: 1 }) }
        : {};
  return new Prepared(contentType, "public", etagOf(identity), { identity, ...compressed });
};

/** Parses an endpoint's answer as its contract says and prepares its JSON. */
export const prepare = async <C extends Contract>(contract: C, value: CallOutput<C>): Promise<Prepared> => {
  const parsed = safeParse(contract.response, value);
  if (!parsed.success) throw new Error(`${contract.path} breaks its contract: ${parsed.error.message}`);
  return prepareText(
    jsonType,
    JSON.stringify(parsed.data),
    contract.access === "public" ? "public" : "private",
  );
};

/** What browsers say: brotli named without a quality needs no negotiation. */
const plainBrotli = /(^|[\s,])br\s*(,|$)/;

const encodingFor = (req: Request): Encoding =>
  plainBrotli.test(req.headers["accept-encoding"] ?? "")
    ? "br"
    : ((req.acceptsEncodings("br", "gzip", "identity") || "identity") as Encoding);

/** Whether the caller has this version; all its encodings share one tag, which counts with and without its `W/`. */
const isUnchanged = (req: Request, etag: string): boolean => {
  const known = req.headers["if-none-match"];
  return known !== undefined && (known === "*" || known.includes(etag.slice(etag.indexOf('"'))));
};

/** Sends prepared bytes in the best encoding that the caller accepts, or 304 when it has them already. */
export const sendPrepared = (req: Request, res: Response, prepared: Prepared, status = 200): void => {
  if (status === 200 && isUnchanged(req, prepared.etag)) {
    res.writeHead(304, prepared.headers).end();
    return;
  }
  const { headers, body } = prepared.encoded[encodingFor(req)];
  res.writeHead(status, headers).end(req.method === "HEAD" ? undefined : body);
};

/** Sends a page that was made for this one request: nobody may keep it. */
export const sendOnce = async (req: Request, res: Response, html: string, status: number): Promise<void> => {
  const { headers, body } = (await prepareQuickly(req, htmlType, html)).encoded[encodingFor(req)];
  const { ETag: _, ...others } = headers;
  res.writeHead(status, { ...others, "Cache-Control": "no-store" }).end(body);
};

/** The current prepared answer, built on demand. */
export type PreparedSource = () => Promise<Prepared>;

/**
 * Keeps one prepared answer until `channel` announces a change; callers at the same time share one build.
 * Nothing is kept while changes of other instances cannot be heard.
 */
export const keepPrepared = (
  notifications: Notifications,
  channel: string,
  build: () => Promise<Prepared>,
): PreparedSource => {
  const kept = cacheUntilChanged<Prepared>(notifications, channel, 1);
  return () => kept(channel, build);
};
