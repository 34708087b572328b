import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useId } from "react";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { CitedList } from "./cited.tsx";
import { columns, nameColumn, type Sort } from "./columns.tsx";
import { DetailsButton, EntryFoot } from "./details.tsx";
import { SourceNotes } from "./source-notes.tsx";
import type { OpenEntries } from "./use-open-entries.ts";

const JurisdictionDetails = ({ jurisdiction }: { jurisdiction: Jurisdiction }) => {
  const { name, requirements, warnings } = jurisdiction;
  return (
    <div className="grid gap-5">
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <CitedList title="Key Requirements" statements={requirements} />
        <CitedList title="Warnings" statements={warnings} />
      </div>
      <EntryFoot entry={jurisdiction} name={name} />
    </div>
  );
};

interface JurisdictionRowProps {
  jurisdiction: Jurisdiction;
  open: boolean;
  onToggle: () => void;
}

/** A table row, and below it the row that 'View Details' unfolds. */
const JurisdictionRow = ({ jurisdiction, open, onToggle }: JurisdictionRowProps) => {
  const { id, name, flagCode } = jurisdiction;
  const detailsId = useId();
  return (
    <SourceNotes of={jurisdiction} onShow={() => !open && onToggle()}>
      <tbody data-entry={id} className="scroll-mt-6">
        <tr className="[tbody+tbody>&]:*:border-t">
          <th
            scope="row"
            className="sticky left-0 z-raised border-r bg-surface px-2 py-2.5 align-top font-normal"
          >
            <div className="grid gap-2">
              <Flag code={flagCode} />
              <h2 className="text-base leading-tight">{name}</h2>
              <DetailsButton
                open={open}
                onToggle={onToggle}
                controls={detailsId}
                of={name}
                variant="quiet"
                // The column is sticky. The scroll margins stop the focus from scrolling the table back to the left.
                className="-ml-2 scroll-mr-52 -scroll-ml-52 gap-1 justify-self-start px-2 text-accent"
              />
            </div>
          </th>
          {columns.map((column) => (
            <td key={column.id} className="px-2 py-2.5 align-top">
              {column.cellOf(jurisdiction)}
            </td>
          ))}
        </tr>
        <tr className={open ? "visible" : "invisible transition-[visibility] duration-slow"}>
          <td colSpan={columns.length + 1} className="bg-sunken/40 p-0">
            {/* As wide as the visible part of the table, at any scroll position. */}
            <div className="sticky left-0 w-[100cqw]">
              <Unfold id={detailsId} open={open}>
                <div className="border-t p-card">
                  <JurisdictionDetails jurisdiction={jurisdiction} />
                </div>
              </Unfold>
            </div>
          </td>
        </tr>
      </tbody>
    </SourceNotes>
  );
};

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
 * Compares the jurisdictions. In a wide container, the header sticks to the top of the window. In a narrow one, all
 * columns but the first scroll sideways, and the header cannot stick: a scroll container confines sticky children.
 */
export const JurisdictionTable = ({ jurisdictions, sort, open }: JurisdictionTableProps) => (
  <div className="@container/frame">
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
      tabIndex={0}
      aria-label="Comparison of jurisdictions"
      className={cn(
        "relative @container overflow-x-auto rounded-lg border bg-surface shadow-raised",
        // The padding covers the sticky column plus half a column: browsers scroll to a focused element only when none
        // of it is visible.
        "scroll-pr-20 scroll-pl-52",
        "@min-[68.5rem]/frame:overflow-clip @min-[68.5rem]/frame:[&_tbody]:scroll-mt-20",
        "@min-[68.5rem]/frame:[&_tbody_:is(a,button)]:scroll-mt-20",
      )}
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-left text-sm">
        <caption className="sr-only">
          Jurisdictions for forming a company. The header buttons sort the table.
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
