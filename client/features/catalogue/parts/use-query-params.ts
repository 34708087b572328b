import { useLocation, useSearchParams } from "wouter";

/**
 * The query of the address, and the way to change it. Unlike the router's own setter it keeps the hash, which names the
 * entries that are unfolded.
 */
export const useQueryParams = (): [URLSearchParams, (change: (next: URLSearchParams) => void) => void] => {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const update = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    change(next);
    navigate(`${path}${next.size > 0 ? `?${next}` : ""}${window.location.hash}`);
  };
  return [params, update];
};
