import { canonicalJson } from "./canonical.ts";

const names: Readonly<Record<string, string>> = {
  state: "the result",
  used: "the days used",
  allowed: "the limit",
  left: "the days left",
  excess: "the days over the limit",
  crossedOn: "the day of crossing",
  missing: "the open questions",
  method: "the way of counting",
  window: "the period",
  counted: "the counted days",
  skipped: "the days left out",
  crossings: "the crossings",
};

const textOf = (value: unknown): string => {
  if (value === undefined) return "nothing";
  return typeof value === "object" && value !== null ? Object.values(value).join(" ") : String(value);
};

/** The first entries that differ in two lists. For other values, the values themselves. */
const differing = (one: unknown, other: unknown): [unknown, unknown] => {
  if (!Array.isArray(one) || !Array.isArray(other)) return [one, other];
  const differsAt = (at: number) => canonicalJson(one[at] ?? null) !== canonicalJson(other[at] ?? null);
  const at = one.findIndex((_, index) => differsAt(index));
  return at === -1 ? [undefined, other[one.length]] : [one[at], other[at]];
};

type Parts = Readonly<Record<string, unknown>>;

/** The parts in which two counts differ, each with both values: 'the limit (90 in the report, 100 counted again)'. */
export const differencesOf = (reported: Parts, now: Parts): string[] =>
  Object.keys({ ...reported, ...now })
    .filter((part) => canonicalJson(reported[part] ?? null) !== canonicalJson(now[part] ?? null))
    .map((part) => {
      const [one, other] = differing(reported[part], now[part]).map(textOf);
      return `${names[part] ?? part} (${one} in the report, ${other} counted again)`;
    });
