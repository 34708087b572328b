import { randomInt } from "node:crypto";
import { api } from "#shared/api.ts";
import type { Contract } from "#shared/contract.ts";

export const contracts: Contract[] = Object.values(api).flatMap((group) => Object.values<Contract>(group));

/** All endpoints except endless event streams, and logout, which would end the session for the calls after it. */
export const targets = contracts.filter(({ path, endless }) => !endless && path !== "/api/logout");

const texts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "٣",
  "\u202e",
  "a".repeat(5000),
  "9".repeat(40),
  "-1",
  "1e400",
  "__proto__",
  "2026-02-30",
] as const;
const numbers = [0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -0];

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)]!;

/** A random JSON value. */
const fuzzValue = (depth = 0): unknown => {
  const kind = randomInt(depth > 2 ? 4 : 6);
  if (kind < 2) return pick(texts);
  if (kind === 2) return pick(numbers);
  if (kind === 3) return pick([null, true, false]);
  const values = Array.from({ length: randomInt(4) }, () => fuzzValue(depth + 1));
  return kind === 4
    ? values
    : Object.fromEntries(values.map((value, index) => [pick([...texts, `k${index}`]), value]));
};

const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** A body with the contract's own keys and random values, or something else entirely. */
export const fuzzBody = (contract: Contract): string => {
  if (randomInt(8) === 0) return pick(["{", "[]", "null", '"x"', "{}", '{"a":'.repeat(2000), "\u0000"]);
  const entries = keysOf(contract.body).map((key) => [key, fuzzValue()]);
  return JSON.stringify(Object.fromEntries([...entries, ["extra", fuzzValue()]]));
};

/** The path with random parameters and a random query. */
export const fuzzPath = (contract: Contract): string => {
  const path = contract.path.replace(/:\w+/g, () => encodeURIComponent(pick(texts).toWellFormed() || "x"));
  const query = [...keysOf(contract.query), "extra"].map(
    (key) => `${key}=${encodeURIComponent(pick(texts).toWellFormed())}`,
  );
  return randomInt(3) === 0 ? path : `${path}?${query.join("&")}`;
};
