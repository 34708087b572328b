import { ArrowLeft, CircleAlert, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { focusContent } from "#client/platform/screen.tsx";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Status } from "#client/ui/status.tsx";
import { paths, publicPaths } from "#shared/paths.ts";
import { SourceList } from "./source-list.tsx";
import { useSources } from "./sources-api.ts";

interface SourcesPageProps {
  /** Links to the other admin screens. */
  nav: ReactNode;
}

const Loading = () => (
  <Status as="p" className="flex items-center justify-center gap-3 py-16 text-ink-muted">
    <Spinner className="text-xl" />
    Loading sources...
  </Status>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      icon={CircleAlert}
      variant="danger"
      title="Couldn't load the sources."
      description="Polling continues. Please try again in a moment."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  </div>
);

export const SourcesPage = ({ nav }: SourcesPageProps) => {
  const { data: sources, isError, refetch } = useSources();
  const retry = () => {
    // The button disappears with the error, so move the focus first.
    focusContent();
    void refetch();
  };

  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter pt-8 pb-section md:pt-12">
      <PageHeader
        title="Sources"
        subtitle="Where updates come from, and the health of each feed."
        eyebrow={
          <a href={publicPaths.landing} className="inline-flex min-h-8 items-center gap-1.5 hover:text-ink">
            <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Back to the landing page
          </a>
        }
        actions={
          <>
            <Link href={paths.feed} className="text-link max-sm:order-last">
              Open the dashboard
            </Link>
            <Button asChild>
              <Link href={paths.addSource}>
                <Plus aria-hidden="true" strokeWidth={1.75} />
                Add a source
              </Link>
            </Button>
          </>
        }
      />
      {nav}
      {sources ? (
        <div className="grid grid-cols-1 gap-5">
          {isError && <RetryNotice onRetry={retry}>Couldn't refresh this list.</RetryNotice>}
          <SourceList sources={sources} />
        </div>
      ) : isError ? (
        <Failed onRetry={retry} />
      ) : (
        <Loading />
      )}
    </main>
  );
};
