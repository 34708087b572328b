import { useQueryParams } from "#client/platform/query-params.ts";
import { notStated, type Statement } from "#shared/catalogue/entry.ts";
import {
  type Figure,
  type Jurisdiction,
  notKnown,
  taxOnDistributedProfit,
} from "#shared/catalogue/jurisdictions.ts";
import { Cited } from "./cited.tsx";
import { OfficialLink } from "./official-link.tsx";

interface Column {
  /** Its name in the URL (`?sort=tax`). */
  id: string;
  label: string;
  /** Sets the width, which must fit the longest word and the longest part of a source's domain. */
  className: string;
  /** Returns the sort key. Undefined sorts last in both directions. A column without `sortBy` cannot be sorted. */
  sortBy?: (jurisdiction: Jurisdiction) => number | string | undefined;
}

interface FigureColumn extends Column {
  figureOf: (jurisdiction: Jurisdiction) => Figure;
}

/** The first column. */
export const nameColumn = {
  id: "jurisdiction",
  label: "Jurisdiction",
  className: "w-34",
  sortBy: ({ name }: Jurisdiction) => name,
} as const;

export const entityColumn: Column = {
  id: "entity",
  label: "Entity",
  className: "w-29",
  sortBy: ({ entity }) => entity,
};

const answers = { yes: "Yes", partly: "Partly" } as const;

/** The figures in display order. */
export const figureColumns: readonly FigureColumn[] = [
  {
    ...{ id: "setup", label: "Set-up Time", className: "w-28" },
    figureOf: ({ setupTime }) => setupTime,
    sortBy: ({ setupTime }) => setupTime.sortBy,
  },
  {
    ...{ id: "capital", label: "Minimum Capital", className: "w-26" },
    figureOf: ({ minimumCapital }) => minimumCapital,
    sortBy: ({ minimumCapital }) => minimumCapital.sortBy,
  },
  {
    ...{ id: "fee", label: "Government Fee", className: "w-32" },
    figureOf: ({ governmentFee }) => governmentFee,
    sortBy: ({ governmentFee }) => governmentFee.sortBy,
  },
  {
    ...{ id: "tax", label: "Corporate Tax", className: "w-30" },
    figureOf: ({ corporateTax }) => corporateTax,
    sortBy: ({ corporateTax }) => taxOnDistributedProfit(corporateTax)?.from,
  },
  {
    ...{ id: "remote", label: "Remote", className: "w-24" },
    figureOf: ({ remote }) => (remote ? { parts: [remote], short: answers[remote.answer] } : notKnown),
    sortBy: ({ remote }) => (remote ? ["yes", "partly"].indexOf(remote.answer) : undefined),
  },
];

/** A figure in a few words, with the sources of all its parts. */
export const ShortFigure = ({ parts, short }: Figure) =>
  short === undefined ? (
    <span className="text-ink-muted">{notStated}</span>
  ) : (
    <Cited text={short} sources={[...new Set(parts.flatMap(({ sources }) => sources))]} />
  );

export const RegistryLinks = ({ registry }: Pick<Jurisdiction, "registry">) => (
  <ul className="grid grid-cols-1 gap-1.5">
    {[registry, ...(registry.links ?? [])].map((link) => (
      <li key={link.url}>
        <OfficialLink {...link} />
      </li>
    ))}
  </ul>
);

/** A value of `aria-sort`. */
export type Order = "ascending" | "descending";

export interface Sort {
  /** The column by which the jurisdictions are sorted. */
  by?: string;
  order: Order;
  /** Sorts by a column, or reverses its order. An empty text restores the default order. */
  toggle: (columnId: string) => void;
  sorted: (jurisdictions: readonly Jurisdiction[]) => readonly Jurisdiction[];
}

type SortBy = NonNullable<Column["sortBy"]>;

/** The columns by which the jurisdictions can be sorted. */
export const sortable = [nameColumn, entityColumn, ...figureColumns] as const;

const compare = (a: number | string, b: number | string) =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");

const sortedBy = (jurisdictions: readonly Jurisdiction[], sortBy: SortBy, order: Order) =>
  [...jurisdictions].sort((a, b) => {
    const [left, right] = [sortBy(a), sortBy(b)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return order === "ascending" ? compare(left, right) : compare(right, left);
  });

/** Keeps the order of the table in the URL (`?sort=tax&order=desc`). Ignores unknown columns. */
export const useSort = (): Sort => {
  const [params, update] = useQueryParams();
  const sort = params.get("sort");
  const column = sortable.find(({ id }) => id === sort);
  const order: Order = params.get("order") === "desc" ? "descending" : "ascending";
  return {
    by: column?.id,
    order,
    toggle: (id) =>
      update((query) => {
        if (id) query.set("sort", id);
        else query.delete("sort");
        if (id && id === column?.id && order === "ascending") query.set("order", "desc");
        else query.delete("order");
      }),
    sorted: (jurisdictions) =>
      column?.sortBy ? sortedBy(jurisdictions, column.sortBy, order) : jurisdictions,
  };
};

/** All statements about a jurisdiction in reading order: the figures, then the details. */
export const allStatements = (it: Jurisdiction): readonly Statement[] => [
  ...[it.setupTime, it.minimumCapital, it.governmentFee, it.corporateTax].flatMap(({ parts }) => parts),
  ...(it.remote ? [it.remote] : []),
  ...it.requirements,
  ...it.warnings,
];
