import * as RadixMenu from "@radix-ui/react-dropdown-menu";
import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** Not modal, so that the page does not shift when the scroll bar would disappear. */
export const DropdownMenu = (props: ComponentProps<typeof RadixMenu.Root>) => (
  <RadixMenu.Root modal={false} {...props} />
);

export const DropdownMenuTrigger = RadixMenu.Trigger;

const itemClass = [
  "relative flex min-h-10 items-center gap-2.5 rounded-sm px-3 text-sm select-none",
  "data-[highlighted]:bg-sunken data-[highlighted]:outline-2 data-[highlighted]:-outline-offset-2 data-[highlighted]:outline-accent/60 data-[disabled]:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
].join(" ");

/** Not in a portal, so that it stays in the landmark of its button. */
export const DropdownMenuContent = ({ className, ...rest }: ComponentProps<typeof RadixMenu.Content>) => (
  <RadixMenu.Content
    sideOffset={6}
    collisionPadding={8}
    {...rest}
    className={cn(
      "z-overlay min-w-56 animate-fade-in rounded-lg border bg-surface p-1.5 text-ink shadow-overlay outline-none",
      className,
    )}
  />
);

/** An action; with `asChild`, a link. */
export const DropdownMenuItem = ({ className, ...rest }: ComponentProps<typeof RadixMenu.Item>) => (
  <RadixMenu.Item {...rest} className={cn(itemClass, className)} />
);

export const DropdownMenuLabel = ({ className, ...rest }: ComponentProps<typeof RadixMenu.Label>) => (
  <RadixMenu.Label {...rest} className={cn("label-caps px-3 pt-2.5 pb-1.5 text-ink-muted", className)} />
);

export const DropdownMenuSeparator = ({ className, ...rest }: ComponentProps<typeof RadixMenu.Separator>) => (
  <RadixMenu.Separator {...rest} className={cn("-mx-1.5 my-1.5 h-px bg-hairline", className)} />
);

export const DropdownMenuRadioGroup = RadixMenu.RadioGroup;

export const DropdownMenuRadioItem = ({
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixMenu.RadioItem>) => (
  <RadixMenu.RadioItem {...rest} className={cn(itemClass, "pr-9", className)}>
    {children}
    <RadixMenu.ItemIndicator className="absolute right-3 text-accent">
      <Check aria-hidden="true" strokeWidth={2} />
    </RadixMenu.ItemIndicator>
  </RadixMenu.RadioItem>
);
