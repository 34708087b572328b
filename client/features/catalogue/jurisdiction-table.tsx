import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useId } from "react";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import {
  entityColumn,
  figureColumns,
  nameColumn,
  RegistryLinks,
  ShortFigure,
  type Sort,
} from "./columns.tsx";
import { DetailsButton } from "./details.tsx";
import { JurisdictionDetails } from "./jurisdiction-details.tsx";
import type { JurisdictionsProps } from "./jurisdiction-tiles.tsx";
import { SourceNotes } from "./source-notes.tsx";

const sortedColumns = [entityColumn, ...figureColumns];

interface JurisdictionRowProps {
  jurisdiction: Jurisdiction;
  open: boolean;
  onToggle: () => void;
}

const cellClass = "px-2 py-2.5 align-top";

/** A table row, and below it the row that 'View Details' unfolds. */
const JurisdictionRow = ({ jurisdiction, open, onToggle }: JurisdictionRowProps) => {
  const { id, name, flagCode, entity, registry } = jurisdiction;
  const detailsId = useId();
  return (
    <SourceNotes of={jurisdiction} onShow={() => !open && onToggle()}>
      {/* The margins keep focused elements clear of the sticky header. */}
      <tbody data-entry={id} className="scroll-mt-20 [&_:is(a,button)]:scroll-mt-20">
        <tr className="[tbody+tbody>&]:*:border-t">
          <th scope="row" className={cn("border-r font-normal", cellClass)}>
            <div className="grid gap-1.5">
              <Flag code={flagCode} />
              <h2 className="text-base leading-tight">{name}</h2>
              <DetailsButton
                open={open}
                onToggle={onToggle}
                controls={detailsId}
                of={name}
                variant="quiet"
                className="-ml-2 gap-1 justify-self-start px-2 text-accent"
              />
            </div>
          </th>
          <td className={cellClass}>{entity}</td>
          {figureColumns.map((column) => (
            <td key={column.id} className={cellClass}>
              <ShortFigure {...column.figureOf(jurisdiction)} />
            </td>
          ))}
          <td className={cellClass}>
            <RegistryLinks registry={registry} />
          </td>
        </tr>
        <tr className={open ? "visible" : "invisible transition-[visibility] duration-slow"}>
          <td colSpan={sortedColumns.length + 2} className="bg-sunken/40 p-0">
            <Unfold id={detailsId} open={open}>
              <div className="border-t p-card">
                <JurisdictionDetails jurisdiction={jurisdiction} />
              </div>
            </Unfold>
          </td>
        </tr>
      </tbody>
    </SourceNotes>
  );
};

const headerClass = "sticky top-0 z-raised border-b bg-surface align-bottom";

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

interface SortHeaderProps {
  id: string;
  label: string;
  sort: Sort;
  className: string;
}

const SortHeader = ({ id, label, sort, className }: SortHeaderProps) => {
  const order = id === sort.by ? sort.order : undefined;
  const Icon = icons[order ?? "none"];
  return (
    <th scope="col" aria-sort={order} className={cn("p-0", headerClass, className)}>
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

/** Compares the jurisdictions in a roomy window. The header sticks to the top of the window. */
export const JurisdictionTable = ({ jurisdictions, sort, open }: JurisdictionsProps) => (
  <div className="overflow-clip rounded-lg border bg-surface shadow-raised">
    <table className="w-full table-fixed border-separate border-spacing-0 text-left text-sm">
      <caption className="sr-only">
        Jurisdictions for forming a company. The header buttons sort the table.
      </caption>
      <thead>
        <tr>
          <SortHeader {...nameColumn} sort={sort} className={cn("border-r", nameColumn.className)} />
          {sortedColumns.map(({ id, label, className }) => (
            <SortHeader key={id} id={id} label={label} sort={sort} className={className} />
          ))}
          <th scope="col" className={cn("label-caps px-2 py-2.5 text-ink-muted", headerClass)}>
            Registry
          </th>
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
  </div>
);
