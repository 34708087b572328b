import { useCallback, useMemo } from "react";
import { useQueryParams } from "#client/platform/query-params.ts";
import type { NewsType } from "#shared/news/contract.ts";

export interface FeedFilters {
  /** The one type to show. Undefined for all. */
  type: NewsType | undefined;
  /** Tag names. An update must carry all of them. */
  tags: readonly string[];
  /** The search text, or an empty string. */
  q: string;
  /** Only updates that concern the reader by the stored profile. */
  forYou: boolean;
  /** Only updates that are new since the last visit. */
  onlyNew: boolean;
  /** Only updates that the reader saved. */
  onlySaved: boolean;
}

/** The id of the line with the number of results, which takes the focus when a filter's control disappears. */
export const resultsLineId = "feed-results";

export const noFilters: FeedFilters = {
  ...{ type: undefined, tags: [], q: "" },
  ...{ forYou: false, onlyNew: false, onlySaved: false },
};

/** The types in the order of their tabs. */
export const types: readonly NewsType[] = ["visa", "residency", "citizenship", "tax"];

/** The limits of the server. */
const maxTags = 20;
const maxTextLength = 100;

/** Splits at commas, except those before a space: they belong to a name ('Saint Helena, Ascension …'). */
const splitTags = (text: string) => text.split(/,(?! )/).map((name) => name.trim());

/** Reads a query string (`?type=visa&tags=Spain,Fees&q=fees&for=you&new=only&saved=only`) and drops what the server would reject. */
export const readFilters = (search: string): FeedFilters => {
  const params = new URLSearchParams(search);
  const named = params.getAll("tags").flatMap(splitTags);
  return {
    type: types.find((type) => type === params.get("type")),
    tags: [...new Set(named)].filter((name) => name !== "" && name.length <= maxTextLength).slice(0, maxTags),
    q: (params.get("q") ?? "").trim().slice(0, maxTextLength),
    forYou: params.get("for") === "you",
    onlyNew: params.get("new") === "only",
    onlySaved: params.get("saved") === "only",
  };
};

/** Writes the filters into a query string and keeps its other parameters. */
export const setFilters = (
  params: URLSearchParams,
  { type, tags, q, forYou, onlyNew, onlySaved }: FeedFilters,
): void => {
  const values = {
    ...{ type, tags: tags.join(","), q },
    ...{ for: forYou && "you", new: onlyNew && "only", saved: onlySaved && "only" },
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
};

export const hasFilters = ({ type, tags, q, forYou, onlyNew, onlySaved }: FeedFilters): boolean =>
  type !== undefined || tags.length > 0 || q !== "" || forYou || onlyNew || onlySaved;

/** Whether the browser filters the loaded updates, also by type, so that it can count each type. */
export const filtersInBrowser = ({ forYou, onlyNew }: Pick<FeedFilters, "forYou" | "onlyNew">): boolean =>
  forYou || onlyNew;

export const toggleTag = ({ tags }: FeedFilters, name: string): readonly string[] =>
  tags.includes(name) ? tags.filter((other) => other !== name) : [...tags, name];

/** Changes some filters. `replace` overwrites the current history entry, so that Back skips it. */
export type ChangeFilters = (change: Partial<FeedFilters>, options?: { replace?: boolean }) => void;

/** The filters in the URL, and a function that changes them there. */
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
