import { type ImportedStay, readKey } from "#shared/stays/importing/imported.ts";
import { compareWithKept, type ImportRow } from "#shared/stays/importing/known.ts";
import type { KeptStay } from "#shared/stays/travels.ts";
import type { ReadSource } from "./use-import.ts";

export interface PreviewRow extends ImportRow {
  file: string;
}

/** The person's choices, by the key of the row. */
export interface Choices {
  checked: ReadonlyMap<string, boolean>;
  countries: ReadonlyMap<string, string>;
}

export const noChoices: Choices = { checked: new Map(), countries: new Map() };

/** Converts a row to a kept stay, to compare further files with it. */
const asKept = ({ stay, file }: PreviewRow): KeptStay => ({
  ...{ id: "", country: stay.countries[0]!, from: stay.from, to: stay.to },
  ...{ origin: { file, key: stay.key }, addedAt: "" },
});

/** The stays of all sources, compared with those that the person keeps and with earlier sources. */
export const rowsOf = (sources: readonly ReadSource[], kept: readonly KeptStay[]): PreviewRow[] => {
  const rows: PreviewRow[] = [];
  for (const { source, result } of sources) {
    const fresh = compareWithKept(result.stays, rows.map(asKept)).filter(({ state }) => state !== "imported");
    const stays = fresh.map(({ stay }) => stay);
    rows.push(...compareWithKept(stays, kept).map((row) => ({ ...row, file: source.name })));
  }
  return rows;
};

/** The country of a row. Undefined while the person has not chosen one of several. */
export const countryOf = ({ stay }: PreviewRow, { countries }: Choices): string | undefined =>
  stay.countries.length === 1 ? stay.countries[0] : countries.get(stay.key) || undefined;

/** Whether a row will be imported. New stays are by default. A row without a country cannot be. */
export const isChosen = (row: PreviewRow, choices: Choices): boolean =>
  row.state !== "imported" &&
  countryOf(row, choices) !== undefined &&
  (choices.checked.get(row.stay.key) ?? row.state === "new");

/**
 * Sets the country of a row, and of other open rows with the same possible countries, because they likely name the same
 * town. Rows of a timeline name no place, so each is set alone.
 */
export const chooseCountry = (
  rows: readonly PreviewRow[],
  chosen: PreviewRow,
  country: string,
  choices: Choices,
): Choices => {
  const countries = new Map(choices.countries);
  const isAlike = ({ stay }: PreviewRow) =>
    readKey(stay.key)?.kind !== "timeline" && stay.countries.join() === chosen.stay.countries.join();
  for (const row of rows)
    if (isAlike(row) && !countries.has(row.stay.key)) countries.set(row.stay.key, country);
  return { ...choices, countries: countries.set(chosen.stay.key, country) };
};

const keptOf = ({ stay, file }: PreviewRow, country: string, addedAt: string): KeptStay => {
  const { from, to, fromTime, toTime, purpose, isUnderPermit, note }: ImportedStay = stay;
  const parts = { country, from, to, fromTime, toTime, purpose, isUnderPermit, note };
  return { id: crypto.randomUUID(), ...parts, origin: { file: file.slice(0, 200), key: stay.key }, addedAt };
};

export const chosenStays = (rows: readonly PreviewRow[], choices: Choices): KeptStay[] => {
  const addedAt = new Date().toISOString();
  return rows.flatMap((row) => {
    const country = countryOf(row, choices);
    return country && isChosen(row, choices) ? [keptOf(row, country, addedAt)] : [];
  });
};
