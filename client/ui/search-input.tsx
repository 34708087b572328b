import { type LucideIcon, Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { Input } from "./input.tsx";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type"> {
  /** A magnifying glass by default. */
  icon?: LucideIcon;
}

/** A search field with an icon. `className` is for the frame. */
export const SearchInput = ({ icon: Icon = Search, className, ...rest }: SearchInputProps) => (
  <div className={cn("relative", className)}>
    <Icon
      aria-hidden="true"
      className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted"
      strokeWidth={1.5}
    />
    <Input {...rest} type="search" className="pl-10 [&::-webkit-search-cancel-button]:grayscale" />
  </div>
);
