import type http from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Express } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainRequest } from "#tests/support/plain-request.ts";
import { checkOrigin } from "./implement.ts";

/** Starts a site with this APP_URL behind a local proxy. */
const startSite = (appUrl: string): Promise<http.Server> => {
  const app: Express = express();
  app.set("trust proxy", "127.0.0.1");
  app.post("/", (req, res) => {
    checkOrigin(req, appUrl);
    res.end();
  });
  app.use(((error, _req, res, _next) => {
    res.status(error.status).end();
  }) as express.ErrorRequestHandler);
  return new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => resolve(server));
  });
};

const appUrl = "https://meridian.example";
let server: http.Server;
beforeAll(async () => {
  server = await startSite(appUrl);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const isTaken = async (headers: Record<string, string>): Promise<boolean> => {
  const { port } = server.address() as AddressInfo;
  const { status } = await plainRequest(`http://127.0.0.1:${port}`, "/", { method: "POST", headers });
  expect([200, 403]).toContain(status);
  return status === 200;
};

describe("a state-changing request", () => {
  it.each<Record<string, string>>([
    {},
    { Origin: appUrl },
    { Origin: appUrl, "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { Host: "10.0.0.7:3000", Origin: "http://10.0.0.7:3000" },
    { Host: "MERIDIAN.lan", Origin: "http://meridian.lan" },
    { Host: "meridian.lan:443", Origin: "https://meridian.lan", "X-Forwarded-Proto": "https" },
    { Host: "[::1]:3000", Origin: "http://[::1]:3000" },
    // A proxy that terminates TLS without saying so.
    { Host: "meridian.lan", Origin: "https://meridian.lan" },
  ])("is accepted from the site's own pages and from programs: %j", async (headers) => {
    expect(await isTaken(headers)).toBe(true);
  });

  it.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "" },
    { Origin: "meridian.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "same-origin, cross-site" },
    // The same host over http: an attacker on the network could have written the page.
    { Host: "meridian.example", Origin: "http://meridian.example" },
    { Host: "meridian.lan", Origin: "http://meridian.lan", "X-Forwarded-Proto": "https" },
    { Host: "meridian.lan", Origin: "http://meridian.lan:8080" },
    { Host: "meridian.lan", Origin: "http://meridian.lan.evil.example" },
    { Host: "meridian.lan", Origin: "ftp://meridian.lan" },
    // Contradictory headers, which no browser sends.
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "none" },
    { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    { Origin: appUrl, "Sec-Fetch-Site": "cross-site" },
  ])("is refused from other sites: %j", async (headers) => {
    expect(await isTaken(headers)).toBe(false);
  });
});
