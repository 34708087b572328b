import { Slot } from "@radix-ui/react-slot";
import type { ComponentProps } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants.ts";
import { cn } from "./class-names.ts";
import { Spinner } from "./loading.tsx";

interface ButtonProps extends ComponentProps<"button">, ButtonVariants {
  /** The action runs: a spinner, `aria-busy`, and no second press; it keeps the focus. */
  pending?: boolean;
  /** Gives the look to the only child, for example a link. */
  asChild?: boolean;
}

/** A button; `type` is `button` unless given, so that a form is only sent on purpose. */
export const Button = ({ variant, size, pending, asChild, className, children, ...rest }: ButtonProps) => {
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
      aria-disabled={pending || rest["aria-disabled"]}
      aria-busy={pending || undefined}
      // Where Enter in a field sends the form, the browser presses this, too.
      onClick={pending ? (event) => event.preventDefault() : rest.onClick}
    >
      {pending && <Spinner className="text-[1.15em]" />}
      {children}
    </button>
  );
};
