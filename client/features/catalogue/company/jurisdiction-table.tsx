import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { cn } from "#client/ui/class-names.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import type { OpenEntries } from "../parts/use-open-entries.ts";
import { columns, nameColumn } from "./columns.tsx";
import { JurisdictionRow } from "./jurisdiction-row.tsx";
import type { Sort } from "./use-sort.ts";

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

interface SortHeaderProps {
  id: string;
  label: string;
  sort: Sort;
  className?: string;
}

const SortHeader = ({ id, label, sort, className }: SortHeaderProps) => {
  const order = sort.orderOf(id);
  const Icon = icons[order ?? "none"];
  return (
    <th
      scope="col"
      aria-sort={order}
      className={cn("sticky top-0 z-raised border-b bg-surface p-0 align-bottom", className)}
    >
      <button
        type="button"
        onClick={() => sort.toggle(id)}
        className={cn(
          "label-caps flex min-h-11 w-full items-end gap-1.5 px-2 py-2.5 text-left -outline-offset-2 hover:text-ink focus-visible:-outline-offset-2",
          order ? "text-accent" : "text-ink-muted",
        )}
      >
        {label}
        <Icon aria-hidden="true" className="mb-px size-3.5 shrink-0" strokeWidth={1.75} />
      </button>
    </th>
  );
};

interface JurisdictionTableProps {
  jurisdictions: readonly Jurisdiction[];
  sort: Sort;
  open: OpenEntries;
}

/**
 * The jurisdictions side by side. Where they fit, the head stays at the top of the window; where they do not, all but
 * their names scrolls sideways, and the head with it: what scrolls sideways holds what is sticky inside it.
 */
export const JurisdictionTable = ({ jurisdictions, sort, open }: JurisdictionTableProps) => (
  <div className="@container/frame">
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label="Comparison of jurisdictions"
      className={cn(
        "relative @container overflow-x-auto rounded-lg border bg-surface shadow-raised",
        // Browsers scroll to what has the focus only if none of it is in sight: half a column more than what is covered.
        "scroll-pr-20 scroll-pl-52",
        "@min-[68.5rem]/frame:overflow-clip @min-[68.5rem]/frame:[&_tbody]:scroll-mt-20",
        "@min-[68.5rem]/frame:[&_tbody_:is(a,button)]:scroll-mt-20",
      )}
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-left text-sm">
        <caption className="sr-only">
          Jurisdictions to form a company in; the buttons of the head sort
        </caption>
        <thead>
          <tr>
            <SortHeader {...nameColumn} sort={sort} className="left-0 z-crossing w-33 border-r" />
            {columns.map(({ id, label, className, sortBy }) =>
              sortBy ? (
                <SortHeader key={id} id={id} label={label} sort={sort} className={className} />
              ) : (
                <th
                  key={id}
                  scope="col"
                  className={cn(
                    "label-caps sticky top-0 z-raised border-b bg-surface px-2 py-2.5 align-bottom text-ink-muted",
                    className,
                  )}
                >
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        {jurisdictions.map((jurisdiction) => (
          <JurisdictionRow
            key={jurisdiction.id}
            jurisdiction={jurisdiction}
            open={open.isOpen(jurisdiction.id)}
            onToggle={() => open.toggle(jurisdiction.id)}
          />
        ))}
      </table>
    </section>
  </div>
);
