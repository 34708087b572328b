import { vi } from "vitest";
import type { Facets, NewsItem, NewsMonths, Tag } from "#shared/news/contract.ts";

const tag = (name: string, relevance = 0.5): Tag => ({ name, category: "other", relevance });

/** An update in the format of the API. A higher id is newer. */
export const update = (
  id: number,
  { tags = [], ...rest }: Partial<Omit<NewsItem, "tags">> & { tags?: string[] } = {},
): NewsItem => ({
  id,
  title: `Item ${id}`,
  link: `https://source.example/${id}`,
  pubDate: new Date(Date.UTC(2026, 8, 1) + id * 3_600_000 + 1).toISOString(),
  firstSeenAt: new Date(Date.UTC(2026, 8, 1) + id * 3_600_000).toISOString(),
  type: "visa",
  tags: tags.map((name) => tag(name)),
  countries: ["Spain"],
  rulesOf: rest.countries ?? ["Spain"],
  nationalsOf: [],
  source: { name: "Source", kind: null },
  dateBasis: null,
  status: "new",
  alsoReportedBy: [],
  ...rest,
});

const countries = [
  { id: 620, name: "Portugal", code: "PT", flagCode: "pt" },
  { id: 724, name: "Spain", code: "ES", flagCode: "es" },
  { id: 764, name: "Thailand", code: "TH", flagCode: "th" },
];

/** Responses by path. */
const fixed: Readonly<Record<string, unknown>> = { "/api/countries": countries, "/api/programmes": [] };

/** Overrides the response to a call. Undefined keeps the default. */
type ByHand = (url: URL, init?: RequestInit) => Response | Promise<Response> | undefined;

const facetsOf = (items: readonly NewsItem[]): Facets => {
  const types = { visa: 0, residency: 0, citizenship: 0, tax: 0 };
  for (const { type } of items) types[type] += 1;
  const names = [...new Set(items.flatMap(({ tags }) => tags.map(({ name }) => name)))];
  const countOf = (name: string) => items.filter(({ tags }) => tags.some((one) => one.name === name)).length;
  return {
    total: items.length,
    types,
    tags: names.map((name) => ({ name, category: "other", count: countOf(name) })),
  };
};

const monthsOf = (items: readonly NewsItem[]): NewsMonths => ({
  updates: [{ month: new Date().toISOString().slice(0, 7), count: items.length }],
  effective: [],
  countedFrom: null,
});

/**
 * A fake news API: serves these updates in pages of 200, filtered by tags and words of the title.
 * @returns the requested URLs
 */
export const serveFeed = (items: readonly NewsItem[], byHand: ByHand = () => undefined): string[] => {
  const asked: string[] = [];
  const saved = new Set<number>();
  const matching = (query: URLSearchParams): readonly NewsItem[] => {
    const names = query.getAll("tag");
    const q = query.get("q")?.toLowerCase() ?? "";
    return items.filter(
      ({ id, title, tags }) =>
        (!query.has("saved") || saved.has(id)) &&
        title.toLowerCase().includes(q) &&
        names.every((name) => tags.some((one) => one.name === name)),
    );
  };
  /** Answers a call on saved updates. */
  const answerSaved = ({ pathname }: URL, method = "GET"): unknown => {
    if (method === "GET") return [...saved];
    const id = Number(pathname.split("/")[3]);
    if (method === "PUT") saved.add(id);
    else saved.delete(id);
    return { saved: method === "PUT" };
  };
  const answer = (url: URL): unknown => {
    const { searchParams: query } = url;
    if (url.pathname in fixed) return fixed[url.pathname];
    if (url.pathname === "/api/news/schedule")
      return {
        ...{ lastPollAt: null, nextPollAt: "2026-09-24T12:30:00.000Z", sources: 9, failingSources: 0 },
        newestAt: items[0]?.pubDate ?? null,
      };
    if (url.pathname === "/api/news/tags")
      return [...new Set(items.flatMap(({ tags }) => tags.map(({ name }) => name)))]
        .sort()
        .map((name) => tag(name));
    if (url.pathname === "/api/news/months") return monthsOf(matching(query));
    if (url.pathname === "/api/news/facets") return facetsOf(matching(query));
    if (url.pathname === "/api/news/summarize")
      return { summary: "What it says.", impact: "What it means.", origin: "library" };
    const before = Number(query.get("before") ?? Number.POSITIVE_INFINITY);
    const ofType = query.get("type");
    return matching(query)
      .filter(({ id, type }) => id < before && (ofType === null || type === ofType))
      .sort((a, b) => b.id - a.id)
      .slice(0, 200);
  };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push(path);
    const url = new URL(path, location.origin);
    const isOnSaved = url.pathname.endsWith("/saved");
    return (
      (await byHand(url, init)) ?? Response.json(isOnSaved ? answerSaved(url, init?.method) : answer(url))
    );
  });
  return asked;
};
