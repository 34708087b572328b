import { useLocation, useSearchParams } from "wouter";

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
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const named = params.get("compare")?.split(",") ?? [];
  const ids = known.filter((id) => named.includes(id)).slice(0, comparisonSize.max);
  const set = (next: readonly string[]) => {
    const after = new URLSearchParams(window.location.search);
    if (next.length > 0) after.set("compare", next.join(","));
    else after.delete("compare");
    // The router's own setter would fold the open cards, which the hash names.
    navigate(`${path}${after.size > 0 ? `?${after}` : ""}${window.location.hash}`);
  };
  return {
    ids,
    isPicked: (id) => ids.includes(id),
    canPick: ids.length < comparisonSize.max,
    toggle: (id) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    clear: () => set([]),
  };
};
