import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useId } from "react";
import { cn } from "#client/ui/class-names.ts";
import { Unfold } from "#client/ui/motion/unfold.tsx";

interface PanelProps {
  title: string;
  /** What it holds, in a sentence. */
  hint: string;
  open: boolean;
  onToggle: () => void;
  /** Takes the focus where an address names it. */
  ref?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A part of the card behind its heading; what it holds is made when it is first opened. */
export const Panel = ({ title, hint, open, onToggle, ref, children }: PanelProps) => {
  const id = useId();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="border-t focus-visible:-outline-offset-2"
    >
      <div className="relative flex items-center justify-between gap-4 px-card py-4 transition-colors hover:bg-sunken/60">
        <div className="grid gap-1">
          <h3 id={`${id}-title`} className="text-lg text-ink">
            <button
              type="button"
              aria-describedby={`${id}-hint`}
              aria-expanded={open}
              aria-controls={`${id}-panel`}
              onClick={onToggle}
              // The whole row is to be pressed.
              className="text-left after:absolute after:inset-0 after:content-[''] focus-visible:outline-hidden focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {title}
            </button>
          </h3>
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        </div>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className={cn("size-5 shrink-0 transition-transform duration-slow", open && "rotate-180")}
        />
      </div>
      <Unfold id={`${id}-panel`} open={open}>
        <div className="pt-2">{children}</div>
      </Unfold>
    </section>
  );
};
