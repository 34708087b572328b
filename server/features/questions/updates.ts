import { countriesData } from "#server/knowledge/countries.ts";
import type { BlogItem } from "#shared/news/contract.ts";
import type { Update } from "#shared/questions/update.ts";

/** What questions on changes need of the news. */
export interface NewsPort {
  /** The newest updates that are published, newest first. */
  listNewest: (limit: number) => Promise<readonly BlogItem[]>;
  /** The NOTIFY channel that announces changed news. */
  changed: string;
}

/** The number of updates that are kept. */
const knownUpdates = 400;
/** The kept updates are read again after this time, in case a notification was lost. */
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

/** Keeps the newest updates for the questions. Until they are read for the first time, `current` is undefined. */
export const createUpdates = ({ listNewest, changed }: NewsPort) => {
  let current: readonly Update[] | undefined;
  return {
    current: () => current,
    loop: {
      name: "question-updates",
      everyMs: refreshMs,
      wakeOn: [changed],
      async work() {
        current = (await listNewest(knownUpdates)).map(updateOf);
      },
    },
  };
};
