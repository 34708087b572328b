import { buttonVariants } from "#client/ui/form/button-variants.ts";
import { Select } from "#client/ui/form/select.tsx";
import { blogPath, typeWords } from "#shared/news/blog.ts";
import type { BlogQuery, NewsType } from "#shared/news/contract.ts";

interface BlogFiltersProps {
  query: BlogQuery;
  /** The countries to choose from. */
  countries: readonly string[];
}

const types = Object.keys(typeWords) as NewsType[];

/** Filters that are addresses: links for the type, a plain form for the country. */
export const BlogFilters = ({ query: { type, country }, countries }: BlogFiltersProps) => {
  const names = new Set(country ? [...countries, country] : countries);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <nav aria-label="Type of update" className="flex flex-wrap gap-2 max-sm:gap-1.5">
        {[undefined, ...types].map((each) => (
          <a
            key={each ?? "all"}
            href={blogPath({ type: each, country })}
            aria-current={each === type ? "true" : undefined}
            className={`${buttonVariants({ variant: each === type ? "primary" : "secondary" })} max-sm:px-2.5 max-sm:text-sm`}
          >
            {each ? typeWords[each] : "All"}
          </a>
        ))}
      </nav>
      <form action={blogPath()} autoComplete="off" className="flex items-end gap-2 max-sm:w-full">
        {type && <input type="hidden" name="type" value={type} />}
        <div className="grid grow gap-1.5 sm:w-64">
          <label htmlFor="blog-country" className="text-sm font-semibold">
            Country
          </label>
          <Select
            id="blog-country"
            name="country"
            defaultValue={country ?? ""}
            placeholder="All countries"
            options={Object.fromEntries([...names].map((name) => [name, name]))}
          />
        </div>
        <button type="submit" className={buttonVariants({ variant: "secondary" })}>
          Show
        </button>
      </form>
    </div>
  );
};
