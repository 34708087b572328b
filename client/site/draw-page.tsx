import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readSiteSettings } from "#client/platform/site-settings.ts";
import type { BlogListData, BlogUpdateData } from "#shared/news/blog.ts";
import { normalizePath } from "#shared/paths.ts";
import type { PublicRoute } from "./public-page.ts";
import { pagesWithData, publicPageAt } from "./public-pages.ts";

const fetchData = async <T,>(address: string, toData: (body: T) => object) => {
  const response = await fetch(address);
  const body = await response.json();
  return response.ok ? toData(body) : { fault: { title: `Status ${response.status}`, text: body.message } };
};

/** Development only: loads the data of a page from the API. Undefined for pages without data. */
export const askApi = async (page: PublicRoute, { pathname, search }: Location): Promise<unknown> => {
  const given = [...new URLSearchParams(search)].filter(([, value]) => value !== "");
  const { before, ...filters } = Object.fromEntries(given);
  if (page === pagesWithData.blog) {
    const query = { ...filters, before: before ? Number(before) : undefined };
    return fetchData(
      `/api/blog?${new URLSearchParams(given)}`,
      (list): BlogListData => ({ query, list }) as BlogListData,
    );
  }
  if (page === pagesWithData.blogUpdate)
    return fetchData(`/api${pathname}`, (update) => update as BlogUpdateData);
};

/** Development only: renders the public page of this address in the browser. */
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
