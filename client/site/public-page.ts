import type { ComponentType } from "react";
import type { SiteSettings } from "#shared/site-settings.ts";

/** What every public page is given; `data` is what the server found for it, where it shows any. */
export interface PublicPageProps<Data = unknown> {
  settings: SiteSettings;
  data: Data;
}

/** A page that everybody may read. It is rendered by the server; its islands live on in the browser. */
export interface PublicRoute {
  /** A path, or with `:name` for a part that differs a pattern of paths. */
  path: string;
  load: () => Promise<ComponentType<PublicPageProps<never>>>;
}

/** A public page that shows the same to everybody. */
export interface PublicPage extends PublicRoute {
  /** The title of the window and of shared links. */
  title: string;
  description: string;
  /** False for pages that only a mailed link or a form leads to: search engines leave them out. */
  isListed: boolean;
}
