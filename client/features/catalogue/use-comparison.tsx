import { type ReactNode, useMemo, useRef } from "react";
import { useQueryParams } from "#client/platform/query-params.ts";
import { focusContent } from "#client/platform/screen.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { moveFocus } from "#client/ui/focus.ts";
import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import type { Compared } from "./comparison.tsx";

const Comparison = lateComponent(() => import("./comparison.tsx").then((module) => module.Comparison), {
  failure: "Couldn't load the comparison.",
  fallback: <Skeleton className="mb-8 h-96 rounded-lg" />,
});

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

/** The parts of a comparison, for different places on a page. */
interface ComparisonParts {
  /** The checkbox that selects an entry. */
  checkboxOf: (id: string) => ReactNode;
  /** The table of the selected entries, once there are two. */
  table: ReactNode;
  /** The number of selected entries, with a link to the table. Belongs below the cards. */
  bar: ReactNode;
}

/** Lets readers select up to four entries and see them side by side. */
export const useComparison = (entries: readonly Compared[]): ComparisonParts => {
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const selection = useSelection(ids);
  const table = useRef<HTMLElement>(null);
  const compared = entries.filter(({ id }) => selection.isSelected(id));
  const clear = () => {
    selection.clear();
    focusContent();
  };
  const goToTable = () => {
    moveFocus(table.current, { preventScroll: true });
    table.current?.scrollIntoView();
  };
  return {
    checkboxOf: (id) => (
      <CompareCheckbox
        name={entries.find((entry) => entry.id === id)?.name ?? ""}
        checked={selection.isSelected(id)}
        disabled={!selection.isSelected(id) && !selection.hasRoom}
        onToggle={() => selection.toggle(id)}
      />
    ),
    table: compared.length >= comparisonSize.min && (
      <Comparison ref={table} entries={compared} onClear={clear} />
    ),
    bar: <SelectionBar count={selection.ids.length} onCompare={goToTable} onClear={clear} />,
  };
};
