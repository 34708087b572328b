import * as Collapsible from "@radix-ui/react-collapsible";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/form/button.tsx";

interface UnfoldingProps {
  open: boolean;
  onToggle: () => void;
  /** What the details are of, for screen readers. */
  of: string;
  /** Stands beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Details below a card that 'View Details' unfolds in 0.3 s. */
export const Unfolding = ({ open, onToggle, of, beside, children }: UnfoldingProps) => (
  <Collapsible.Root open={open} onOpenChange={onToggle}>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-card py-3">
      <Collapsible.Trigger asChild>
        <Button variant="secondary" size="sm">
          {open ? "Hide Details" : "View Details"}
          <span className="sr-only"> of {of}</span>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className={open ? "rotate-180 transition-transform" : "transition-transform"}
          />
        </Button>
      </Collapsible.Trigger>
      {beside}
    </div>
    <Collapsible.Content className="overflow-hidden data-[state=closed]:animate-[unfold-out_var(--motion-slow)] data-[state=open]:animate-[unfold-in_var(--motion-slow)]">
      <div className="grid grid-cols-1 gap-5 border-t bg-sunken/40 p-card">{children}</div>
    </Collapsible.Content>
  </Collapsible.Root>
);
