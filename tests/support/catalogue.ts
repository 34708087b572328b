import { expect } from "vitest";
import type { Entry, Source, Statement } from "#shared/catalogue/entry.ts";

/** A nested value. */
export interface Found {
  /** The property names without array indexes: `details.authority.name`. */
  path: string;
  value: unknown;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The value and all nested values with their paths. */
export const walk = (value: unknown, path = ""): Found[] => {
  if (!isObject(value)) return [{ path, value }];
  const parts = Object.entries(value).map(([name, part]) => {
    const below = Array.isArray(value) ? path : [path, name].filter(Boolean).join(".");
    return walk(part, below);
  });
  return [{ path, value }, ...parts.flat()];
};

/** All nested texts with their paths. */
export const textsIn = (value: unknown): { path: string; text: string }[] =>
  walk(value).flatMap((it) => (typeof it.value === "string" ? [{ path: it.path, text: it.value }] : []));

/** All nested statements. An object with only a text or only sources counts too. */
export const statementsIn = (entry: unknown): Statement[] =>
  walk(entry).flatMap(({ value }) =>
    isObject(value) && ("text" in value || "sources" in value) ? [value as Statement] : [],
  );

export const sourcesIn = (entry: unknown): Source[] => statementsIn(entry).flatMap(({ sources }) => sources);

/** Whether the text is an existing year, month, or day. */
export const isIsoDate = (date: string): boolean =>
  /^\d{4}(-\d{2}(-\d{2})?)?$/.test(date) &&
  new Date(`${date}${"-01-01".slice(date.length - 4)}`).toISOString().startsWith(date);

/** Ids must be unique and valid as a URL hash. */
export const expectAddressable = (entries: readonly Entry[]): void => {
  const ids = entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
};

/** All nested URLs use https and a host name. */
export const expectHttpsOnly = (value: unknown): void => {
  const links = textsIn(value).filter(({ path, text }) => path.endsWith("url") || /:\/\//.test(text));
  expect(links).not.toHaveLength(0);
  expect(links.filter(({ text }) => !/^https:\/\/[\w.-]+\.[a-z]{2,}(\/\S*)?$/.test(text))).toEqual([]);
};
