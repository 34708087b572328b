import { useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { useFirstNewRow } from "#client/ui/focus.ts";
import { Select } from "#client/ui/select.tsx";
import { dateText } from "#shared/calendar/words.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import { type Choices, countryOf, isChosen, type PreviewRow } from "./import-choices.ts";

interface PreviewProps {
  rows: readonly PreviewRow[];
  choices: Choices;
  nameOf: NameOf;
  onCheck: (rows: readonly PreviewRow[], isChecked: boolean) => void;
  onCountry: (row: PreviewRow, country: string) => void;
}

/** How many rows are shown at first, and how many each press adds. */
const page = 100;

const stateLabels = { imported: "Already imported", covered: "You have these days", new: undefined } as const;

const CountryCell = ({
  row,
  choices,
  nameOf,
  onCountry,
}: Omit<PreviewProps, "rows" | "onCheck"> & { row: PreviewRow }) => {
  const country = countryOf(row, choices);
  if (row.stay.countries.length > 1 && row.state !== "imported")
    return (
      <Select
        aria-label={`Country from ${dateText(row.stay.from)}`}
        placeholder="Not sure. Choose..."
        value={country ?? ""}
        options={Object.fromEntries(row.stay.countries.map((code) => [code, nameOf(code)]))}
        onChange={({ target }) => onCountry(row, target.value)}
        className="max-w-56"
      />
    );
  const names = row.stay.countries.map(nameOf).join(" or ");
  return (
    <span className="flex items-center gap-2 font-semibold">
      {country && <Flag code={country.toLowerCase()} className="w-6" />}
      {names}
    </span>
  );
};

const toText = ({ stay }: PreviewRow): string => (stay.to === undefined ? "still there" : dateText(stay.to));

const Row = ({
  row,
  choices,
  nameOf,
  onCheck,
  onCountry,
}: Omit<PreviewProps, "rows"> & { row: PreviewRow }) => {
  const { stay, state, isRest } = row;
  const label = stateLabels[state] ?? (isRest ? "The part that is new" : undefined);
  const names = stay.countries.map(nameOf).join(" or ");
  const isOpen = state !== "imported" && countryOf(row, choices) === undefined;
  return (
    <tr className="border-t max-md:grid max-md:grid-cols-[2.5rem_1fr_1fr] max-md:gap-y-1 max-md:py-2.5">
      <td className="md:px-3 md:py-2 max-md:row-span-3">
        <label className="grid size-9 place-items-center">
          <input
            type="checkbox"
            className="size-4"
            checked={isChosen(row, choices)}
            disabled={state === "imported" || isOpen}
            onChange={({ target }) => onCheck([row], target.checked)}
          />
          <span className="sr-only">
            Add {names}, {dateText(stay.from)} to {toText(row)}
          </span>
        </label>
      </td>
      <td className="md:p-3 max-md:col-span-2">
        <CountryCell row={row} choices={choices} nameOf={nameOf} onCountry={onCountry} />
      </td>
      <td className="whitespace-nowrap md:p-3">{dateText(stay.from)}</td>
      <td className="whitespace-nowrap md:p-3">{toText(row)}</td>
      <td className="text-ink-muted wrap-anywhere md:p-3 max-md:col-span-2">
        {stay.line !== undefined && <>Line {stay.line}: </>}
        {stay.source}
        {label && (
          <>
            {" "}
            <Chip>{label}</Chip>
          </>
        )}
      </td>
    </tr>
  );
};

/** The stays of the import as a table with a checkbox for each. On narrow screens, a row takes three lines. */
export const ImportPreview = ({ rows, choices, nameOf, onCheck, onCountry }: PreviewProps) => {
  const [shown, setShown] = useState(page);
  const { list, expectRows } = useFirstNewRow<HTMLTableSectionElement>(shown);
  const free = rows.filter((row) => row.state !== "imported" && countryOf(row, choices) !== undefined);
  const areAllChosen = free.length > 0 && free.every((row) => isChosen(row, choices));
  return (
    <div className="grid gap-3">
      <div className="overflow-hidden rounded-md border">
        <table className="w-full text-left text-sm max-md:block">
          <caption className="sr-only">Stays in the file</caption>
          <thead className="bg-sunken text-ink-muted max-md:block">
            <tr className="max-md:block">
              <td className="w-15 px-3 py-1 max-md:block max-md:w-auto max-md:px-0">
                <label className="flex min-h-9 items-center gap-2 max-md:px-2.5 md:justify-center">
                  <input
                    type="checkbox"
                    className="size-4"
                    checked={areAllChosen}
                    disabled={free.length === 0}
                    onChange={({ target }) => onCheck(free, target.checked)}
                  />
                  <span className="md:sr-only">Choose all stays</span>
                </label>
              </td>
              {["Country", "From", "To", "In the file"].map((title) => (
                <th key={title} scope="col" className="label-caps px-3 py-2 max-md:sr-only">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={list} className="max-md:block">
            {rows.slice(0, shown).map((row) => (
              <Row
                key={row.stay.key}
                row={row}
                choices={choices}
                nameOf={nameOf}
                onCheck={onCheck}
                onCountry={onCountry}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            expectRows();
            setShown(shown + page);
          }}
        >
          Show more of {rows.length.toLocaleString("en-US")} stays
        </Button>
      )}
    </div>
  );
};
