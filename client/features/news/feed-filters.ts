import { useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";

export interface FeedFilters {
  /** Tag names. An update must carry all of them. */
  tags: readonly string[];
  /** The search text, or an empty string. */
  q: string;
  /** Only updates on a country of the reader's profile. */
  forYou: boolean;
  /** Only updates that are new since the last visit. */
  onlyNew: boolean;
}

export const noFilters: FeedFilters = { tags: [], q: "", forYou: false, onlyNew: false };

/** The limits of the server. */
const maxTags = 20;
const maxTextLength = 100;

/** Splits at commas, except those before a space: they belong to a name ('Saint Helena, Ascension …'). */
const splitTags = (text: string) => text.split(/,(?! )/).map((name) => name.trim());

/** Reads a query string (`?tags=Spain,Visa&q=fees&for=you&new=only`) and drops what the server would reject. */
export const readFilters = (search: string): FeedFilters => {
  const params = new URLSearchParams(search);
  const named = params.getAll("tags").flatMap(splitTags);
  return {
    tags: [...new Set(named)].filter((name) => name !== "" && name.length <= maxTextLength).slice(0, maxTags),
    q: (params.get("q") ?? "").trim().slice(0, maxTextLength),
    forYou: params.get("for") === "you",
    onlyNew: params.get("new") === "only",
  };
};

/** The query string for these filters. Keeps the other parameters of `before`. */
export const writeFilters = ({ tags, q, forYou, onlyNew }: FeedFilters, before = ""): string => {
  const params = new URLSearchParams(before);
  const values = { tags: tags.join(","), q, for: forYou && "you", new: onlyNew && "only" };
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  // A comma needs no escape in a query string, and the URL is easier to read without it.
  const text = `${params}`.replaceAll("%2C", ",");
  return text && `?${text}`;
};

export const hasFilters = ({ tags, q, forYou, onlyNew }: FeedFilters): boolean =>
  tags.length > 0 || q !== "" || forYou || onlyNew;

export const toggleTag = ({ tags }: FeedFilters, name: string): readonly string[] =>
  tags.includes(name) ? tags.filter((other) => other !== name) : [...tags, name];

/** Changes some filters. `replace` overwrites the current history entry, so that Back skips it. */
export type ChangeFilters = (change: Partial<FeedFilters>, options?: { replace?: boolean }) => void;

/** The filters in the URL, and a function that changes them there. */
export const useFeedFilters = (): [FeedFilters, ChangeFilters] => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback<ChangeFilters>(
    (some, options) => {
      // Reads the current URL, because a debounced change can arrive after another navigation.
      const now = window.location.search;
      const next = writeFilters({ ...readFilters(now), ...some }, now);
      if (next !== now) navigate(path + next, options);
    },
    [path, navigate],
  );
  return [filters, change];
};
