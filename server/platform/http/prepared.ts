import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { safeParse } from "zod/mini";
import { cacheUntilChanged } from "#server/platform/db/cache.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import type { CallOutput, Contract } from "#shared/contract.ts";
import { fileHeaders } from "./security-headers.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export const jsonType = "application/json; charset=utf-8";
export const htmlType = "text/html; charset=utf-8";

type Encoding = "br" | "gzip" | "identity";

/** Cache headers by policy: revalidate each time (shared or per user), never store, cache for a day, or cache forever. */
const cacheHeaders = {
  public: { "Cache-Control": "public, no-cache", Vary: "Accept-Encoding" },
  private: { "Cache-Control": "private, no-cache", Vary: "Accept-Encoding, Cookie" },
  own: { "Cache-Control": "no-store" },
  daily: { "Cache-Control": "public, max-age=86400", Vary: "Accept-Encoding" },
  immutable: { "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding" },
} as const;

export type CachePolicy = keyof typeof cacheHeaders;

/** A response that is serialized and compressed once and sent many times. A missing encoding falls back to `identity`. */
export class Prepared {
  readonly headers: Readonly<Record<string, string>>;
  readonly encoded: Record<Encoding, { body: Buffer; headers: Record<string, string | number> }>;
  /** Memory used by all encodings together. */
  readonly bytes: number;

  constructor(
    contentType: string,
    policy: CachePolicy,
    readonly etag: string,
    bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>,
  ) {
    this.headers = {
      // Pages get their headers elsewhere, because the content policy depends on their scripts.
      ...(contentType !== htmlType && fileHeaders(contentType)),
      ...cacheHeaders[policy],
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

/** A weak ETag of the content, shared by all encodings. */
export const etagOf = (content: Buffer): string =>
  `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;

/** A small window, because the default takes megabytes of memory for each compression. */
const quickBrotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** Strong compression for text that is sent often, quick compression for text that may be sent once. */
const efforts = {
  strong: { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }, gzip: { level: 7 } },
  quick: { brotli: quickBrotli, gzip: { level: 1 } },
};
type Effort = keyof typeof efforts;

/** Prepares text in all encodings. */
export const prepareText = async (
  contentType: string,
  text: string,
  policy: CachePolicy,
  effort: Effort = "strong",
): Promise<Prepared> => {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    brotli(identity, efforts[effort].brotli),
    gzipped(identity, efforts[effort].gzip),
  ]);
  return new Prepared(contentType, policy, etagOf(identity), { br, gzip: zipped, identity });
};

/** Compresses with fast settings, and only for the encoding that this request accepts. */
const encodeQuickly = async (req: Request, identity: Buffer) => {
  const encoding = encodingFor(req);
  if (encoding === "br") return { identity, br: await brotli(identity, quickBrotli) };
  if (encoding === "gzip") return { identity, gzip: await gzipped(identity, efforts.quick.gzip) };
  return { identity };
};

/** Prepares text for a single request, with fast compression. */
export const prepareQuickly = async (req: Request, contentType: string, text: string): Promise<Prepared> => {
  const identity = Buffer.from(text);
  return new Prepared(contentType, "public", etagOf(identity), await encodeQuickly(req, identity));
};

const versionTag = (version: string) => `W/"${version}"`;

/** A 304 if the client already has this version of its data, or else undefined. */
export const prepareUnchanged = (req: Request, version: string): Prepared | undefined => {
  const etag = versionTag(version);
  if (!isUnchanged(req, etag)) return undefined;
  return new Prepared(jsonType, "own", etag, { identity: Buffer.alloc(0) });
};

/** Prepares private JSON for the account that owns it. No browser stores it. `version` must change with the data. */
export const prepareOwn = async (req: Request, version: string, json: string): Promise<Prepared> =>
  new Prepared(jsonType, "own", versionTag(version), await encodeQuickly(req, Buffer.from(json)));

/**
 * Parses a response by its contract, so that no unknown key leaves.
 * @throws Error if the response breaks the contract
 */
export const parseResponse = ({ path, response }: Contract, value: unknown): unknown => {
  const parsed = safeParse(response, value);
  if (!parsed.success) throw new Error(`${path} breaks its contract: ${parsed.error.message}`);
  return parsed.data;
};

/** Parses a response by its contract and prepares its JSON. */
export const prepare = async <C extends Contract>(
  contract: C,
  value: CallOutput<C>,
  effort?: Effort,
): Promise<Prepared> =>
  prepareText(
    jsonType,
    JSON.stringify(parseResponse(contract, value)),
    contract.access === "public" ? "public" : "private",
    effort,
  );

/** `br` without a quality value, as browsers send it: needs no negotiation. */
const plainBrotli = /(^|[\s,])br\s*(,|$)/;

const encodingFor = (req: Request): Encoding =>
  plainBrotli.test(req.headers["accept-encoding"] ?? "")
    ? "br"
    : ((req.acceptsEncodings("br", "gzip", "identity") || "identity") as Encoding);

/** Whether the client has this version. Compares weakly, so `W/` is ignored. */
const isUnchanged = (req: Request, etag: string): boolean => {
  const known = req.headers["if-none-match"];
  return known !== undefined && (known === "*" || known.includes(etag.slice(etag.indexOf('"'))));
};

/** Sends the best encoding that the client accepts, or 304 if it already has this version. */
export const sendPrepared = (req: Request, res: Response, prepared: Prepared, status = 200): void => {
  if (status === 200 && isUnchanged(req, prepared.etag)) {
    res.writeHead(304, prepared.headers).end();
    return;
  }
  const { headers, body } = prepared.encoded[encodingFor(req)];
  res.writeHead(status, headers).end(req.method === "HEAD" ? undefined : body);
};

/** Sends a page that must not be cached. `page` may be prepared if many requests get the same one. */
export const sendOnce = async (
  req: Request,
  res: Response,
  page: string | Prepared,
  status: number,
): Promise<void> => {
  const prepared = typeof page === "string" ? await prepareQuickly(req, htmlType, page) : page;
  const { headers, body } = prepared.encoded[encodingFor(req)];
  const { ETag: _, ...others } = headers;
  res.writeHead(status, { ...others, "Cache-Control": "no-store" }).end(body);
};

/** Caches one prepared response until `channel` announces a change. */
export const cachePrepared = (
  notifications: Notifications,
  channel: string,
  build: () => Promise<Prepared>,
): (() => Promise<Prepared>) => {
  const cached = cacheUntilChanged<Prepared>({ notifications, channel }, 1);
  return () => cached(channel, build);
};
