import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";

/** The entry rules for the reader's passports in a country. Loads after the page around it. */
export const LateOwnEntry = lateComponent(
  async () => (await import("#client/features/entry/own-entry.tsx")).OwnEntry,
  {
    fallback: <Skeleton className="h-32 rounded-lg" />,
    failure: "Couldn't load the entry rules for your passports.",
  },
);
