import { cva, type VariantProps } from "class-variance-authority";

/** Separate from the component, so that lightweight pages can style a plain link as a button. */
export const buttonVariants = cva(
  [
    "inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-md border font-semibold select-none",
    "transition-[background-color,border-color,color,transform] duration-fast active:translate-y-px",
    "disabled:pointer-events-none disabled:opacity-55",
    "aria-disabled:active:translate-y-0 aria-disabled:not-aria-busy:pointer-events-none aria-disabled:not-aria-busy:opacity-55",
    "[&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: "border-accent bg-accent text-accent-ink hover:border-accent-strong hover:bg-accent-strong",
        secondary: "border-control bg-surface text-ink hover:border-ink hover:bg-sunken",
        quiet: "border-transparent text-ink hover:bg-sunken",
        destructive:
          "border-danger bg-danger text-danger-ink hover:border-danger-strong hover:bg-danger-strong",
      },
      size: {
        sm: "min-h-9 px-3 text-sm [&_svg]:size-4",
        md: "min-h-11 px-4.5 text-base [&_svg]:size-4.5",
        lg: "min-h-13 px-6 text-lg [&_svg]:size-5",
        icon: "size-11 [&_svg]:size-5",
        "icon-sm": "size-9 [&_svg]:size-4.5",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export type ButtonVariants = VariantProps<typeof buttonVariants>;
