import { type ReactNode, useMemo, useRef, useState } from "react";
import { useQueryParams } from "#client/platform/query-params.ts";
import { focusContent } from "#client/platform/screen.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import type { Programme } from "#shared/catalogue/programmes.ts";
import { type ComparedRow, Comparison } from "./comparison.tsx";
import { FilterBox, matches, otherNames, wordsOf } from "./filter.tsx";
import { useOpenEntries } from "./use-open-entries.ts";

/** How many entries can stand side by side, and how few make a comparison. */
const comparisonSize = { min: 2, max: 4 } as const;

/** Entries that are picked for a comparison. */
export interface Picked {
  ids: readonly string[];
  isPicked: (id: string) => boolean;
  /** Whether there is room for one more. */
  canPick: boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

/** Keeps what is picked for a comparison in the address (`?compare=portugal-d7,spain-non-lucrative`). */
const usePicked = (known: readonly string[]): Picked => {
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
    isPicked: (id) => ids.includes(id),
    canPick: ids.length < comparisonSize.max,
    toggle: (id) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    clear: () => set([]),
  };
};

interface PickBarProps {
  /** How many entries are picked. */
  count: number;
  /** Leads to the comparison. */
  onCompare: () => void;
  onClear: () => void;
}

/** Says how many entries are picked; at the foot of the window as long as the cards go on below it. */
const PickBar = ({ count, onCompare, onClear }: PickBarProps) => (
  // A status is heard only where it stood before its words came.
  <div
    data-foot={count > 0 || undefined}
    className={cn(
      count === 0
        ? "sr-only"
        : "sticky bottom-3 z-floating mx-auto mt-5 flex min-h-13 max-w-md items-center justify-between gap-3 rounded-lg border border-accent bg-surface py-1.5 pr-2 pl-4 shadow-overlay",
    )}
  >
    <p role="status" className="text-sm">
      {count > 0 && <strong className="font-semibold">{count} picked</strong>}
      {count > 0 && count < comparisonSize.min && ". Pick one more to compare."}
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
