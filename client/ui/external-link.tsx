import { ExternalLink as ExternalLinkIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

interface ExternalLinkProps extends Omit<ComponentProps<"a">, "target" | "rel"> {
  href: string;
  children: ReactNode;
  /** Classes of the icon; null for no icon. */
  iconClass?: string | null;
}

/** A link to another site; opens a new tab without a referrer. */
export const ExternalLink = ({ children, iconClass, ...rest }: ExternalLinkProps) => (
  <a {...rest} target="_blank" rel="noopener noreferrer">
    {children}
    {iconClass !== null && (
      <ExternalLinkIcon
        aria-hidden="true"
        className={cn("ml-1 inline size-3.5 align-[-0.1em]", iconClass)}
        strokeWidth={1.5}
      />
    )}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
