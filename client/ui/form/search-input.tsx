import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../class-names.ts";
import { Input } from "./input.tsx";

/** A field to search in, with its lens; `className` is that of the frame. */
export const SearchInput = ({ className, ...rest }: Omit<ComponentProps<"input">, "type">) => (
  <div className={cn("relative", className)}>
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted"
      strokeWidth={1.5}
    />
    <Input {...rest} type="search" className="pl-10" />
  </div>
);
