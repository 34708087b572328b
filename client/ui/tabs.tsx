import * as RadixTabs from "@radix-ui/react-tabs";
import type { ComponentProps, FocusEvent } from "react";
import { cn } from "./class-names.ts";
import { cutOffClass, watchCutOff } from "./cut-off.ts";

/** Tab values become part of ids, so they must not contain spaces. */
export const Tabs = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Root>) => (
  <RadixTabs.Root {...rest} className={cn("grid gap-6", className)} />
);

/** Scrolls a focused tab fully into view. Chromium does not if a part of it is already visible. */
const showWhole = ({ currentTarget }: FocusEvent) =>
  currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Scrolls sideways if the tabs do not fit, and fades where it is cut off. */
export const TabsList = ({ className, children, ...rest }: ComponentProps<typeof RadixTabs.List>) => (
  <RadixTabs.List {...rest} asChild>
    <div
      ref={watchCutOff}
      className={cn(
        "flex overflow-x-auto [scrollbar-width:none] shadow-[inset_0_-1px_0_var(--hairline)]",
        cutOffClass,
        className,
      )}
    >
      {children}
    </div>
  </RadixTabs.List>
);

export const TabsTrigger = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) => (
  <RadixTabs.Trigger
    onFocus={showWhole}
    {...rest}
    className={cn(
      "min-h-11 shrink-0 border-b-2 border-transparent px-3 text-base sm:px-4 font-semibold text-ink-muted transition-colors",
      "hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-55",
      "data-[state=active]:border-accent data-[state=active]:text-ink",
      className,
    )}
  />
);

export const TabsContent = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) => (
  <RadixTabs.Content {...rest} className={className} />
);
