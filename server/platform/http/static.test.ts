import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { readSite } from "./static.ts";

const inlineScript = "document.documentElement.dataset.theme = 'dark'";
const page = `<!doctype html><html><head><script>${inlineScript}</script><script type="module" src="/assets/app-abc.js"></script></head><body>The page<noscript>It needs JavaScript.</noscript></body></html>`;
/** The page as it is sent, with the operator's settings. */
const sent = page.replace(
  "</head>",
  '<script type="application/json" id="site-settings">{"contactEmail":"desk@meridian.example"}</script></head>',
);
/** The page as it is sent at unknown addresses. */
const sentElsewhere = sent.replace(
  /<noscript>.*<\/noscript>/,
  '<noscript><h1>404 Page Not Found</h1><p>There is no page at this address. <a href="/">Go to the start</a></p></noscript>',
);
const script = `console.log("${"app ".repeat(200)}")`;
const compressed = { "index.html": page, "assets/app-abc.js": script };
const plain: Record<string, string> = {
  "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "assets/face.woff2": "a font, which no build compresses",
  "assets/app-abc.js.map": '{"sources":["secret.ts"]}',
  ".env": "SESSION_SECRET=secret",
  ".git/config.txt": "secret",
  "assets/.hidden.js": "secret",
};

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await makeTestFolder("site");
  const write = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  for (const [path, content] of Object.entries(plain)) await write(path, content);
  for (const [path, content] of Object.entries(compressed)) {
    await write(path, content);
    await write(`${path}.br`, brotliCompressSync(content));
    await write(`${path}.gz`, gzipSync(content));
  }
  app = await createTestApp({ site: await readSite(folder, { contactEmail: "desk@meridian.example" }) });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  plainRequest(app.url, path, { method, headers });

describe("the page", () => {
  it("is sent at each path of the app, with a policy that allows only its own scripts", async () => {
    for (const path of ["/", "/auth", "/feed", "/feed?tag=Visa", "/auth?next=%2Ffeed"]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.body.toString()).toBe(sent);
      expect(answer.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "public, no-cache",
        vary: "Accept-Encoding",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
      expect(answer.headers["x-powered-by"]).toBeUndefined();
      expect(answer.headers["strict-transport-security"]).toBeUndefined();
      const policy = String(answer.headers["content-security-policy"]);
      const hash = createHash("sha256").update(inlineScript).digest("base64");
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
  });

  it("answers 304 if the client has it, and sends no body for HEAD", async () => {
    const { headers } = await get("/");
    const again = await get("/", { "if-none-match": headers.etag! });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    for (const known of [headers.etag!.replace("W/", ""), `"other", ${headers.etag}`, "*"])
      expect((await get("/", { "if-none-match": known })).status, known).toBe(304);
    for (const known of ['"other"', 'W/""'])
      expect((await get("/", { "if-none-match": known })).status, known).toBe(200);
    const head = await get("/", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(sent)));
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("holds what the operator set also where it comes as %s", async (encoding, unpack) => {
    const answer = await get("/", { "accept-encoding": encoding });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(unpack(answer.body).toString()).toBe(sent);
  });

  it("changes its ETag with the settings, and omits unset ones", async () => {
    const { page: unset } = await readSite(folder, {});
    const { page: other } = await readSite(folder, { contactEmail: "other@meridian.example" });
    const { headers } = await get("/");
    expect(new Set([unset.etag, other.etag, headers.etag]).size).toBe(3);
    expect(unset.encoded.identity.body.toString()).not.toContain("contactEmail");
    expect(other.encoded.identity.body.toString()).toContain('"other@meridian.example"');
  });

  it("runs no script from a setting", async () => {
    const { page: built, scriptHashes } = await readSite(folder, {
      contactEmail: "</script><script>alert(1)</script>",
    });
    const html = built.encoded.identity.body.toString();
    expect(html).toContain("alert(1)");
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(scriptHashes).toEqual((await readSite(folder, {})).scriptHashes);
  });

  it.each([
    "/nothing",
    "/feed/1",
    "/Feed",
    "/index.html",
    "/.env",
    "/.git/config.txt",
    "/assets/.hidden.js",
    "/assets/app-abc.js.map",
    "/assets/app-abc.js.br",
    "/assets/app-abc.js.gz",
    "/index.html.br",
    "/assets",
    "/assets/none.js",
    "/assets/../.env",
    "/assets/%2e%2e/.env",
    "/..%2f..%2fetc%2fpasswd",
    "/../../../../etc/passwd",
    "/%",
    "/%00",
    "/__proto__",
    "/constructor",
  ])("has status 404 at the unknown path %s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toBe(sentElsewhere);
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
    // If-None-Match must not turn the 404 into a 304.
    expect((await get(path, { "if-none-match": answer.headers.etag! })).status).toBe(404);
  });

  it("is never sent for an API path", async () => {
    const answer = await get("/api/nothing");
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString()).code).toBe("not_found");
  });
});

describe("a file", () => {
  it.each([
    ["br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["br;q=0, gzip;q=0.1", "gzip", gunzipSync],
  ])("is sent for Accept-Encoding %s as %s", async (accepted, encoding, unpack) => {
    const answer = await get("/assets/app-abc.js", { "accept-encoding": accepted });
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      "content-type": "text/javascript; charset=utf-8",
      "content-length": String(answer.body.length),
      vary: "Accept-Encoding",
    });
    expect(unpack(answer.body).toString()).toBe(script);
  });

  it.each([{}, { "accept-encoding": "identity" }, { "accept-encoding": "gzip;q=0, br;q=0" }] as Record<
    string,
    string
  >[])("is sent uncompressed for %j", async (headers) => {
    const answer = await get("/assets/app-abc.js", headers);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.body.toString()).toBe(script);
  });

  it.each([
    ["/assets/face.woff2", "font/woff2"],
    ["/favicon.svg", "image/svg+xml"],
  ])("is sent uncompressed if the build did not compress it: %s", async (path, type) => {
    const answer = await get(path, { "accept-encoding": "gzip, br" });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["content-type"]).toBe(type);
    expect(answer.body.toString()).toBe(plain[path.slice(1)]);
  });

  it("may load other scripts of the site if it is a script, because its policy is that of a worker", async () => {
    const policyOf = async (path: string) => (await get(path)).headers["content-security-policy"];
    expect(await policyOf("/assets/app-abc.js")).toBe(
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    );
    expect(await policyOf("/favicon.svg")).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it("is also served as /favicon.ico, the icon that browsers request by default", async () => {
    const answer = await get("/favicon.ico");
    expect(answer.headers["content-type"]).toBe("image/svg+xml");
    expect([answer.status, answer.body.toString()]).toEqual([200, plain["favicon.svg"]]);
  });

  it("is cached forever if its name contains a hash, otherwise revalidated", async () => {
    expect((await get("/assets/app-abc.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, no-cache");
    const { headers } = await get("/favicon.svg");
    expect((await get("/favicon.svg", { "if-none-match": headers.etag! })).status).toBe(304);
  });
});

describe("a path with a trailing slash", () => {
  it.each([
    ["/feed/", "/feed"],
    ["/feed/?tag=Visa&tag=Tax", "/feed?tag=Visa&tag=Tax"],
    ["/feed/?next=/x/", "/feed?next=/x/"],
    ["/feed///", "/feed"],
    ["/nothing/", "/nothing"],
    ["/assets/", "/assets"],
    ["//evil.example/", "/evil.example"],
    ["///evil.example//", "/evil.example"],
    ["/\\evil.example/", "/evil.example"],
    ["/\\/evil.example/?a=b", "/evil.example?a=b"],
    ["//evil.example/%2F/", "/evil.example/%2F"],
    ["//", "/"],
    ["////", "/"],
    ["/a//b//", "/a//b"],
  ])("%s redirects permanently to %s", async (path, target) => {
    const answer = await get(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(target);
    expect(new URL(answer.headers.location!, app.url).origin).toBe(app.url);
  });

  it("stays on this host for an absolute request target", async () => {
    const answer = await get("http://evil.example/feed/?a=b");
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe("/feed?a=b");
  });
});

it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "%s is not allowed on pages and files",
  async (method) => {
    for (const path of ["/", "/favicon.svg", "/nothing"]) {
      const answer = await get(path, {}, method);
      expect(answer.status, path).toBe(405);
      expect(answer.headers.allow).toBe("GET, HEAD");
      expect(answer.body.toString()).not.toContain("<");
    }
  },
);
