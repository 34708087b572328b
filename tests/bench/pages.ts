import { readFile } from "node:fs/promises";
import { Agent, request } from "undici";
import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { median, report } from "./report.ts";
import { residentMb } from "./resident.ts";

const ticksPerSecond = 100;
const addresses = 5000;

/** Processor time of a process so far, user and system, in ms. */
const processorMs = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
};

const connections = new Agent({ connections: 100 });
const encodings = { "accept-encoding": "gzip, deflate, br" };

const read = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const answer = await request(url, { headers: { ...encodings, ...headers }, dispatcher: connections });
  await answer.body.arrayBuffer();
  return answer.statusCode;
};

/** Reads every path from `lanes` clients at once, and counts the answers by status. */
const readAll = async (site: BenchSite, paths: readonly string[], lanes: number, networks: boolean) => {
  const statuses = new Map<number, number>();
  const queue = paths.entries();
  const lane = async () => {
    for (const [index, path] of queue) {
      const from = networks ? { "x-forwarded-for": `10.${index >> 8}.${index & 255}.1` } : undefined;
      const status = await read(site.url + path, from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
};

const tell = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");

/** The slowest but one percent of 100 clients that read `/api/user`, in ms, while `until` is not settled. */
const userLatency = async (site: BenchSite, until: Promise<unknown>): Promise<number> => {
  let over = false;
  until.finally(() => {
    over = true;
  });
  const headers = { cookie: site.cookie };
  const times: number[] = [];
  const client = async () => {
    while (!over) {
      const begin = performance.now();
      await read(`${site.url}/api/user`, headers);
      times.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  await Promise.all(Array.from({ length: 100 }, client));
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for one new address after the other at a steady rate, whether they are answered or not. */
const script = async (
  site: BenchSite,
  pathAt: (index: number) => string,
  perSecond: number,
  seconds: number,
) => {
  const begin = performance.now();
  const answers: Promise<number>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = begin + (index * 1000) / perSecond - performance.now();
    if (due > 0) await wait(due);
    answers.push(read(site.url + pathAt(index)));
  }
  const statuses = new Map<number, number>();
  for (const status of await Promise.all(answers)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return statuses;
};

/** What new addresses of public pages cost, what they leave in memory, and how other routes fare meanwhile. */
export const run = async (): Promise<void> => {
  const site = await startBenchSite({ TRUST_PROXY: "127.0.0.1" });
  const pid = site.process.pid ?? 0;
  const { items } = (await (await fetch(`${site.url}/api/blog`)).json()) as { items: { id: number }[] };
  const newest = items[0]?.id ?? 1;
  const kinds: Record<string, (index: number) => string> = {
    "/blog?before=N, of an update": (index) =>
      `/blog?before=${newest - (index % newest)}&type=${["visa", "tax", "residency", "citizenship"][Math.floor(index / newest) % 4]}`,
    "/blog?before=N, of none": (index) => `/blog?before=${1_000_000 + index}`,
    "/blog?country=anything": (index) => `/blog?country=Nowhere${index}`,
    "/blog/:id of an update": (index) => `/blog/${1 + (index % newest)}`,
    "/blog/:id of none": (index) => `/blog/${1_000_000 + index}`,
    "/blog/feed.xml?before=N, of an update": (index) => `/blog/feed.xml?before=${newest - (index % newest)}`,
    "/blog/feed.xml?before=N, of none": (index) => `/blog/feed.xml?before=${1_000_000 + index}`,
  };
  for (const path of ["/landing", "/blog", "/blog/feed.xml"]) await read(site.url + path);
  await wait(3000);
  const rest = await residentMb(pid);
  const calm = await userLatency(site, wait(5000));
  const lines = [];
  for (const [what, pathAt] of Object.entries(kinds)) {
    const paths = Array.from({ length: 400 }, (_, index) => pathAt(index));
    await readAll(site, paths.slice(0, 100), 2, true);
    const before = await processorMs(pid);
    const statuses = await readAll(site, paths.slice(100), 2, true);
    const each = ((await processorMs(pid)) - before) / (paths.length - 100);
    lines.push({ what, value: `${each.toFixed(2)} ms`, goal: "<= 2 ms", met: each <= 2 });
    lines.push({ what: "  answers", value: tell(statuses) });
  }
  let told = "";
  const busy = script(
    site,
    (index) => (index % 2 ? `/blog?before=${index + 1}` : `/blog?country=Elsewhere${index}`),
    67,
    15,
  );
  const loaded = await userLatency(site, busy);
  told = tell(await busy);
  const paths = Array.from(
    { length: addresses },
    (_, index) => `/blog?before=${newest - (index % newest)}&country=Spain&type=tax&n=${index}`,
  );
  const flood = await readAll(
    site,
    paths.map((_, index) => (index % 2 ? `/blog?before=${newest + index}` : `/blog?country=Away${index}`)),
    100,
    true,
  );
  await wait(5000);
  const after = await residentMb(pid);
  report([
    ...lines,
    { what: "p99 of /api/user, 100 clients, calm", value: `${calm.toFixed(1)} ms` },
    {
      what: "p99 of /api/user while a script asks for 67 new addresses a second",
      value: `${loaded.toFixed(1)} ms`,
      goal: "<= 2 times",
      met: loaded <= 2 * calm,
    },
    { what: "  answers to the script", value: told },
    { what: "memory at rest", value: `${rest.toFixed(0)} MB` },
    {
      what: `memory after ${addresses} new addresses more`,
      value: `+${(after - rest).toFixed(0)} MB`,
      goal: "<= 100 MB",
      met: after - rest <= 100,
    },
    { what: "  answers", value: tell(flood) },
  ]);
  await site.close();
  await connections.close();
  void median;
};
