import { RetryNotice } from "#client/ui/loading/retry-notice.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import { Status } from "#client/ui/status.tsx";

/** The conversation is being fetched. */
export const ChatLoading = () => (
  <Status className="grid gap-4">
    <span className="sr-only">Loading the conversation</span>
    <Skeleton className="h-10 w-1/2 justify-self-end" />
    <div className="grid gap-2.5 border-l pl-4">
      {["w-11/12", "w-4/5", "w-2/3"].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  </Status>
);

/** The conversation could not be fetched. */
export const ChatFailed = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNotice onRetry={onRetry}>This conversation could not be loaded.</RetryNotice>
);
