import { useState } from "react";
import { cn } from "./class-names.ts";

interface FlagProps {
  /** ISO 3166-1 alpha-2, lower case. */
  code: string;
  /** Country name, if there is no text next to the flag. */
  name?: string;
  className?: string;
}

/** A country's flag, or its code if there is no such flag. */
export const Flag = ({ code, name = "", className }: FlagProps) => {
  const [missing, setMissing] = useState<string>();
  const shape = cn("inline-block aspect-4/3 w-8 shrink-0 rounded-sm border", className);
  if (missing === code) {
    return (
      <span
        className={cn(shape, "inline-grid place-items-center bg-sunken text-xs font-semibold text-ink-muted")}
      >
        <span aria-hidden="true">{code.toUpperCase()}</span>
        <span className="sr-only">{name}</span>
      </span>
    );
  }
  return (
    <img
      src={`/flags/${code}.svg`}
      alt={name}
      width={32}
      height={24}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(code)}
      className={cn(shape, "object-cover")}
    />
  );
};
