import * as RadixTabs from "@radix-ui/react-tabs";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** A set of tabs. Values become parts of ids: no spaces in them. */
export const Tabs = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Root>) => (
  <RadixTabs.Root {...rest} className={cn("grid gap-6", className)} />
);

/** The row of tabs on one ruled line; scrolls sideways where it does not fit. */
export const TabsList = ({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) => (
  <RadixTabs.List
    {...rest}
    className={cn(
      "flex overflow-x-auto [scrollbar-width:none] shadow-[inset_0_-1px_0_var(--hairline)]",
      className,
    )}
  />
);

/** One tab; the open one is ruled in the accent colour. */
export const TabsTrigger = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) => (
  <RadixTabs.Trigger
    {...rest}
    className={cn(
      "min-h-11 shrink-0 border-b-2 border-transparent px-4 text-base font-semibold text-ink-muted transition-colors",
      "hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-55",
      "data-[state=active]:border-accent data-[state=active]:text-ink",
      className,
    )}
  />
);

/** What a tab shows. */
export const TabsContent = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) => (
  <RadixTabs.Content {...rest} className={className} />
);
