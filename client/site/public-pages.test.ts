import { describe, expect, it } from "vitest";
import { blogPath, blogUpdatePath } from "#shared/news/blog.ts";
import { isPublicPath, procedurePaths, publicPaths } from "#shared/paths.ts";
import { pagesWithData, publicPageAt, publicPages } from "./public-pages.ts";

describe("public pages", () => {
  it("are found at their paths, and nowhere else", () => {
    for (const page of publicPages) expect(publicPageAt(page.path)).toBe(page);
    expect(publicPageAt(blogPath())).toBe(pagesWithData.blog);
    for (const path of [blogUpdatePath(7), "/blog/abc", "/blog/%"])
      expect(publicPageAt(path), path).toBe(pagesWithData.blogUpdate);
    for (const path of ["/", "/feed", "/blog/1/2", "/blog/", "/landing/", "/Landing", "/blogs"])
      expect(publicPageAt(path), path).toBeUndefined();
  });

  it("are distinguished from files by their paths", () => {
    for (const path of Object.values({ ...publicPaths, ...procedurePaths }))
      expect(isPublicPath(path.replace(":id", "7")), path).toBe(true);
    for (const path of ["/blog/feed.xml", "/", "/feed", "/landing.css", "/blog/1/2", "/api/blog"])
      expect(isPublicPath(path), path).toBe(false);
  });
});
