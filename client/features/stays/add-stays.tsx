import { type DragEvent, useEffect, useState } from "react";
import type { NamedPlace } from "#client/features/stays/quick-names.ts";
import type { PlaceOption } from "#client/platform/place-options.ts";
import { Card } from "#client/ui/card.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { LatePart } from "#client/ui/late-part.tsx";
import { Skeleton, Spinner } from "#client/ui/loading.tsx";
import type { Day } from "#shared/calendar/day.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import type { KeptStay } from "#shared/stays/travels.ts";
import { LateStayForm, loadStayForm } from "./late-stay-form.tsx";
import { QuickEntry } from "./quick-entry.tsx";
import type { StayDraft } from "./stay-form.tsx";

const loadImportPanel = () => import("./import-panel.tsx").then(({ ImportPanel }) => ImportPanel);

type LateImportProps = Pick<AddStaysProps, "kept" | "onImport">;

/** The import. Files that are dropped while its code loads are read afterwards. */
const LateImport = ({ kept, onImport }: LateImportProps) => {
  const [dropped, setDropped] = useState<FileList>();
  const allowDrop = (event: DragEvent) => event.preventDefault();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) setDropped(event.dataTransfer.files);
  };
  return (
    <LatePart
      load={loadImportPanel}
      failure="Couldn't load the import."
      fallback={
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition for pointers
        <div onDragOver={allowDrop} onDrop={onDrop}>
          <Spinner label="Loading the import" className="sr-only" />
          <Skeleton className="h-64 rounded-md" />
        </div>
      }
    >
      {(ImportPanel) => <ImportPanel dropped={dropped} kept={kept} onAdd={onImport} />}
    </LatePart>
  );
};

/** How stays are entered: as text, in fields, or from files. */
export type EntryMode =
  | { as: "text" | "files" }
  | {
      as: "fields";
      /** The days that the fields start with. */
      start?: Pick<StayDraft, "from" | "to">;
      /** The first empty field takes the focus. */
      hasFocus?: boolean;
    };

interface AddStaysProps {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  names: readonly NamedPlace[];
  /** True while town and country names are still loading. */
  isNaming?: boolean;
  options: readonly PlaceOption[];
  nameOf: NameOf;
  today: Day;
  onAdd: (stays: readonly StayDraft[]) => Promise<boolean>;
  kept: readonly KeptStay[];
  /** Receives stays of files. */
  onImport: (stays: readonly KeptStay[]) => Promise<boolean>;
}

/** The card that adds stays. */
export const AddStays = ({
  mode,
  onMode,
  names,
  isNaming,
  options,
  nameOf,
  today,
  onAdd,
  ...files
}: AddStaysProps) => {
  /** Counts the stays that the form added, so that it is empty after each. */
  const [added, setAdded] = useState(0);
  useEffect(() => {
    // Preload the form, so that no keystroke is lost while its code loads. `LateStayForm` shows a failure.
    loadStayForm().catch(() => undefined);
  }, []);
  return (
    <Card aria-label="Add stays" className="grid gap-4 p-card print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Add a stay</h2>
        <fieldset aria-label="Way of entry" className="flex gap-2">
          <ChipButton aria-pressed={mode.as === "text"} onClick={() => onMode({ as: "text" })}>
            As text
          </ChipButton>
          <ChipButton aria-pressed={mode.as === "fields"} onClick={() => onMode({ as: "fields" })}>
            With a form
          </ChipButton>
          <ChipButton aria-pressed={mode.as === "files"} onClick={() => onMode({ as: "files" })}>
            From files
          </ChipButton>
        </fieldset>
      </div>
      {mode.as === "text" && <QuickEntry {...{ names, isNaming, nameOf, today, onAdd }} />}
      {mode.as === "files" && <LateImport {...files} />}
      {mode.as === "fields" && (
        <LateStayForm
          key={`${added} ${mode.start?.from} ${mode.start?.to}`}
          options={options}
          start={mode.start}
          hasFocus={mode.hasFocus}
          submitLabel="Add the stay"
          onSubmit={async (stay) => {
            if (!(await onAdd([stay]))) return;
            setAdded(added + 1);
            onMode({ as: "fields", hasFocus: true });
          }}
        />
      )}
    </Card>
  );
};
