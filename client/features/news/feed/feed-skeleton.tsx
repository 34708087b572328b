import { Card } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import { Status } from "#client/ui/status.tsx";

const placeholders = ["first", "second", "third", "fourth"];

/** The shape of the list while it loads. */
export const FeedSkeleton = () => (
  <Status>
    <span className="sr-only">Loading the latest updates</span>
    <div aria-hidden="true" className="grid gap-4">
      {placeholders.map((key) => (
        <Card key={key} className="grid gap-x-6 gap-y-3 p-card md:grid-cols-[8.5rem_minmax(0,1fr)]">
          <div className="flex justify-between gap-3 md:flex-col md:justify-start">
            <Skeleton className="h-7.5 w-24" />
            <div className="grid content-start justify-items-end gap-2 pt-1 md:justify-items-start">
              <Skeleton className="w-24" />
              <Skeleton className="w-16" />
            </div>
          </div>
          <div className="grid content-start gap-3.5">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="w-2/5" />
            <div className="mt-1 flex flex-wrap gap-1.5">
              <Skeleton className="h-7 w-20" />
              <Skeleton className="h-7 w-16" />
              <Skeleton className="h-7 w-24" />
              <Skeleton className="h-7 w-28 max-md:w-full max-md:max-w-32 md:ml-auto" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  </Status>
);
