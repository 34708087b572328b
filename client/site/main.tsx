import { hydrateIslands } from "./hydrate-islands.tsx";
import "./public.css";

const root = document.getElementById("root");
if (import.meta.env.DEV && root && !root.firstChild) {
  const { drawPage } = await import("./draw-page.tsx");
  await drawPage(root);
} else hydrateIslands();

const places = document.querySelector<HTMLElement>("[data-places]");
if (places) {
  const { enhancePlaces } = await import("#client/places/enhance-places.ts");
  enhancePlaces(places);
}
