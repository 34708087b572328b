import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";

/** What the reader's passports give in a country, loaded after the page around it. */
export const LateOwnEntry = lateComponent(
  async () => (await import("#client/features/entry/own-entry.tsx")).OwnEntry,
  {
    fallback: <Skeleton className="h-32 rounded-lg" />,
    failure: "Couldn't load the entry rules for your passports.",
  },
);
