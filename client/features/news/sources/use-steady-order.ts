import { useState } from "react";
import type { SourceReport } from "#shared/news/sources-contract.ts";
import { healthOrder } from "./health.tsx";

const inTroubleFirst = (sources: readonly SourceReport[]): number[] =>
  sources
    .toSorted(
      (a, b) =>
        healthOrder.indexOf(a.health) - healthOrder.indexOf(b.health) || a.name.localeCompare(b.name, "en"),
    )
    .map(({ id }) => id);

/**
 * Those in trouble first, as they fared when the list was opened or one came or went: no row leaves the place where
 * somebody looks at it because it was read meanwhile.
 */
export const useSteadyOrder = (sources: readonly SourceReport[]): readonly SourceReport[] => {
  const [order, setOrder] = useState(() => inTroubleFirst(sources));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const isWhole = order.length === byId.size && order.every((id) => byId.has(id));
  const current = isWhole ? order : inTroubleFirst(sources);
  if (!isWhole) setOrder(current);
  return current.map((id) => byId.get(id)!);
};
