import { type DragEvent, useEffect, useMemo, useState } from "react";
import { useKeptDraft } from "#client/platform/kept-draft.ts";
import { Card } from "#client/ui/card.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { LatePart } from "#client/ui/late-part.tsx";
import { Skeleton, Spinner } from "#client/ui/loading.tsx";
import type { KeptStay } from "#shared/stays/travels.ts";
import { useStayFacts } from "./api.ts";
import { LateStayForm, loadStayForm } from "./late-stay-form.tsx";
import { QuickEntry } from "./quick-entry.tsx";
import { quickNames } from "./quick-names.ts";
import type { StayDraft, TypedStay } from "./stay-form.tsx";
import { useStays } from "./stays-context.tsx";

const loadImportPanel = () => import("./import-panel.tsx").then(({ ImportPanel }) => ImportPanel);

/** The import. Files dropped while its code loads are read once it has loaded. */
const LateImport = ({ onImport }: Pick<AddStaysProps, "onImport">) => {
  const { stays } = useStays().travels;
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
      {(ImportPanel) => <ImportPanel dropped={dropped} kept={stays} onAdd={onImport} />}
    </LatePart>
  );
};

/** How stays are entered: as text, in form fields, or from files. */
export type EntryMode =
  | { as: "text" | "files" }
  | {
      as: "fields";
      /** The days that the fields start with. */
      start?: Pick<TypedStay, "from" | "to" | "isOpen">;
      /** Whether the first empty field takes the focus. */
      hasFocus?: boolean;
    };

interface AddStaysProps {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  onAdd: (stays: readonly StayDraft[]) => Promise<boolean>;
  /** Called with the stays of files. Resolves to whether they were added. */
  onImport: (stays: readonly KeptStay[]) => Promise<boolean>;
}

export const AddStays = ({ mode, onMode, onAdd, onImport }: AddStaysProps) => {
  const { options, nameOf, today } = useStays();
  const facts = useStayFacts();
  const names = useMemo(() => quickNames(options, facts.data), [options, facts.data]);
  /** Counts the stays that the form added, to reset it after each one. */
  const [added, setAdded] = useState(0);
  const { read, write, clear } = useKeptDraft<TypedStay>("stay");
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
      {mode.as === "text" && <QuickEntry {...{ names, nameOf, today, onAdd }} isNaming={facts.isLoading} />}
      {mode.as === "files" && <LateImport onImport={onImport} />}
      {mode.as === "fields" && (
        <LateStayForm
          key={`${added} ${mode.start?.from} ${mode.start?.to}`}
          start={{ ...read(), ...mode.start }}
          onDraft={write}
          hasFocus={mode.hasFocus}
          submitLabel="Add the stay"
          onSubmit={async (stay) => {
            if (!(await onAdd([stay]))) return;
            clear();
            setAdded(added + 1);
            onMode({ as: "fields", hasFocus: true });
          }}
        />
      )}
    </Card>
  );
};
