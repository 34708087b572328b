import { maxSharedStays, type SharedTravels } from "#shared/assistant/contract.ts";
import type { Travels } from "#shared/stays/travels.ts";

/** Before all days that are counted. */
const always = "1900-01-01";

/** What the assistant counts days from: the newest stays and the permits, with their countries and days, and nothing else. */
export const sharedTravels = ({ stays, documents }: Travels): SharedTravels => ({
  stays: stays
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .slice(-maxSharedStays)
    .map(({ country, from, to, isUnderPermit }) => ({ in: country, from, to, underPermit: isUnderPermit })),
  permits: documents.flatMap(({ kind, country, from = always, to }) =>
    kind === "passport" ? [] : [{ kind, country, from, to }],
  ),
});
