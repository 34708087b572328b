import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { inputClass } from "./input.tsx";

interface SelectProps extends ComponentProps<"select"> {
  /** Labels by value, in display order. */
  options: Readonly<Record<string, string>>;
  /** Label of the empty choice. Without it, one option is always selected. */
  placeholder?: string;
}

/** A native select for a short list. Label it with `Field` or `aria-label`. */
export const Select = ({ options, placeholder, className, ...rest }: SelectProps) => (
  <div className={cn("relative", className)}>
    <select {...rest} className={cn(inputClass, "appearance-none pr-10")}>
      {placeholder && <option value="">{placeholder}</option>}
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      strokeWidth={1.75}
      className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-muted"
    />
  </div>
);
