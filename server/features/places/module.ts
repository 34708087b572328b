import { pagesWithData } from "#client/site/public-pages.ts";
import { cacheUntilChanged } from "#server/platform/db/cache.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { htmlType, type Prepared, prepare } from "#server/platform/http/prepared.ts";
import type { Module, PublicSite } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { publicPaths } from "#shared/paths.ts";
import { placesContract } from "#shared/places/contract.ts";
import { placePath } from "#shared/places/paths.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { createPlaceEntry, type PlaceLaw } from "./entry-rules.ts";
import { placePages } from "./pages.ts";
import { createPlacesService, type PlaceNews } from "./places.ts";

export interface PlacesPorts {
  law: PlaceLaw & { current: () => Law };
  news: PlaceNews & {
    /** The NOTIFY channel that announces changed news. */
    changed: string;
  };
}

/** Enough for the country pages that are requested in a busy hour. */
const cachedPlaces = 100;

/** A page for every country and territory, the world map, and the comparison. */
export const createPlaces = ({ config, http, notifications }: Platform, { law, news }: PlacesPorts) => {
  const entry = createPlaceEntry({ law });
  const places = createPlacesService({ law, entry, news });
  const basis = { notifications, channel: news.changed, current: law.current };
  const lists = cacheUntilChanged<Prepared>(basis, 1);
  const found = cacheUntilChanged<Prepared>(basis, cachedPlaces);
  return {
    routes: [
      http.implement(placesContract, {
        list: () => lists("", async () => prepare(placesContract.list, await places.list())),
        read: ({ params: { slug } }) =>
          found(slug, async () => {
            const place = await places.read(slug);
            if (!place) throw new ApiError(404, "no_such_place", "There is no such country or territory.");
            return prepare(placesContract.read, place, "quick");
          }),
      }),
    ],
    pages: ({ render, pageHeaders, cachePages, serveApp }: PublicSite) => [
      placePages({
        ...{ places, entry, pageHeaders, serveApp },
        appUrl: config.appUrl,
        pages: cachePages(news.changed, htmlType, law.current),
        renderPlace: (head, data) => render(pagesWithData.place, head, data),
        renderMap: (head, data) => render(pagesWithData.places, head, data),
        renderComparison: (head, data) => render(pagesWithData.comparePlaces, head, data),
      }),
    ],
    listPages: async () => [
      { path: publicPaths.places },
      ...places.names.map(({ slug }) => ({ path: placePath(slug) })),
    ],
  } satisfies Module;
};
