import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readSiteSettings } from "#client/platform/site-settings.ts";
import type { BlogListData, BlogUpdateData } from "#shared/news/blog.ts";
import { normalizePath } from "#shared/paths.ts";
import type { PublicRoute } from "./public-page.ts";
import { pagesWithData, publicPageAt } from "./public-pages.ts";

const read = async <T,>(address: string, show: (body: T) => object) => {
  const answer = await fetch(address);
  const body = await answer.json();
  return answer.ok ? show(body) : { fault: { title: `Status ${answer.status}`, text: body.message } };
};

/**
 * What a page shows, asked of the API: for development, where no server puts it into the page. Nothing for pages that
 * show the same to everybody.
 */
export const askApi = async (page: PublicRoute, { pathname, search }: Location): Promise<unknown> => {
  const given = [...new URLSearchParams(search)].filter(([, value]) => value !== "");
  const { before, ...filters } = Object.fromEntries(given);
  if (page === pagesWithData.blog) {
    const query = { ...filters, before: before ? Number(before) : undefined };
    return read(
      `/api/blog?${new URLSearchParams(given)}`,
      (list): BlogListData => ({ query, list }) as BlogListData,
    );
  }
  if (page === pagesWithData.blogUpdate) return read(`/api${pathname}`, (update) => update as BlogUpdateData);
};

/** Draws the public page of this address in the browser: for development, where no server renders it. */
export const drawPage = async (root: Element): Promise<void> => {
  const page = publicPageAt(normalizePath(window.location.pathname));
  if (!page) throw new Error("this is no public page");
  const [Page, data] = await Promise.all([page.load(), askApi(page, window.location)]);
  createRoot(root).render(
    <StrictMode>
      <Page settings={readSiteSettings()} data={data as never} />
    </StrictMode>,
  );
};
