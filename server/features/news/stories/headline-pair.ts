/** Two headlines of different sources, and whether they tell of one event. */
export interface HeadlinePair {
  one: string;
  other: string;
  same: boolean;
  /** What the texts name, where it is not one country for both. */
  countries?: [one: string[], other: string[]];
}

/** Headlines of one event. */
export const same = (one: string, other: string): HeadlinePair => ({ one, other, same: true });
/** Headlines of two events. */
export const different = (
  one: string,
  other: string,
  countries?: HeadlinePair["countries"],
): HeadlinePair => ({
  one,
  other,
  same: false,
  ...(countries && { countries }),
});
