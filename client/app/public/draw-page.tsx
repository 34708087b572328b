import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readSiteSettings } from "#client/lib/site-settings.ts";
import { tidyPath } from "../paths.ts";
import { askApi } from "./blog/ask-api.ts";
import { publicPageAt } from "./public-pages.ts";

/** Draws the public page of this address in the browser: for development, where no server renders it. */
export const drawPage = async (root: Element): Promise<void> => {
  const page = publicPageAt(tidyPath(window.location.pathname));
  if (!page) throw new Error("this is no public page");
  const [Page, data] = await Promise.all([page.load(), askApi(page, window.location)]);
  createRoot(root).render(
    <StrictMode>
      <Page settings={readSiteSettings()} data={data as never} />
    </StrictMode>,
  );
};
