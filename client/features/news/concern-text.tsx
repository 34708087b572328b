import { useForYou, useReader } from "./reader.ts";

/** '22 updates for you', by the stored profile. Shows no number until it is known. */
export const ConcernText = () => {
  const forYou = useForYou(useReader());
  if (!forYou) return "See updates for you";
  const { count, hasMore } = forYou;
  if (count === 1 && !hasMore) return "1 update for you";
  return `${count === 0 && !hasMore ? "No" : count.toLocaleString("en-US")}${hasMore ? "+" : ""} updates for you`;
};
