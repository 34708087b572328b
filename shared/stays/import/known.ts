import { type Day, dayOf, isoOf } from "../../calendar/day.ts";
import type { KeptStay } from "../travels.ts";
import { type ImportedStay, keyOf, readKey } from "./imported.ts";
import { type Days, joinDays, subtract } from "./spans.ts";

export interface ImportRow {
  stay: ImportedStay;
  /** `imported`: from such a file before, even if edited since. `covered`: other stays already have these days. */
  state: "new" | "imported" | "covered";
  /** Whether a part of the stay in the file was imported before. `stay` is the rest. */
  isRest?: true;
}

const endless = Number.MAX_SAFE_INTEGER;

const daysOf = ({ from, to }: { from: string; to?: string }): Days => ({
  from: dayOf(from),
  to: to ? dayOf(to) : endless,
});

const groupDays = (entries: Iterable<readonly [name: string, days: Days]>): Map<string, Days[]> => {
  const groups = new Map<string, Days[]>();
  for (const [name, days] of entries) {
    const group = groups.get(name);
    if (group) group.push(days);
    else groups.set(name, [days]);
  }
  return new Map([...groups].map(([name, list]) => [name, joinDays(list)]));
};

/** The days that files of each kind brought before, as the files said them. */
const importedDays = (kept: readonly KeptStay[]): Map<string, Days[]> =>
  groupDays(
    kept.flatMap(({ origin }) => {
      const parts = origin && readKey(origin.key);
      return parts ? [[`${parts.kind}:${parts.countries}`, daysOf(parts)] as const] : [];
    }),
  );

const partOf = (stay: ImportedStay, part: Days): ImportedStay => {
  const from = isoOf(part.from as Day);
  const to = part.to === endless ? undefined : isoOf(part.to as Day);
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
 * Compares the stays of a file with those that the person keeps. Days that a file of the same kind brought before are not
 * offered again, even if the stay was edited or is longer in the new file.
 */
export const compareWithKept = (stays: readonly ImportedStay[], kept: readonly KeptStay[]): ImportRow[] => {
  const imported = importedDays(kept);
  const current = groupDays(kept.map((stay) => [stay.country, daysOf(stay)] as const));
  return stays.flatMap((stay): ImportRow[] => {
    const key = readKey(stay.key)!;
    const days = daysOf(stay);
    const parts = subtract(days, imported.get(`${key.kind}:${key.countries}`) ?? []);
    if (parts.length === 0) return [{ stay, state: "imported" }];
    return parts.map((part) => {
      const isWhole = part.from === days.from && part.to === days.to;
      const isCovered =
        stay.countries.length === 1 && subtract(part, current.get(stay.countries[0]!) ?? []).length === 0;
      return {
        stay: isWhole ? stay : partOf(stay, part),
        state: isCovered ? "covered" : "new",
        ...(isWhole ? {} : { isRest: true }),
      };
    });
  });
};
