import { Plus } from "lucide-react";
import { Link } from "wouter";
import { AdminFrame } from "#client/platform/admin-frame.tsx";
import { LoadFailure } from "#client/platform/load-failure.tsx";
import { Button } from "#client/ui/button.tsx";
import { LoadingText } from "#client/ui/loading-text.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { paths } from "#shared/paths.ts";
import { SourceList } from "./source-list.tsx";
import { useSources } from "./sources-api.ts";

export const SourcesPage = () => {
  const { data: sources, isError, refetch } = useSources();

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
          {isError && <RetryNotice onRetry={refetch}>Couldn't refresh this list.</RetryNotice>}
          <SourceList sources={sources} />
        </div>
      ) : isError ? (
        <LoadFailure
          title="Couldn't load the sources."
          description="Polling continues. Please try again in a moment."
          onRetry={refetch}
        />
      ) : (
        <LoadingText>Loading sources...</LoadingText>
      )}
    </AdminFrame>
  );
};
