/** Whether a text has one of these cues. */
export const hasOneOf = (cues: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((cue) => cues.has(cue));
