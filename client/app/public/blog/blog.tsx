import { BlogListView } from "#client/features/news/blog/blog-list-view.tsx";
import { BlogUpdateView } from "#client/features/news/blog/blog-update-view.tsx";
import { type BlogListData, type BlogUpdateData, blogPath, blogUpdatePath } from "#shared/news/blog.ts";
import { PublicLayout } from "../public-layout.tsx";
import type { PublicPageProps } from "../public-page.ts";

/** `/blog`: the updates for everybody. */
export const Blog = ({ settings, data }: PublicPageProps<BlogListData>) => (
  <PublicLayout settings={settings} path={blogPath("query" in data ? data.query : {})}>
    <BlogListView data={data} />
  </PublicLayout>
);

/** `/blog/:id`: one update. */
export const BlogUpdate = ({ settings, data }: PublicPageProps<BlogUpdateData>) => (
  <PublicLayout settings={settings} path={"item" in data ? blogUpdatePath(data.item.id) : blogPath()}>
    <BlogUpdateView data={data} />
  </PublicLayout>
);
