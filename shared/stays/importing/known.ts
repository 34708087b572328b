import { dayOf, forever, isoOf } from "../../calendar/day.ts";
import { type DayRange, type DaySet, daysOf, noDays, rangesOutside } from "../../calendar/ranges.ts";
import type { KeptStay } from "../travels.ts";
import { type ImportedStay, keyOf, readKey } from "./imported.ts";

export interface ImportRow {
  stay: ImportedStay;
  /**
   * `imported`: from a file of this kind before, even if edited since. `covered`: other stays already have these days.
   */
  state: "new" | "imported" | "covered";
  /** Whether a part of the stay in the file was imported before. `stay` is the rest. */
  isRest?: true;
}

const rangeOf = ({ from, to }: { from: string; to?: string }): DayRange => ({
  from: dayOf(from),
  to: to ? dayOf(to) : forever,
});

const groupDays = (entries: Iterable<readonly [name: string, days: DayRange]>): Map<string, DaySet> => {
  const groups = new Map<string, DayRange[]>();
  for (const [name, days] of entries) {
    const group = groups.get(name);
    if (group) group.push(days);
    else groups.set(name, [days]);
  }
  return new Map([...groups].map(([name, list]) => [name, daysOf(list)]));
};

/** The days that were imported before, by kind of file and countries, as the files stated them. */
const importedDays = (kept: readonly KeptStay[]): Map<string, DaySet> =>
  groupDays(
    kept.flatMap(({ origin }) => {
      const parts = origin && readKey(origin.key);
      return parts ? [[`${parts.kind}:${parts.countries}`, rangeOf(parts)] as const] : [];
    }),
  );

const partOf = (stay: ImportedStay, part: DayRange): ImportedStay => {
  const from = isoOf(part.from);
  const to = part.to === forever ? undefined : isoOf(part.to);
  return {
    ...stay,
    from,
    to,
    fromTime: from === stay.from ? stay.fromTime : undefined,
    toTime: to === stay.to ? stay.toTime : undefined,
    key: keyOf(readKey(stay.key)!.kind, stay.countries, from, to),
  };
};

/**
 * Compares the stays of a file with those that the person keeps. Days that were imported from the same kind of file are
 * not offered again, even if the stay was edited or is longer in the new file.
 */
export const compareWithKept = (stays: readonly ImportedStay[], kept: readonly KeptStay[]): ImportRow[] => {
  const imported = importedDays(kept);
  const current = groupDays(kept.map((stay) => [stay.country, rangeOf(stay)] as const));
  return stays.flatMap((stay): ImportRow[] => {
    const key = readKey(stay.key)!;
    const days = rangeOf(stay);
    const parts = rangesOutside(imported.get(`${key.kind}:${key.countries}`) ?? noDays, days);
    if (parts.length === 0) return [{ stay, state: "imported" }];
    return parts.map((part) => {
      const isWhole = part.from === days.from && part.to === days.to;
      const isCovered =
        stay.countries.length === 1 &&
        rangesOutside(current.get(stay.countries[0]!) ?? noDays, part).length === 0;
      return {
        stay: isWhole ? stay : partOf(stay, part),
        state: isCovered ? "covered" : "new",
        ...(isWhole ? {} : { isRest: true }),
      };
    });
  });
};
