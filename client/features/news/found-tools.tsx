import { useId } from "react";
import { Link } from "wouter";
import { paths } from "#shared/paths.ts";
import type { FoundTool } from "./find-tools.ts";

/** A list of tools and places to form a company; nothing if there are none. */
export const FoundTools = ({ found }: { found: readonly FoundTool[] }) => {
  const id = useId();
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 px-card pt-4 pb-3">
        <h2 id={id} className="text-xl">
          Tools for this search
        </h2>
        <Link href={paths.toolkit} className="text-link inline-flex min-h-6 items-center text-sm">
          See all tools
        </Link>
      </div>
      <ul aria-labelledby={id}>
        {found.map(({ id: tool, name, kind, price, href }) => (
          <li key={tool} className="border-t px-card py-3 wrap-anywhere">
            <span className="font-semibold">{kind}</span>
            <br />
            <Link href={href} className="text-link">
              {name}
            </Link>
            {price && <span className="text-sm text-ink-muted tabular-nums"> {price}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};
