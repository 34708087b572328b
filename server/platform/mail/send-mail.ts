import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { isDatabaseAway, reasonOf } from "#server/platform/db/client.ts";
import { composeMessage, type Letterhead } from "./compose.ts";
import { createDoor, type Door, endOf, maxAttempts, type Waits } from "./retry.ts";
import type { AttemptEnd, Lane, LeasedMail, RoomStore } from "./sending-store.ts";
import type { Delivery, MailTransport } from "./transport.ts";

/** A lease that lasts as long as its holder lives. */
interface HeldLease {
  /** @see RoomStore.markSending */
  markSending(attempt: number): Promise<boolean>;
  /** @see RoomStore.end */
  end(end: AttemptEnd): Promise<void>;
  /** Renews it no more. */
  release(): void;
}

/** Renews the lease of a mail every quarter of `leaseMs`. What is asked of it waits for a renewal that goes on. */
const holdLease = (store: RoomStore, { id, leaseUntil }: LeasedMail, leaseMs: number): HeldLease => {
  let lease = { id, leaseUntil };
  let last: Promise<unknown> = Promise.resolve();
  let isRenewing = false;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const renew = async () => {
    isRenewing = true;
    try {
      const until = await store.renew(lease, leaseMs);
      if (until) lease = { id, leaseUntil: until };
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(() => {
    // Without a database it runs out, and the mail is anybody's.
    if (!isRenewing) inTurn(renew).catch(() => undefined);
  }, leaseMs / 4);
  return {
    markSending: (attempt) => inTurn(() => store.markSending(lease, attempt)),
    end: (end) => inTurn(() => store.end(lease, end)),
    release: () => clearInterval(timer),
  };
};

/** What it takes to send one mail; times in milliseconds. */
export interface SendMailDeps extends Letterhead {
  store: RoomStore;
  transport: MailTransport;
  door: Door;
  log: Logger;
  leaseMs: number;
  retry: Waits;
  lookMs: number;
}

/** Works on a mail until its end is written down, and gives its place in the line away. Never rejects. */
export type SendMail = (mail: LeasedMail, place: Place, signal?: AbortSignal) => Promise<void>;

/** Looks for a database that is away, during a stop. */
const looksAtStop = 5;
const mostSuspects = 100;

const logTexts: Record<AttemptEnd["state"], string> = {
  sent: "a mail was sent",
  queued: "a mail could not be sent yet",
  sending: "a mail may not have arrived, and is repeated",
  failed: "a mail could not be sent",
  unsure: "a mail may not have arrived",
};

const interrupted = "the sending was interrupted each time, and it may have arrived";

/** Sends mails, each by itself. */
const createSendMail = (deps: SendMailDeps): SendMail => {
  const { store, transport, door, log, leaseMs, retry, lookMs } = deps;
  /** Mails over which a conversation was broken off: it may have been about them. */
  const suspects = new Set<number>();

  const judge = (mail: LeasedMail, delivery: Delivery): AttemptEnd => {
    const isSuspect = suspects.delete(mail.id);
    const isBroken = "brokenOff" in delivery && delivery.brokenOff;
    if (delivery.result === "unreachable" || (isBroken && !isSuspect)) door.close(delivery.reason);
    else door.open();
    if (isBroken && suspects.size < mostSuspects) suspects.add(mail.id);
    return endOf(mail, delivery, retry, isSuspect);
  };

  /** What became of it; undefined where another has it by now. */
  const attempt = async (
    mail: LeasedMail,
    lease: HeldLease,
    place: Place,
  ): Promise<AttemptEnd | undefined> => {
    const { id, recipient, content, createdAt, state, attempts, lastError } = mail;
    if (state === "sending" && attempts >= maxAttempts)
      return { state: "unsure", attempts, reason: interrupted, waitMs: 0 };
    let raw: Buffer;
    try {
      if (!content) throw new Error("it has no text");
      raw = await composeMessage({ id, recipient, content, createdAt }, deps);
    } catch (error) {
      const reason = `it could not be written: ${reasonOf(error)}`;
      return endOf(mail, { result: "refused", reason }, retry);
    }
    let isOurs = true;
    let obstacle: unknown;
    const delivery = await transport.send({ id, sender: deps.from.address, recipient, raw }, async () => {
      await place.enter();
      isOurs = await lease.markSending(attempts + 1).catch((error: unknown) => {
        obstacle = error;
        throw error;
      });
      if (!isOurs) throw new Error("another works on it");
    });
    if (!isOurs) return undefined;
    if (!obstacle) return judge(mail, delivery);
    // Nothing has left, and the mail is as it was.
    if (isDatabaseAway(obstacle)) return { state, attempts, reason: lastError, waitMs: 0 };
    throw obstacle;
  };

  /** Writes down an end however long the database is away: else a mail that was sent would be sent again. */
  const writeDown = async (lease: HeldLease, end: AttemptEnd, signal?: AbortSignal): Promise<void> => {
    for (let looks = 0; ; ) {
      try {
        return await lease.end(end);
      } catch (error) {
        if (signal?.aborted) looks += 1;
        if (!isDatabaseAway(error) || looks === looksAtStop) throw error;
        await sleep(lookMs);
      }
    }
  };

  return async (mail, place, signal) => {
    const lease = holdLease(store, mail, leaseMs);
    try {
      const end = await attempt(mail, lease, place);
      if (!end) return;
      await writeDown(lease, end, signal);
      // What was no attempt is told by the door.
      if (end.attempts === mail.attempts && end.state === mail.state) return;
      const told = { mail: mail.id, kind: mail.kind, attempt: end.attempts, state: end.state };
      log[end.state === "sent" ? "debug" : "warn"]({ ...told, reason: end.reason }, logTexts[end.state]);
    } catch (error) {
      if (isDatabaseAway(error))
        log.warn({ mail: mail.id, reason: reasonOf(error) }, "a mail waits for the database");
      else log.error({ mail: mail.id, err: error }, "a mail could not be worked on");
    } finally {
      lease.release();
      place.leave();
    }
  };
};

/** A place in the line, taken in the order in which mails shall leave. */
interface Place {
  /** Resolves when it is this mail's turn to be handed over. */
  enter(): Promise<void>;
  /** Gives the place away, whether it was entered or not. */
  leave(): void;
}

interface PlaceOptions {
  /** Goes ahead of all that are not urgent as soon as it waits, and holds up nobody before that. */
  isUrgent?: boolean;
}

interface Spot {
  isUrgent: boolean;
  state: "coming" | "waiting" | "inside";
  /** When it came to be so. */
  since: number;
  proceed(): void;
}

/**
 * Hands over one mail at a time, so that a process that is killed leaves a single mail in doubt. Urgent mails go first, the
 * others in the order in which places were taken. A mail that takes longer than `patienceMs` to come or to be handed over
 * holds up the others no more.
 */
export const createSendingLine = (patienceMs: number): { takePlace(options?: PlaceOptions): Place } => {
  const spots = new Set<Spot>();
  let timer: NodeJS.Timeout | undefined;

  const moveUp = () => {
    clearTimeout(timer);
    const now = performance.now();
    const holdsUp = ({ state, since }: Spot) => state !== "waiting" && now - since < patienceMs;
    let first = [...spots].find((spot) => spot.state === "inside" && holdsUp(spot));
    first ??= [...spots].find((spot) => spot.isUrgent && spot.state === "waiting");
    first ??= [...spots].find((spot) => !spot.isUrgent && (spot.state === "waiting" || holdsUp(spot)));
    if (first?.state === "waiting") {
      first.state = "inside";
      first.since = now;
      first.proceed();
    }
    const someoneWaits = [...spots].some(({ state }) => state === "waiting");
    if (first && someoneWaits) timer = setTimeout(moveUp, first.since + patienceMs - now);
  };

  return {
    takePlace({ isUrgent = false } = {}) {
      const spot: Spot = { isUrgent, state: "coming", since: performance.now(), proceed: () => undefined };
      spots.add(spot);
      return {
        enter: () =>
          new Promise((resolve) => {
            spot.state = "waiting";
            spot.proceed = resolve;
            moveUp();
          }),
        leave() {
          spots.delete(spot);
          moveUp();
        },
      };
    },
  };
};

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
