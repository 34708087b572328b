import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

export const chipVariants = cva(
  "inline-flex min-h-7 items-center gap-1.5 rounded-sm border px-2 text-sm leading-none [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        plain: "border-hairline bg-transparent text-ink-muted",
        solid: "border-transparent bg-sunken text-ink",
        accent: "border-transparent bg-accent-wash text-accent",
      },
      interactive: {
        true: [
          "min-h-9 border-control px-2.5 text-ink transition-colors hover:border-ink hover:bg-sunken",
          "aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink aria-pressed:hover:bg-accent-strong",
        ],
        false: "",
      },
    },
    defaultVariants: { variant: "plain", interactive: false },
  },
);

type ChipLook = Pick<VariantProps<typeof chipVariants>, "variant">;

/** A small label: a tag, a country, a count. */
export const Chip = ({ variant, className, ...rest }: ComponentProps<"span"> & ChipLook) => (
  <span {...rest} className={cn(chipVariants({ variant }), className)} />
);

/** Set `aria-pressed` for a toggle. */
export const ChipButton = ({ variant, className, ...rest }: ComponentProps<"button"> & ChipLook) => (
  <button type="button" {...rest} className={cn(chipVariants({ variant, interactive: true }), className)} />
);
