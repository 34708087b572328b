import type { ReactNode } from "react";
import { useQueryParams } from "#client/platform/query-params.ts";
import { notStated, type Source, type Statement } from "#shared/catalogue/entry.ts";
import type { Figure, Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { OfficialLink } from "./cited.tsx";
import { Sources } from "./source-notes.tsx";

interface Column {
  /** Its name in the URL (`?sort=tax`). */
  id: string;
  label: string;
  /** Sets the width, which must fit the longest word and the longest part of a source's domain. */
  className: string;
  /** Returns the sort key. Undefined sorts last in both directions. A column without `sortBy` cannot be sorted. */
  sortBy?: (jurisdiction: Jurisdiction) => number | string | undefined;
  cellOf: (jurisdiction: Jurisdiction) => ReactNode;
}

/** Groups neighboring parts with the same sources, so that each source is shown once. */
const groupBySources = (parts: Figure["parts"]) =>
  parts.reduce<{ sources: readonly Source[]; texts: string[] }[]>((groups, { text, sources }) => {
    const last = groups.at(-1);
    if (last?.sources === sources) last.texts.push(text);
    else groups.push({ sources, texts: [text] });
    return groups;
  }, []);

const FigureCell = ({ parts }: Pick<Figure, "parts">) =>
  parts.length === 0 ? (
    <p className="text-ink-muted">{notStated}</p>
  ) : (
    <div className="grid grid-cols-1 gap-2">
      {groupBySources(parts).map(({ sources, texts }) => (
        <div key={texts.join()} className="grid grid-cols-1 gap-0.5">
          {texts.map((text, index) => (
            <p key={text}>
              {text} {index === texts.length - 1 && <Sources sources={sources} />}
            </p>
          ))}
        </div>
      ))}
    </div>
  );

/** The sticky first column. */
export const nameColumn = {
  id: "jurisdiction",
  label: "Jurisdiction",
  sortBy: ({ name }: Jurisdiction) => name,
} as const;

/** The other columns in display order. */
export const columns: readonly Column[] = [
  {
    id: "entity",
    label: "Entity",
    className: "w-28",
    sortBy: ({ entity }) => entity,
    cellOf: ({ entity }) => entity,
  },
  {
    id: "setup",
    label: "Set-up Time",
    className: "w-36",
    sortBy: ({ setupTime }) => setupTime.sortBy,
    cellOf: ({ setupTime }) => <FigureCell {...setupTime} />,
  },
  {
    id: "capital",
    label: "Minimum Capital",
    className: "w-36",
    sortBy: ({ minimumCapital }) => minimumCapital.sortBy,
    cellOf: ({ minimumCapital }) => <FigureCell {...minimumCapital} />,
  },
  {
    id: "fee",
    label: "Government Fee",
    className: "w-36",
    sortBy: ({ governmentFee }) => governmentFee.sortBy,
    cellOf: ({ governmentFee }) => <FigureCell {...governmentFee} />,
  },
  {
    id: "tax",
    label: "Corporate Tax",
    className: "w-37",
    sortBy: ({ corporateTax }) => corporateTax.sortBy,
    cellOf: ({ corporateTax }) => <FigureCell {...corporateTax} />,
  },
  {
    id: "remote",
    label: "Remote",
    className: "w-36",
    sortBy: ({ remote }) => (remote ? ["yes", "partly"].indexOf(remote.answer) : undefined),
    cellOf: ({ remote }) => <FigureCell parts={remote ? [remote] : []} />,
  },
  {
    id: "registry",
    label: "Registry",
    className: "w-31",
    cellOf: ({ registry }) => (
      <ul className="grid grid-cols-1 gap-1.5">
        {[registry, ...(registry.links ?? [])].map((link) => (
          <li key={link.url}>
            <OfficialLink {...link} />
          </li>
        ))}
      </ul>
    ),
  },
];

/** A value of `aria-sort`. */
export type Order = "ascending" | "descending";

export interface Sort {
  /** The order of a column, or undefined if the table is not sorted by it. */
  orderOf: (columnId: string) => Order | undefined;
  /** Sorts by a column, or reverses its order. */
  toggle: (columnId: string) => void;
  sorted: (jurisdictions: readonly Jurisdiction[]) => readonly Jurisdiction[];
}

type SortBy = NonNullable<Column["sortBy"]>;

const sortable = new Map<string, SortBy>(
  [nameColumn, ...columns].flatMap(({ id, sortBy }) => (sortBy ? [[id, sortBy] as const] : [])),
);

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
  const sort = params.get("sort") ?? "";
  const sortBy = sortable.get(sort);
  const order: Order = params.get("order") === "desc" ? "descending" : "ascending";
  const orderOf = (id: string) => (sortBy && id === sort ? order : undefined);
  return {
    orderOf,
    toggle: (id) =>
      update((query) => {
        query.set("sort", id);
        if (orderOf(id) === "ascending") query.set("order", "desc");
        else query.delete("order");
      }),
    sorted: (jurisdictions) => (sortBy ? sortedBy(jurisdictions, sortBy, order) : jurisdictions),
  };
};

/** All statements about a jurisdiction in reading order: the figures, then the details. */
export const allStatements = (it: Jurisdiction): readonly Statement[] => [
  ...[it.setupTime, it.minimumCapital, it.governmentFee, it.corporateTax].flatMap(({ parts }) => parts),
  ...(it.remote ? [it.remote] : []),
  ...it.requirements,
  ...it.warnings,
];
