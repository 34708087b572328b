import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { PageHeader } from "#client/ui/page-header.tsx";
import { paths, publicPaths } from "#shared/paths.ts";

const sections = [
  { path: paths.admin, label: "Waitlist" },
  { path: paths.updates, label: "Updates" },
  { path: paths.sources, label: "Sources" },
  { path: paths.questions, label: "Questions" },
  { path: paths.health, label: "Health" },
] as const;

/**
 * The `aria-current` of a section's link. Subpages belong to their section, except under `/admin`, the path of a
 * section.
 */
const currentOf = (location: string, path: string) => {
  if (location === path) return "page";
  return path !== paths.admin && location.startsWith(`${path}/`) ? "true" : undefined;
};

const AdminNav = () => {
  const [location] = useLocation();
  return (
    <nav
      aria-label="Administration"
      className="mb-6 flex overflow-x-auto shadow-[inset_0_-1px_0_var(--hairline)]"
    >
      {sections.map(({ path, label }) => (
        <Link
          key={path}
          href={path}
          aria-current={currentOf(location, path)}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent px-1.5 font-semibold sm:px-4 text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};

interface WayBackProps {
  /** The page above, for a subpage of a section. */
  parent?: { path: string; name: string };
}

const WayBack = ({ parent }: WayBackProps) => {
  const className = "inline-flex min-h-8 items-center gap-1.5 hover:text-ink";
  const arrow = <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />;
  return parent ? (
    <Link href={parent.path} className={className}>
      {arrow}
      Back to {parent.name}
    </Link>
  ) : (
    <a href={publicPaths.landing} className={className}>
      {arrow}
      Back to the landing page
    </a>
  );
};

interface AdminFrameProps extends WayBackProps {
  title: string;
  subtitle?: string;
  /** Shown next to the link to the dashboard, which only sections have. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of all admin screens: the header with a link back, and the links between the sections. */
export const AdminFrame = ({ title, subtitle, parent, actions, children }: AdminFrameProps) => (
  <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter pt-8 pb-section md:pt-12">
    <PageHeader
      title={title}
      subtitle={subtitle}
      eyebrow={<WayBack parent={parent} />}
      actions={
        !parent && (
          <>
            <Link href={paths.feed} className="text-link max-sm:order-last">
              Open the dashboard
            </Link>
            {actions}
          </>
        )
      }
    />
    <AdminNav />
    {children}
  </main>
);
