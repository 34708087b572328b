import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { readSearch } from "./search-words.ts";

/** A search in the text form of PostgreSQL's `tsquery`. */
export interface SearchQuery {
  /** What items match: all terms in the forms of one language. */
  all: string;
  /** What is marked in them: any of the terms. */
  any: string;
}

/** As the languages of `news_search_config`, and words as they stand. */
const configs = ["simple", "english", "spanish", "portuguese", "german", "french", "italian", "dutch"];

/**
 * What is searched for, in all languages in which items are kept, for nobody says in which one is asked. Words that say
 * nothing in a language are not asked for in it; the last word may be begun only, but for one letter or digit, with which
 * too much begins. Undefined where nothing can be searched for, as with punctuation alone.
 */
export const compileSearch = async (db: Queryable, q: string): Promise<SearchQuery | undefined> => {
  const { whole, exact, begun } = readSearch(q);
  const last = begun?.term ?? "";
  const { rows } = await db.execute<{ all: string | null; any: string | null }>(sql`
    select string_agg(distinct '(' || asked.all::text || ')', ' | ') as all,
      string_agg(distinct '(' || asked.any::text || ')', ' | ') as any
    from (select ('public.news_' || name)::regconfig as config from unnest(${sql.param(configs)}::text[]) as name) as language
    cross join (
      select to_tsquery('public.news_simple', ${exact.join(" & ")}) as exact, to_tsquery('public.news_simple', ${last}) as stands
    ) as literal
    cross join lateral (
      select to_tsquery(config, ${whole.join(" & ")}) as whole, to_tsquery(config, ${last}) as last,
        to_tsquery(config, ${[...whole, ...exact].join(" | ")}) as one_of
    ) as term
    -- Of a word in several parts only the last one is begun, and with it what has hyphens: the parts together.
    cross join lateral (
      select case when stands::text ~ '''.''$' then stands
        else regexp_replace(stands::text, '(''[^'' ]*-[^'' ]*''|''[^'']*''$)', '\\1:*', 'g')::tsquery end as begun
    ) as prefix
    cross join lateral (
      select case when numnode(last) = 0 then last when ${begun?.isExact ?? false} then begun else last || begun end as must_be,
        case when numnode(last) = 0 then last else last || begun end as may_be
    ) as ending
    cross join lateral (select whole && exact && must_be as all, one_of || may_be as any) as asked
    where numnode(asked.all) > 0`);
  const { all, any } = rows[0] ?? {};
  return all && any ? { all, any } : undefined;
};
