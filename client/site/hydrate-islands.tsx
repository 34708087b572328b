import { type ComponentType, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { ThemeIsland, UserLink } from "./islands.tsx";
import { LinkPage } from "./link-page.tsx";
import { WaitlistForm } from "./waitlist-form.tsx";

/**
 * Interactive parts of public pages, by their name in the HTML. Each is hydrated as its own root, so none may call
 * `useId`: its ids would differ from the server's, which rendered the whole page.
 */
const islands = {
  theme: ThemeIsland,
  user: UserLink,
  waitlist: WaitlistForm,
  link: LinkPage,
};

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

export const hydrateIslands = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) hydrate(element);
};
