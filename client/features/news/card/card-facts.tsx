import { publisherOf } from "#shared/news/blog.ts";
import type { NewsItem } from "#shared/news/contract.ts";

const Dot = () => <span className="px-1 text-control"> · </span>;

/** Where an update applies, and who says so. */
export const CardFacts = ({ item }: { item: NewsItem }) => {
  const { countries, source } = item;
  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {countries.length > 0 && (
        <>
          <span className="font-semibold text-ink">{countries.join(", ")}</span>
          <Dot />
        </>
      )}
      <bdi>{publisherOf(item)}</bdi>
      {source.kind && (
        <>
          <Dot />
          <bdi>{source.kind}</bdi>
        </>
      )}
    </p>
  );
};
