import { useCallback, useMemo } from "react";
import { useQueryParams } from "#client/platform/query-params.ts";

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

/** Writes the filters into a query string and keeps its other parameters. */
export const setFilters = (params: URLSearchParams, { tags, q, forYou, onlyNew }: FeedFilters): void => {
  const values = { tags: tags.join(","), q, for: forYou && "you", new: onlyNew && "only" };
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
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
  const [params, update] = useQueryParams();
  const filters = useMemo(() => readFilters(`${params}`), [params]);
  const change = useCallback<ChangeFilters>(
    (some, { replace } = {}) =>
      update((next) => setFilters(next, { ...readFilters(`${next}`), ...some }), {
        replace,
        // The state holds how far the list was drawn, which does not apply to other filters.
        state: null,
        hash: "",
      }),
    [update],
  );
  return [filters, change];
};
