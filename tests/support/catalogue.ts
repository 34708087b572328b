import { expect } from "vitest";
import type { Entry, Source, Statement } from "#shared/catalogue/entry.ts";

/** A value inside another. */
export interface Found {
  /** The names that lead to it, without places in lists: `details.authority.name`. */
  path: string;
  value: unknown;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Everything inside a value, itself included, each with its path. */
export const walk = (value: unknown, path = ""): Found[] => {
  if (!isObject(value)) return [{ path, value }];
  const parts = Object.entries(value).map(([name, part]) => {
    const below = Array.isArray(value) ? path : [path, name].filter(Boolean).join(".");
    return walk(part, below);
  });
  return [{ path, value }, ...parts.flat()];
};

/** Every text inside a value, with its path. */
export const textsIn = (value: unknown): { path: string; text: string }[] =>
  walk(value).flatMap((it) => (typeof it.value === "string" ? [{ path: it.path, text: it.value }] : []));

/** Everything said inside an entry; an object with one half of a statement counts. */
export const statementsIn = (entry: unknown): Statement[] =>
  walk(entry).flatMap(({ value }) =>
    isObject(value) && ("text" in value || "sources" in value) ? [value as Statement] : [],
  );

/** All that an entry rests on. */
export const sourcesIn = (entry: unknown): Source[] => statementsIn(entry).flatMap(({ sources }) => sources);

/** The month of the newest source, or the year where no more is known; undefined where none bears a date. */
export const newestMonth = (sources: readonly Source[]): string | undefined =>
  sources
    .flatMap(({ date }) => date?.slice(0, 7) ?? [])
    .sort()
    .at(-1);

/** Whether it is a year, month or day that the calendar has. */
export const isIsoDate = (date: string): boolean =>
  /^\d{4}(-\d{2}(-\d{2})?)?$/.test(date) &&
  new Date(`${date}${"-01-01".slice(date.length - 4)}`).toISOString().startsWith(date);

/** Ids are the entries' places in the address of their page. */
export const expectAddressable = (entries: readonly Entry[]): void => {
  const ids = entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
};

/** Every address inside a value goes over https to a site with a name. */
export const expectHttpsOnly = (value: unknown): void => {
  const links = textsIn(value).filter(({ path, text }) => path.endsWith("url") || /:\/\//.test(text));
  expect(links).not.toHaveLength(0);
  expect(links.filter(({ text }) => !/^https:\/\/[\w.-]+\.[a-z]{2,}(\/\S*)?$/.test(text))).toEqual([]);
};
