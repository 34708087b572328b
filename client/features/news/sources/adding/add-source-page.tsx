import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { AddSourceForm } from "./add-source-form.tsx";

interface AddSourcePageProps {
  sourcesPath: string;
  /** Leads to the other screens of administration. */
  nav: ReactNode;
}

/** Where an administrator adds a source. */
export const AddSourcePage = ({ sourcesPath, nav }: AddSourcePageProps) => {
  const { toast } = useToast();
  const [, navigate] = useLocation();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter pt-8 pb-section md:pt-12">
      <PageHeader
        title="Add a source"
        subtitle="See what a feed would bring before it is read for everybody."
        eyebrow={
          <Link href={sourcesPath} className="inline-flex min-h-8 items-center gap-1.5 hover:text-ink">
            <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Back to the sources
          </Link>
        }
      />
      {nav}
      <AddSourceForm
        sourcesPath={sourcesPath}
        onAdded={({ name }) => {
          toast({ title: "Source added", description: `${name} is read within a minute.` });
          navigate(sourcesPath);
        }}
      />
    </main>
  );
};
