import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { getSystemErrorMap } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/*
 * A backup is one gzip file of JSON lines, with blocks of rows in PostgreSQL's COPY text format between them:
 *
 *   {"format":"meridian-backup-1", …}     the header
 *   {"bytes":40}                          a block: this many bytes of rows follow
 *   {"table":"public.users","rows":1}     the end of a table, in the order of the header
 *   {"sha256":"…"}                        the checksum of everything before this line
 */

const Header = z.object({
  format: z.literal("meridian-backup-1"),
  /** The version of Meridian that made the backup. */
  version: z.string(),
  /** The name of the newest migration in the database. */
  migration: z.string(),
  date: z.iso.datetime(),
  sessionSecret: z.string().optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value that each used sequence returned. */
  sequences: z.record(z.string(), z.string()),
});
const Block = z.object({ bytes: z.int().positive() });
const TableEnd = z.object({ table: z.string(), rows: z.int() });
const Seal = z.object({ sha256: z.string() });
const Line = z.union([Header, Block, TableEnd, Seal]);

export type BackupHeader = z.infer<typeof Header>;
export type TableEnd = z.infer<typeof TableEnd>;
/** A part of a backup. A Buffer holds rows or fragments of rows. */
export type BackupPart = BackupHeader | Buffer | TableEnd;

const blockBytes = 256 * 1024;

/** Joins small chunks of rows into blocks. */
export async function* inBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    if (length < blockBytes) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}

async function* format(parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
  for await (const part of parts) {
    const buffers = Buffer.isBuffer(part) ? [line({ bytes: part.length }), part] : [line(part)];
    for (const buffer of buffers) {
      hash.update(buffer);
      yield buffer;
    }
  }
  yield line({ sha256: hash.digest("hex") });
}

/** The operating system's message for a failed file operation, such as 'no space left on device'. */
const wordsOf = ({ errno, syscall, message }: NodeJS.ErrnoException): string =>
  (syscall && getSystemErrorMap().get(errno ?? 0)?.[1]) || message;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a backup, readable by its owner only. `file` appears when it is complete and on the disk.
 * @returns its size in bytes
 * @throws Error in one line when `file` exists or cannot be written, and whatever `parts` throws
 */
export const writeBackup = async (file: string, parts: AsyncIterable<BackupPart>): Promise<number> => {
  const fail = (error: NodeJS.ErrnoException): never => {
    throw new Error(`'${file}' could not be written: ${wordsOf(error)}.`);
  };
  if (await exists(file)) throw new Error(`'${file}' exists already. Name another file.`);
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, "wx", 0o600).catch(fail);
  try {
    await pipeline(format(parts), createGzip(), async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) await handle.appendFile(chunk).catch(fail);
    });
    await handle.sync().catch(fail);
    const { size } = await handle.stat();
    await handle.close();
    await rename(draft, file).catch(fail);
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
};

/** Longer than any header. A longer line is not a line of a backup. */
const maxLineBytes = 16 * 1024 * 1024;

/** Reads lines and blocks from a stream. */
const createScanner = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const readMore = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (!next.done) held = held.length > 0 ? Buffer.concat([held, next.value]) : next.value;
    return !next.done;
  };
  const take = (bytes: number): Buffer => {
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  };
  return {
    /** The next line with its line break. */
    async line(): Promise<Buffer> {
      while (!held.includes("\n"))
        if (held.length > maxLineBytes || !(await readMore())) throw new Error("it ends too early");
      return take(held.indexOf("\n") + 1);
    },
    /** Yields the next bytes in chunks, so that a length stated in the file cannot exhaust memory. */
    async *block(bytes: number): AsyncGenerator<Buffer> {
      for (let left = bytes; left > 0; ) {
        if (held.length === 0 && !(await readMore())) throw new Error("it ends too early");
        const piece = take(Math.min(left, held.length));
        left -= piece.length;
        yield piece;
      }
    },
    isAtEnd: async () => held.length === 0 && !(await readMore()),
  };
};

/** The bytes of an opened file. Unlike a stream of Node, its end leaves the file open. */
async function* readChunks(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(blockBytes), position });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function* hashing(pieces: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** Parts of an opened file. @throws Error with the reason why this is not a whole backup */
async function* parse(handle: FileHandle): AsyncGenerator<BackupPart> {
  const text = createGunzip({ chunkSize: blockBytes });
  // Reading `text` also reports the errors of the pipeline.
  pipeline(readChunks(handle), text).catch(() => undefined);
  const scanner = createScanner(text);
  const hash = createHash("sha256");
  try {
    for (;;) {
      const line = await scanner.line();
      const part = Line.parse(JSON.parse(line.toString()));
      if ("sha256" in part) {
        if (hash.digest("hex") !== part.sha256) throw new Error("its checksum is wrong");
        if (!(await scanner.isAtEnd())) throw new Error("something follows its end");
        return;
      }
      hash.update(line);
      if ("bytes" in part) yield* hashing(scanner.block(part.bytes), hash);
      else yield part;
    }
  } finally {
    text.destroy();
  }
}

/** An open backup. It stays readable when its file is replaced meanwhile. */
export interface OpenBackup {
  header: BackupHeader;
  /** Yields everything after the header. Each call starts from the beginning. */
  read(): AsyncGenerator<Buffer | TableEnd>;
  close(): Promise<void>;
}

/**
 * Opens a backup and reads all of it once, to check it before it is used.
 * @throws Error in one line when the file is missing, no backup, truncated or damaged
 */
export const openBackup = async (file: string): Promise<OpenBackup> => {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`'${file}' could not be read: ${wordsOf(error)}.`);
  });
  let header: BackupHeader | undefined;
  try {
    for await (const part of parse(handle)) {
      if ("format" in part) header = part;
      if (!header) throw new Error("it has no header");
    }
    if (!header) throw new Error("it is empty");
  } catch (error) {
    await handle.close();
    const isForeign = !header && !(error as NodeJS.ErrnoException).syscall;
    throw new Error(
      isForeign
        ? `'${file}' is not a backup of Meridian.`
        : `'${file}' is damaged or not complete: ${wordsOf(error as Error)}. Nothing was restored.`,
    );
  }
  return {
    header,
    async *read() {
      for await (const part of parse(handle)) if (!("format" in part)) yield part;
    },
    close: () => handle.close(),
  };
};
