import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDataDir } from "#server/platform/data-dir.ts";

/** One message to one recipient, ready to be handed over. */
export interface Message {
  /** Id of its mail. */
  id: number;
  sender: string;
  recipient: string;
  /** The message as RFC 5322 has it, with its header. */
  raw: Buffer;
}

/**
 * What became of a message, and why in words, without address, link or password. `unreachable`: its turn did not come, and
 * that of no other would have. `refused`: for good. `temporary`: not taken, and may be tried again. `unsure`: its text was
 * handed over, and the answer never came; `brokenOff` where the conversation ended with that, be it over this message or
 * over something else.
 */
export type Delivery =
  | { result: "sent" }
  | { result: "unreachable"; reason: string }
  | { result: "refused"; reason: string }
  | { result: "temporary" | "unsure"; reason: string; brokenOff: boolean };

/** A way for mails to leave. */
export interface MailTransport {
  /**
   * Hands over a message; never rejects. Waits for `beforeContent` right before the text leaves, and lets nothing leave
   * if that rejects.
   */
  send(message: Message, beforeContent: () => Promise<void>): Promise<Delivery>;
}

/** The folder that mails are written to. */
export const outboxIn = (dataDir: string): string => join(dataDir, "outbox");

/** How long a mail is kept in the folder. */
export const outboxDays = 30;

/** 20260924T150507Z: so names of files sort by time. */
const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, "");
/** The time and id of a mail, or of what a process that was killed left of one. */
const ownFile = /^\.?(\d{8}T\d{6}Z)-(\d+)\.eml(?:\.part)?$/;

/** Mails in a folder instead of on their way. */
export interface Outbox extends MailTransport {
  /** Deletes the files of these mails. */
  forget(mailIds: readonly number[]): Promise<void>;
  /** Deletes mails that were written more than 30 days ago. */
  prune(): Promise<void>;
}

/** Deletes the mails that `isMeant`, and no other file; a folder that was never made holds none. */
const deleteMails = async (folder: string, isMeant: (written: string, id: number) => boolean) => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const [, written, id] = ownFile.exec(name) ?? [];
    if (written && isMeant(written, Number(id))) await rm(join(folder, name), { force: true });
  }
};

/** Writes each mail to a file of its own in `dataDir`/outbox, for its owner only, whole or not at all. */
export const createOutbox = (dataDir: string): Outbox => ({
  async send({ id, raw }, beforeContent) {
    const folder = outboxIn(dataDir);
    const name = `${stamp(new Date())}-${id}.eml`;
    const unfinished = join(folder, `.${name}.part`);
    let isCalledOff = false;
    try {
      await makeDataDir(dataDir);
      await mkdir(folder, { mode: 0o700, recursive: true });
      await writeFile(unfinished, raw, { mode: 0o600, flush: true });
      await beforeContent().catch((error: unknown) => {
        isCalledOff = true;
        throw error;
      });
      await rename(unfinished, join(folder, name));
      return { result: "sent" };
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      const { message } = error as Error;
      if (isCalledOff) return { result: "temporary", reason: message, brokenOff: false };
      // Readers see the reason, too: where the folder is is none of their business.
      const why = message.replace(/'.*'/g, "…");
      return { result: "unreachable", reason: `the outbox cannot be written to: ${why}` };
    }
  },
  async forget(mailIds) {
    const ids = new Set(mailIds);
    const isMeant = (_: string, id: number) => ids.has(id);
    await deleteMails(outboxIn(dataDir), isMeant);
    // One that was given its name while we looked has it by now; one that was deleted without it gets it no more.
    await deleteMails(outboxIn(dataDir), isMeant);
  },
  prune() {
    const oldest = stamp(new Date(Date.now() - outboxDays * 24 * 60 * 60 * 1000));
    return deleteMails(outboxIn(dataDir), (written) => written < oldest);
  },
});
