import { notStated } from "../catalogue/entry.ts";
import type { PlaceRight } from "../entry/rights.ts";
import { requirementLabels } from "../entry/words.ts";
import { inSentence } from "../gazetteer/names.ts";
import type { EntryRequirement } from "../law/entry-tables.ts";
import { foreignIncomeKinds, type PlaceSummary, updateDays } from "./contract.ts";
import { statusNames } from "./words.ts";

/** Shades of the map from 0, the ground, to 5, the strongest. */
type Shade = 0 | 1 | 2 | 3 | 4 | 5;

/** A class of the legend. */
interface ColoringClass {
  label: string;
  shade: Shade;
}

/** One way to color the map, which is also a column of its table. */
export interface Coloring {
  /** The value of `color` in the address. */
  id: string;
  label: string;
  /** The heading of the column in the table. */
  column: string;
  /** What the colors mean, in one sentence. */
  note: string;
  classes: readonly ColoringClass[];
  /** The position of a country's class; undefined if no source states its value. */
  classOf(place: PlaceSummary): number | undefined;
  /** The value of a country, in words. */
  textOf(place: PlaceSummary): string;
  /** The label of unknown values in the legend. Absent if every value is known. */
  unknown?: string;
}

/** Finds the class of a number: the index of the first limit that is at least as high. */
const below =
  (...limits: readonly number[]) =>
  (value: number): number =>
    limits.findIndex((limit) => value <= limit);

const daysClass = below(120, 182, 183, Number.POSITIVE_INFINITY);
const updatesClass = below(0, 2, 9, 29, Number.POSITIVE_INFINITY);
const feedsClass = below(0, 1, 3, Number.POSITIVE_INFINITY);

const foreignTexts = {
  untaxed: "Not taxed",
  remittance: "Taxed when brought in",
  taxed: "Taxed",
  disputed: "Sources disagree",
} as const;

const countText = (count: number): string => (count === 0 ? "None" : String(count));

/** The colorings for everybody, the first one by default. A new coloring is one entry of this list. */
export const colorings: readonly Coloring[] = [
  {
    id: "foreign",
    label: "Tax on foreign income",
    column: "Tax on foreign income",
    note: "How a tax resident's income from abroad is taxed. 'Not taxed' says nothing about work that you do in the country.",
    classes: [
      { label: foreignTexts.untaxed, shade: 5 },
      { label: foreignTexts.remittance, shade: 3 },
      { label: foreignTexts.taxed, shade: 1 },
      { label: foreignTexts.disputed, shade: 0 },
    ],
    classOf: ({ foreign }) => (foreign === undefined ? undefined : foreignIncomeKinds.indexOf(foreign)),
    textOf: ({ foreign, foreignRate }) => {
      if (foreign === undefined) return notStated;
      return foreignRate ? `${foreignTexts[foreign]}, up to ${foreignRate}%` : foreignTexts[foreign];
    },
    unknown: notStated,
  },
  {
    id: "days",
    label: "Days to tax residence",
    column: "Days to tax residence",
    note: "The days in a year that make a person tax resident. A home or a family can make you resident sooner.",
    classes: [
      { label: "120 or fewer", shade: 1 },
      { label: "121 to 182", shade: 2 },
      { label: "183", shade: 3 },
      { label: "More than 183", shade: 5 },
    ],
    classOf: ({ days }) => (days === undefined ? undefined : daysClass(days)),
    textOf: ({ days }) => (days === undefined ? notStated : String(days)),
    unknown: notStated,
  },
  {
    id: "nomad",
    label: "Nomad visa",
    column: "Nomad visa",
    note: "Whether the country has a visa or permit to work remotely for clients or employers abroad.",
    classes: [
      { label: "Open", shade: 5 },
      { label: "Announced", shade: 3 },
      { label: "Suspended, closed or unclear", shade: 1 },
    ],
    classOf: ({ nomad }) => {
      if (nomad === undefined) return undefined;
      return nomad === "open" ? 0 : nomad === "announced" ? 1 : 2;
    },
    textOf: ({ nomad }) => (nomad === undefined ? "None known" : statusNames[nomad]),
    unknown: "None known",
  },
  {
    id: "updates",
    label: `Updates in ${updateDays} days`,
    column: `Updates in ${updateDays} days`,
    note: `How many changes our sources reported in the last ${updateDays} days. Few updates can also mean few sources.`,
    classes: [
      { label: "None", shade: 0 },
      { label: "1 to 2", shade: 1 },
      { label: "3 to 9", shade: 2 },
      { label: "10 to 29", shade: 4 },
      { label: "30 or more", shade: 5 },
    ],
    classOf: ({ updates }) => updatesClass(updates),
    textOf: ({ updates }) => countText(updates),
  },
  {
    id: "watch",
    label: "What we watch",
    column: "Official feeds",
    note: "How many feeds of authorities we read. The press and other publishers also report on countries without one.",
    classes: [
      { label: "No official feed", shade: 0 },
      { label: "1", shade: 2 },
      { label: "2 to 3", shade: 4 },
      { label: "4 or more", shade: 5 },
    ],
    classOf: ({ feeds }) => feedsClass(feeds),
    textOf: ({ feeds }) => countText(feeds),
  },
];

const entryGroups: readonly (readonly [label: string, shade: Shade, of: readonly EntryRequirement[]])[] = [
  ["Own country or free movement", 5, ["own_country", "free_movement"]],
  ["Visa-free", 4, ["visa_free"]],
  ["Authorization before travel", 3, ["eta"]],
  ["E-visa or visa on arrival", 2, ["visa_on_arrival", "evisa"]],
  ["Visa required", 1, ["visa_required"]],
];

const list = new Intl.ListFormat("en-US", { type: "disjunction" });

export const entryColoringId = "entry";

/**
 * Colors the countries by what the best of some passports gives there.
 * @param passports the names of their countries
 * @param rights by country code
 */
export const entryColoring = (
  passports: readonly string[],
  rights: ReadonlyMap<string, PlaceRight>,
): Coloring => ({
  id: entryColoringId,
  label: "Entry for my passports",
  column: "Entry for my passports",
  note: `What you need for a visit today with a passport of ${list.format(passports.map(inSentence))}. Unknown means that nothing follows from our sources.`,
  classes: entryGroups.map(([label, shade]) => ({ label, shade })),
  classOf: ({ code }) => {
    const right = rights.get(code);
    const at = entryGroups.findIndex(([, , of]) => right && of.includes(right.requirement));
    return at === -1 ? undefined : at;
  },
  textOf: ({ code }) => rights.get(code)?.text ?? requirementLabels.unknown,
  unknown: requirementLabels.unknown,
});

/** The class of a number of days. The last class begins at 183 days, the limit of most tax laws. */
const ownDaysClass = below(0, 30, 90, 182, Number.POSITIVE_INFINITY);

/** Colors the countries by the days spent there in a year. `days` is by country code; an absent country has none. */
export const daysColoring = (year: number, days: Readonly<Record<string, number>>): Coloring => ({
  id: "my-days",
  label: "My days this year",
  column: `My days in ${year}`,
  note: `The days of ${year} on which you were in a country, by your stays. Days of arrival and departure count. Laws can count otherwise.`,
  classes: [
    { label: "None", shade: 0 },
    { label: "1 to 30", shade: 1 },
    { label: "31 to 90", shade: 2 },
    { label: "91 to 182", shade: 4 },
    { label: "183 or more", shade: 5 },
  ],
  classOf: ({ code }) => ownDaysClass(days[code] ?? 0),
  textOf: ({ code }) => countText(days[code] ?? 0),
});

/** The mark of an unknown value in `shadesOf`. */
export const unknownClass = "x";

/** One character for each coloring, in their order: the country's shade, or 'x' if its value is unknown. */
export const shadesOf = (place: PlaceSummary, all: readonly Coloring[]): string =>
  all
    .map(({ classes, classOf }) => {
      const at = classOf(place);
      return at === undefined ? unknownClass : classes[at]!.shade;
    })
    .join("");
