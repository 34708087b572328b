import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { LateGuilloche } from "#client/brand/late-guilloche.tsx";
import { cn } from "./class-names.ts";

interface EmptyStateProps {
  icon: LucideIcon;
  title: ReactNode;
  description?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** Smaller, without the ornament, for use above other content. */
  isSmall?: boolean;
  /** Draws the ornament. By default it loads late. Pages that only the server renders pass `Guilloche`. */
  seal?: ComponentType<{ shape: "seal"; className: string }>;
  /** Between the description and the action. */
  children?: ReactNode;
  /** `danger` for failures. */
  variant?: "default" | "danger";
  /** Level of the title. */
  as?: "h1" | "h2" | "h3" | "p";
  className?: string;
}

/** Shown instead of content: why there is none, and what to do next. */
export const EmptyState = ({
  icon: Icon,
  title,
  description,
  action,
  isSmall = false,
  seal: Seal = LateGuilloche,
  children,
  variant = "default",
  as: Title = "h2",
  className,
}: EmptyStateProps) => (
  <div
    className={cn(
      "relative grid justify-items-center gap-3 overflow-hidden rounded-lg border border-dashed border-control px-card text-center",
      isSmall ? "py-6" : "py-14",
      className,
    )}
  >
    <span
      className={cn(
        "relative grid place-items-center",
        !isSmall && "size-32",
        variant === "danger" ? "text-danger" : "text-accent",
      )}
    >
      {!isSmall && <Seal shape="seal" className="absolute inset-0 opacity-70" />}
      <span className="grid size-12 place-items-center">
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
    </span>
    <Title className="font-display text-xl font-medium text-ink">{title}</Title>
    {description && <p className="max-w-[46ch] text-balance text-ink-muted">{description}</p>}
    {children}
    {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
);
