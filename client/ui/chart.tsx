import { type ReactNode, useId } from "react";
import { cn } from "./class-names.ts";

interface ChartProps {
  title: string;
  /** The level of the title. The default is `h2`. */
  as?: "h2" | "h3" | "h4";
  /** One sentence: what is drawn, of what, and when. */
  description?: string;
  /** The table's columns. The first one names each row. */
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** The drawing. Screen readers skip it and read the table. */
  children: ReactNode;
  className?: string;
}

/** A drawing with a title, and its numbers in a table that everyone can open. */
export const Chart = ({
  title,
  as: Title = "h2",
  description,
  columns,
  rows,
  children,
  className,
}: ChartProps) => {
  const id = useId();
  return (
    <figure aria-labelledby={id} className={cn("grid grid-cols-1 gap-3", className)}>
      <figcaption>
        <Title id={id} className="text-lg">
          {title}
        </Title>
        {description !== undefined && <p className="text-sm text-ink-muted">{description}</p>}
      </figcaption>
      <div aria-hidden="true">{children}</div>
      <details className="text-sm">
        <summary className="w-fit py-1.5">
          <span className="text-link">Show as a table</span>
        </summary>
        <table className="mt-2 w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-ink">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1.5 pr-4 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={String(name)} className="border-b">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} className="py-1.5 pr-4 tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
