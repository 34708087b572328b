import { renderToString } from "react-dom/server";
import type { SiteSettings } from "#shared/site-settings.ts";
import type { PublicRoute } from "./public-page.ts";

/** Renders a public page to HTML on the server. */
export const renderPage = async (
  page: PublicRoute,
  settings: SiteSettings,
  data?: unknown,
): Promise<string> => {
  const Page = await page.load();
  // The type of `data` belongs to the page, which TypeScript cannot express for a union of pages.
  return renderToString(<Page settings={settings} data={data as never} />);
};
