import { maxSharedStays, type SharedTravels } from "#shared/assistant/contract.ts";
import type { Travels } from "#shared/stays/travels.ts";

/** An ISO day before all days that are counted. */
const always = "1900-01-01";

/** The data that the assistant gets to count days: countries and days of the newest stays and of the permits. */
export const sharedTravels = ({ stays, documents }: Travels): SharedTravels => ({
  stays: stays
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .slice(-maxSharedStays)
    .map(({ country, from, to, isUnderPermit }) => ({ in: country, from, to, underPermit: isUnderPermit })),
  permits: documents.flatMap(({ kind, country, from = always, to }) =>
    kind === "passport" ? [] : [{ kind, country, from, to }],
  ),
});
