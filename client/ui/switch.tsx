import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "onChange"> {
  onCheckedChange?: (checked: boolean) => void;
}

/** Label it with `Field`, `aria-label` or a label around it. Enter does not submit the form. */
export const Switch = ({ onCheckedChange, className, ...rest }: SwitchProps) => (
  <input
    onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    {...rest}
    type="checkbox"
    // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own checked state
    role="switch"
    onChange={({ target }) => onCheckedChange?.(target.checked)}
    className={cn(
      "relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-sunken",
      "transition-colors duration-fast hover:border-ink disabled:cursor-not-allowed disabled:opacity-55",
      "checked:border-accent checked:bg-accent checked:hover:bg-accent-strong",
      "before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:bg-control",
      "before:transition-[translate] before:duration-base before:ease-settle before:content-['']",
      "checked:before:translate-x-5 checked:before:bg-accent-ink",
      // Forced colors: outlined when off, filled when on.
      "before:border before:border-transparent forced-colors:checked:before:border-8",
      // Enlarges the touch target.
      "after:absolute after:-inset-2.5 after:content-['']",
      className,
    )}
  />
);
