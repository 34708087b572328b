import { type ReactNode, useState } from "react";
import { cn } from "./class-names.ts";

interface UnfoldProps {
  /** For `aria-controls` of the button. */
  id: string;
  open: boolean;
  children: ReactNode;
}

/**
 * Content that expands in 0.3 s and adapts to its height. It is rendered when first opened, and hidden from keyboard and
 * screen readers while closed.
 */
export const Unfold = ({ id, open, children }: UnfoldProps) => {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <div
      id={id}
      className={cn(
        "grid duration-slow",
        // Visible at once when it opens, so that its content can be focused.
        open
          ? "visible grid-rows-[1fr] transition-[grid-template-rows]"
          : "invisible grid-rows-[0fr] transition-[grid-template-rows,visibility]",
      )}
    >
      <div className="min-h-0 overflow-hidden">{wasOpen && children}</div>
    </div>
  );
};
