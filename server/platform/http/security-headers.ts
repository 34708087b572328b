import type { RequestHandler, Response } from "express";
import helmet from "helmet";

/**
 * Security headers of pages and files. Inline styles are allowed because Radix needs them. Inline scripts are allowed
 * only by hash. Images may come from the site and from `imageHosts`.
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

/** Security headers of responses that are not pages: the subset of helmet's that applies to them. */
export const apiHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Headers of API responses, which must not be cached. */
export const setApiHeaders = (res: Response): void => {
  res.set(apiHeaders);
  res.setHeader("Cache-Control", "no-store");
};
