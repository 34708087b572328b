import { Router } from "express";

/**
 * Mail programs without the one click (RFC 8058) open its address as a page: it leads to the page that asks, and changes
 * nothing before.
 */
export const oneClickPage = (postPath: string, pagePath: string): Router => {
  const router = Router({ strict: true });
  router.get(postPath, (req, res) => {
    const { token } = req.query;
    const search = typeof token === "string" ? `?token=${encodeURIComponent(token)}` : "";
    res.redirect(303, pagePath + search);
  });
  return router;
};
