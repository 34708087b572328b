import type { ComponentProps } from "react";
import { moveFocus } from "#client/ui/focus.ts";

const focusEntry = (id: string) => {
  const entry = document.querySelector<HTMLElement>(`[data-entry="${id}"]`);
  if (!entry) return;
  entry.tabIndex = -1;
  moveFocus(entry, { preventScroll: true });
};

interface EntryLinkProps extends ComponentProps<"a"> {
  id: string;
}

/** A link to an entry of the same page. `useOpenEntries` opens the entry and scrolls to it. */
export const EntryLink = ({ id, className = "text-link", ...rest }: EntryLinkProps) => (
  <a
    {...rest}
    href={`#${id}`}
    className={className}
    onClick={(event) => {
      if (window.location.hash === `#${id}`) {
        // The address stays the same, so the browser would do nothing. Clearing its state makes it count as not
        // visited.
        event.preventDefault();
        history.replaceState(null, "");
      }
      focusEntry(id);
    }}
  />
);
