const gatherMs = 10_000;
const betweenMs = 10 * 60_000;

/** How many mails tell of what happened at these moments, if each waits 10 s for others and comes 10 minutes after the last at the soonest. */
export const countGathered = (moments: readonly Date[]): number => {
  let mails = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const time of moments.map((moment) => moment.getTime()).sort((a, b) => a - b)) {
    // It goes with the mail that is due already.
    if (time <= last) continue;
    last = Math.max(time + gatherMs, last + betweenMs);
    mails += 1;
  }
  return mails;
};
