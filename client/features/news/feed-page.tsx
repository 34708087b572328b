import { useMemo, useRef, useState } from "react";
import { focusContent } from "#client/lib/focus-content.ts";
import { RevealGroup, RevealItem } from "#client/ui/motion/reveal.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import { useNews } from "./api.ts";
import { NewsCard } from "./news-card.tsx";
import { NewsError, NewsLoading, NoNewsYet, NothingMatches } from "./news-states.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { availableTags, filterByTags } from "./tags.ts";

const FilteredNews = ({ items }: { items: readonly NewsItem[] }) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const tags = useMemo(() => availableTags(items), [items]);
  const visible = useMemo(() => filterByTags(items, selected), [items, selected]);
  const search = useRef<HTMLInputElement>(null);
  const clear = () => {
    // The button that was pressed goes away, and the focus with it.
    search.current?.focus();
    setSelected(new Set());
  };
  const toggle = (name: string) => {
    const next = new Set(selected);
    if (!next.delete(name)) next.add(name);
    setSelected(next);
  };

  return (
    <>
      <TagFilter tags={tags} selected={selected} searchRef={search} onToggle={toggle} onClear={clear} />
      <p role="status" className="sr-only">
        {`${visible.length} ${visible.length === 1 ? "update" : "updates"}`}
      </p>
      {visible.length === 0 ? (
        <NothingMatches onClear={clear} />
      ) : (
        <RevealGroup>
          <ul className="grid gap-4">
            {visible.map((item) => (
              <RevealItem key={item.id}>
                <NewsCard item={item} />
              </RevealItem>
            ))}
          </ul>
        </RevealGroup>
      )}
    </>
  );
};

/** The feed of regulatory updates with its tag filters. */
export const FeedPage = () => {
  const { data: items, isError, refetch } = useNews();
  return (
    <>
      <PageHeader
        title="Digital Nomad Updates"
        subtitle="Stay updated with the latest changes in visa requirements, tax regulations, and residency programs."
      />
      {items === undefined ? (
        isError ? (
          <NewsError
            onRetry={() => {
              // The button goes away with the error, and the focus with it.
              focusContent();
              void refetch();
            }}
          />
        ) : (
          <NewsLoading />
        )
      ) : items.length === 0 ? (
        <NoNewsYet />
      ) : (
        <FilteredNews items={items} />
      )}
    </>
  );
};
