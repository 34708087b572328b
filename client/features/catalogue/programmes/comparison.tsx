import { useId } from "react";
import { Flag } from "#client/ui/flag.tsx";
import { Button } from "#client/ui/form/button.tsx";
import type { Statement } from "#shared/catalogue/entry.ts";
import { Sources } from "../parts/cited.tsx";
import { comparisonSize } from "./use-picked.ts";

/** A row of one entry; none of the values says 'None'. */
export interface ComparedRow {
  label: string;
  values: readonly (Statement | string)[];
}

interface Compared {
  id: string;
  name: string;
  flagCode: string;
  rows: readonly ComparedRow[];
}

const Value = ({ value }: { value: Statement | string }) =>
  typeof value === "string" ? (
    value
  ) : (
    <>
      {value.text} <Sources sources={value.sources} />
    </>
  );

/** Two to four entries side by side; scrolls sideways where they do not fit. */
export const Comparison = ({ entries, onClear }: { entries: readonly Compared[]; onClear: () => void }) => {
  const titleId = useId();
  if (entries.length === 0) return null;
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
      {entries.length < comparisonSize.min ? (
        <p className="text-sm text-ink-muted">Pick one more to compare with {entries[0]?.name}.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <section tabIndex={0} aria-label="Comparison" className="relative overflow-x-auto">
          <table className="w-full border-collapse text-left text-sm">
            <thead>
              <tr>
                <td className="sticky left-0 min-w-28 bg-surface" />
                {entries.map(({ id, name, flagCode }) => (
                  <th
                    key={id}
                    scope="col"
                    className="min-w-52 px-3 py-2 align-bottom font-display text-base font-medium"
                  >
                    <span className="flex items-center gap-2.5">
                      <Flag code={flagCode} />
                      {name}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label) => (
                <tr key={label} className="border-t">
                  <th scope="row" className="sticky left-0 bg-surface py-2.5 pr-3 align-top font-semibold">
                    {label}
                  </th>
                  {entries.map(({ id, rows }) => {
                    const values = rows.find((row) => row.label === label)?.values ?? [];
                    return (
                      <td key={id} className="px-3 py-2.5 align-top">
                        {values.length === 0 && <span className="text-ink-muted">None</span>}
                        {values.length === 1 && <Value value={values[0]!} />}
                        {values.length > 1 && (
                          <ul className="grid gap-1.5">
                            {values.map((value) => (
                              <li key={typeof value === "string" ? value : value.text}>
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
      )}
    </section>
  );
};
