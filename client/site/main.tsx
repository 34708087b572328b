import { hydrateIslands } from "./hydrate-islands.tsx";
import "./public.css";

const root = document.getElementById("root");
if (import.meta.env.DEV && root && !root.firstChild) {
  const { drawPage } = await import("./draw-page.tsx");
  await drawPage(root);
} else hydrateIslands();

// Not awaited: a top-level await would move this module and all modules that it shares to a separate chunk. The awaits
// above are dropped from the production build.
const places = document.querySelector<HTMLElement>("[data-places]");
if (places)
  void import("#client/places/enhance-places.ts").then(({ enhancePlaces }) => enhancePlaces(places));
