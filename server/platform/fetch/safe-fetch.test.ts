import type { LookupAddress } from "node:dns";
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer, type LookupFunction } from "node:net";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { privateHosts, refusedAddresses } from "#tests/support/private-addresses.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { FetchError } from "./fetch-error.ts";
import { createSafeFetch, type SafeFetchOptions } from "./safe-fetch.ts";

const userAgent = "Meridian/test (+http://localhost:3000)";

let server: FeedServer;
const opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  server = await startFeedServer();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  await server.close();
});

const fetchWith = (options: Partial<SafeFetchOptions> = {}) => {
  const safe = createSafeFetch({ allowHosts: [server.hostPort], userAgent, ...options });
  opened.push(safe);
  return safe.fetch;
};

/** Writes the same bytes as long as the client reads them. */
const flood = (response: ServerResponse, bytes: Buffer) => {
  while (!response.destroyed && response.write(bytes));
  if (!response.destroyed) response.once("drain", () => flood(response, bytes));
};

const failure = async (attempt: Promise<unknown>): Promise<FetchError> => {
  const error = await attempt.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(FetchError);
  return error as FetchError;
};

/** A lookup with one answer per call. */
const resolving = (...answers: string[][]): LookupFunction & { calls: number } => {
  const lookup = ((_hostname, options, callback) => {
    const addresses = answers[Math.min(lookup.calls, answers.length - 1)]!;
    lookup.calls += 1;
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    if (options.all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  }) as LookupFunction & { calls: number };
  lookup.calls = 0;
  return lookup;
};

describe("a document", () => {
  it("arrives with its final address, status, headers and bytes", async () => {
    server.set("/feed", {
      body: "<rss/>",
      headers: { "content-type": "text/xml; charset=utf-8", etag: '"1"' },
    });
    const document = await fetchWith()(`${server.url}/feed?page=1`);
    expect(document).toMatchObject({ url: `${server.url}/feed?page=1`, status: 200 });
    expect(document.headers).toMatchObject({ "content-type": "text/xml; charset=utf-8", etag: '"1"' });
    expect(document.body.toString()).toBe("<rss/>");
  });

  it("is requested with our user agent and the caller's headers", async () => {
    server.set("/feed", { body: "x" });
    await fetchWith()(`${server.url}/feed`, {
      headers: { Accept: "application/rss+xml", "If-None-Match": '"1"', "User-Agent": "Mozilla/5.0" },
    });
    expect(server.requests[0]!.headers).toMatchObject({
      "user-agent": userAgent,
      accept: "application/rss+xml",
      "if-none-match": '"1"',
      "accept-encoding": "gzip, br, deflate",
    });
  });

  it("that has not changed (304) is no failure", async () => {
    server.set("/feed", { status: 304, headers: { etag: '"1"', "content-encoding": "gzip" } });
    const document = await fetchWith()(`${server.url}/feed`);
    expect(document).toMatchObject({ status: 304, headers: { etag: '"1"' } });
    expect(document.body).toHaveLength(0);
  });

  it.each([404, 410, 429, 500, 503, 300])("with status %i fails with that status", async (status) => {
    server.set("/feed", { status, body: "secret", headers: { "retry-after": "120" } });
    const error = await failure(fetchWith()(`${server.url}/feed?token=secret`));
    expect(error).toMatchObject({ code: "status", status, retryAfter: "120" });
    expect(error.message).toContain(String(status));
    expect(error.message).not.toContain("secret");
  });
});

describe("compression", () => {
  const text = "Visa rules change. ".repeat(1000);
  it.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["br", brotliCompressSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["GZIP", gzipSync(text)],
    ["identity", Buffer.from(text)],
    ["deflate, gzip", gzipSync(deflateSync(text))],
  ])("%s is decoded", async (encoding, body) => {
    server.set("/feed", { body, headers: { "content-encoding": encoding } });
    expect((await fetchWith()(`${server.url}/feed`)).body.toString()).toBe(text);
  });

  it.each(["gzip", "br", "deflate"])("%s accepts an empty body", async (encoding) => {
    server.set("/feed", { headers: { "content-encoding": encoding } });
    const outcome = await fetchWith()(`${server.url}/feed`).then(
      ({ body }) => body.length,
      (error) => error.code,
    );
    expect([0, "encoding"]).toContain(outcome);
  });

  it.each([
    ["gzip", Buffer.from("this is not gzip")],
    ["br", Buffer.from("this is not brotli")],
    ["deflate", Buffer.from("this is not deflate")],
    ["gzip", gzipSync(text).subarray(0, 60)],
    ["zstd", Buffer.from(text)],
    ["toString", Buffer.from(text)],
    ["gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(text)))],
  ])("%s fails with a message if it is damaged, unknown or nested too deep", async (encoding, body) => {
    server.set("/feed", { body, headers: { "content-encoding": encoding } });
    expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({
      code: "encoding",
      message: expect.stringContaining("compressed"),
    });
  });

  it("cannot inflate a document beyond the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000), { level: 1 });
    for (const [encoding, body] of [
      ["gzip", bomb],
      ["gzip, gzip", gzipSync(bomb)],
      [
        "br",
        brotliCompressSync(Buffer.alloc(100_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
      ],
    ] as const) {
      server.set("/feed", { body, headers: { "content-encoding": encoding } });
      expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({ code: "size" });
    }
    server.set("/feed", (_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      flood(response, bomb);
    });
    expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({ code: "size" });
    await expect.poll(server.openSockets).toBe(0);
  });
});

describe("limits", () => {
  it("refuses a body whose Content-Length is too large before reading it", async () => {
    server.set("/feed", (_, response) => {
      response.writeHead(200, { "content-length": String(6 * 1024 * 1024) });
      response.write("<rss>");
    });
    expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({ code: "size" });
    await expect.poll(server.openSockets).toBe(0);
  });

  it("reads a body of exactly the allowed size, and not one byte more", async () => {
    server.set("/fits", { body: Buffer.alloc(1000) });
    server.set("/larger", (_, response) => {
      response.write(Buffer.alloc(1000));
      response.end("x");
    });
    const fetch = fetchWith({ maxBytes: 1000 });
    expect((await fetch(`${server.url}/fits`)).body).toHaveLength(1000);
    expect(await failure(fetch(`${server.url}/larger`))).toMatchObject({ code: "size" });
  });

  it("stops an endless body and hangs up", async () => {
    server.set("/feed", (_, response) => {
      flood(response, Buffer.alloc(500_000));
    });
    expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({ code: "size" });
    await expect.poll(server.openSockets).toBe(0);
  });

  it("stops a body that arrives byte by byte", async () => {
    const clock = createTestClock();
    let drip = () => {};
    server.set("/feed", (_, response) => {
      drip = () => void response.write("x");
    });
    const attempt = failure(fetchWith({ clock })(`${server.url}/feed`));
    await expect.poll(() => server.requests.length).toBe(1);
    for (let second = 0; second < 15; second += 1) {
      drip();
      clock.advance(1000);
    }
    expect(await attempt).toMatchObject({ code: "timeout", message: expect.stringContaining("15 s") });
    await expect.poll(server.openSockets).toBe(0);
  });

  it("stops a compressed body without output", async () => {
    const emptyMember = gzipSync("");
    server.set("/feed", (_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      flood(response, Buffer.concat(Array(5000).fill(emptyMember)));
    });
    expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({ code: "size" });
  });

  it.each([
    ["before the headers", () => {}],
    ["after the headers", (_: unknown, response: { flushHeaders(): void }) => response.flushHeaders()],
  ])("times out on a server that hangs %s, and hangs up", async (_, handler) => {
    const clock = createTestClock();
    server.set("/feed", handler);
    const attempt = failure(fetchWith({ clock })(`${server.url}/feed`));
    await expect.poll(() => server.requests.length).toBe(1);
    clock.advance(15_000);
    expect(await attempt).toMatchObject({ code: "timeout" });
    await expect.poll(server.openSockets).toBe(0);
  });

  it("applies one timeout to the whole chain of redirects", async () => {
    const clock = createTestClock();
    server.set("/slow", (_, response) => {
      clock.advance(6000);
      response.writeHead(302, { location: "/slow" }).end();
    });
    expect(await failure(fetchWith({ clock })(`${server.url}/slow`))).toMatchObject({ code: "timeout" });
    expect(server.requests).toHaveLength(3);
  });

  it("allows a shorter timeout for a single fetch", async () => {
    const clock = createTestClock();
    server.set("/feed", () => {});
    const attempt = failure(fetchWith({ clock })(`${server.url}/feed`, { timeoutMs: 100 }));
    clock.advance(100);
    expect(await attempt).toMatchObject({ code: "timeout" });
  });

  it("times out on a name that never resolves", async () => {
    const clock = createTestClock();
    const lookup = vi.fn();
    const attempt = failure(fetchWith({ clock, lookup })("http://slow.example/"));
    await expect.poll(() => lookup.mock.calls.length).toBe(1);
    clock.advance(15_000);
    expect(await attempt).toMatchObject({ code: "timeout" });
  });

  it("stops and hangs up when the caller aborts", async () => {
    server.set("/feed", () => {});
    const caller = new AbortController();
    const attempt = failure(fetchWith()(`${server.url}/feed`, { signal: caller.signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    caller.abort();
    expect(await attempt).toMatchObject({ code: "aborted" });
    await expect.poll(server.openSockets).toBe(0);
    expect(await failure(fetchWith()(`${server.url}/feed`, { signal: caller.signal }))).toMatchObject({
      code: "aborted",
    });
    expect(server.requests).toHaveLength(1);
  });

  it("reports a connection that breaks off midway", async () => {
    for (const headers of [{ "content-length": "100" }, { "content-encoding": "gzip" }] as Record<
      string,
      string
    >[]) {
      server.set("/feed", (_, response) => {
        response.writeHead(200, headers);
        response.write(gzipSync("x".repeat(100)).subarray(0, 20), () => response.destroy());
      });
      expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({
        code: "network",
        message: `The connection to ${server.hostPort} broke off.`,
      });
    }
  });

  it("reports a refused connection, an unknown host, and invalid HTTP", async () => {
    const closed = await startFeedServer();
    await closed.close();
    const fetch = fetchWith({ allowHosts: [closed.hostPort, server.hostPort] });
    expect((await failure(fetch(closed.url))).message).toBe(`${closed.hostPort} refused the connection.`);
    expect((await failure(fetch(server.url.replace("http:", "https:")))).message).toMatch(
      /secure connection/,
    );
    const unknown: LookupFunction = (_hostname, _options, callback) =>
      callback(Object.assign(new Error("no"), { code: "ENOTFOUND" }), "");
    expect((await failure(fetchWith({ lookup: unknown })("http://nowhere.example/"))).message).toBe(
      "The host nowhere.example could not be found.",
    );
    const stranger = createServer((socket) => socket.on("error", () => {}).end("SSH-2.0-OpenSSH\r\n"));
    await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
    const hostPort = `127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    expect((await failure(fetchWith({ allowHosts: [hostPort] })(`http://${hostPort}/`))).message).toMatch(
      /HTTP/,
    );
    stranger.close();
  });
});

describe("addresses", () => {
  it.each([
    ...privateHosts.map((host) => `http://${host}/`),
    "http://127.0.0.1:8080/",
    "https://127.0.0.1/",
    "http://localhost.:8080/",
  ])("never reaches %s", async (address) => {
    const error = await failure(fetchWith()(address));
    expect(error.code).toBe("address");
    expect(error.message).toContain("not on the public internet");
  });

  it.each([
    ["file:///etc/passwd", "scheme"],
    ["ftp://example.org/", "scheme"],
    ["data:text/xml,<rss/>", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["gopher://127.0.0.1:70/", "scheme"],
    ["http://user:password@example.org/", "url"],
    ["http://user@example.org/", "url"],
    ["http://", "url"],
    ["/feed", "url"],
    ["http://[fe80::1%25eth0]/", "url"],
    ["http://127.0.0.1.1/", "url"],
    ["http://exa mple.org/", "url"],
    ["", "url"],
  ])("does not take %s", async (address, code) => {
    const error = await failure(fetchWith()(address));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain("password@");
  });

  it.each(refusedAddresses)("rejects %s without quoting it", async (address) => {
    const error = await failure(fetchWith()(address));
    expect(["scheme", "url"]).toContain(error.code);
    expect(error.message).not.toMatch(/hunter2|gov\.example|passwd/);
  });

  it.each([
    [["127.0.0.1"]],
    [["93.184.215.14", "10.0.0.1"]],
    [["::ffff:10.0.0.1"]],
    [["2606:4700::1111", "::1"]],
  ])("never reaches a name of which %j is an address", async (addresses) => {
    const fetch = fetchWith({ lookup: resolving(addresses) });
    expect(await failure(fetch("http://news.example/feed"))).toMatchObject({ code: "address" });
    expect(await failure(fetch("https://news.example/feed"))).toMatchObject({ code: "address" });
  });

  it("are resolved once per connection", async () => {
    const { port } = new URL(server.url);
    const lookup = resolving(["127.0.0.1"], ["10.0.0.1"]);
    server.set("/", { body: "ok" });
    await fetchWith({ allowHosts: [`one.example:${port}`], lookup })(`http://one.example:${port}/`);
    expect(lookup.calls).toBe(1);
  });

  it("are checked again after a redirect", async () => {
    const { port } = new URL(server.url);
    const lookup = resolving(["127.0.0.1"]);
    server.set("/", { status: 302, headers: { location: `http://other.example:${port}/` } });
    const fetch = fetchWith({ allowHosts: [`first.example:${port}`], lookup });
    expect(await failure(fetch(`http://first.example:${port}/`))).toMatchObject({ code: "address" });
    expect(server.requests).toHaveLength(1);
  });

  it("are allowed by exact host and port only", async () => {
    server.set("/feed", { body: "ok" });
    const { port } = new URL(server.url);
    const lookup = resolving(["127.0.0.1"]);
    const fetch = fetchWith({
      allowHosts: [`intranet.example:${port}`, `127.0.0.1:${Number(port) + 1}`],
      lookup,
    });
    expect((await fetch(`http://INTRANET.example:${port}/feed`)).body.toString()).toBe("ok");
    for (const refused of [
      `http://127.0.0.1:${port}/feed`,
      `http://intranet.example./feed`,
      `http://intranet.example:${Number(port) + 1}/feed`,
      `http://intranet.example/feed`,
      `http://sub.intranet.example:${port}/feed`,
    ]) {
      expect(await failure(fetch(refused)), refused).toMatchObject({ code: "address" });
    }
    expect(server.requests).toHaveLength(1);
  });

  it("are allowed with the default port of the scheme", async () => {
    const fetch = fetchWith({ allowHosts: ["127.0.0.1:80", "[::1]:443"] });
    expect(await failure(fetch("https://127.0.0.1/"))).toMatchObject({ code: "address" });
    expect(await failure(fetch("http://[::1]/"))).toMatchObject({ code: "address" });
    // Something may listen on these ports.
    for (const allowed of ["http://127.0.0.1/", "https://[::1]/"])
      expect(await fetch(allowed).catch(({ code }) => code)).not.toBe("address");
  });
});

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])("of status %i are followed", async (status) => {
    server.set("/old", { status, headers: { location: "new?x=1" } });
    server.set("/new", { body: "ok" });
    expect(await fetchWith()(`${server.url}/old`)).toMatchObject({
      url: `${server.url}/new?x=1`,
      status: 200,
    });
  });

  it.each([
    ["UTF-8", "/educação", "/educa%C3%A7%C3%A3o"],
    ["Latin-1", "/caf\u00e9", "/caf%C3%A9"],
  ])("to a path in raw %s are followed", async (encoding, path, sent) => {
    const location = encoding === "UTF-8" ? Buffer.from(path).toString("latin1") : path;
    server.set("/old", { status: 302, headers: { location } });
    server.set(sent, { body: "ok" });
    expect((await fetchWith()(`${server.url}/old`)).url).toBe(server.url + sent);
  });

  it("are followed five times and no more", async () => {
    for (let step = 0; step < 6; step += 1) {
      server.set(`/${step}`, { status: 302, headers: { location: `/${step + 1}` } });
    }
    server.set("/6", { body: "ok" });
    expect((await fetchWith()(`${server.url}/1`)).body.toString()).toBe("ok");
    const error = await failure(fetchWith()(`${server.url}/0`));
    expect(error).toMatchObject({ code: "redirects", message: expect.stringContaining("more than 5 times") });
  });

  it.each([
    ["none", [], null],
    ["one", [301], "/1"],
    ["several in a row", [308, 301], "/2"],
    ["those before the first temporary one", [301, 302, 301], "/1"],
    ["none after a temporary one", [307, 308], null],
  ])("report the new address of permanent redirects: %s", async (_, statuses, expected) => {
    for (const [step, status] of statuses.entries()) {
      server.set(`/${step}`, { status, headers: { location: `/${step + 1}#part` } });
    }
    server.set(`/${statuses.length}`, { body: "ok" });
    const { permanentUrl } = await fetchWith()(`${server.url}/0`);
    expect(permanentUrl).toBe(expected && server.url + expected);
  });

  it("that lead back to the start report no new address", async () => {
    server.set("/feed", (request, response) => {
      if (request.headers.cookie) return response.end("ok");
      response.writeHead(301, { location: "/feed", "set-cookie": "seen=1" }).end();
    });
    expect(await fetchWith()(`${server.url}/feed`)).toMatchObject({ permanentUrl: null, status: 200 });
  });

  it("in a loop are stopped", async () => {
    server.set("/a", { status: 301, headers: { location: "/b" } });
    server.set("/b", { status: 301, headers: { location: "/a" } });
    expect(await failure(fetchWith()(`${server.url}/a`))).toMatchObject({ code: "redirects" });
    expect(server.requests).toHaveLength(6);
  });

  it.each([
    ["http://169.254.169.254/latest/", "address"],
    ["http://[::ffff:127.0.0.1]/", "address"],
    ["http://localhost/", "address"],
    ["//0x7f.1/", "address"],
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["http://user:password@example.org/", "url"],
    ["http://[", "url"],
  ])("to %s are refused", async (location, code) => {
    server.set("/feed", { status: 302, headers: { location } });
    expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({ code });
  });

  it("to another port of the same host need their own entry in allowHosts", async () => {
    const other = await startFeedServer({ "/": { body: "private" } });
    server.set("/feed", { status: 302, headers: { location: `${other.url}/` } });
    expect(await failure(fetchWith()(`${server.url}/feed`))).toMatchObject({ code: "address" });
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  it("with an endless body are not read", async () => {
    server.set("/feed", (_, response) => {
      response.writeHead(302, { location: "/new" });
      flood(response, Buffer.alloc(500_000));
    });
    server.set("/new", { body: "ok" });
    expect((await fetchWith()(`${server.url}/feed`)).body.toString()).toBe("ok");
  });

  it("return cookies to the host that set them, within the same chain only", async () => {
    const other = await startFeedServer({ "/end": { body: "end" } });
    const { port } = new URL(other.url);
    server.set("/feed", {
      status: 303,
      headers: {
        location: "/next",
        "set-cookie": ["session=abc; Path=/; HttpOnly", "tls=1; Secure", "bad cookie"],
      },
    });
    server.set("/next", {
      status: 302,
      headers: { location: `http://other.example:${port}/end`, "set-cookie": "session=def" },
    });
    const allowHosts = [server.hostPort, `other.example:${port}`];
    const fetch = fetchWith({ allowHosts, lookup: resolving(["127.0.0.1"]) });
    expect((await fetch(`${server.url}/feed`)).body.toString()).toBe("end");
    expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, "session=abc"]);
    expect(other.requests[0]!.headers.cookie).toBeUndefined();
    await fetch(`${server.url}/feed`);
    expect(server.requests[2]!.headers.cookie).toBeUndefined();
    await other.close();
  });

  it("to another host do not forward private headers", async () => {
    const other = await startFeedServer({ "/end": { body: "end" } });
    server.set("/feed", { status: 302, headers: { location: `${other.url}/end` } });
    const fetch = fetchWith({ allowHosts: [server.hostPort, other.hostPort] });
    await fetch(`${server.url}/feed`, { headers: { Authorization: "Bearer x", Accept: "text/xml" } });
    expect(server.requests[0]!.headers.authorization).toBe("Bearer x");
    expect(other.requests[0]!.headers).toMatchObject({ accept: "text/xml" });
    expect(other.requests[0]!.headers.authorization).toBeUndefined();
    await other.close();
  });
});

describe("connections", () => {
  it("are not left open", async () => {
    server.set("/feed", { body: "ok" });
    const fetch = fetchWith();
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/feed`)));
    await expect.poll(server.openSockets).toBe(0);
  });

  it("end with close, even while waiting for a response", async () => {
    server.set("/feed", () => {});
    const safe = createSafeFetch({ allowHosts: [server.hostPort], userAgent });
    const attempt = failure(safe.fetch(`${server.url}/feed`));
    await expect.poll(() => server.requests.length).toBe(1);
    await safe.close();
    expect(await attempt).toMatchObject({ code: "network" });
    await expect.poll(server.openSockets).toBe(0);
  });

  it("can be closed before the first fetch", async () => {
    await createSafeFetch({ allowHosts: [], userAgent }).close();
  });
});
