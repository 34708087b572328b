import { useLocation, useSearchParams } from "wouter";

/**
 * The query of the address, and the way to change it. Unlike the router's own setter it keeps the hash, which names the
 * entries that are unfolded, and the history's state, which tells that their reader was there.
 */
export const useQueryParams = (): [URLSearchParams, (change: (next: URLSearchParams) => void) => void] => {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const update = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    change(next);
    navigate(`${path}${next.size > 0 ? `?${next}` : ""}${window.location.hash}`, { state: history.state });
  };
  return [params, update];
};
