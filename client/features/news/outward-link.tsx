import { ExternalLink } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#client/ui/class-names.ts";

interface OutwardLinkProps extends Omit<ComponentProps<"a">, "target" | "rel"> {
  href: string;
  children: ReactNode;
  iconClass?: string;
}

/** A link to another site. Opens a new tab without an opener or a referrer. */
export const OutwardLink = ({ children, iconClass, ...rest }: OutwardLinkProps) => (
  <a {...rest} target="_blank" rel="noopener noreferrer">
    {children}
    <ExternalLink
      aria-hidden="true"
      className={cn("ml-1 inline size-3.5 align-[-0.1em] text-ink-muted", iconClass)}
      strokeWidth={1.5}
    />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
