import { type Day, isoOf } from "../day.ts";
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

/** The parts of a stretch of days that none of the sorted others covers. */
export const subtract = (
  { from, to }: { from: number; to: number },
  others: readonly { from: number; to: number }[],
): { from: number; to: number }[] => {
  const parts: { from: number; to: number }[] = [];
  let start = from;
  for (const other of others) {
    if (other.to < start) continue;
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
  const sure = new Map<string, Stretch[]>();
  for (const stretch of stretches)
    if (stretch.countries.length === 1) {
      const [code] = stretch.countries as [string];
      sure.set(code, [...(sure.get(code) ?? []), stretch]);
    }
  const rest = stretches.flatMap((stretch) => {
    if (stretch.countries.length === 1) return [stretch];
    const known = stretch.countries.flatMap((code) => sure.get(code) ?? []).sort((a, b) => a.from - b.from);
    return subtract(stretch, known).map((part) => ({ ...stretch, ...part }) as Stretch);
  });
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
