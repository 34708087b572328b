import http from "node:http";
import type { Express } from "express";

/** From this major on Node is faster without the shortcut below. */
const firstFastNode = 24;

/** Gives `target` everything that `prototype` and what it inherits add to Node's own prototype. */
const adopt = (target: object, prototype: object, nodes: object): void => {
  const chain: object[] = [];
  for (let link = prototype; link !== nodes; link = Object.getPrototypeOf(link)) chain.unshift(link);
  for (const link of chain) {
    const { constructor: _, ...properties } = Object.getOwnPropertyDescriptors(link) as PropertyDescriptorMap;
    Object.defineProperties(target, properties);
  }
};

/**
 * Express sets the prototype of each request and response, which on Node 20 and 22 costs most of a small request's
 * time (expressjs/express issue 5998). Here both are born as classes that have all of Express's methods, and the app is
 * told that these are its prototypes, so that setting them changes nothing.
 */
const bornAsExpress = (app: Express): http.ServerOptions => {
  class ExpressRequest extends http.IncomingMessage {}
  class ExpressResponse extends http.ServerResponse {}
  adopt(ExpressRequest.prototype, app.request, http.IncomingMessage.prototype);
  adopt(ExpressResponse.prototype, app.response, http.ServerResponse.prototype);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof http.ServerResponse };
};

/** An HTTP server for an Express app, one for each. Does not listen yet. */
export const createServer = (
  app: Express,
  nodeMajor = Number(process.versions.node.split(".")[0]),
): http.Server =>
  http.createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      ...(nodeMajor < firstFastNode && bornAsExpress(app)),
    },
    app,
  );
