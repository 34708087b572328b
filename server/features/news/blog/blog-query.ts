import type { Request } from "express";
import { readQuery } from "#server/http/implement.ts";
import { type BlogQuery, newsContract } from "#shared/news/contract.ts";

/**
 * The filters in the address of a page or feed, as the API takes them.
 * @throws ApiError 400, or URIError, where one is not valid.
 */
export const readBlogQuery = (req: Request): BlogQuery =>
  req.url.includes("?") ? readQuery(newsContract.blog.query, req, newsContract.blog) : {};
