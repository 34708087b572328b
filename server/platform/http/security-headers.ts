import type { RequestHandler, Response } from "express";
import helmet from "helmet";

/**
 * Headers of pages and files. Styles may be inline because Radix writes them; scripts may not, but for the page's own,
 * which are named by their hashes. Images come from the site and from `imageHosts`, if any.
 */
export const pageHeaders = (
  secure: boolean,
  scriptHashes: string[],
  imageHosts: string[] = [],
): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "data:", ...imageHosts],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });

/** Headers of answers that no browser shows as a page: the few of helmet's that mean something there. */
export const apiHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
} as const;

/** For answers that are made for one request: nobody may keep them. */
export const setApiHeaders = (res: Response): void => {
  res.set(apiHeaders);
  res.setHeader("Cache-Control", "no-store");
};
