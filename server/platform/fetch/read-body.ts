import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { FetchError } from "./fetch-error.ts";

/** A stage of `stream.pipeline` that decompresses or counts. */
type Stage = Duplex | ((source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>);

/** Fails the stream once more than `maxBytes` have passed. */
const limitBytes = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };

/** By the standard `deflate` means zlib, but some servers send raw deflate. The first byte tells them apart. */
async function* inflateZlibOrRaw(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const decoder = (first.value[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw();
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const all = Readable.from(
    (async function* () {
      yield first.value;
      yield* rest;
    })(),
  );
  // The pipeline destroys the decoder on failure, and the decoder passes the error to the caller.
  pipeline(all, decoder).catch(() => {});
  yield* decoder;
}

const decoders: Record<string, () => Stage> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  deflate: () => inflateZlibOrRaw,
};

const tooLarge = (maxBytes: number) =>
  new FetchError("size", `The document is larger than ${Math.round(maxBytes / 1024)} KiB.`);

/** Only a decompression bomb needs more encodings on top of one another. */
const maxEncodings = 2;

const stagesFor = (contentEncoding: string, maxBytes: number): Stage[] => {
  const names = contentEncoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > maxEncodings || names.some((name) => !Object.hasOwn(decoders, name))) {
    throw new FetchError("encoding", "The document is compressed in an unsupported way.");
  }
  return names.reverse().flatMap((name) => [decoders[name]!(), limitBytes(maxBytes)]);
};

export interface ReadBodyOptions {
  contentEncoding: string;
  contentLength: string;
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Reads a response body to its end and decompresses it (gzip, brotli, deflate; at most two encodings). Neither the
 * received bytes nor the output of any stage exceed `maxBytes` by more than a chunk. The body is destroyed on failure.
 * @throws FetchError `size` or `encoding`; network errors pass unchanged
 */
export const readBody = async (
  body: Readable,
  { contentEncoding, contentLength, maxBytes, signal }: ReadBodyOptions,
): Promise<Buffer> => {
  let stages: Stage[];
  try {
    if (Number(contentLength) > maxBytes) throw tooLarge(maxBytes);
    stages = stagesFor(contentEncoding, maxBytes);
  } catch (error) {
    body.on("error", () => {}).destroy();
    throw error;
  }

  let networkError: unknown;
  body.on("error", (error) => {
    networkError = error;
  });
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  try {
    await pipeline([body, limitBytes(maxBytes), ...stages, collect] as unknown as NodeJS.ReadWriteStream[], {
      signal,
    });
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (networkError) throw networkError;
    if (signal.aborted || stages.length === 0) throw error;
    throw new FetchError("encoding", "The compressed data of the document is damaged.", {
      cause: error,
    });
  }
  return Buffer.concat(chunks);
};
