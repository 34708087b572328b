import type { ReactNode } from "react";
import { blogUpdatePath } from "#shared/news/blog.ts";

interface UpdateLinkProps {
  itemId: number;
  /** It is followed, by any button that does so. */
  onFollow?: () => void;
  children: ReactNode;
}

/** Leads to an update on its public page, in a tab of its own: what is not saved here stays. */
export const UpdateLink = ({ itemId, onFollow, children }: UpdateLinkProps) => (
  <a
    href={blogUpdatePath(itemId)}
    target="_blank"
    rel="noopener"
    onClick={onFollow}
    onAuxClick={({ button }) => button === 1 && onFollow?.()}
    className="font-semibold decoration-1 underline-offset-4 wrap-anywhere hover:text-accent hover:underline"
  >
    <bdi>{children}</bdi>
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
