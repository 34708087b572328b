import { CircleAlert, Plus } from "lucide-react";
import { Link } from "wouter";
import { AdminFrame } from "#client/platform/admin-frame.tsx";
import { focusContent } from "#client/platform/screen.tsx";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Status } from "#client/ui/status.tsx";
import { paths } from "#shared/paths.ts";
import { SourceList } from "./source-list.tsx";
import { useSources } from "./sources-api.ts";

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

export const SourcesPage = () => {
  const { data: sources, isError, refetch } = useSources();
  const retry = () => {
    // The button disappears with the error, so move the focus first.
    focusContent();
    void refetch();
  };

  return (
    <AdminFrame
      title="Sources"
      subtitle="Where updates come from, and the health of each feed."
      actions={
        <Button asChild>
          <Link href={paths.addSource}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            Add a source
          </Link>
        </Button>
      }
    >
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
    </AdminFrame>
  );
};
