import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Field } from "#client/ui/field.tsx";
import { Textarea } from "#client/ui/input.tsx";
import type { ImportSource } from "./import-reader.ts";

/** Enough for ten years of monthly files. */
const maxFiles = 120;

interface SourcesProps {
  onRead: (sources: readonly ImportSource[]) => void;
}

export const sourcesOf = (files: FileList): ImportSource[] =>
  [...files].slice(0, maxFiles).map((file) => ({ name: file.name, content: file }));

/** A field for files, which can also be dropped, and a field for pasted text. */
export const ImportSources = ({ onRead }: SourcesProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [text, setText] = useState("");

  const readFiles = (files: FileList) => {
    if (files.length > 0) onRead(sourcesOf(files));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    readFiles(event.dataTransfer.files);
  };

  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition for pointers; the button does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          "grid justify-items-center gap-3 rounded-md border border-dashed border-control px-4 py-6 text-center",
          isOver && "border-accent bg-accent-wash",
        )}
      >
        <input
          ref={picker}
          type="file"
          multiple
          accept=".csv,.tsv,.txt,.ics,.json,text/csv,text/calendar,application/json"
          aria-label="Files with stays"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            if (target.files) readFiles(target.files);
            // Clear the input, so that choosing the same file again fires a change event.
            target.value = "";
          }}
        />
        <Button variant="secondary" onClick={() => picker.current?.click()}>
          <FileUp aria-hidden="true" strokeWidth={1.75} />
          Choose files
        </Button>
        <p className="text-sm text-ink-muted">
          Or drop them here: CSV, a calendar (ICS), TripIt, or Google Timeline (JSON).
        </p>
      </div>
      <Field
        label="Or paste a text"
        hint="A list of stays, a part of a spreadsheet, or the travel history of the I-94 website."
      >
        <Textarea
          value={text}
          onChange={({ target }) => setText(target.value)}
          spellCheck={false}
          className="max-h-64 text-sm"
        />
      </Field>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={text.trim() === ""}
        onClick={() => onRead([{ name: "Pasted text", content: text }])}
      >
        Read the text
      </Button>
    </div>
  );
};
