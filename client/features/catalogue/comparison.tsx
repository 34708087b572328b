import { type ReactNode, type Ref, useId } from "react";
import { Button } from "#client/ui/button.tsx";
import type { CurrentFigure } from "#shared/catalogue/current-figures.ts";
import type { Change, Statement } from "#shared/catalogue/entry.ts";
import { FigureValue } from "./cited.tsx";
import { CitedChange } from "./programme-details.tsx";
import { SourceList, SourceListButton, SourceNotes } from "./source-notes.tsx";

/** A value of the comparison. Without `sources`, it is our own or 'not stated'. */
export type ComparedValue = Change | Statement | Omit<CurrentFigure, "figure" | "label">;

/** One row of one entry. */
export interface ComparedRow {
  label: string;
  values: readonly ComparedValue[];
  /** Shown without values. The default is 'None'. */
  empty?: string;
}

export interface Compared {
  id: string;
  name: string;
  /** Shown before the name, for example a flag. */
  sign: ReactNode;
  rows: readonly ComparedRow[];
}

const Value = ({ value }: { value: ComparedValue }) =>
  "date" in value ? <CitedChange {...value} /> : <FigureValue {...value} />;

interface ComparisonProps {
  /** Two to four. */
  entries: readonly Compared[];
  onClear: () => void;
  /** The scroll container of the table. */
  ref?: Ref<HTMLElement>;
}

/**
 * Entries side by side. In a narrow container, each label sits on its own line above the values, so two entries fit. The
 * others scroll sideways.
 */
export const Comparison = ({ entries, onClear, ref }: ComparisonProps) => {
  const titleId = useId();
  const labels = [...new Set(entries.flatMap(({ rows }) => rows.map(({ label }) => label)))];
  return (
    <section
      aria-labelledby={titleId}
      className="mb-8 grid grid-cols-1 gap-3 rounded-lg border border-accent bg-surface p-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-xl">
          Side by Side
        </h2>
        <Button variant="quiet" size="sm" onClick={onClear}>
          Clear comparison
        </Button>
      </div>
      <SourceNotes of={entries.map(({ rows }) => rows)}>
        <div className="@container">
          <section
            ref={ref}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
            tabIndex={0}
            aria-label="Comparison"
            className="relative scroll-mt-22 scroll-px-16 overflow-x-auto @xl:scroll-pl-54"
          >
            <table className="w-full border-collapse text-left text-sm">
              <thead>
                <tr>
                  <td className="w-px p-0 @xl:sticky @xl:left-0 @xl:z-raised @xl:w-36 @xl:min-w-36 @xl:bg-surface" />
                  {entries.map(({ id, name, sign }) => (
                    <th
                      key={id}
                      scope="col"
                      className="min-w-33 py-2 pr-4 align-top font-display text-base font-medium @xl:min-w-52 @xl:px-3 @xl:align-bottom"
                    >
                      <span className="grid justify-items-start gap-1.5 @xl:flex @xl:items-center @xl:gap-2.5">
                        {sign}
                        {name}
                      </span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {labels.map((label) => (
                  <tr key={label} className="border-t">
                    {/* In a narrow container, a header cell one pixel wide whose label overflows across the row. */}
                    <th
                      scope="row"
                      className="sticky left-0 z-raised p-0 align-top font-semibold @xl:bg-surface @xl:py-2.5 @xl:pr-3"
                    >
                      <span className="absolute top-2.5 whitespace-nowrap @xl:static @xl:whitespace-normal">
                        {label}
                      </span>
                    </th>
                    {entries.map(({ id, rows }) => {
                      const { values = [], empty = "None" } = rows.find((row) => row.label === label) ?? {};
                      return (
                        <td key={id} className="pt-9 pr-4 pb-3 align-top @xl:px-3 @xl:py-2.5">
                          {values.length === 0 && <span className="text-ink-muted">{empty}</span>}
                          {values.length === 1 && <Value value={values[0]!} />}
                          {values.length > 1 && (
                            <ul className="grid gap-1.5">
                              {values.map((value) => (
                                <li key={value.text}>
                                  <Value value={value} />
                                </li>
                              ))}
                            </ul>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
        <div className="text-xs text-ink-muted">
          <SourceListButton />
          <SourceList />
        </div>
      </SourceNotes>
    </section>
  );
};
