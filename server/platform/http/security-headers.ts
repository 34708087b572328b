import type { Request, RequestHandler, Response } from "express";
import helmet from "helmet";

/** The headers that a middleware sets on every response. */
const collectHeaders = (middleware: RequestHandler): Map<string, string> => {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  middleware({} as Request, recorder as unknown as Response, () => undefined);
  return headers;
};

/**
 * Security headers of pages and files. Inline styles are allowed because Radix needs them. Inline scripts are allowed
 * only by hash. Images may come from the site and from `imageHosts`. They are computed once, because helmet builds the
 * content policy anew for each response.
 */
export const pageHeaders = (
  secure: boolean,
  scriptHashes: string[],
  imageHosts: string[] = [],
): RequestHandler => {
  const headers = collectHeaders(
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
    }),
  );
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
};

/** Security headers of responses that are not pages: the subset of helmet's that applies to them. */
export const apiHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
} as const;

/** The policy of a script is the policy of the worker that runs it: it may load parts of itself, and contact nobody. */
const scriptHeaders = {
  ...apiHeaders,
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
} as const;

/** Security headers of a file that is not a page. */
export const fileHeaders = (contentType: string) =>
  contentType.startsWith("text/javascript") ? scriptHeaders : apiHeaders;

/** Headers of API responses, which must not be cached. */
export const setApiHeaders = (res: Response): void => {
  res.set(apiHeaders);
  res.setHeader("Cache-Control", "no-store");
};
