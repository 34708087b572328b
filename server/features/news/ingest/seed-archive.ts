import type { ArchiveEvent } from "#server/knowledge/archive.ts";
import type { NewsStage } from "#shared/news/contract.ts";
import type { Classify } from "../judge/classify.ts";
import type { NewsStore } from "../store.ts";
import type { SourceStore } from "./source-store.ts";
import type { NewItem } from "./write-store.ts";

interface SeedArchiveDeps {
  sources: SourceStore;
  items: NewsStore;
  classify: Classify;
}

/** The stages that begin on the date of the event. */
const hasItsDate: ReadonlySet<NewsStage> = new Set(["planned", "in force", "ended"]);

/** Replaces the stored archive with these events, so that a new installation has content. */
export const seedArchive = async (
  { sources, items, classify }: SeedArchiveDeps,
  events: readonly ArchiveEvent[],
): Promise<void> => {
  const sourceId = await sources.archiveSource({
    url: "meridian:archive",
    name: "Meridian archive",
    kind: "archive",
    country: "global",
    language: "en",
    topic: "legislation",
  });
  const archived = events.map(
    ({
      title,
      facts,
      country,
      type,
      date,
      sourceUrl,
      sourceKind,
      dateBasis,
      stage,
      until,
      change,
    }): NewItem => {
      const source = { country, topic: type, language: "en" };
      const { countries, tags } = classify({ title, body: facts, source });
      return {
        sourceId,
        itemKey: `${date} ${country} ${title}`,
        title,
        link: sourceUrl,
        body: facts,
        pubDate: new Date(`${date}T00:00:00Z`),
        dateBasis,
        publisherKind: sourceKind,
        type,
        countries,
        // Each event was collected for its country, even if the text does not name it.
        countriesFrom: "text",
        tags,
        stage,
        change,
        effectiveOn: until ?? (stage && hasItsDate.has(stage) ? date : undefined),
        shown: true,
      };
    },
  );
  await items.saveItems(archived);
  await items.keepItems(
    sourceId,
    archived.map(({ itemKey }) => itemKey),
  );
};
