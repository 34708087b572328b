import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Letterhead } from "../compose.ts";
import type { MailTransport } from "../transport.ts";
import type { Waits } from "./attempt.ts";
import { createDoor } from "./door.ts";
import type { LeasedMail, RoomStore } from "./room-store.ts";
import { createSendMail } from "./send-mail.ts";
import { createSendingLine } from "./sending-line.ts";

/** Sends the mails of the table. */
export interface MailRoom {
  /**
   * Sends what is due, what is in bulk last, and oldest first, until nothing is left that could be sent now. Once the signal fires, those under way
   * are finished and no other is begun.
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

/** Mails under way at once in this process. */
const atOnce = 4;

/** The mail room of one instance. */
export const createMailRoom = ({ times, ...deps }: MailRoomDeps): MailRoom => {
  const { store, log } = deps;
  const { leaseMs, patienceMs, retry, away, lookMs } = { ...usualTimes, ...times };
  const door = createDoor(away, log);
  const line = createSendingLine(patienceMs);
  const sendMail = createSendMail({ ...deps, door, leaseMs, retry, lookMs });
  const underWay = new Map<number, Promise<void>>();

  const begin = (mail: LeasedMail, signal: AbortSignal | undefined) => {
    const work = sendMail(mail, line.takePlace(), signal).then(() => void underWay.delete(mail.id));
    underWay.set(mail.id, work);
  };
  const claim = async (count: number): Promise<LeasedMail[]> => {
    if (count <= 0) return [];
    return store.claim(count, leaseMs, [...underWay.keys()]).catch((error: unknown) => {
      if (underWay.size === 0) throw error;
      // Those under way come first; we are asked again after them.
      return [];
    });
  };
  /** Waits until one of them is done, or for a look. */
  const waitForRoom = async () => {
    const waited = new AbortController();
    const look = sleep(lookMs, undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([look, ...underWay.values()]);
    waited.abort();
  };

  return {
    async sendDue(signal) {
      for (;;) {
        const free = signal?.aborted ? 0 : door.admits(atOnce) - underWay.size;
        // What ends while we look may have made room for the next to its recipient.
        const seesAll = underWay.size === 0;
        for (const mail of await claim(free)) begin(mail, signal);
        if (underWay.size > 0) await waitForRoom();
        else if (seesAll) return;
      }
    },
  };
};
