import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import { isDatabaseAway, isTimeout, reasonOf } from "#server/platform/db/client.ts";
import { FetchError } from "#server/platform/fetch/fetch-error.ts";
import type { Classify } from "./classify.ts";
import { type FeedEntry, FeedError } from "./parsing/documents.ts";
import type { KeptLease, Leased, LeaseStore, PollNote } from "./poll-lease-store.ts";
import { isBroken, nextAfterFailure, nextInterval, readRetryAfter, rhythmOf } from "./schedule.ts";
import type { FeedAnswer, FeedGateway } from "./source-gateway.ts";
import { normalAddress, type Source } from "./source-store.ts";
import type { NewsStore } from "./store.ts";
import type { NewItem } from "./write-store.ts";

/** What of a source its items depend on. */
type Reporter = Pick<Source, "id" | "country" | "language" | "topic">;

/** `date_basis` of an item whose source gives no date: what is shown is when it was first seen. */
export const firstSeen = "first seen";

/** How long requests may wait for the classifier. */
const sliceMs = 2;

const itemOf = (classify: Classify, source: Reporter, entry: FeedEntry): NewItem => {
  const { type, countries, countriesFrom, tags, shown } = classify({
    title: entry.title,
    body: entry.body,
    source,
  });
  const pubDate = entry.publishedAt ?? entry.updatedAt ?? null;
  return {
    sourceId: source.id,
    itemKey: entry.key,
    guid: entry.guid,
    otherKeys: entry.otherKeys,
    title: entry.title,
    link: entry.link,
    body: entry.body,
    language: source.language,
    pubDate: pubDate ?? new Date(),
    dateBasis: pubDate ? null : firstSeen,
    type,
    countries,
    countriesFrom,
    tags,
    shown,
  };
};

/** The items that the entries of a source's feed are, with what they are about; one for each key. */
export const itemsOf = async (
  classify: Classify,
  source: Reporter,
  entries: readonly FeedEntry[],
): Promise<NewItem[]> => {
  const items = new Map<string, NewItem>();
  let start = performance.now();
  for (const entry of entries) {
    items.set(entry.key, itemOf(classify, source, entry));
    if (performance.now() - start < sliceMs) continue;
    await nextTurn();
    start = performance.now();
  }
  return [...items.values()];
};

const longest = 500;

/** Control characters, and those that turn or hide the text around them. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** Why a poll failed, in words for a person; undefined where the error is none that speaks to one. */
export const failureWords = (error: unknown): string | undefined => {
  if (!(error instanceof FetchError || error instanceof FeedError)) return undefined;
  return error.message.replace(unprintable, " ").trim().slice(0, longest);
};

/** How long the same permanent redirect must have been answered before it is believed. */
const redirectTrustMs = 3 * 24 * 60 * 60_000;

/** What a note is made with. */
interface NoteContext {
  pollMinutes: number;
  now: Date;
}

/** What of a source tells where it moves. */
type Address = Pick<Source, "url" | "movedTo" | "redirectTo" | "redirectSince">;

/** What becomes of a source's address after an answer with this permanent redirect. */
const follow = (
  { url, redirectTo, redirectSince }: Address,
  permanentUrl: string | null,
  now: Date,
): Partial<Address> => {
  if (permanentUrl === null) return { redirectTo: null, redirectSince: null };
  const target = normalAddress(permanentUrl);
  if (target !== redirectTo || !redirectSince) return { redirectTo: target, redirectSince: now };
  if (now.getTime() - redirectSince.getTime() < redirectTrustMs) return {};
  return { movedTo: target === normalAddress(url) ? null : target, redirectTo: null, redirectSince: null };
};

/** What is noted of a poll that was answered, and whose items are stored, `changed` of them new or changed. */
const noteSuccess = (
  source: Source,
  answer: FeedAnswer,
  changed: number,
  { pollMinutes, now }: NoteContext,
): PollNote => {
  const { etag, lastModified } = answer.unchanged ? source : answer;
  const rhythmMinutes = answer.unchanged
    ? source.rhythmMinutes
    : rhythmOf(answer.entries.flatMap(({ publishedAt, updatedAt }) => publishedAt ?? updatedAt ?? []));
  const intervalMinutes = nextInterval({
    pollMinutes,
    intervalMinutes: source.intervalMinutes,
    rhythmMinutes,
    broughtNew: changed > 0,
  });
  return {
    minutesToNext: intervalMinutes,
    changes: {
      ...follow(source, answer.permanentUrl, now),
      ...{ etag, lastModified, intervalMinutes, rhythmMinutes },
      ...{ lastError: null, failures: 0, failingSince: null },
    },
  };
};

/**
 * What is noted of a poll that failed. After a document that could not be read or stored the next poll asks for the whole
 * again; a source that moved and is broken is sought at its first address.
 */
const noteFailure = (
  source: Source,
  error: unknown,
  words: string,
  { pollMinutes, now }: NoteContext,
): PollNote => {
  const failures = source.failures + 1;
  const failingSince = source.failingSince ?? now;
  const retryAfter = error instanceof FetchError ? readRetryAfter(error.retryAfter, now) : null;
  return {
    minutesToNext: nextAfterFailure(pollMinutes, failures, retryAfter),
    changes: {
      ...(isBroken(failingSince, now) && { movedTo: null, redirectTo: null, redirectSince: null }),
      // A host that did not answer still knows the document that was read last.
      ...(!(error instanceof FetchError) && { etag: null, lastModified: null }),
      ...{ lastError: words, failures, failingSince },
    },
  };
};

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
