import { readFile } from "node:fs/promises";
import { Agent, request } from "undici";
import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { type Line, report } from "./report.ts";
import { residentMb } from "./resident.ts";

/** The unit of processor time on Linux: `getconf CLK_TCK`. */
const ticksPerSecond = 100;
const addressesOfKind = 250;
const addressesOfFlood = 5000;
/** The first pages are not measured, because their code is not compiled yet. */
const warmUp = 100;
const scriptPerSecond = 67;
const scriptSeconds = 15;
const readers = 100;

/** Processor time of a process so far, user and system, in ms. */
const processorMs = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Read = (path: string, headers?: Record<string, string>) => Promise<number>;

/** Reads like a browser, over at most 100 connections. */
const createReader = (origin: string): { read: Read; close(): Promise<void> } => {
  const dispatcher = new Agent({ connections: readers });
  return {
    async read(path, headers) {
      const accept = { "accept-encoding": "gzip, deflate, br" };
      const answer = await request(origin + path, { headers: { ...accept, ...headers }, dispatcher });
      await answer.body.arrayBuffer();
      return answer.statusCode;
    },
    close: () => dispatcher.close(),
  };
};

/** The number of answers by status, as text. */
const tally = (statuses: readonly number[]): string =>
  [...new Set(statuses)]
    .map((status) => `${statuses.filter((one) => one === status).length} x ${status}`)
    .join(", ");

/** Reads every path from its own network, `atOnce` at a time. */
const readAll = async (read: Read, paths: readonly string[], atOnce: number): Promise<number[]> => {
  const statuses: number[] = [];
  const rest = paths.entries();
  const lane = async () => {
    for (const [index, path] of rest)
      statuses.push(await read(path, { "x-forwarded-for": `10.${index >> 8}.${index & 255}.1` }));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return statuses;
};

/** The 99th percentile of the time of `/api/user` in ms, with 100 readers, while `work` is running. */
const userLatency = async (read: Read, cookie: string, work: Promise<unknown>): Promise<number> => {
  let isOver = false;
  const times: number[] = [];
  const reader = async () => {
    while (!isOver) {
      const begin = performance.now();
      await read("/api/user", { cookie });
      times.push(performance.now() - begin);
      await wait(200);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, reader));
  await work;
  isOver = true;
  await all;
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
};

/** Requests new addresses at a steady rate from one network, whether or not earlier ones were answered. */
const runScript = async (read: Read): Promise<number[]> => {
  const begin = performance.now();
  const answers: Promise<number>[] = [];
  for (let index = 0; index < scriptPerSecond * scriptSeconds; index += 1) {
    const dueMs = begin + (index * 1000) / scriptPerSecond - performance.now();
    if (dueMs > 0) await wait(dueMs);
    answers.push(read(index % 2 ? `/blog?before=${index + 1}` : `/blog?country=Elsewhere${index}`));
  }
  return Promise.all(answers);
};

const types = ["visa", "tax", "residency", "citizenship"];

/** Addresses of each kind, without repetition while there are updates left. `ids` are the ids of the updates. */
const kindsOf = (ids: readonly number[]): Record<string, (index: number) => string> => ({
  "/blog?before=N&type=T": (index) =>
    `/blog?before=${ids[index % ids.length]}&type=${types[Math.floor(index / ids.length) % types.length]}`,
  "/blog?before=N, unknown": (index) => `/blog?before=${1_000_000 + index}`,
  "/blog?country=X, unknown": (index) => `/blog?country=Nowhere${index}`,
  "/blog/N": (index) => `/blog/${ids[index % ids.length]}`,
  "/blog/N, unknown": (index) => `/blog/${1_000_000 + index}`,
  "/blog/feed.xml?before=N": (index) => `/blog/feed.xml?before=${ids[index % ids.length]}`,
  "/blog/feed.xml?before=N, unknown": (index) => `/blog/feed.xml?before=${1_000_000 + index}`,
});

const costs = async (site: BenchSite, read: Read, ids: readonly number[]): Promise<Line[]> => {
  const pid = site.process.pid ?? 0;
  const lines: Line[] = [];
  for (const [kind, pathAt] of Object.entries(kindsOf(ids))) {
    const paths = Array.from({ length: addressesOfKind }, (_, index) => pathAt(index));
    await readAll(read, paths.slice(0, warmUp), 2);
    const before = await processorMs(pid);
    const statuses = await readAll(read, paths.slice(warmUp), 2);
    const each = ((await processorMs(pid)) - before) / statuses.length;
    lines.push(
      {
        what: `processor time of a new address ${kind}`,
        value: `${each.toFixed(1)} ms`,
        goal: "<= 2 ms",
        met: each <= 2,
      },
      { what: "  answers", value: tally(statuses) },
    );
  }
  return lines;
};

/** Measures the time and memory of new addresses of public pages, and other routes meanwhile. */
export const run = async (): Promise<void> => {
  const site = await startBenchSite({ TRUST_PROXY: "127.0.0.1" });
  const { read, close } = createReader(site.url);
  const pid = site.process.pid ?? 0;
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const ids = [...sitemap.matchAll(/\/blog\/(\d+)/g)].map(([, id]) => Number(id));
  for (const path of ["/landing", "/blog", "/blog/feed.xml"]) await read(path);
  await wait(3000);

  const rest = await residentMb(pid);
  const calm = await userLatency(read, site.cookie, wait(5000));
  const script = runScript(read);
  const busy = await userLatency(read, site.cookie, script);
  const lines = await costs(site, read, ids);
  const flood = Array.from({ length: addressesOfFlood }, (_, index) =>
    index % 2
      ? `/blog?before=${ids[index % ids.length]}&type=${types[index % 4]}`
      : `/blog?country=Away${index}`,
  );
  const flooded = await readAll(read, flood, readers);
  await wait(5000);
  const more = (await residentMb(pid)) - rest;
  report([
    ...lines,
    { what: `p99 of /api/user, ${readers} readers`, value: `${calm.toFixed(0)} ms` },
    {
      what: `  while a script opens ${scriptPerSecond} new addresses a second`,
      value: `${busy.toFixed(0)} ms`,
      goal: "<= 2 times",
      met: busy <= 2 * calm,
    },
    { what: "  answers to the script", value: tally(await script) },
    { what: "memory before", value: `${rest.toFixed(0)} MB` },
    {
      what: `memory after all this and ${addressesOfFlood} new addresses at once`,
      value: `+${more.toFixed(0)} MB`,
      goal: "<= 100 MB",
      met: more <= 100,
    },
    { what: "  answers", value: tally(flooded) },
  ]);
  await close();
  await site.close();
};
