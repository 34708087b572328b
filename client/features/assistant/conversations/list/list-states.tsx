import { CircleAlert, MessagesSquare, SearchX } from "lucide-react";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import { Status } from "#client/ui/status.tsx";

/** The conversations are being fetched. */
export const ListLoading = () => (
  <Status className="grid gap-3">
    <span className="sr-only">Loading conversations</span>
    {["w-5/6", "w-2/3", "w-3/4"].map((width) => (
      <div key={width} className="grid gap-2 px-3 py-2">
        <Skeleton className={width} />
        <Skeleton className="h-3 w-1/4" />
      </div>
    ))}
  </Status>
);

/** The conversations could not be fetched. */
export const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      as="h3"
      icon={CircleAlert}
      variant="danger"
      className="py-6"
      title="Your conversations could not be loaded."
      description="You can ask all the same."
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  </div>
);

/** There is no conversation yet. */
export const NoConversations = () => (
  <EmptyState
    as="h3"
    icon={MessagesSquare}
    className="py-6"
    title="No conversations yet."
    description="Ask a question: it is kept here with its answer until you delete it."
  />
);

/** No conversation holds what is searched for. */
export const NoneFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    as="h3"
    icon={SearchX}
    className="py-6"
    title="No conversation matches."
    description="Names, questions and answers were searched."
    action={
      <Button variant="secondary" size="sm" onClick={onShowAll}>
        Show all conversations
      </Button>
    }
  />
);
