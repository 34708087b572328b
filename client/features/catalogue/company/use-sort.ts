import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { useQueryParams } from "../parts/use-query-params.ts";
import { type Column, columns, nameColumn } from "./columns.tsx";

/** Which way a column is sorted, as `aria-sort` names it. */
export type Order = "ascending" | "descending";

/** How the comparison is sorted, and how to change that. */
export interface Sort {
  /** How a column is sorted; undefined where it is not. */
  orderOf: (columnId: string) => Order | undefined;
  /** Sorts by a column, the other way round if it is sorted already. */
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

/** Keeps the order of the comparison in the address (`?sort=tax&order=desc`); one that it does not know is none. */
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
