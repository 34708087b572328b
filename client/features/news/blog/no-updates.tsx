import { FilterX, Newspaper, SearchX } from "lucide-react";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { buttonVariants } from "#client/ui/form/button-variants.ts";
import { type BlogFault, blogPath } from "#shared/news/blog.ts";
import type { BlogQuery } from "#shared/news/contract.ts";

const AllUpdates = () => (
  <a href={blogPath()} className={buttonVariants({ variant: "secondary" })}>
    See all updates
  </a>
);

/** The filters leave nothing, or there is nothing yet. */
export const NoUpdates = ({ type, country, before }: BlogQuery) => {
  if (before !== undefined)
    return (
      <EmptyState
        icon={FilterX}
        title="No older updates"
        description="There are none before this point."
        action={<AllUpdates />}
      />
    );
  return type !== undefined || country !== undefined ? (
    <EmptyState
      icon={FilterX}
      title="No updates match"
      description="None of our sources has told of this yet. Choose another type or country to see more."
      action={<AllUpdates />}
    />
  ) : (
    <EmptyState
      icon={Newspaper}
      title="No updates yet"
      description="Our sources have not been read yet. Please come back a little later."
    />
  );
};

/** An address that shows no updates, with the reason in words. */
export const BlogFaultView = ({ fault: { title, text } }: { fault: BlogFault }) => (
  <div className="mx-auto max-w-page px-gutter py-section">
    <EmptyState as="h1" icon={SearchX} title={title} description={text} action={<AllUpdates />} />
  </div>
);
