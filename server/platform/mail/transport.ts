import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDataDir } from "#server/platform/data-dir.ts";
import { dayMs } from "#shared/calendar/day.ts";

export interface Message {
  /** Id of the email. */
  id: number;
  sender: string;
  recipient: string;
  createdAt: Date;
  /** The complete RFC 5322 message. */
  raw: Buffer;
}

/**
 * The outcome of an attempt. `reason` contains no address, link or password.
 * - `unreachable`: the server took no message at all, so the cause is not this message.
 * - `refused`: rejected permanently.
 * - `temporary`: not accepted now; a retry may succeed.
 * - `unsure`: the text was transmitted, but no reply arrived.
 *
 * `connectionLost`: the server closed the connection, because of this message or for another reason.
 */
export type Delivery =
  | { result: "sent" }
  | { result: "unreachable"; reason: string }
  | { result: "refused"; reason: string }
  | { result: "temporary" | "unsure"; reason: string; connectionLost: boolean };

export interface MailTransport {
  /**
   * Sends a message and never rejects. Awaits `beforeContent` right before the text leaves; if that rejects, nothing
   * leaves.
   */
  send(message: Message, beforeContent: () => Promise<void>): Promise<Delivery>;
}

export const outboxIn = (dataDir: string): string => join(dataDir, "outbox");

export const outboxDays = 30;

/** For example `20260924T150507Z`, so that file names sort by time. */
const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, "");
/** Matches emails and the unfinished files of a killed process. Captures time and id. */
const mailFile = /^\.?(\d{8}T\d{6}Z)-(\d+)\.eml(?:\.part)?$/;

/** Stores emails as files instead of sending them, for installations without a mail server. */
export interface Outbox extends MailTransport {
  /** Deletes the files of these mails. */
  forget(mailIds: readonly number[]): Promise<void>;
  /** Deletes files that are older than 30 days. */
  prune(): Promise<void>;
}

/** Deletes the emails that match, and no other file. The folder may not exist yet. */
const deleteMails = async (folder: string, matches: (written: string, id: number) => boolean) => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const [, written, id] = mailFile.exec(name) ?? [];
    if (written && matches(written, Number(id))) await rm(join(folder, name), { force: true });
  }
};

/**
 * Writes each email atomically to a file in `dataDir`/outbox that only its owner can read. An email has the same file name
 * each time, so that it is there once even if its process was killed before the result was stored.
 */
export const createOutbox = (dataDir: string): Outbox => ({
  async send({ id, createdAt, raw }, beforeContent) {
    const folder = outboxIn(dataDir);
    const name = `${stamp(createdAt)}-${id}.eml`;
    const unfinished = join(folder, `.${name}.part`);
    let isAborted = false;
    try {
      await makeDataDir(dataDir);
      await mkdir(folder, { mode: 0o700, recursive: true });
      await writeFile(unfinished, raw, { mode: 0o600, flush: true });
      await beforeContent().catch((error: unknown) => {
        isAborted = true;
        throw error;
      });
      await rename(unfinished, join(folder, name));
      return { result: "sent" };
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      const { message } = error as Error;
      if (isAborted) return { result: "temporary", reason: message, connectionLost: false };
      // Users can see the reason, so it must not contain the path of the folder.
      const detail = message.replace(/'.*'/g, "…");
      return { result: "unreachable", reason: `the outbox cannot be written: ${detail}` };
    }
  },
  async forget(mailIds) {
    const ids = new Set(mailIds);
    const matches = (_: string, id: number) => ids.has(id);
    await deleteMails(outboxIn(dataDir), matches);
    // The first pass misses a file that is renamed while it runs; the second pass finds it under its final name.
    await deleteMails(outboxIn(dataDir), matches);
  },
  prune() {
    const oldest = stamp(new Date(Date.now() - outboxDays * dayMs));
    return deleteMails(outboxIn(dataDir), (written) => written < oldest);
  },
});
