import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

interface ChoiceProps extends Omit<ComponentProps<"input">, "type"> {
  type: "checkbox" | "radio";
  children: ReactNode;
}

/** A checkbox or radio button with its label. `className` is for the label. Enter does not submit the form. */
export const Choice = ({ children, className, ...rest }: ChoiceProps) => (
  <label
    className={cn("flex min-h-9 w-fit items-center gap-2 text-sm has-disabled:text-ink-muted", className)}
  >
    <input
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      {...rest}
      className="size-4 shrink-0"
    />
    <span>{children}</span>
  </label>
);
