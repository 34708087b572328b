import { paths, publicPaths } from "#shared/paths.ts";

/** The screens of a member, each with an address that has content. */
export const memberScreens: readonly string[] = [
  paths.feed,
  paths.profile,
  paths.assistant,
  paths.legislativeMonitor,
  paths.stays,
  paths.verifyStays,
  paths.entry,
  paths.programmes,
  paths.programme.replace(":id", "pt-d8"),
  paths.visas,
  paths.residencies,
  paths.citizenshipOverview,
  paths.toolkit,
  paths.travelTools,
  paths.company,
  paths.formation,
  publicPaths.places,
  publicPaths.comparePlaces,
  publicPaths.place.replace(":slug", "portugal"),
];
