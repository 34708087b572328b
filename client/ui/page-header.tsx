import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Above the title: breadcrumbs or a section name. */
  eyebrow?: ReactNode;
  /** To the right of the title; below it on small screens. */
  actions?: ReactNode;
  className?: string;
}

/** Renders the page's `h1`. */
export const PageHeader = ({ title, subtitle, eyebrow, actions, className }: PageHeaderProps) => (
  <header className={cn("mb-8", className)}>
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-5">
      <div className="grid gap-2">
        {eyebrow && <div className="label-caps text-ink-muted">{eyebrow}</div>}
        <h1 className="text-3xl text-ink">{title}</h1>
        {subtitle && <p className="max-w-measure text-lg text-ink-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
    <div aria-hidden="true" className="h-[5px] border-t-2 border-b border-t-ink border-b-hairline" />
  </header>
);
