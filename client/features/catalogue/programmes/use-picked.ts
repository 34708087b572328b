import { useQueryParams } from "../parts/use-query-params.ts";

/** How many entries can stand side by side, and how few make a comparison. */
export const comparisonSize = { min: 2, max: 4 } as const;

/** Entries that are picked for a comparison. */
export interface Picked {
  ids: readonly string[];
  isPicked: (id: string) => boolean;
  /** Whether there is room for one more. */
  canPick: boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

/** Keeps what is picked for a comparison in the address (`?compare=portugal-d7,spain-non-lucrative`). */
export const usePicked = (known: readonly string[]): Picked => {
  const [params, update] = useQueryParams();
  const named = params.get("compare")?.split(",") ?? [];
  const ids = known.filter((id) => named.includes(id)).slice(0, comparisonSize.max);
  const set = (next: readonly string[]) =>
    update((query) => {
      if (next.length > 0) query.set("compare", next.join(","));
      else query.delete("compare");
    });
  return {
    ids,
    isPicked: (id) => ids.includes(id),
    canPick: ids.length < comparisonSize.max,
    toggle: (id) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    clear: () => set([]),
  };
};
