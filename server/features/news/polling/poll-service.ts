import type { Logger } from "pino";
import { isDatabaseAway, isTimeout, reasonOf } from "#server/db/client.ts";
import type { Classify } from "../classify.ts";
import type { FeedGateway } from "../gateway.ts";
import { itemsOf } from "../item-of.ts";
import type { NewsStore } from "../store.ts";
import { failureWords } from "./failure-words.ts";
import type { KeptLease, Leased, LeaseStore, PollNote } from "./lease-store.ts";
import { noteFailure, noteSuccess } from "./poll-note.ts";
import type { Source } from "./source-store.ts";

/** Feeds that are read at the same time. */
const parallelPolls = 8;

/** A round takes no more feeds then, long before its job expires; the next one, a minute later at most, goes on. */
const roundMs = 5 * 60_000;

/** Between two polls out of turn. */
const askedEveryMs = 60_000;

/** What the polling stands on. */
export interface PollServiceDeps {
  leases: LeaseStore;
  items: Pick<NewsStore, "saveItems">;
  gateway: FeedGateway;
  classify: Classify;
  pollMinutes: number;
  log: Logger;
}

/** What became of a poll that somebody asked for; `off` is switched off, `busy` that it or its host is being asked. */
export type PollNowResult =
  | { outcome: "polled" | "unknown" | "off" | "busy"; waitSec?: undefined }
  | { outcome: "too soon"; waitSec: number };

/** Fills the feed. */
export interface PollService {
  /** Reads every feed that is due and stores what is new; a feed that fails keeps its error and costs no other. */
  pollDueSources(): Promise<void>;
  /** Reads one feed out of turn, at most once a minute over all instances; how that went is kept with the source. */
  pollNow(id: number): Promise<PollNowResult>;
}

/** How a poll went: what it changed, and whether another reader leased the source before it was noted. */
interface Polled {
  changed: number;
  failed: number;
  isLost: boolean;
}

const whyNot = (source: Source | undefined): PollNowResult => {
  if (!source || source.state === "removed") return { outcome: "unknown" };
  if (source.state === "off" || !source.active) return { outcome: "off" };
  const last = Math.max(source.askedAt?.getTime() ?? 0, source.lastPollAt?.getTime() ?? 0);
  const waitMs = last + askedEveryMs - Date.now();
  // Who is asked for the second time while it is being read learns that.
  if (source.leaseUntil || waitMs <= 0) return { outcome: "busy" };
  return { outcome: "too soon", waitSec: Math.ceil(waitMs / 1000) };
};

/** Polls the sources; every item is classified on its way in. */
export const createPollService = (deps: PollServiceDeps): PollService => {
  const { leases, items, gateway, classify, pollMinutes, log } = deps;

  const read = async (source: Leased): Promise<{ note: PollNote; changed: number }> => {
    const answer = await gateway.readFeed(source.movedTo ?? source.url, source);
    const changed = answer.unchanged
      ? 0
      : await items.saveItems(await itemsOf(classify, source, answer.entries));
    const note = noteSuccess(source, answer, changed, { pollMinutes, now: new Date() });
    const { movedTo } = note.changes;
    // Two sources of one address would be asked twice for the same.
    if (movedTo && (await leases.isTaken(movedTo, source.id))) delete note.changes.movedTo;
    return { note, changed };
  };

  const pollLeased = async (source: Leased, lease: KeptLease): Promise<Polled> => {
    const write = async (note: PollNote) => {
      const isLost = !(await leases.notePoll(await lease.release(), note));
      if (isLost) log.warn({ source: source.name }, "a poll outlasted its lease; another poll replaces it");
      return { isLost };
    };
    try {
      const { note, changed } = await read(source);
      return { ...(await write(note)), changed, failed: 0 };
    } catch (error) {
      const words = failureWords(error);
      // What took too long to write would do so again at once; the note fails too where it is PostgreSQL that is away.
      if (!words && isDatabaseAway(error) && !isTimeout(error)) throw error;
      const about = { source: source.name, reason: reasonOf(error) };
      if (words) log.debug(about, "a feed could not be read");
      else log.error(about, "what a feed brought could not be stored");
      const told = words ?? "What it brought could not be stored; the log of the server says why.";
      const note = noteFailure(source, error, told, { pollMinutes, now: new Date() });
      return { ...(await write(note)), changed: 0, failed: 1 };
    }
  };

  /** @throws what says that the database is away: then the lease runs out, and another poll begins anew */
  const poll = async (source: Leased): Promise<Polled> => {
    const lease = leases.keepLease(source);
    try {
      return await pollLeased(source, lease);
    } finally {
      await lease.release();
    }
  };

  return {
    async pollDueSources() {
      const end = Date.now() + roundMs;
      const total = { sources: 0, changed: 0, failed: 0 };
      const running = new Set<Promise<void>>();
      const broken: unknown[] = [];
      let ended = 0;
      const run = async (source: Leased) => {
        try {
          const { changed, failed } = await poll(source);
          total.sources += 1;
          total.changed += changed;
          total.failed += failed;
        } catch (error) {
          broken.push(error);
        }
        ended += 1;
      };
      const claim = async () => {
        const mayTake = running.size < parallelPolls && Date.now() < end && broken.length === 0;
        return mayTake ? leases.claimDue() : undefined;
      };
      try {
        for (;;) {
          const endedBefore = ended;
          const source = await claim();
          if (source) {
            const polled: Promise<void> = run(source).finally(() => running.delete(polled));
            running.add(polled);
          } else if (ended > endedBefore) {
            // Its host has become free meanwhile.
          } else if (running.size > 0) await Promise.race(running);
          else break;
        }
      } finally {
        await Promise.all(running);
        if (total.sources > 0) log.info(total, "news sources read");
      }
      if (broken.length > 0) throw broken[0];
    },

    async pollNow(id) {
      const source = await leases.claimOne(id);
      if (!source) return whyNot(await leases.findFeed(id));
      const { isLost } = await poll(source);
      return { outcome: isLost ? "busy" : "polled" };
    },
  };
};
