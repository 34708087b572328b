import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { join } from "node:path";

/** Spreads requests over the instances that are ready. */
export interface Balancer {
  url: string;
  /** A description for the report. */
  name: string;
  close(): Promise<void>;
}

/** Finds ports that nobody uses. They stay the same when an instance restarts. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => net.createServer());
  const ports: number[] = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ports.push((server.address() as AddressInfo).port);
  }
  for (const server of servers) await new Promise((done) => server.close(done));
  return ports;
};

const probeEveryMs = 200;

/** Retries a request on another instance only if no connection was made, so that no request is carried out twice. */
const haproxyConfig = (port: number, ports: readonly number[]) => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 3
  retry-on conn-failure
  option redispatch 1
  option forwardfor
listen meridian
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter ${probeEveryMs}ms fall 1 rise 1
${ports.map((instance) => `  server meridian-${instance} 127.0.0.1:${instance}`).join("\n")}
`;

/** Sends a GET request and resolves with the status, or 0 without an answer. */
const statusOf = (port: number, path: string) =>
  new Promise<number>((resolve) => {
    const request = http.get({ host: "127.0.0.1", port, path, agent: false, timeout: 1000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(0));
  });

const waitUntilReady = async (port: number) => {
  const deadline = Date.now() + 10_000;
  while ((await statusOf(port, "/readyz")) !== 200) {
    if (Date.now() > deadline) throw new Error("the balancer passes no request on");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const startHaproxy = async (ports: readonly number[], folder: string): Promise<Balancer> => {
  const [port = 0] = await findFreePorts(1);
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, haproxyConfig(port, ports));
  const child: ChildProcess = spawn("haproxy", ["-db", "-q", "-f", file], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  await waitUntilReady(port);
  return {
    url: `http://127.0.0.1:${port}`,
    name: "HAProxy",
    close() {
      child.kill("SIGTERM");
      return ended;
    },
  };
};

/** For machines without HAProxy: the same rules in a few lines. */
const startOwnBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  let ready: readonly number[] = ports;
  let turn = 0;
  const probe = setInterval(async () => {
    const statuses = await Promise.all(ports.map((port) => statusOf(port, "/readyz")));
    ready = ports.filter((_, index) => statuses[index] === 200);
  }, probeEveryMs);
  const forward = (req: http.IncomingMessage, res: http.ServerResponse, tries: number) => {
    turn += 1;
    const port = ready[turn % ready.length];
    const headers = {
      ...req.headers,
      "x-forwarded-for": [req.headers["x-forwarded-for"], "127.0.0.1"].filter(Boolean).join(", "),
    };
    const { method, url: path } = req;
    const upstream = http.request({ host: "127.0.0.1", port, method, path, headers, agent: false });
    upstream.on("socket", (socket) => socket.once("connect", () => req.pipe(upstream)));
    upstream.on("response", (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    upstream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && tries > 0) forward(req, res, tries - 1);
      else if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
  };
  const server = http.createServer((req, res) => forward(req, res, ports.length));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: "a built-in balancer, because HAProxy is not installed",
    async close() {
      clearInterval(probe);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

/** Starts HAProxy if it is installed, otherwise a small built-in balancer. */
export const startBalancer = (ports: readonly number[], folder: string): Promise<Balancer> =>
  spawnSync("haproxy", ["-v"]).status === 0 ? startHaproxy(ports, folder) : startOwnBalancer(ports);
