import type { AddressInfo } from "node:net";
import express from "express";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { createServer } from "./server.ts";

describe.each([20, 24])("the server as on Node %i", (nodeMajor) => {
  it("gives Express requests and responses that are its own from birth", async () => {
    const app = express();
    const seen: boolean[] = [];
    app.get("/", (req, res) => {
      seen.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response);
      res.json({ ip: req.ip, type: req.get("accept") });
    });
    const server = createServer(app, nodeMajor);
    const bornRight: boolean[] = [];
    server.prependListener("request", (req, res) => {
      bornRight.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { body } = await supertest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      .get("/")
      .expect(200);
    expect(body.ip).toBe("127.0.0.1");
    expect(seen).toEqual([true, true]);
    expect(bornRight).toEqual(nodeMajor < 24 ? [true, true] : [false, false]);
    await new Promise((resolve) => server.close(resolve));
  });
});
