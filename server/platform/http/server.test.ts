import http from "node:http";
import net, { type AddressInfo } from "node:net";
import express, { type Response } from "express";
import supertest from "supertest";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createServer, type DrainOptions, listen, prepareDrain } from "./server.ts";

describe.each([20, 24])("the server as on Node %i", (nodeMajor) => {
  it("creates requests and responses with Express's prototypes", async () => {
    const app = express();
    const seen: boolean[] = [];
    app.get("/", (req, res) => {
      seen.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response);
      res.json({ ip: req.ip, type: req.get("accept") });
    });
    const server = createServer(app, { nodeMajor });
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

/** A raw connection that records what it receives. */
const connect = async (port: number) => {
  const socket = net.connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  return {
    socket,
    closed,
    received: () => received,
    ask: (path: string, method = "GET") =>
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`),
  };
};

describe("a request that Express never sees", () => {
  const start = async () => {
    const app = express()
      .get("/begun", (_req, res) => void res.write("begun "))
      .post("/early", (_req, res) => void res.json("early"))
      .post("/", express.json(), (_req, res) => void res.json("whole"));
    const server = createServer(app);
    await listen(server, 0, "127.0.0.1");
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port;
  };
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

  it.each([
    ["headers that are too large", `${head}X: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
    ["a bad chunk", `${head}Transfer-Encoding: chunked\r\n\r\nnope\r\n`, 400, "malformed_request"],
    [
      "both lengths",
      `${head}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n`,
      400,
      "malformed_request",
    ],
    ["no HTTP", "hello\r\n\r\n", 400, "malformed_request"],
    ["an expectation", `${head}Expect: wonders\r\nContent-Length: 2\r\n\r\n{}`, 417, "unknown_expectation"],
  ])("with %s gets the standard error body", async (_, sent, status, code) => {
    const { socket, closed, received } = await connect(await start());
    socket.write(sent);
    await closed;
    const [headers = "", body = ""] = received().split("\r\n\r\n");
    expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
    expect(headers).toMatch(/\r\nConnection: close/i);
    expect(headers).toContain("application/json");
    expect(headers).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^[A-Z].+\.$/), code });
  });

  it("whose body is cut short gets the standard error body", async () => {
    const { socket, closed, received } = await connect(await start());
    socket.end(`${head}Content-Length: 100\r\n\r\n{`);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*"code":"aborted"}$/s);
  });

  it.each(["/begun", "/early"])(
    "does not write into the response of %s, which was already started",
    async (path) => {
      const { socket, closed, received } = await connect(await start());
      const method = path === "/early" ? "POST" : "GET";
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
      await expect.poll(received).toMatch(/begun|early/);
      socket.write("nope\r\n");
      await closed;
      expect(received().match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(received()).not.toContain("malformed_request");
    },
  );
});

describe("a server that stops", () => {
  /** `/now` answers at once, `/later` when the test says so. `/begun` sends its headers at once and ends when the test says so. */
  const start = async ({ delayMs, timeoutMs = Number.MAX_SAFE_INTEGER }: DrainOptions = {}) => {
    const clock = createTestClock();
    const waiting: Response[] = [];
    const app = express()
      .all("/now", (_req, res) => void res.send("now"))
      .get("/large", (_req, res) => void res.send(Buffer.alloc(20_000_000, "x")))
      .get("/later", (_req, res) => void waiting.push(res))
      .get("/begun", (_req, res) => {
        res.write("begun ");
        waiting.push(res);
      });
    const server = createServer(app);
    const drain = prepareDrain(server, () => undefined, { delayMs, timeoutMs, clock });
    await listen(server, 0, "127.0.0.1");
    onTestFinished(() => server.closeAllConnections());
    const { port } = server.address() as AddressInfo;
    /** Advances the clock until the server has stopped. */
    const ends = (draining: Promise<void>) => clock.passUntil(draining, 300);
    return { clock, drain, ends, port, waiting, seen: () => expect.poll(() => waiting.length) };
  };

  it("closes idle connections shortly, including unused ones", async () => {
    const { drain, ends, port } = await start();
    const [idle, fresh] = [await connect(port), await connect(port)];
    idle.ask("/now");
    await expect.poll(idle.received).toContain("now");
    expect(idle.received()).not.toContain("Connection: close");
    await ends(drain());
    await Promise.all([idle.closed, fresh.closed]);
  });

  it("still accepts connections during the delay, and none afterwards", async () => {
    const { clock, drain, port, waiting, seen } = await start({ delayMs: 300 });
    const draining = drain();
    const { ask, received, closed } = await connect(port);
    ask("/later");
    await seen().toBe(1);
    clock.advance(300);
    const isRefused = () =>
      fetch(`http://127.0.0.1:${port}/now`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    waiting[0]?.end("at last");
    await Promise.all([closed, draining]);
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*at last$/s);
  });

  it.each(["GET", "POST"])("answers a %s that reaches an idle connection, then closes it", async (method) => {
    const { drain, port } = await start();
    const { ask, received, closed } = await connect(port);
    ask("/now");
    await expect.poll(received).toContain("now");
    const draining = drain();
    ask("/now", method);
    await Promise.all([closed, draining]);
    expect(received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(received().match(/Connection: close/g)).toHaveLength(1);
  });

  it("answers a request that follows a response which began before", async () => {
    const { drain, port, waiting, seen } = await start();
    const { ask, received, closed } = await connect(port);
    ask("/begun");
    await seen().toBe(1);
    const draining = drain();
    waiting[0]?.end("at last");
    await expect.poll(received).toContain("at last");
    ask("/now", "POST");
    await Promise.all([closed, draining]);
    expect(received()).toMatch(/at last.*HTTP\/1\.1 200 OK\r\n.*Connection: close\r\n.*now$/s);
  });

  it("finishes running requests with Connection: close, and closes the connections", async () => {
    const { drain, ends, port, waiting, seen } = await start();
    const [later, begun, fresh] = [await connect(port), await connect(port), await connect(port)];
    later.ask("/later");
    begun.ask("/begun");
    await seen().toBe(2);
    let drained = false;
    const draining = drain().then(() => {
      drained = true;
    });
    fresh.ask("/now");
    await fresh.closed;
    expect(fresh.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close\r\n.*now$/s);
    expect(drained).toBe(false);
    for (const res of waiting) res.end("at last");
    await ends(draining);
    await Promise.all([later.closed, begun.closed]);
    expect(later.received()).toMatch(/Connection: close\r\n.*at last$/s);
    expect(begun.received()).toContain("at last");
    await expect(fetch(`http://127.0.0.1:${port}/now`)).rejects.toThrow();
  });

  it("lets a slow client read its whole response", async () => {
    const { drain, ends, port } = await start();
    let bytes = 0;
    const read = new Promise<void>((resolve) => {
      http.get({ port, path: "/large", agent: new http.Agent({ keepAlive: true }) }, async (answer) => {
        const draining = drain();
        for await (const chunk of answer) bytes += (chunk as Buffer).length;
        await ends(draining);
        resolve();
      });
    });
    await read;
    expect(bytes).toBe(20_000_000);
  });

  it("cuts requests that exceed the timeout", async () => {
    const { clock, drain, port, seen } = await start({ timeoutMs: 10_000 });
    const { ask, socket, closed } = await connect(port);
    ask("/later");
    await seen().toBe(1);
    const draining = drain();
    clock.advance(9999);
    expect(socket.closed).toBe(false);
    clock.advance(1);
    await Promise.all([draining, closed]);
  });
});

describe("a client that stops reading", () => {
  const start = async () => {
    const gone: string[] = [];
    const waiting: Response[] = [];
    const app = express();
    app.use((req, res, next) => {
      res.once("close", () => gone.push(req.path));
      next();
    });
    app
      .get("/large", (_req, res) => void res.send(Buffer.alloc(20_000_000, "x")))
      .get("/later", (_req, res) => void waiting.push(res))
      .get("/begun", (_req, res) => {
        res.write("begun ");
        waiting.push(res);
      });
    const server = createServer(app, { stallMs: 45_000 });
    const connections: net.Socket[] = [];
    server.on("connection", (socket) => connections.push(socket));
    await listen(server, 0, "127.0.0.1");
    onTestFinished(() => server.closeAllConnections());
    /** Does what Node does with connections that were idle for `stallMs`. */
    const timeOut = () => {
      for (const socket of connections) server.emit("timeout", socket);
    };
    const isStalled = () => connections.some(({ writableNeedDrain }) => writableNeedDrain);
    return { port: (server.address() as AddressInfo).port, server, gone, waiting, timeOut, isStalled };
  };

  it("is disconnected after a while", async () => {
    const { port, server, gone, timeOut, isStalled } = await start();
    expect(server.timeout).toBe(45_000);
    const { socket, ask } = await connect(port);
    socket.pause();
    ask("/large");
    await expect.poll(isStalled).toBe(true);
    timeOut();
    await expect.poll(() => gone).toEqual(["/large"]);
  });

  it("is not confused with one that waits for the server", async () => {
    const { port, gone, waiting, timeOut } = await start();
    const [later, begun] = [await connect(port), await connect(port)];
    later.ask("/later");
    begun.ask("/begun");
    await expect.poll(() => waiting.length).toBe(2);
    await expect.poll(begun.received).toContain("begun");
    timeOut();
    for (const res of waiting) res.end("at last");
    await expect.poll(later.received).toContain("at last");
    await expect.poll(begun.received).toContain("at last");
    expect(gone).toHaveLength(2);
  });
});

describe("a server that cannot listen", () => {
  const listenOn = async (port: number, host: string) => {
    const server = createServer(express());
    onTestFinished(() => void server.close());
    await listen(server, port, host);
    return (server.address() as AddressInfo).port;
  };

  it("reports a port in use and names PORT", async () => {
    const port = await listenOn(0, "127.0.0.1");
    await expect(listenOn(port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
    );
  });

  it.each(["203.0.113.1", "no-such-host.invalid", "999.1.1.1"])(
    "reports that %s is not an address of this machine and names HOST",
    async (host) => {
      await expect(listenOn(0, host)).rejects.toThrow(
        `HOST is '${host}', which is not an address of this machine. Set it to one that is, for example 127.0.0.1.`,
      );
    },
  );
});
