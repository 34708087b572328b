import type { Request } from "express";
import { parseInput, queryOf } from "#server/http/input.ts";
import { BlogQuery } from "#shared/news/contract.ts";

const names = Object.keys(BlogQuery.shape);

/**
 * The filters in the address of a page or feed. Empty ones, which a form sends, are none, and so is all else.
 * @throws ApiError 400, or URIError, where one is not valid.
 */
export const readBlogQuery = (req: Request): BlogQuery => {
  if (!req.url.includes("?")) return {};
  const given = Object.entries(queryOf(req)).filter(([name, value]) => names.includes(name) && value !== "");
  return parseInput(BlogQuery, Object.fromEntries(given));
};
