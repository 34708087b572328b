import { hydrateIslands } from "./hydrate-islands.tsx";
import "./public.css";

const root = document.getElementById("root");
if (import.meta.env.DEV && root && !root.firstChild) {
  const { drawPage } = await import("./draw-page.tsx");
  await drawPage(root);
} else hydrateIslands();

// Not awaited, because a module with a top-level await becomes a separate chunk, together with all modules that it
// shares.
const places = document.querySelector<HTMLElement>("[data-places]");
if (places)
  void import("#client/places/enhance-places.ts").then(({ enhancePlaces }) => enhancePlaces(places));
