import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";

interface UnfoldButtonProps extends ComponentProps<typeof Button> {
  open: boolean;
  /** The id of the content. */
  controls: string;
}

/** Opens and closes content, with an arrow that turns. */
export const UnfoldButton = ({ open, controls, children, ...rest }: UnfoldButtonProps) => (
  <Button size="sm" {...rest} aria-expanded={open} aria-controls={controls}>
    {children}
    <ChevronDown
      aria-hidden="true"
      strokeWidth={1.75}
      className={cn("transition-transform duration-slow", open && "rotate-180")}
    />
  </Button>
);

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
