import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { FetchError } from "./fetch-error.ts";

/** One stage of decompression, or of counting, in `stream.pipeline`. */
type Stage = Duplex | ((source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>);

/** Ends the stream with an error once more than `maxBytes` have passed. */
const capped = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };

/** `deflate` means zlib by the standard and raw deflate by habit: the first byte tells. */
async function* inflateEither(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
  // A failure reaches the caller through the decoder, which the pipeline destroys with it.
  pipeline(all, decoder).catch(() => {});
  yield* decoder;
}

const decoders: Record<string, () => Stage> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  deflate: () => inflateEither,
};

const tooLarge = (maxBytes: number) =>
  new FetchError("size", `The document is larger than ${Math.round(maxBytes / 1024)} KiB.`);

/** At most this many encodings on top of one another: more has no use but to multiply a bomb. */
const maxEncodings = 2;

const stagesFor = (contentEncoding: string, maxBytes: number): Stage[] => {
  const names = contentEncoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > maxEncodings || names.some((name) => !Object.hasOwn(decoders, name))) {
    throw new FetchError("encoding", "The document is compressed in a way that was not asked for.");
  }
  return names.reverse().flatMap((name) => [decoders[name]!(), capped(maxBytes)]);
};

/** How a body is read: its encodings, limit and patience. */
export interface ReadBodyOptions {
  contentEncoding: string;
  contentLength: string;
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Reads a response to its end and decompresses it (gzip, brotli, deflate; at most two on top of one another).
 * Neither the bytes sent nor those of any stage ever exceed `maxBytes` by more than a chunk.
 * @throws FetchError `size` or `encoding`; what the network threw passes unchanged. The body is destroyed on failure.
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

  let broken: unknown;
  body.on("error", (error) => {
    broken = error;
  });
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  try {
    await pipeline([body, capped(maxBytes), ...stages, collect] as unknown as NodeJS.ReadWriteStream[], {
      signal,
    });
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (broken) throw broken;
    if (signal.aborted || stages.length === 0) throw error;
    throw new FetchError("encoding", "The document is compressed, and the compressed data is damaged.", {
      cause: error,
    });
  }
  return Buffer.concat(chunks);
};
