import { type ReactNode, useMemo, useRef, useState } from "react";
import { focusContent } from "#client/lib/focus-content.ts";
import { RevealGroup, RevealItem } from "#client/ui/motion/reveal.tsx";
import type { Programme } from "#shared/catalogue/programmes.ts";
import { FilterBox } from "../parts/filter-box.tsx";
import { matches, otherNames, wordsOf } from "../parts/matches.ts";
import { useOpenEntries } from "../parts/use-open-entries.ts";
import { type ComparedRow, Comparison } from "./comparison.tsx";
import { PickBar } from "./pick-bar.tsx";
import { comparisonSize, usePicked } from "./use-picked.ts";

/** What a card of the catalogue is handed to be unfolded and compared. */
export interface CardControls {
  open: boolean;
  onToggle: () => void;
  /** The box that picks the card for the comparison. */
  pick: ReactNode;
}

interface ProgrammeCatalogueProps<P extends Programme> {
  programmes: readonly P[];
  nameOf: (programme: P) => string;
  /** The rows of the comparison. */
  rowsOf: (programme: P) => readonly ComparedRow[];
  cardOf: (programme: P, controls: CardControls) => ReactNode;
}

interface PickBoxProps {
  name: string;
  picked: boolean;
  disabled: boolean;
  onPick: () => void;
}

const PickBox = ({ name, picked, disabled, onPick }: PickBoxProps) => (
  <label className="flex min-h-9 items-center gap-2 text-sm has-disabled:text-ink-muted">
    <input type="checkbox" checked={picked} disabled={disabled} onChange={onPick} className="size-4" />
    Compare<span className="sr-only"> {name}</span>
  </label>
);

/** What is read of a programme beside its name and the rows of the comparison, for the filter. */
const wordsBeside = ({ flagCode, details }: Programme): readonly string[] => [
  ...otherNames(flagCode),
  ...[details.authority, ...(details.authority.links ?? [])].map(({ name }) => name),
  ...wordsOf([...details.costs, ...details.steps, ...details.warnings]),
];

const wordsOfRow = ({ label, values }: ComparedRow): readonly string[] =>
  values.length > 0
    ? [label, ...values.flatMap((value) => (typeof value === "string" ? value : wordsOf([value])))]
    : [];

/** Programmes as cards that are filtered, unfolded, and set side by side. */
export const ProgrammeCatalogue = <P extends Programme>({
  programmes,
  nameOf,
  rowsOf,
  cardOf,
}: ProgrammeCatalogueProps<P>) => {
  const [text, setText] = useState("");
  const ids = useMemo(() => programmes.map(({ id }) => id), [programmes]);
  const open = useOpenEntries(ids);
  const picked = usePicked(ids);
  const table = useRef<HTMLElement>(null);
  const visible = programmes.filter((programme) =>
    matches([nameOf(programme), ...rowsOf(programme).flatMap(wordsOfRow), ...wordsBeside(programme)], text),
  );
  const compared = programmes
    .filter(({ id }) => picked.isPicked(id))
    .map((programme) => ({
      id: programme.id,
      flagCode: programme.flagCode,
      name: nameOf(programme),
      rows: rowsOf(programme),
    }));
  const clear = () => {
    picked.clear();
    focusContent();
  };
  const goToTable = () => {
    table.current?.focus({ preventScroll: true });
    table.current?.scrollIntoView();
  };

  return (
    <>
      <FilterBox of="programs" text={text} onChange={setText} found={visible.length} />
      {compared.length >= comparisonSize.min && <Comparison ref={table} entries={compared} onClear={clear} />}
      <RevealGroup>
        <ul className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          {visible.map((programme) => (
            <RevealItem key={programme.id}>
              {cardOf(programme, {
                open: open.isOpen(programme.id),
                onToggle: () => open.toggle(programme.id),
                pick: (
                  <PickBox
                    name={nameOf(programme)}
                    picked={picked.isPicked(programme.id)}
                    disabled={!picked.isPicked(programme.id) && !picked.canPick}
                    onPick={() => picked.toggle(programme.id)}
                  />
                ),
              })}
            </RevealItem>
          ))}
        </ul>
      </RevealGroup>
      <PickBar count={picked.ids.length} onCompare={goToTable} onClear={clear} />
    </>
  );
};
