import { ArrowDown, ArrowUp } from "lucide-react";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import { Select } from "#client/ui/select.tsx";
import { notStated } from "#shared/catalogue/entry.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { figureColumns, RegistryLinks, ShortFigure, type Sort, sortable } from "./columns.tsx";
import { CardDetails } from "./details.tsx";
import { JurisdictionDetails } from "./jurisdiction-details.tsx";
import { SourceNotes } from "./source-notes.tsx";
import type { OpenEntries } from "./use-open-entries.ts";

const labels = Object.fromEntries(sortable.map(({ id, label }) => [id, label]));

export const SortControls = ({ sort: { by, order, toggle } }: { sort: Sort }) => {
  const Icon = order === "ascending" ? ArrowUp : ArrowDown;
  return (
    <div className="mb-6 flex max-w-md gap-2">
      <Select
        aria-label="Sort by"
        placeholder="Sort by..."
        options={labels}
        value={by ?? ""}
        onChange={({ target }) => toggle(target.value)}
        className="grow"
      />
      {by && (
        <Button variant="secondary" onClick={() => toggle(by)}>
          <Icon aria-hidden="true" strokeWidth={1.75} />
          {order === "ascending" ? "Ascending" : "Descending"}
        </Button>
      )}
    </div>
  );
};

interface JurisdictionTileProps {
  jurisdiction: Jurisdiction;
  /** The figure by which the tiles are sorted. */
  sortedBy: string | undefined;
  open: boolean;
  onToggle: () => void;
}

const JurisdictionTile = ({ jurisdiction, sortedBy, open, onToggle }: JurisdictionTileProps) => {
  const { id, name, flagCode, entity, registry } = jurisdiction;
  const figures = figureColumns.map((column) => ({ ...column, figure: column.figureOf(jurisdiction) }));
  const missing = figures.filter(({ figure }) => figure.parts.length === 0);
  return (
    <Card data-entry={id} aria-label={name} className="scroll-mt-6">
      <SourceNotes of={jurisdiction} onShow={() => !open && onToggle()}>
        <div className="grid grid-cols-1 gap-4 p-card">
          <div className="flex items-center gap-3.5">
            <Flag code={flagCode} className="w-11" />
            <div>
              <h2 className="text-xl">{name}</h2>
              <p className="text-sm text-ink-muted">{entity}</p>
            </div>
          </div>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
            {figures
              .filter(({ figure }) => figure.parts.length > 0)
              .map(({ id, label, figure }) => (
                <div key={id} className="border-t pt-2">
                  <dt
                    className={cn(
                      "text-xs",
                      id === sortedBy ? "font-semibold text-accent" : "text-ink-muted",
                    )}
                  >
                    {label}
                  </dt>
                  <dd className="font-semibold">
                    <ShortFigure {...figure} />
                  </dd>
                </div>
              ))}
            <div className="border-t pt-2 odd:col-span-2">
              <dt className="text-xs text-ink-muted">Registry</dt>
              <dd>
                <RegistryLinks registry={registry} />
              </dd>
            </div>
          </dl>
          {missing.length > 0 && (
            <p className="text-sm text-ink-muted">
              {notStated}: {missing.map(({ label }) => label.toLowerCase()).join(", ")}.
            </p>
          )}
        </div>
        <CardDetails open={open} onToggle={onToggle} of={name}>
          <JurisdictionDetails jurisdiction={jurisdiction} />
        </CardDetails>
      </SourceNotes>
    </Card>
  );
};

export interface JurisdictionsProps {
  jurisdictions: readonly Jurisdiction[];
  sort: Sort;
  open: OpenEntries;
}

/** The jurisdictions as cards, where the table has no room. */
export const JurisdictionTiles = ({ jurisdictions, sort, open }: JurisdictionsProps) => (
  <RevealGroup>
    <ul className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {jurisdictions.map((jurisdiction) => (
        <RevealItem key={jurisdiction.id}>
          <JurisdictionTile
            jurisdiction={jurisdiction}
            sortedBy={sort.by}
            open={open.isOpen(jurisdiction.id)}
            onToggle={() => open.toggle(jurisdiction.id)}
          />
        </RevealItem>
      ))}
    </ul>
  </RevealGroup>
);
