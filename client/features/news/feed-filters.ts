import { useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";

/** What the feed is narrowed to. */
export interface FeedFilters {
  /** Names of tags that an update must carry, all of them. */
  tags: readonly string[];
  /** Words to search for; empty for none. */
  q: string;
  /** Only what touches a country of the reader's profile. */
  forYou: boolean;
  /** Only what has come since the last visit. */
  onlyNew: boolean;
}

/** No filter at all. */
export const noFilters: FeedFilters = { tags: [], q: "", forYou: false, onlyNew: false };

/** The most tags, and the longest text, that the server takes. */
const mostTags = 20;
const longestText = 100;

/** Names of tags between commas. A name may hold a comma itself, before a space ('Saint Helena, Ascension …'). */
const tagsBetween = (text: string) => text.split(/,(?! )/).map((name) => name.trim());

/** The filters that an address names (`?tags=Spain,Visa&q=fees&for=you&new=only`), as far as the server takes them. */
export const readFilters = (search: string): FeedFilters => {
  const params = new URLSearchParams(search);
  const named = params.getAll("tags").flatMap(tagsBetween);
  return {
    tags: [...new Set(named)].filter((name) => name !== "" && name.length <= longestText).slice(0, mostTags),
    q: (params.get("q") ?? "").trim().slice(0, longestText),
    forYou: params.get("for") === "you",
    onlyNew: params.get("new") === "only",
  };
};

/** The query of an address with these filters, and with whatever else the query of `before` says. */
export const writeFilters = ({ tags, q, forYou, onlyNew }: FeedFilters, before = ""): string => {
  const params = new URLSearchParams(before);
  const values = { tags: tags.join(","), q, for: forYou && "you", new: onlyNew && "only" };
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  // A comma needs no escape there, and is easier to read.
  const text = `${params}`.replaceAll("%2C", ",");
  return text && `?${text}`;
};

/** Whether a filter of any kind is on. */
export const hasFilters = ({ tags, q, forYou, onlyNew }: FeedFilters): boolean =>
  tags.length > 0 || q !== "" || forYou || onlyNew;

/** The filters with a tag more, or without it where it was on. */
export const withTagToggled = ({ tags }: FeedFilters, name: string): readonly string[] =>
  tags.includes(name) ? tags.filter((other) => other !== name) : [...tags, name];

/** Changes some filters; with `replace` Back does not lead to what was before. */
export type ChangeFilters = (change: Partial<FeedFilters>, options?: { replace?: boolean }) => void;

/** The filters of the address, and what changes them there. */
export const useFeedFilters = (): [FeedFilters, ChangeFilters] => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback<ChangeFilters>(
    (some, options) => {
      // What the address says by now: a change may come late, as that of a search while somebody types.
      const now = window.location.search;
      const next = writeFilters({ ...readFilters(now), ...some }, now);
      if (next !== now) navigate(path + next, options);
    },
    [path, navigate],
  );
  return [filters, change];
};
