import { countriesData } from "#server/knowledge/countries.ts";
import type { BlogItem } from "#shared/news/contract.ts";
import type { Update } from "#shared/questions/update.ts";

/** What questions on changes need from the news. */
export interface NewsPort {
  /** The newest updates that are published, newest first. */
  listNewest: (limit: number) => Promise<readonly BlogItem[]>;
  /** The NOTIFY channel that announces changed news. */
  changed: string;
}

/** How many updates are kept in memory. */
const maxUpdates = 400;
/** How often the updates are read again, in case a notification was lost. */
const refreshMs = 10 * 60_000;

const codes = new Map([
  ...countriesData.map(({ name, code }): [string, string] => [name, code]),
  ["European Union", "EU"],
]);

const updateOf = ({
  title,
  pubDate,
  type,
  countries,
  stage,
  effectiveOn,
  source,
  link,
}: BlogItem): Update => ({
  ...{ title, type, stage, effectiveOn },
  date: pubDate.slice(0, 10),
  places: countries.flatMap((name) => codes.get(name) ?? []),
  source: { name: source.name, url: link },
});

/** Keeps the newest updates for the questions. `current` returns undefined until they are first read. */
export const createUpdates = ({ listNewest, changed }: NewsPort) => {
  let current: readonly Update[] | undefined;
  return {
    current: () => current,
    loop: {
      name: "question-updates",
      everyMs: refreshMs,
      wakeOn: [changed],
      async work() {
        current = (await listNewest(maxUpdates)).map(updateOf);
      },
    },
  };
};
