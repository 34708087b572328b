import { type LucideIcon, Search, X } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { Input } from "./input.tsx";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type"> {
  /** A magnifying glass by default. */
  icon?: LucideIcon;
  /** Called by a button that empties the field. Without it, there is no such button. */
  onClear?: () => void;
}

/** A search field with an icon. `className` is for the frame. */
export const SearchInput = ({ icon: Icon = Search, onClear, className, ...rest }: SearchInputProps) => (
  <div className={cn("relative", className)}>
    <Icon
      aria-hidden="true"
      className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted"
      strokeWidth={1.5}
    />
    <Input {...rest} type="search" className="pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden" />
    {onClear && rest.value && (
      <button
        type="button"
        onClick={({ currentTarget }) => {
          currentTarget.parentElement?.querySelector("input")?.focus();
          onClear();
        }}
        className="absolute top-0 right-0 grid h-full w-11 place-items-center text-ink-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="sr-only">Clear</span>
      </button>
    )}
  </div>
);
