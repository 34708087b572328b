import { isoOf } from "../../calendar/day.ts";
import { type DayRange, type DaySet, daysOf, rangesOutside } from "../../calendar/ranges.ts";
import { type ImportedStay, type ImportKind, keyOf } from "./imported.ts";

/** Days that an entry of a file places in a country, or in one of several. */
export interface Span extends DayRange {
  countries: readonly string[];
  /** The entry's own text. */
  label: string;
}

interface Stretch extends DayRange {
  countries: readonly string[];
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

/** Joins spans of the same countries that overlap or are adjacent. */
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

/**
 * The stays of a file whose entries are visits or events. Days with several possible countries are offered only if no
 * other entry is certain about one of them.
 */
export const staysOf = (kind: ImportKind, spans: readonly Span[]): ImportedStay[] => {
  const stretches = join(spans);
  const sureDays = new Map<string, DaySet>();
  const sureOf = (countries: readonly string[]): DaySet => {
    const name = countries.join("/");
    const isSure = ({ countries: own }: Stretch) => own.length === 1 && countries.includes(own[0]!);
    const days = sureDays.get(name) ?? daysOf(stretches.filter(isSure));
    sureDays.set(name, days);
    return days;
  };
  const rest = stretches.flatMap((stretch) =>
    stretch.countries.length === 1
      ? [stretch]
      : rangesOutside(sureOf(stretch.countries), stretch).map((part): Stretch => ({ ...stretch, ...part })),
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
