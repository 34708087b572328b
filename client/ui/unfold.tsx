import { type ReactNode, useState } from "react";
import { cn } from "./class-names.ts";

interface UnfoldProps {
  /** For `aria-controls` of the button that unfolds. */
  id: string;
  open: boolean;
  children: ReactNode;
}

/**
 * Unfolds in 0.3 s, and follows what grows in it. The content is made when it is first wanted; folded, it is neither
 * seen nor reached.
 */
export const Unfold = ({ id, open, children }: UnfoldProps) => {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <div
      id={id}
      className={cn(
        "grid transition-[grid-template-rows,visibility] duration-slow",
        open ? "visible grid-rows-[1fr]" : "invisible grid-rows-[0fr]",
      )}
    >
      <div className="min-h-0 overflow-hidden">{wasOpen && children}</div>
    </div>
  );
};
