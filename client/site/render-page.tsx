import { renderToString } from "react-dom/server";
import type { SiteSettings } from "#shared/site-settings.ts";
import type { PublicRoute } from "./public-page.ts";

/** The markup of a public page, for the server to send; the browser brings its islands to life. */
export const renderPage = async (
  page: PublicRoute,
  settings: SiteSettings,
  data?: unknown,
): Promise<string> => {
  const Page = await page.load();
  // What was found for a page is what that page shows.
  return renderToString(<Page settings={settings} data={data as never} />);
};
