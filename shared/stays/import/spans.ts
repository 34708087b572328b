import { type Day, isoOf } from "../../calendar/day.ts";
import { type ImportedStay, type ImportKind, keyOf } from "./imported.ts";

/** Days that an entry of a file puts somebody into a country, or into one of several. */
export interface Span {
  countries: readonly string[];
  from: Day;
  to: Day;
  /** What the entry says. */
  label: string;
}

interface Stretch {
  countries: readonly string[];
  from: Day;
  to: Day;
  labels: Map<string, number>;
}

const maxLabels = 3;

const addLabel = ({ labels }: Stretch, label: string): void => {
  if (labels.has(label) || labels.size < 50) labels.set(label, (labels.get(label) ?? 0) + 1);
};

const sourceOf = ({ labels }: Stretch): string => {
  const texts = [...labels]
    .slice(0, maxLabels)
    .map(([label, count]) => (count > 1 ? `${label} (${count})` : label));
  const rest = labels.size - texts.length;
  return rest > 0 ? `${texts.join("; ")}; ${rest} more` : texts.join("; ");
};

/** Joins spans of the same countries that overlap or follow each other day by day. */
const join = (spans: readonly Span[]): Stretch[] => {
  const latest = new Map<string, Stretch>();
  const stretches: Stretch[] = [];
  for (const { countries, from, to, label } of spans.toSorted((a, b) => a.from - b.from)) {
    const name = countries.join("/");
    let stretch = latest.get(name);
    if (!stretch || from > stretch.to + 1) {
      stretch = { countries, from, to, labels: new Map() };
      latest.set(name, stretch);
      stretches.push(stretch);
    } else if (to > stretch.to) stretch.to = to;
    addLabel(stretch, label);
  }
  return stretches;
};

/** The first and the last day of a stretch. */
export interface Days {
  from: number;
  to: number;
}

/** Sorts stretches of days, and joins those that overlap or follow each other. */
export const joinDays = (list: readonly Days[]): Days[] => {
  const result: Days[] = [];
  for (const { from, to } of list.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
};

/** The index of the first item of a sorted list for which the condition holds, and then holds for all later ones. */
export const firstIndex = <T>(list: readonly T[], isReached: (item: T) => boolean): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The parts of a stretch of days that none of the others covers. The others are sorted and do not overlap. */
export const subtract = ({ from, to }: Days, others: readonly Days[]): Days[] => {
  const parts: Days[] = [];
  let start = from;
  for (let at = firstIndex(others, (other) => other.to >= from); at < others.length; at += 1) {
    const other = others[at]!;
    if (other.from > to) break;
    if (other.from > start) parts.push({ from: start, to: other.from - 1 });
    start = other.to + 1;
  }
  if (start <= to) parts.push({ from: start, to });
  return parts;
};

/**
 * The stays of a file whose entries are visits or events. A day without a sure country stays open only if none of its
 * countries is sure for that day.
 */
export const staysOf = (kind: ImportKind, spans: readonly Span[]): ImportedStay[] => {
  const stretches = join(spans);
  const sureDays = new Map<string, Days[]>();
  const sureOf = (countries: readonly string[]): Days[] => {
    const name = countries.join("/");
    const isSure = ({ countries: own }: Stretch) => own.length === 1 && countries.includes(own[0]!);
    const days = sureDays.get(name) ?? joinDays(stretches.filter(isSure));
    sureDays.set(name, days);
    return days;
  };
  const rest = stretches.flatMap((stretch) =>
    stretch.countries.length === 1
      ? [stretch]
      : subtract(stretch, sureOf(stretch.countries)).map((part) => ({ ...stretch, ...part }) as Stretch),
  );
  return rest
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .map((stretch) => {
      const days = { from: isoOf(stretch.from), to: isoOf(stretch.to) };
      return {
        ...days,
        key: keyOf(kind, stretch.countries, days.from, days.to),
        countries: stretch.countries,
        source: sourceOf(stretch),
      };
    });
};
