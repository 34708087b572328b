import { dayOf, dayText, rangeText, readDay } from "../../calendar/day.ts";
import type { NameOf } from "../../gazetteer/names.ts";
import { elsewhere } from "../counting/measure.ts";
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

type Value = Readonly<Record<string, unknown>>;

const objectText = ({ country, from, to, on = from, until = to, ...rest }: Value, nameOf: NameOf): string =>
  [
    ...(typeof country === "string" ? [country === elsewhere ? "elsewhere" : nameOf(country)] : []),
    ...(typeof on === "string" && typeof until === "string" ? [rangeText(dayOf(on), dayOf(until))] : []),
    ...Object.values(rest),
  ].join(", ");

/** 'Spain, Feb 1 to Feb 20, 2026', or a day or number. */
const textOf = (value: unknown, nameOf: NameOf): string => {
  if (value === undefined) return "nothing";
  if (typeof value === "object" && value !== null) return objectText(value as Value, nameOf);
  const day = typeof value === "string" ? readDay(value) : "";
  return typeof day === "number" ? dayText(day) : String(value);
};

/** The first entries that differ in two lists. For other values, the values themselves. */
const differing = (one: unknown, other: unknown): [unknown, unknown] => {
  if (!Array.isArray(one) || !Array.isArray(other)) return [one, other];
  const differsAt = (at: number) => canonicalJson(one[at] ?? null) !== canonicalJson(other[at] ?? null);
  const at = one.findIndex((_, index) => differsAt(index));
  return at === -1 ? [undefined, other[one.length]] : [one[at], other[at]];
};

type Parts = Readonly<Record<string, unknown>>;

/** The parts in which two counts differ, each with both values: 'the limit (90 in the report; 100 counted again)'. */
export const differencesOf = (reported: Parts, now: Parts, nameOf: NameOf): string[] =>
  Object.keys({ ...reported, ...now })
    .filter((part) => canonicalJson(reported[part] ?? null) !== canonicalJson(now[part] ?? null))
    .map((part) => {
      const [one, other] = differing(reported[part], now[part]).map((value) => textOf(value, nameOf));
      return `${names[part] ?? part} (${one} in the report; ${other} counted again)`;
    });
