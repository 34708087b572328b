/** How far the server's clock is ahead of this computer's, in ms; less than nothing where it is behind. */
let aheadMs = 0;

/** Takes the server's time from the `Date` of an answer; one that has none changes nothing. */
export const noteServerTime = ({ headers }: Response): void => {
  const now = Date.parse(headers.get("Date") ?? "");
  if (now) aheadMs = now - Date.now();
};

/** What time it is by the server's clock, as `Date.now()`; the computer's may be set to anything. */
export const serverNow = (): number => Date.now() + aheadMs;
