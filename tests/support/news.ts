import type { NewItem } from "#server/features/news/ingest/write-store.ts";
import type { Meridian } from "#server/main.ts";

/** Finds or creates a source that is never polled. */
export const addSource = ({ news }: Pick<Meridian, "news">, name: string): Promise<number> =>
  news.sources.archiveSource({
    url: `test:${name}`,
    name,
    kind: "archive",
    country: "PT",
    language: "en",
    topic: "visa",
  });

/** Stores items of a separate source. The default is a visa update; later items in the list are older. */
export const saveUpdates = async (
  { news, platform }: Pick<Meridian, "news" | "platform">,
  items: readonly (Partial<NewItem> & { title: string; summary?: string; impact?: string })[],
): Promise<void> => {
  const sourceId = await news.sources.archiveSource({
    url: "test:gazette",
    name: "The gazette",
    kind: "archive",
    country: "PT",
    language: "en",
    topic: "visa",
  });
  await news.items.saveItems(
    items.map(({ summary: _summary, impact: _impact, ...item }, index) => ({
      sourceId,
      itemKey: item.title,
      link: `https://gov.example/${encodeURIComponent(item.title)}`,
      body: "",
      pubDate: new Date(Date.UTC(2026, 0, 31) - index * 86_400_000),
      type: "visa",
      countries: [],
      tags: [],
      shown: true,
      ...item,
    })),
  );
  for (const { title, itemKey = title, summary, impact } of items) {
    if (!summary && !impact) continue;
    const values = [itemKey, summary, impact];
    await platform.database.pool.query(
      "UPDATE news_items SET summary = $2, impact = $3 WHERE item_key = $1",
      values,
    );
  }
};
