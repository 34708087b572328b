import type { CountryOption } from "#client/platform/country-options.ts";
import { Card } from "#client/ui/card.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import type { Day } from "#shared/stays/day.ts";
import type { PlaceNames } from "#shared/stays/quick-entry.ts";
import type { NameOf } from "./places.ts";
import { QuickEntry } from "./quick-entry.tsx";
import { type StayDraft, StayForm } from "./stay-form.tsx";

/** How stays are entered: as text, or in fields that can start with selected days. */
export type EntryMode = { as: "text" } | { as: "fields"; start?: Pick<StayDraft, "from" | "to"> };

interface AddStaysProps {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  names: PlaceNames;
  options: readonly CountryOption[];
  nameOf: NameOf;
  today: Day;
  onAdd: (stays: readonly StayDraft[]) => void;
}

/** The card that adds stays. */
export const AddStays = ({ mode, onMode, names, options, nameOf, today, onAdd }: AddStaysProps) => (
  <Card aria-label="Add stays" className="grid gap-4 p-card print:hidden">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl">Add a stay</h2>
      <fieldset aria-label="Way of entry" className="flex gap-2">
        <ChipButton aria-pressed={mode.as === "text"} onClick={() => onMode({ as: "text" })}>
          As text
        </ChipButton>
        <ChipButton aria-pressed={mode.as === "fields"} onClick={() => onMode({ as: "fields" })}>
          In fields
        </ChipButton>
      </fieldset>
    </div>
    {mode.as === "text" ? (
      <QuickEntry names={names} nameOf={nameOf} today={today} onAdd={onAdd} />
    ) : (
      <StayForm
        key={`${mode.start?.from} ${mode.start?.to}`}
        options={options}
        start={mode.start}
        submitLabel="Add the stay"
        onSubmit={(stay) => {
          onAdd([stay]);
          onMode({ as: "fields" });
        }}
      />
    )}
  </Card>
);
