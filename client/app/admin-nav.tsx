import { Link, useLocation } from "wouter";
import { paths } from "#shared/paths.ts";

const sections = [
  { path: paths.admin, label: "Waitlist" },
  { path: paths.sources, label: "Sources" },
] as const;

/** Subpages belong to their section, except below `/admin`, where every section has its own path. */
const currentOf = (location: string, path: string) => {
  if (location === path) return "page";
  return path !== paths.admin && location.startsWith(`${path}/`) ? "true" : undefined;
};

export const AdminNav = () => {
  const [location] = useLocation();
  return (
    <nav aria-label="Administration" className="mb-6 flex shadow-[inset_0_-1px_0_var(--hairline)]">
      {sections.map(({ path, label }) => (
        <Link
          key={path}
          href={path}
          aria-current={currentOf(location, path)}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent px-4 font-semibold text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};
