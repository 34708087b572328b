import { Link } from "wouter";
import { paths } from "#shared/paths.ts";
import type { FoundTool } from "./find-tools.ts";
import { FoundList } from "./found-list.tsx";

/** A list of tools and places to form a company; nothing if there are none. */
export const FoundTools = ({ found }: { found: readonly FoundTool[] }) => (
  <FoundList title="Tools for this search" all={{ href: paths.toolkit, label: "See all tools" }}>
    {found.map(({ id, name, kind, price, href }) => (
      <li key={id} className="border-t px-card py-3 wrap-anywhere">
        <span className="font-semibold">{kind}</span>
        <br />
        <Link href={href} className="text-link">
          {name}
        </Link>
        {price && <span className="text-sm text-ink-muted tabular-nums"> {price}</span>}
      </li>
    ))}
  </FoundList>
);
