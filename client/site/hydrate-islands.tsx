import { type ComponentType, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { ThemeIsland, UserLink } from "./islands.tsx";
import { LinkPage } from "./link-page.tsx";
import { WaitlistForm } from "./waitlist-form.tsx";

/**
 * What of the public pages lives on in the browser, by the name in the markup. Each is a root of its own, so that none
 * may call `useId`: its ids would differ from those of the whole page.
 */
const islands = {
  theme: ThemeIsland,
  user: UserLink,
  waitlist: WaitlistForm,
  link: LinkPage,
};

/** The islands by their names. */
export type Islands = typeof islands;

const isIsland = (name: string): name is keyof Islands => name in islands;

const hydrate = (element: HTMLElement) => {
  const { island = "", props = "{}" } = element.dataset;
  if (!isIsland(island)) return;
  const Component = islands[island] as ComponentType<object>;
  hydrateRoot(
    element,
    <StrictMode>
      <Component {...JSON.parse(props)} />
    </StrictMode>,
  );
};

/** Brings the islands of the page to life. */
export const hydrateIslands = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) hydrate(element);
};
