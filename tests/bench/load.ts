import { type ChildProcess, spawn } from "node:child_process";
import net from "node:net";
import { median } from "./report.ts";

/** Starts a server script in its own process. Resolves when it has printed its port. */
export const startScript = async (
  file: string,
  args: string[],
): Promise<{ url: string; process: ChildProcess }> => {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data) => resolve(String(data).trim())),
  );
  return { url: `http://127.0.0.1:${port}`, process: child };
};

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;
const connections = 16;

const requestBytes = ({ url, headers = {} }: Target): Buffer => {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
};

/** The length of a whole response, including its head. The responses of one target differ only in their date. */
const answerLength = (head: string): number => {
  const end = head.indexOf("\r\n\r\n");
  if (end < 0) return Number.POSITIVE_INFINITY;
  if (!/^HTTP\/1\.1 (200|304)/.test(head)) throw new Error(`unexpected answer: ${head.slice(0, 80)}`);
  return end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
};

/** Sends one request after the other on one connection until `until`. Counts bytes only, so that it costs little. */
const hammer = (target: Target, until: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target.url);
    const request = requestBytes(target);
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    let answered = 0;
    let received = 0;
    let expected = 0;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      try {
        if (received === 0) expected = answerLength(chunk.toString("latin1", 0, 2000));
      } catch (error) {
        socket.destroy(error as Error);
        return;
      }
      received += chunk.length;
      if (received < expected) return;
      answered += 1;
      received = 0;
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(answered));
    });
    socket.on("error", reject);
  });

/** Sends requests to a target on several connections at once. */
export const requestsPerSecond = async (target: Target, forSeconds: number): Promise<number> => {
  const begin = performance.now();
  const lanes = Array.from({ length: connections }, () => hammer(target, begin + forSeconds * 1000));
  const answered = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  return answered / ((performance.now() - begin) / 1000);
};

/** Requests per second of each target, measured alternately so that all get the same machine load. */
export const compare = async (targets: readonly Target[]): Promise<number[]> => {
  const measured = targets.map((): number[] => []);
  for (const target of targets) await requestsPerSecond(target, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      measured[index]?.push(await requestsPerSecond(target, seconds));
    }
  }
  return measured.map(median);
};
