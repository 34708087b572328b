import { useEffect } from "react";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Select } from "#client/ui/select.tsx";
import { purposes } from "#shared/law/vocabulary.ts";
import { readStay } from "#shared/stays/stay.ts";
import type { KeptStay } from "#shared/stays/travels.ts";
import { useStays } from "./stays-context.tsx";
import { type Problem, useCheckedDraft } from "./use-checked-draft.ts";

/** The editable fields of a stay. An empty text means not stated. */
export type StayDraft = Pick<
  KeptStay,
  "country" | "from" | "to" | "fromTime" | "toTime" | "purpose" | "isUnderPermit" | "note"
>;

/** The content of the form. */
export interface TypedStay extends StayDraft {
  /** Whether 'Still there' is checked. */
  isOpen: boolean;
}

interface StayFormProps {
  start?: Partial<TypedStay>;
  /** Called with the content on mount and after each change. Must be a stable function. */
  onDraft?: (typed: TypedStay) => void;
  /** Focuses the country when the form appears. */
  hasFocus?: boolean;
  submitLabel: string;
  onSubmit: (stay: StayDraft) => void;
  onCancel?: () => void;
}

const purposeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  purposes.map((purpose) => [purpose, purpose.charAt(0).toUpperCase() + purpose.slice(1)]),
);

const blank = { country: "", from: "" };

const stated = (text: string | undefined) => (text === "" ? undefined : text);

/** The first problem with a stay, and its field. */
const problemWith = (stay: StayDraft, isOpen: boolean): Problem<StayDraft> | undefined => {
  const read = readStay(stay);
  if (stay.country !== "" && stay.from !== "" && !isOpen && !stay.to)
    return { field: "to", text: "The last day is missing. Choose it, or 'Still there'." };
  if (typeof read !== "string") return undefined;
  return { field: stay.country === "" ? "country" : stay.from === "" ? "from" : "to", text: read };
};

/** One stay in one line: country, first and last day. Purpose, times and a note are behind 'More'. */
export const StayForm = ({ start, onDraft, hasFocus, submitLabel, onSubmit, onCancel }: StayFormProps) => {
  const { options } = useStays();
  const first = { ...blank, isOpen: start?.from !== undefined && start.to === undefined, ...start };
  const form = useCheckedDraft<TypedStay>(first, ({ isOpen, ...draft }) => {
    const stay: StayDraft = {
      ...draft,
      to: isOpen ? undefined : draft.to,
      fromTime: stated(draft.fromTime),
      toTime: isOpen ? undefined : stated(draft.toTime),
      note: stated(draft.note),
    };
    const problem = problemWith(stay, isOpen);
    if (!problem) onSubmit(stay);
    return problem;
  });
  const { draft, set, errorOf } = form;
  const { isOpen } = draft;
  useEffect(() => onDraft?.(draft), [onDraft, draft]);
  return (
    <form {...form.props} className="grid gap-3">
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,1fr)_10rem_10rem_auto_auto]">
        <Field label="Country" error={errorOf("country")}>
          <PlaceCombobox
            value={draft.country}
            options={options}
            onChange={(country) => set({ country })}
            autoFocus={hasFocus}
          />
        </Field>
        <DateField
          label="First day"
          error={errorOf("from")}
          value={draft.from}
          onChange={(from) => set({ from })}
        />
        <DateField
          label="Last day"
          error={errorOf("to")}
          disabled={isOpen}
          value={isOpen ? "" : (draft.to ?? "")}
          onChange={(to) => set({ to })}
        />
        <Choice
          type="checkbox"
          checked={isOpen}
          onChange={(event) => set({ isOpen: event.target.checked })}
          // Aligns with the fields next to it, below their labels.
          className="min-h-11 sm:mt-[1.78125rem]"
        >
          Still there
        </Choice>
        <div className="flex gap-2 lg:mt-[1.78125rem]">
          <Button type="submit">{submitLabel}</Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <details className="text-sm">
        <summary className="w-fit py-1">
          <span className="text-link">Purpose, times and a note</span>
        </summary>
        <div className="grid items-start gap-x-4 gap-y-3 pt-3 sm:grid-cols-2 lg:grid-cols-4">
          <Field label="Purpose">
            <Select
              options={purposeLabels}
              placeholder="Not stated"
              value={draft.purpose ?? ""}
              onChange={(event) => set({ purpose: purposes.find((it) => it === event.target.value) })}
            />
          </Field>
          <Field label="Time of arrival">
            <Input
              type="time"
              value={draft.fromTime ?? ""}
              onChange={(event) => set({ fromTime: event.target.value })}
            />
          </Field>
          <Field label="Time of departure">
            <Input
              type="time"
              disabled={isOpen}
              value={isOpen ? "" : (draft.toTime ?? "")}
              onChange={(event) => set({ toTime: event.target.value })}
            />
          </Field>
          <Field label="Note">
            <Input
              maxLength={200}
              value={draft.note ?? ""}
              onChange={(event) => set({ note: event.target.value })}
            />
          </Field>
          <Choice
            type="checkbox"
            checked={draft.isUnderPermit === true}
            onChange={(event) => set({ isUnderPermit: event.target.checked || undefined })}
            className="sm:col-span-full"
          >
            Spent with a residence permit or a long-stay visa of this country
          </Choice>
          <p className="text-ink-muted sm:col-span-full">
            Times matter for stays of a few hours, such as a transit or a day on which you arrive at midnight.
          </p>
        </div>
      </details>
      {form.error && <Notice variant="danger">{form.error}</Notice>}
    </form>
  );
};
