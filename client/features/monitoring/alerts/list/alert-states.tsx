import { BellRing } from "lucide-react";
import { Link } from "wouter";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import { Status } from "#client/ui/status.tsx";

/** What stands in the place of alerts that are on their way. */
export const AlertsSkeleton = () => (
  <Status className="grid">
    <span className="sr-only">Loading alerts</span>
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="grid gap-3 border-t py-4 pr-5 pl-5">
        <div className="flex items-center gap-3">
          <Skeleton className="h-7.5 w-20" />
          <Skeleton className="w-24" />
        </div>
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    ))}
  </Status>
);

/** There are none, and how there will be. */
export const NoAlerts = ({
  preferencesHref,
  onFollow,
}: {
  preferencesHref: string;
  onFollow: () => void;
}) => (
  <div className="px-5 pb-5">
    <EmptyState
      as="h3"
      icon={BellRing}
      title="No alerts yet"
      description="When something changes in the country that you watch, it appears here: each story once, with the reason."
      action={
        <Button asChild>
          <Link href={preferencesHref} onClick={onFollow}>
            Choose what to watch
          </Link>
        </Button>
      }
    />
  </div>
);
