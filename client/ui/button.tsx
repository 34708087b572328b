import { Slot } from "@radix-ui/react-slot";
import type { ComponentProps } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants.ts";
import { cn } from "./class-names.ts";
import { Spinner } from "./loading.tsx";

interface ButtonProps extends ComponentProps<"button">, ButtonVariants {
  /** Ignores clicks. The button keeps the focus, which it would lose with the native attribute. */
  disabled?: boolean;
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  pending?: boolean;
  /** Renders the only child, for example a link, with the button's classes. */
  asChild?: boolean;
}

/** The `type` defaults to `button`, so that no form is submitted by accident. */
export const Button = ({
  variant,
  size,
  pending,
  disabled,
  asChild,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot className={classes} {...rest}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-disabled={pending || disabled}
      aria-busy={pending || rest["aria-busy"]}
      // Enter in a form field also triggers a click on the submit button.
      onClick={pending || disabled ? (event) => event.preventDefault() : rest.onClick}
    >
      {pending && <Spinner className="text-[1.15em]" />}
      {children}
    </button>
  );
};
