import { type Request, type RequestHandler, type Response, Router } from "express";
import type { PageCache } from "#server/platform/http/page-cache.ts";
import { sendPrepared } from "#server/platform/http/prepared.ts";
import type { PageHead } from "#server/platform/http/render-page.ts";
import { shortDescription, subjectHead } from "#server/platform/http/subject-head.ts";
import { isoDay } from "#shared/calendar/day.ts";
import { publicPaths } from "#shared/paths.ts";
import { colorings, entryColoringId } from "#shared/places/colorings.ts";
import type { Place } from "#shared/places/contract.ts";
import { findAll } from "#shared/places/find-place.ts";
import { nearPlaces } from "#shared/places/near-places.ts";
import type { CompareData, ComparedPlace, PlaceData, PlaceFault, PlacesData } from "#shared/places/pages.ts";
import { askedIn, choicesFor, comparePath, mapPath, maxCompared, placePath } from "#shared/places/paths.ts";
import { factLabels, factText } from "#shared/places/words.ts";
import { truncateAtWord } from "#shared/text/cut.ts";
import type { PlaceEntryRules } from "./entry-rules.ts";
import type { PlacesService } from "./places.ts";

const maxSearchLength = 100;

const placeHead = ({ name, slug, code, facts }: Place, appUrl: string): PageHead => {
  const figures = facts.slice(0, 3).map((fact) => `${factLabels[fact.id]}: ${factText(fact)}`);
  return subjectHead(
    {
      path: placePath(slug),
      name,
      title: `${name}: tax, visas and programs`,
      description: `${name}. ${figures.join(". ")}.`,
      parent: { name: "Places", path: publicPaths.places },
      more: { about: { "@type": "Country", name, identifier: code } },
    },
    appUrl,
  );
};

const mapHead: PageHead = {
  path: publicPaths.places,
  title: "Places: a world map of tax and visa rules · Meridian",
  description:
    "Every country and territory: tax on foreign income, days to tax residence, visas for remote workers, and what changed, with sources and dates.",
  isListed: true,
};

const compareHead = (places: readonly ComparedPlace[]): PageHead => {
  const names = places.map(({ name }) => name).join(", ");
  return {
    path: comparePath(places.map(({ slug }) => slug)),
    title: `${names ? `${truncateAtWord(names, 40)} compared` : "Compare countries"} · Meridian`,
    description: names
      ? shortDescription(`${names} side by side: taxes, days to tax residence, visas and currency.`)
      : "Choose two to four countries and see their taxes, residence rules, visas and currencies side by side.",
    isListed: false,
  };
};

const noPlace: PlaceFault = {
  title: "Place not found",
  text: "No country or territory has this name. Choose one from the list of places.",
};
const tooMany: PlaceFault = {
  title: "Too many countries",
  text: `A comparison shows at most ${maxCompared} countries. Remove some from the address.`,
};
const noPassport: PlaceFault = {
  title: "No such passport",
  text: "Enter the country of your passport, for example Brazil. A territory has the passport of its state.",
};
const tooLong: PlaceFault = {
  title: "Invalid address",
  text: `The search must be a name of at most ${maxSearchLength} characters.`,
};

const faultHead = ({ title, text }: PlaceFault): PageHead => ({
  title: `${title} · Meridian`,
  description: text,
  isListed: false,
});

type Render<Data> = (head: PageHead, data: Data) => Promise<string>;

export interface PlacePagesDeps {
  places: PlacesService;
  entry: PlaceEntryRules;
  pages: PageCache;
  appUrl: string;
  pageHeaders: RequestHandler;
  /** Serves the app to a signed-in reader, which shows the same page in its shell. Passes all others on. */
  serveApp: RequestHandler;
  renderPlace: Render<PlaceData>;
  renderMap: Render<PlacesData>;
  renderComparison: Render<CompareData>;
}

const queryOf = (req: Request) => new URLSearchParams(req.url.slice(req.path.length));

/** The map, the comparison, and the page of each country. Recent pages are cached as bytes until the news change. */
export const placePages = (deps: PlacePagesDeps): Router => {
  const { places, entry, pages, appUrl, pageHeaders, serveApp, renderPlace, renderMap, renderComparison } =
    deps;
  const router = Router({ strict: true });

  const sendFault = async (req: Request, res: Response, status: 400 | 404, fault: PlaceFault) => {
    const page = await pages(req, `places ${fault.title}`, () => renderPlace(faultHead(fault), { fault }));
    if (page) sendPrepared(req, res, page, status);
  };

  /** The country whose passport a visitor names by its slug, name or code. */
  const holderOf = (text: string) => {
    const slug = places.find(text.slice(0, maxSearchLength));
    const country = places.names.find((one) => one.slug === slug);
    return country && entry.hasPassports(country.code) ? country : undefined;
  };

  const openSearched = (req: Request, res: Response, search: string) => {
    if (search.length > maxSearchLength) return sendFault(req, res, 400, tooLong);
    const slug = places.find(search);
    return slug ? res.redirect(302, placePath(slug)) : sendFault(req, res, 404, noPlace);
  };

  /** @param holder the country whose passport colors the map */
  const sendMap = async (req: Request, res: Response, holder?: PlacesService["names"][number]) => {
    const [wanted = holder && entryColoringId] = queryOf(req).getAll("color");
    const ids = [...colorings.map(({ id }) => id), ...(holder ? [entryColoringId] : [])];
    const color = ids.find((id) => id === wanted);
    const today = isoDay(new Date());
    const key = holder ? `${mapPath(color)} ${holder.code} ${today}` : mapPath(color);
    const page = await pages(req, key, async () => {
      const all = await places.list();
      const codes = all.map(({ code }) => code);
      const passport = holder && { name: holder.name, rights: entry.rightsOf(holder.code, codes, today) };
      return renderMap(mapHead, { places: all, color, passport });
    });
    if (page) sendPrepared(req, res, page);
  };

  router.get(publicPaths.places, serveApp, pageHeaders, (req, res) => {
    const [search, passport] = ["q", "passport"].map((name) => queryOf(req).get(name)?.trim());
    if (search) return openSearched(req, res, search);
    const holder = passport ? holderOf(passport) : undefined;
    return passport && !holder ? sendFault(req, res, 400, noPassport) : sendMap(req, res, holder);
  });

  const compare = async (req: Request, res: Response) => {
    const asked = askedIn(queryOf(req));
    if (asked.length > maxCompared) return sendFault(req, res, 400, tooMany);
    if (asked.some((name) => name.length > maxSearchLength)) return sendFault(req, res, 400, tooLong);
    const { slugs, unknown } = findAll(asked, places.find);
    const path = comparePath(slugs);
    if (unknown.length === 0 && path !== req.originalUrl) return res.redirect(302, path);
    const page = await pages(req, [path, ...unknown].join(" "), async () => {
      const compared = slugs.flatMap((slug) => places.readCompared(slug) ?? []);
      const choices = choicesFor(slugs, places.names);
      return renderComparison(compareHead(compared), {
        ...{ slugs, compared, choices, unknown },
        near: nearPlaces(choices, unknown),
      });
    });
    if (page) sendPrepared(req, res, page, unknown.length === 0 ? 200 : 404);
  };
  router.get(publicPaths.comparePlaces, serveApp, pageHeaders, compare);

  // A regular expression, because Express would decode a named parameter and fail on malformed escapes.
  router.get(/^\/places\/[^/]+$/, serveApp, pageHeaders, async (req, res) => {
    const wanted = req.path.slice(publicPaths.places.length + 1);
    const slug = places.find(wanted);
    if (slug === undefined) return sendFault(req, res, 404, noPlace);
    if (slug !== wanted) return res.redirect(301, placePath(slug));
    const page = await pages(req, placePath(slug), async () => {
      const place = await places.read(slug);
      return place && renderPlace(placeHead(place, appUrl), place);
    });
    if (page) sendPrepared(req, res, page);
  });
  return router;
};
