import { type ReactNode, useId } from "react";
import { Link } from "wouter";

interface FoundListProps {
  title: string;
  /** The link to everything of this kind. */
  all?: { href: string; label: string };
  /** List items. */
  children: readonly ReactNode[];
}

/** A card with search results other than updates. Renders nothing if there are none. */
export const FoundList = ({ title, all, children }: FoundListProps) => {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 px-card pt-4 pb-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {all && (
          <Link href={all.href} className="text-link inline-flex min-h-6 items-center text-sm">
            {all.label}
          </Link>
        )}
      </div>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
};
