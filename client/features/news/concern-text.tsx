import { useForYou, useReader } from "./reader.ts";

/** '22 updates concern you', by the stored profile. Names no number until it is known. */
export const ConcernText = () => {
  const forYou = useForYou(useReader());
  if (!forYou) return "See the updates that concern you";
  const { count, hasMore } = forYou;
  if (count === 1 && !hasMore) return "1 update concerns you";
  return `${count === 0 && !hasMore ? "No" : count.toLocaleString("en-US")}${hasMore ? "+" : ""} updates concern you`;
};
