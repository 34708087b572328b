import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Letterhead } from "../compose.ts";
import type { MailTransport } from "../transport.ts";
import type { Waits } from "./attempt.ts";
import { createDoor } from "./door.ts";
import type { Lane, LeasedMail, RoomStore } from "./room-store.ts";
import { createSendMail } from "./send-mail.ts";
import { createSendingLine } from "./sending-line.ts";

/** Sends the mails of the table. */
export interface MailRoom {
  /**
   * Sends what is due until nothing is left that could be sent now: account mails first, bulk mails last, the oldest first
   * in each lane. Once the signal fires, it finishes the mails under way and begins no other.
   * @throws Error where the database is away
   */
  sendDue(signal?: AbortSignal): Promise<void>;
}

/** Times in milliseconds. */
export interface MailTimes {
  /** Renewed while we work on a mail; once it is over, anybody may take the mail over. */
  leaseMs: number;
  /** How long a server that hangs with one mail holds up the others. */
  patienceMs: number;
  /** Between attempts to send a mail that its server put off. */
  retry: Waits;
  /** While the mail server cannot be reached. */
  away: Waits;
  /** How often we look for further mails, or for a database that is away, while some are under way. */
  lookMs: number;
}

/** What the room is built from. */
export interface MailRoomDeps extends Letterhead {
  store: RoomStore;
  transport: MailTransport;
  log: Logger;
  times?: Partial<MailTimes>;
}

const usualTimes: MailTimes = {
  leaseMs: 20_000,
  patienceMs: 2000,
  retry: { firstMs: 30_000, mostMs: 60 * 60 * 1000 },
  away: { firstMs: 5000, mostMs: 60_000 },
  lookMs: 500,
};

/** Mails under way at once in this process, each with its own connection. One connection is kept for account mails. */
const atOnce = { all: 5, other: 4 };

/** The mail room of one instance. */
export const createMailRoom = ({ times, ...deps }: MailRoomDeps): MailRoom => {
  const { store, log } = deps;
  const { leaseMs, patienceMs, retry, away, lookMs } = { ...usualTimes, ...times };
  const door = createDoor(away, log);
  const line = createSendingLine(patienceMs);
  const sendMail = createSendMail({ ...deps, door, leaseMs, retry, lookMs });
  const underWay = new Map<number, { lane: Lane; work: Promise<void> }>();

  const claim = async (lane: Lane, count: number): Promise<LeasedMail[]> => {
    if (count <= 0) return [];
    return store.claim(lane, count, leaseMs, [...underWay.keys()]).catch((error: unknown) => {
      if (underWay.size === 0) throw error;
      // Those under way come first; we are asked again after them.
      return [];
    });
  };
  const beginNext = async (lane: Lane, signal: AbortSignal | undefined) => {
    const inLane = [...underWay.values()].filter((mail) => mail.lane === lane).length;
    const free = signal?.aborted ? 0 : door.admits(atOnce.all) - underWay.size;
    const mails = await claim(lane, lane === "other" ? Math.min(free, atOnce.other - inLane) : free);
    for (const mail of mails) {
      const place = line.takePlace({ isUrgent: lane === "account" });
      const work = sendMail(mail, place, signal).then(() => void underWay.delete(mail.id));
      underWay.set(mail.id, { lane, work });
    }
  };
  /** Waits until one of them is done, or for a look. */
  const waitForRoom = async () => {
    const waited = new AbortController();
    const look = sleep(lookMs, undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([look, ...[...underWay.values()].map(({ work }) => work)]);
    waited.abort();
  };

  return {
    async sendDue(signal) {
      for (;;) {
        // What ends while we look may have made room for the next to its recipient.
        const seesAll = underWay.size === 0;
        await beginNext("account", signal);
        await beginNext("other", signal);
        if (underWay.size > 0) await waitForRoom();
        else if (seesAll) return;
      }
    },
  };
};
