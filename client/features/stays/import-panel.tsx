import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Status } from "#client/ui/status.tsx";
import { type KeptStay, maxKeptStays } from "#shared/stays/travels.ts";
import { countOf } from "#shared/text/count.ts";
import {
  type Choices,
  chooseCountry,
  chosenStays,
  isChosen,
  noChoices,
  type PreviewRow,
  rowsOf,
} from "./import-choices.ts";
import { DateOrderQuestion, Findings } from "./import-findings.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportSources, sourcesOf } from "./import-sources.tsx";
import { useCountryNames } from "./use-country-names.ts";
import { type ReadSource, useImport } from "./use-import.ts";

const withChecked = (choices: Choices, rows: readonly PreviewRow[], isChecked: boolean): Choices => ({
  ...choices,
  checked: new Map([...choices.checked, ...rows.map(({ stay }) => [stay.key, isChecked] as const)]),
});

/** The id of the panel's first line, which takes the focus when a focused button disappears. */
const introId = "import-intro";

interface ReviewProps {
  sources: readonly ReadSource[];
  kept: readonly KeptStay[];
  onAnswer: ReturnType<typeof useImport>["answer"];
  onAdd: (stays: KeptStay[]) => void;
  onCancel: () => void;
}

/** The preview of the stays, and the button that adds them. Nothing is stored before it is pressed. */
const Review = ({ sources, kept, onAnswer, onAdd, onCancel }: ReviewProps) => {
  const nameOf = useCountryNames();
  const [choices, setChoices] = useState(noChoices);
  const rows = useMemo(() => rowsOf(sources, kept), [sources, kept]);
  const count = rows.filter((row) => isChosen(row, choices)).length;
  const known = rows.filter(({ state }) => state === "imported").length;
  const tooMany = kept.length + count - maxKeptStays;
  return (
    <div className="grid gap-4">
      <Status as="p" className="font-semibold">
        {countOf(rows.length, "stay")} in{" "}
        {sources.length === 1 ? sources[0]!.source.name : countOf(sources.length, "file")}
        {known > 0 && `. ${known === rows.length ? "All" : known.toLocaleString("en-US")} already imported`}
      </Status>
      <DateOrderQuestion sources={sources} onAnswer={(order) => onAnswer(sources, order)} />
      <Findings sources={sources} />
      {rows.length > 0 && (
        <ImportPreview
          rows={rows}
          choices={choices}
          nameOf={nameOf}
          onCheck={(checked, isChecked) => setChoices(withChecked(choices, checked, isChecked))}
          onCountry={(row, country) => setChoices(chooseCountry(rows, row, country, choices))}
        />
      )}
      {tooMany > 0 && (
        <Notice variant="danger">
          You can keep {maxKeptStays.toLocaleString("en-US")} stays. Choose {tooMany.toLocaleString("en-US")}{" "}
          fewer.
        </Notice>
      )}
      <div data-focus-after={introId} className="flex flex-wrap gap-3">
        {rows.length > 0 && (
          <Button disabled={count === 0 || tooMany > 0} onClick={() => onAdd(chosenStays(rows, choices))}>
            Add {countOf(count, "stay")}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {rows.length > 0 ? "Cancel" : "Choose another file"}
        </Button>
      </div>
    </div>
  );
};

interface ImportPanelProps {
  /** Files that were dropped before the panel loaded. They are read at once. */
  dropped?: FileList | undefined;
  /** The stays that the person keeps now. */
  kept: readonly KeptStay[];
  /** Called with the chosen stays when the button is pressed. Resolves to whether they were added. */
  onAdd: (stays: KeptStay[]) => Promise<boolean>;
}

/** Imports stays from files and pasted texts: choose, review, add. */
export const ImportPanel = ({ dropped, kept, onAdd }: ImportPanelProps) => {
  const { state, read, answer, reset } = useImport();
  const [added, setAdded] = useState(0);

  const readDropped = useEffectEvent(() => {
    if (dropped) void read(sourcesOf(dropped));
  });
  useEffect(() => readDropped(), []);

  const add = async (stays: KeptStay[]) => {
    if (!(await onAdd(stays))) return;
    setAdded(stays.length);
    reset();
  };

  return (
    <section aria-label="Import stays" className="grid gap-4">
      <p id={introId} tabIndex={-1} className="max-w-measure text-ink-muted">
        Files are read on this device and are not sent anywhere. Nothing is stored until you press Add.
      </p>
      {state.step === "waiting" && added > 0 && <Notice>Added {countOf(added, "stay")}.</Notice>}
      {state.step === "waiting" && <ImportSources onRead={read} />}
      {state.step === "reading" && (
        <div className="flex flex-wrap items-center gap-3">
          <Status as="p" className="flex items-center gap-3">
            <Spinner className="text-xl" />
            <span className="wrap-anywhere">
              Reading {state.name}
              {state.count > 1 && ` (${state.number} of ${state.count})`}
            </span>
          </Status>
          <Button variant="secondary" size="sm" data-focus-after={introId} onClick={reset}>
            Cancel
          </Button>
        </div>
      )}
      {state.step === "read" && (
        <Review sources={state.sources} kept={kept} onAnswer={answer} onAdd={add} onCancel={reset} />
      )}
    </section>
  );
};
