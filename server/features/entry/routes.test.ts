import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lawPack } from "#server/knowledge/law/law.ts";
import { createEntryEngine } from "#shared/entry/engine.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("GET /api/entry", () => {
  it("gives visitors the tables, from which the engine computes the same answers as the server", async () => {
    const { body } = await app.visitor.get("/api/entry").expect(200);
    const question = { passports: ["BR", "IN"], destination: "GB", date: "2026-05-01" };
    expect(createEntryEngine(body).answer(question)).toEqual(
      createEntryEngine(lawPack.entry).answer(question),
    );
  });

  it("sends at most 56 kB, and 304 for a current ETag", async () => {
    const answer = await plainRequest(app.url, "/api/entry", { headers: { "accept-encoding": "br" } });
    expect(answer.headers).toMatchObject({
      "cache-control": "public, no-cache",
      "content-encoding": "br",
    });
    expect(answer.body.length).toBeLessThan(56 * 1024);
    expect(JSON.parse(brotliDecompressSync(answer.body).toString()).rules).toHaveLength(
      lawPack.entry.rules.length,
    );
    const again = await plainRequest(app.url, "/api/entry", {
      headers: { "if-none-match": answer.headers.etag! },
    });
    expect(again.status).toBe(304);
  });
});
