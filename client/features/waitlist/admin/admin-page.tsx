import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PageHeader } from "#client/ui/page-header.tsx";
import { StatisticsCards } from "./statistics-cards.tsx";
import { SubscribersCard } from "./subscribers-card.tsx";

interface AdminPageProps {
  /** A page of its own, outside the app. */
  landingPath: string;
  feedPath: string;
  /** Leads to the other screens of administration. */
  nav?: ReactNode;
}

/** The waitlist, for administrators. */
export const AdminPage = ({ landingPath, feedPath, nav }: AdminPageProps) => (
  <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter pt-8 pb-section md:pt-12">
    <PageHeader
      title="Admin Dashboard"
      eyebrow={
        <a href={landingPath} className="inline-flex min-h-8 items-center gap-1.5 hover:text-ink">
          <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Back to the landing page
        </a>
      }
      actions={
        <Link href={feedPath} className="text-link">
          Open the dashboard
        </Link>
      }
    />
    {nav}
    <div className="grid grid-cols-1 gap-5">
      <StatisticsCards />
      <SubscribersCard landingPath={landingPath} />
    </div>
  </main>
);
