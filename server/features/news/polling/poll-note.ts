import { FetchError } from "#server/net/fetch-error.ts";
import type { FeedAnswer } from "../gateway.ts";
import { normalAddress } from "./feed-address.ts";
import type { PollNote } from "./lease-store.ts";
import { isBroken, nextAfterFailure, nextInterval, readRetryAfter, rhythmOf } from "./schedule.ts";
import type { Source } from "./source-store.ts";

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
export const noteSuccess = (
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
export const noteFailure = (
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
