import { readFile } from "node:fs/promises";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { signUp, startBenchSite } from "./bench-site.ts";
import { fillNews } from "./news-fill.ts";
import { type Line, report } from "./report.ts";

const items = 50_000;
const accounts = 200;
const secondsPerPhase = Number(process.env.BENCH_SECONDS ?? 15);
/** The number of clients that keep the server busy and are all admitted. */
const fewClients = 16;
const overload = 5;

interface Phase {
  /** Complete answers per second. */
  goodput: number;
  refusedPerSecond: number;
  otherPerSecond: number;
  goodMs: number[];
  refusedMs: number[];
  /** Times of a client that requests cheap pages meanwhile. */
  cheapMs: number[];
  withoutRetryAfter: number;
  peakMb: number;
}

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const memoryMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
};

interface Answer {
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

const ask = (agent: http.Agent, url: string, cookie: string): Promise<Answer> =>
  new Promise((resolve) => {
    const start = performance.now();
    const settle = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, ms: performance.now() - start });
    http
      .get(url, { agent, headers: { cookie } }, (answer) => {
        answer.resume().once("close", () => settle(answer.statusCode ?? 0, answer.headers["retry-after"]));
      })
      .on("error", () => settle(0));
  });

/** Creates uncached searches, each by the next account. */
const createRequests = (url: string, cookies: readonly string[]) => {
  let count = 0;
  return () => {
    count += 1;
    const query = `before=${1_000_000 + items - (count % (items / 2))}&tag=Topic%20${count % 60}&type=visa`;
    return { url: `${url}/api/news?${query}`, cookie: cookies[count % cookies.length]! };
  };
};

/** Measures a phase in which `send` sends requests until its signal fires. */
const measure = async (
  site: { url: string; process: { pid?: number } },
  send: (done: (answer: Answer) => void, isOver: () => boolean) => Promise<void>,
): Promise<Phase> => {
  const [goodMs, refusedMs, cheapMs]: [number[], number[], number[]] = [[], [], []];
  let [others, withoutRetryAfter, peakMb] = [0, 0, 0];
  const start = performance.now();
  const isOver = () => performance.now() - start > secondsPerPhase * 1000;
  const done = ({ status, retryAfter, ms }: Answer) => {
    if (status === 200) goodMs.push(ms);
    else if (status === 503) {
      refusedMs.push(ms);
      if (!retryAfter) withoutRetryAfter += 1;
    } else others += 1;
  };
  const watch = async () => {
    const agent = new http.Agent({ keepAlive: true });
    while (!isOver()) {
      peakMb = Math.max(peakMb, await memoryMb(site.process.pid ?? 0));
      cheapMs.push((await ask(agent, `${site.url}/robots.txt`, "")).ms);
      await sleep(50);
    }
    agent.destroy();
  };
  await Promise.all([send(done, isOver), watch()]);
  const seconds = (performance.now() - start) / 1000;
  return {
    goodput: goodMs.length / seconds,
    refusedPerSecond: refusedMs.length / seconds,
    otherPerSecond: others / seconds,
    ...{ goodMs, refusedMs, cheapMs, withoutRetryAfter, peakMb },
  };
};

/** Goodput and refusals at five times the rate that the server can serve, against its peak. */
export const run = async (): Promise<void> => {
  const site = await startBenchSite({ TRUST_PROXY: "127.0.0.1" });
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  await fillNews(client, items);
  await client.end();
  const cookies: string[] = [];
  for (let number = 0; number < accounts; number += 1)
    cookies.push(await signUp(site.url, `10.1.${number}.1`));
  const next = createRequests(site.url, cookies);
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  /** Each client sends its next request as soon as it has an answer. */
  const closedLoop = (done: (answer: Answer) => void, isOver: () => boolean) =>
    Promise.all(
      Array.from({ length: fewClients }, async () => {
        while (!isOver()) {
          const { url, cookie } = next();
          done(await ask(agent, url, cookie));
        }
      }),
    ).then(() => undefined);
  /** Requests arrive at a rate, whether or not earlier ones are answered. */
  const openLoop = (rate: number) => async (done: (answer: Answer) => void, isOver: () => boolean) => {
    const start = performance.now();
    const all: Promise<void>[] = [];
    while (!isOver()) {
      const due = ((performance.now() - start) / 1000) * rate;
      while (all.length < due) {
        const { url, cookie } = next();
        all.push(ask(agent, url, cookie).then(done));
      }
      await sleep(5);
    }
    await Promise.all(all);
  };

  await measure(site, closedLoop);
  const peak = await measure(site, closedLoop);
  const flooded = await measure(site, openLoop(overload * peak.goodput));
  const after = await measure(site, closedLoop);
  agent.destroy();

  const ratio = flooded.goodput / peak.goodput;
  const p99 = percentile(flooded.cheapMs, 0.99);
  const rate = ({ goodput }: Phase) => `${goodput.toFixed(0)}/s`;
  const lines: Line[] = [
    { what: `peak goodput, ${fewClients} clients`, value: rate(peak) },
    { what: `goodput at ${overload} times that rate`, value: rate(flooded) },
    { what: "  to the peak", value: ratio.toFixed(2), goal: ">= 0.8", met: ratio >= 0.8 },
    { what: "  refused with 503", value: `${flooded.refusedPerSecond.toFixed(0)}/s` },
    {
      what: "  refused without Retry-After",
      value: String(flooded.withoutRetryAfter),
      goal: "0",
      met: flooded.withoutRetryAfter === 0,
    },
    {
      what: "  any other answer",
      value: `${flooded.otherPerSecond.toFixed(1)}/s`,
      goal: "0",
      met: flooded.otherPerSecond === 0,
    },
    {
      what: "  refusal: median, p99",
      value: `${percentile(flooded.refusedMs, 0.5).toFixed(0)}, ${percentile(flooded.refusedMs, 0.99).toFixed(0)} ms`,
    },
    {
      what: "  answer: median, p99",
      value: `${percentile(flooded.goodMs, 0.5).toFixed(0)}, ${percentile(flooded.goodMs, 0.99).toFixed(0)} ms`,
    },
    {
      what: "  p99 of a small file meanwhile",
      value: `${p99.toFixed(0)} ms`,
      goal: "<= 1000",
      met: p99 <= 1000,
    },
    {
      what: "memory: at the peak, under overload",
      value: `${peak.peakMb.toFixed(0)}, ${flooded.peakMb.toFixed(0)} MB`,
    },
    {
      what: "goodput afterwards, to the peak",
      value: (after.goodput / peak.goodput).toFixed(2),
      goal: ">= 0.9",
      met: after.goodput >= 0.9 * peak.goodput,
    },
  ];
  report(lines);
  await site.close();
};
