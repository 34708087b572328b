import { type ReactNode, useMemo, useRef, useState } from "react";
import { useQueryParams } from "#client/platform/query-params.ts";
import { focusContent } from "#client/platform/screen.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import type { Programme } from "#shared/catalogue/programmes.ts";
import { type ComparedRow, Comparison } from "./comparison.tsx";
import { FilterBox, matches, otherNames, searchTexts } from "./filter.tsx";
import { MarkLegend } from "./marks.tsx";
import { useOpenEntries } from "./use-open-entries.ts";

const comparisonSize = { min: 2, max: 4 } as const;

/** The entries selected for comparison. */
interface Selection {
  ids: readonly string[];
  isSelected: (id: string) => boolean;
  /** Whether there is room for one more. */
  hasRoom: boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

/** Keeps the selection in the URL (`?compare=portugal-d7,spain-non-lucrative`). */
const useSelection = (known: readonly string[]): Selection => {
  const [params, update] = useQueryParams();
  const named = params.get("compare")?.split(",") ?? [];
  const ids = known.filter((id) => named.includes(id)).slice(0, comparisonSize.max);
  const set = (next: readonly string[]) =>
    update((query) => {
      if (next.length > 0) query.set("compare", next.join(","));
      else query.delete("compare");
    });
  return {
    ids,
    isSelected: (id) => ids.includes(id),
    hasRoom: ids.length < comparisonSize.max,
    toggle: (id) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    clear: () => set([]),
  };
};

interface SelectionBarProps {
  count: number;
  onCompare: () => void;
  onClear: () => void;
}

/** The number of selected entries. Sticks to the bottom of the window until the end of the cards. */
const SelectionBar = ({ count, onCompare, onClear }: SelectionBarProps) => (
  // Always rendered: screen readers announce a status only if its element existed before its text.
  <div
    data-foot={count > 0 || undefined}
    className={cn(
      count === 0
        ? "sr-only"
        : "sticky bottom-3 z-floating mx-auto mt-5 flex min-h-13 max-w-md items-center justify-between gap-3 rounded-lg border border-accent bg-surface py-1.5 pr-2 pl-4 shadow-overlay",
    )}
  >
    <p role="status" className="text-sm">
      {count > 0 && <strong className="font-semibold">{count} selected</strong>}
      {count > 0 && count < comparisonSize.min && ". Select one more to compare."}
    </p>
    {count > 0 && (
      <div className="flex shrink-0 gap-1">
        {count >= comparisonSize.min && (
          <Button size="sm" onClick={onCompare}>
            Compare
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onClear}>
          Clear
        </Button>
      </div>
    )}
  </div>
);

export interface CardControls {
  open: boolean;
  onToggle: () => void;
  /** The checkbox that selects the card for comparison. */
  compareBox: ReactNode;
}

interface ProgrammeCatalogueProps<P extends Programme> {
  programmes: readonly P[];
  nameOf: (programme: P) => string;
  /** The rows of the comparison. */
  rowsOf: (programme: P) => readonly ComparedRow[];
  cardOf: (programme: P, controls: CardControls) => ReactNode;
  /** The charts of the programs that match the filter. */
  chartsOf: (programmes: readonly P[]) => ReactNode;
}

interface CompareCheckboxProps {
  name: string;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

const CompareCheckbox = ({ name, checked, disabled, onToggle }: CompareCheckboxProps) => (
  <label className="flex min-h-9 items-center gap-2 text-sm has-disabled:text-ink-muted">
    <input type="checkbox" checked={checked} disabled={disabled} onChange={onToggle} className="size-4" />
    Compare<span className="sr-only"> {name}</span>
  </label>
);

/** The searchable texts that are in neither the name nor the comparison. */
const detailTexts = ({ flagCode, details }: Programme): readonly string[] => [
  ...otherNames(flagCode),
  ...[details.authority, ...(details.authority.links ?? [])].map(({ name }) => name),
  ...searchTexts([...details.costs, ...details.steps, ...details.warnings]),
];

const rowTexts = ({ label, values }: ComparedRow): readonly string[] =>
  values.length > 0 ? [label, ...searchTexts(values)] : [];

/** Program cards with a filter, charts, and a comparison. */
export const ProgrammeCatalogue = <P extends Programme>({
  programmes,
  nameOf,
  rowsOf,
  cardOf,
  chartsOf,
}: ProgrammeCatalogueProps<P>) => {
  const [text, setText] = useState("");
  const ids = useMemo(() => programmes.map(({ id }) => id), [programmes]);
  const open = useOpenEntries(ids);
  const selection = useSelection(ids);
  const table = useRef<HTMLElement>(null);
  const visible = programmes.filter((programme) =>
    matches([nameOf(programme), ...rowsOf(programme).flatMap(rowTexts), ...detailTexts(programme)], text),
  );
  const compared = programmes
    .filter(({ id }) => selection.isSelected(id))
    .map((programme) => ({
      id: programme.id,
      flagCode: programme.flagCode,
      name: nameOf(programme),
      rows: rowsOf(programme),
    }));
  const clear = () => {
    selection.clear();
    focusContent();
  };
  const goToTable = () => {
    table.current?.focus({ preventScroll: true });
    table.current?.scrollIntoView();
  };

  return (
    <>
      <FilterBox of="programs" text={text} onChange={setText} found={visible.length} />
      <MarkLegend />
      {visible.length > 0 && chartsOf(visible)}
      {compared.length >= comparisonSize.min && <Comparison ref={table} entries={compared} onClear={clear} />}
      {/* Keeps the bar below the comparison, which it would cover. */}
      <div>
        <RevealGroup>
          <ul className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            {visible.map((programme) => (
              <RevealItem key={programme.id}>
                {cardOf(programme, {
                  open: open.isOpen(programme.id),
                  onToggle: () => open.toggle(programme.id),
                  compareBox: (
                    <CompareCheckbox
                      name={nameOf(programme)}
                      checked={selection.isSelected(programme.id)}
                      disabled={!selection.isSelected(programme.id) && !selection.hasRoom}
                      onToggle={() => selection.toggle(programme.id)}
                    />
                  ),
                })}
              </RevealItem>
            ))}
          </ul>
        </RevealGroup>
        <SelectionBar count={selection.ids.length} onCompare={goToTable} onClear={clear} />
      </div>
    </>
  );
};
