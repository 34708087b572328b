import type { Logger } from "pino";
import { isDatabaseAway, isTimeout, reasonOf } from "#server/platform/db/client.ts";
import { FetchError } from "#server/platform/fetch/fetch-error.ts";
import { mapInSlices } from "#server/platform/map-in-slices.ts";
import { dayMs } from "#shared/calendar/day.ts";
import type { Classify } from "../judge/classify.ts";
import { stageOf } from "../judge/stage.ts";
import type { NewsStore } from "../store.ts";
import { type FeedEntry, FeedError } from "./parsing/documents.ts";
import type { LeasedSource, LeaseStore, PollNote } from "./poll-lease-store.ts";
import { isBroken, nextAfterFailure, nextInterval, readRetryAfter, rhythmOf } from "./schedule.ts";
import type { FeedAnswer, FeedGateway } from "./source-gateway.ts";
import { normalAddress, type Source } from "./source-store.ts";
import type { NewItem } from "./write-store.ts";

/** The fields of a source that its items depend on. */
export type SourceContext = Pick<Source, "id" | "country" | "language" | "topic" | "publisherKind">;

/** The `date_basis` of an item without its own date, which shows when it was first seen. */
export const firstSeen = "first seen";

/** Classifies an entry of a source's feed into an item. */
export const itemOf = (classify: Classify, source: SourceContext, entry: FeedEntry): NewItem => {
  const ownDate = entry.publishedAt ?? entry.updatedAt ?? null;
  const pubDate = ownDate ?? new Date();
  const { title, body } = entry;
  const { type, countries, countriesFrom, tags, shown } = classify({ title, body, source });
  return {
    sourceId: source.id,
    itemKey: entry.key,
    guid: entry.guid,
    otherKeys: entry.otherKeys,
    title,
    link: entry.link,
    body,
    language: source.language,
    pubDate,
    dateBasis: ownDate ? null : firstSeen,
    type,
    countries,
    countriesFrom,
    tags,
    ...stageOf({ title, body, language: source.language, pubDate }),
    shown,
  };
};

/** Classifies the entries of a source's feed into items, one per key. */
export const itemsOf = async (
  classify: Classify,
  source: SourceContext,
  entries: readonly FeedEntry[],
): Promise<NewItem[]> => {
  const items = await mapInSlices(entries, (entry) => itemOf(classify, source, entry));
  return [...new Map(items.map((item) => [item.itemKey, item])).values()];
};

const maxMessageLength = 500;

/** Control characters and characters that reorder or hide text. */
const unsafeCharacters = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** A message for a person; undefined if the error is not about the feed. */
export const failureMessage = (error: unknown): string | undefined => {
  if (!(error instanceof FetchError || error instanceof FeedError)) return undefined;
  return error.message.replace(unsafeCharacters, " ").trim().slice(0, maxMessageLength);
};

/** A permanent redirect counts only after the host has answered it for this long. */
const redirectTrustMs = 3 * dayMs;

interface NoteContext {
  pollMinutes: number;
  now: Date;
}

type Address = Pick<Source, "url" | "movedTo" | "redirectTo" | "redirectSince">;

/** The changes to a source's address after a response with or without a permanent redirect. */
const followRedirect = (
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

/** The note on a successful poll with `changed` new or updated items. */
const successNote = (
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
      ...followRedirect(source, answer.permanentUrl, now),
      ...{ etag, lastModified, intervalMinutes, rhythmMinutes },
      ...{ lastError: null, failures: 0, failingSince: null },
    },
  };
};

/**
 * The note on a failed poll. If the document could not be parsed or stored, the validators are cleared, so that the
 * next poll fetches all of it. A broken source that had moved is polled at its first address again.
 */
const failureNote = (
  source: Source,
  error: unknown,
  message: string,
  { pollMinutes, now }: NoteContext,
): PollNote => {
  const failures = source.failures + 1;
  const failingSince = source.failingSince ?? now;
  const retryAfter = error instanceof FetchError ? readRetryAfter(error.retryAfter, now) : null;
  return {
    minutesToNext: nextAfterFailure(pollMinutes, failures, retryAfter),
    changes: {
      ...(isBroken(failingSince, now) && { movedTo: null, redirectTo: null, redirectSince: null }),
      // After a network failure the last document is still valid.
      ...(!(error instanceof FetchError) && { etag: null, lastModified: null }),
      ...{ lastError: message, failures, failingSince },
    },
  };
};

/** Feeds polled at the same time. */
const parallelPolls = 8;

/**
 * A round claims no more feeds after this time, well before its job expires. The next round continues within a
 * minute.
 */
const roundMs = 5 * 60_000;

/** The minimum time between two requested polls. */
const pollNowIntervalMs = 60_000;

export interface PollServiceDeps {
  leases: LeaseStore;
  items: Pick<NewsStore, "saveItems">;
  gateway: FeedGateway;
  classify: Classify;
  pollMinutes: number;
  log: Logger;
}

/**
 * The result of a requested poll. `off`: the source is switched off. `busy`: the source or its host is being
 * polled.
 */
export type PollNowResult =
  | { outcome: "polled" | "unknown" | "off" | "busy"; waitSec?: undefined }
  | { outcome: "too soon"; waitSec: number };

export interface PollService {
  /** Polls every due feed and stores new items. A failed feed keeps its error and does not affect others. */
  pollDueSources(): Promise<void>;
  /** Polls one feed now, at most once a minute across all instances. The outcome is stored with the source. */
  pollNow(id: number): Promise<PollNowResult>;
}

/** The counts of one poll, and whether its lease was lost before the outcome was noted. */
interface PollResult {
  changed: number;
  failed: number;
  isLost: boolean;
}

const storeFailed = "The items of this feed could not be stored. See the server log.";

const refusalFor = (source: Source | undefined): PollNowResult => {
  if (!source || source.state === "removed") return { outcome: "unknown" };
  if (source.state === "off" || !source.active) return { outcome: "off" };
  const last = Math.max(source.askedAt?.getTime() ?? 0, source.lastPollAt?.getTime() ?? 0);
  const waitMs = last + pollNowIntervalMs - Date.now();
  // A second request during a poll gets `busy`, even within the minute.
  if (source.leaseUntil || waitMs <= 0) return { outcome: "busy" };
  return { outcome: "too soon", waitSec: Math.ceil(waitMs / 1000) };
};

export const createPollService = (deps: PollServiceDeps): PollService => {
  const { leases, items, gateway, classify, pollMinutes, log } = deps;

  /**
   * Logs a failed poll, and returns the note for its source.
   * @throws the error itself when the database is unavailable
   */
  const logFailure = (source: LeasedSource, error: unknown): PollNote => {
    const message = failureMessage(error);
    // Note a timeout, so that the same slow write is not retried at once. Without a database no note is possible.
    if (!message && isDatabaseAway(error) && !isTimeout(error)) throw error;
    const about = { source: source.name, reason: reasonOf(error) };
    if (message) log.debug(about, "reading a feed failed");
    else log.error(about, "storing the items of a feed failed");
    return failureNote(source, error, message ?? storeFailed, { pollMinutes, now: new Date() });
  };

  const reportLoss = (source: LeasedSource, changed: number): PollResult => {
    log.warn({ source: source.name }, "a poll outlasted its lease; another poll replaces it");
    return { changed, failed: 0, isLost: true };
  };

  /**
   * Refreshes one feed: fetch it, compare it with the last document, classify and store its items, note the outcome. Stops if
   * another instance has its lease.
   * @throws Error when the database is unavailable; the lease then expires and a later poll starts over
   */
  const poll = async (source: LeasedSource): Promise<PollResult> => {
    const lease = leases.keepLease(source, (error) =>
      log.warn({ source: source.name, reason: reasonOf(error) }, "the lease of a feed could not be renewed"),
    );
    const finish = async (note: PollNote, counts: { changed: number; failed: number }) => {
      const isHeld = await lease.use((held) => leases.notePoll(held, note));
      return isHeld ? { ...counts, isLost: false } : reportLoss(source, counts.changed);
    };
    try {
      const answer = await gateway.readFeed(source.movedTo ?? source.url, source, lease.lost);
      const entries = answer.unchanged ? [] : answer.entries;
      const changed = await items.saveItems(await itemsOf(classify, source, entries), lease.lost);
      const note = successNote(source, answer, changed, { pollMinutes, now: new Date() });
      const { movedTo } = note.changes;
      // Two sources with one address would be polled twice.
      if (movedTo && (await leases.isTaken(movedTo, source.id))) delete note.changes.movedTo;
      return await finish(note, { changed, failed: 0 });
    } catch (error) {
      if (lease.lost.aborted) return reportLoss(source, 0);
      return await finish(logFailure(source, error), { changed: 0, failed: 1 });
    } finally {
      await lease.stop();
    }
  };

  return {
    async pollDueSources() {
      const end = performance.now() + roundMs;
      const total = { sources: 0, changed: 0, failed: 0 };
      const running = new Set<Promise<void>>();
      const broken: unknown[] = [];
      let ended = 0;
      const run = async (source: LeasedSource) => {
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
        const mayTake = running.size < parallelPolls && performance.now() < end && broken.length === 0;
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
            // A poll has just ended, so its host is free again: try to claim once more.
          } else if (running.size > 0) await Promise.race(running);
          else break;
        }
      } finally {
        await Promise.all(running);
        if (total.sources > 0) log.info(total, "polled news sources");
      }
      if (broken.length > 0) throw broken[0];
    },

    async pollNow(id) {
      const source = await leases.claimOne(id);
      if (!source) return refusalFor(await leases.findFeed(id));
      const { isLost } = await poll(source);
      return { outcome: isLost ? "busy" : "polled" };
    },
  };
};
