import { FetchError } from "#server/net/fetch-error.ts";
import { FeedError } from "../parsing/feed-entry.ts";

const longest = 500;

/** Control characters, and those that turn or hide the text around them. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** Why a poll failed, in words for a person; undefined where the error is none that speaks to one. */
export const failureWords = (error: unknown): string | undefined => {
  if (!(error instanceof FetchError || error instanceof FeedError)) return undefined;
  return error.message.replace(unprintable, " ").trim().slice(0, longest);
};
