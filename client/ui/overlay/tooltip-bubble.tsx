import * as RadixTooltip from "@radix-ui/react-tooltip";
import { type ReactElement, useState } from "react";

/** What a tooltip says, of what, and where. */
export interface TooltipProps {
  /** One to three words. */
  text: string;
  /** Never shows it. */
  disabled?: boolean;
  side?: "top" | "right" | "bottom" | "left";
  /** One focusable element; it needs a name of its own, the tooltip only describes. */
  children: ReactElement;
}

/** Draws a tooltip in the landmark of what it describes; see `Tooltip`. */
export const TooltipBubble = ({ text, disabled = false, side = "right", children }: TooltipProps) => {
  const [open, setOpen] = useState(false);
  return (
    <RadixTooltip.Provider delayDuration={250}>
      <RadixTooltip.Root open={open && !disabled} onOpenChange={setOpen}>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Content
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="z-50 animate-fade-in rounded-md bg-ink px-2.5 py-1.5 text-sm leading-none text-paper shadow-overlay"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
};
