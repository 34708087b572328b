import type { ComponentType } from "react";
import type { SiteSettings } from "#shared/site-settings.ts";

export interface PublicPageProps<Data = unknown> {
  settings: SiteSettings;
  /** What the server loaded for the page, if anything. */
  data: Data;
}

/** A page rendered by the server. Only its islands are hydrated in the browser. */
export interface PublicRoute {
  /** A path, or a pattern with `:name` parameters. */
  path: string;
  load: () => Promise<ComponentType<PublicPageProps<never>>>;
}

/** A public page with the same content for everybody. */
export interface PublicPage extends PublicRoute {
  /** Title of the window and of link previews. */
  title: string;
  description: string;
  /** False for pages reached only from a mailed link or a form: they are hidden from search engines. */
  isListed: boolean;
}
