import { publisherOf } from "#shared/news/blog.ts";
import type { BlogItem } from "#shared/news/contract.ts";

interface UpdateFactsProps {
  item: BlogItem;
  className?: string;
}

/** Where an update applies, who says it, and whether it was changed since. */
export const UpdateFacts = ({ item, className }: UpdateFactsProps) => {
  const { countries, source, status } = item;
  const facts = [countries.join(", "), [publisherOf(item), source.kind].filter(Boolean).join(", ")];
  return (
    <p className={`flex flex-wrap items-center text-sm text-ink-muted ${className ?? ""}`}>
      {facts.filter(Boolean).map((fact, index) => (
        <span key={fact} className="first:font-semibold first:text-ink">
          {index > 0 && (
            <span aria-hidden="true" className="px-2 text-control">
              ·
            </span>
          )}
          {fact}
        </span>
      ))}
      {status === "updated" && (
        <span className="ml-2.5 rounded-sm bg-accent-wash px-1.5 text-xs leading-5 font-semibold text-accent">
          Updated
        </span>
      )}
    </p>
  );
};
