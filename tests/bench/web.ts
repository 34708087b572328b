import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { request } from "undici";
import { build } from "vite";
import { chromiumArgs, findChromium } from "../../scripts/chromium.mjs";
import { startSite } from "../support/site.ts";
import { type Line, median, report } from "./report.ts";
import { memberScreens } from "./screens.ts";
import { measureLayout } from "./web-layout.ts";
import { signInMember } from "./web-member.ts";

/** Brotli bytes of React and react-dom alone, built like the site. */
const reactAlone = async (): Promise<number> => {
  const id = "virtual:react-alone";
  const result = await build({
    configFile: false,
    logLevel: "silent",
    mode: "production",
    plugins: [
      {
        name: "react-alone",
        resolveId: (source) => (source === id ? id : undefined),
        load: (source) =>
          source === id
            ? 'import { hydrateRoot } from "react-dom/client"; import { createElement, useState } from "react"; hydrateRoot(document.body, createElement(() => useState(0)[0]));'
            : undefined,
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: id } },
  });
  const { output } = [result].flat()[0] as { output: { type: string; code?: string }[] };
  return output.reduce((sum, { code }) => sum + (code ? brotliCompressSync(code).length : 0), 0);
};

interface Visit {
  largestMs: number;
  blockingMs: number;
  shift: number;
  requests: number;
}

const phone = { viewport: { width: 412, height: 823 } };
/** How long (ms) a visit is observed after the page has loaded. Screens with streams are never idle. */
const watchMs = 5000;

/** One visit on a slow phone: a quarter of the processor, 562 ms and 1.47 Mbit/s, and an empty cache. */
const visit = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await context.newPage();
  let requests = 0;
  page.on("request", () => {
    requests += 1;
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562,
    downloadThroughput: 1_474_560 / 8,
    uploadThroughput: 675_000 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const seen = { largestMs: 0, blockingMs: 0, shift: 0 };
    Object.assign(window, { seen });
    // Use anonymous functions only, because esbuild marks named ones with a helper that the page lacks.
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largestMs = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blockingMs += Math.max(0, duration - 50);
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput = false } = entry as { value?: number; hadRecentInput?: boolean };
        if (!hadRecentInput) seen.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(url);
  await page.waitForTimeout(watchMs);
  const seen = await page.evaluate(() => (window as unknown as { seen: Visit }).seen);
  await page.close();
  return { ...seen, requests };
};

const publicPages = ["/landing", "/blog", "/auth"];
/** The goal (ms) for painting the largest part of a screen. */
const usefulMs = 2000;

/** Measures the size of a first visit of the landing page, and the speed of the main pages on a slow phone. */
const measureVisits = async (browser: Browser): Promise<Line[]> => {
  const site = await startSite({ env: {} });
  const page = await browser.newPage();
  const paths = new Set<string>();
  page.on("response", (answer) => paths.add(new URL(answer.url()).pathname));
  await page.goto(`${site.url}/landing`, { waitUntil: "networkidle" });
  await page.close();
  const bytesOf = async (path: string, encoding: string) => {
    const { body } = await request(site.url + path, { headers: { "accept-encoding": encoding } });
    return (await body.arrayBuffer()).byteLength;
  };
  const sum = async (encoding: string, wanted: RegExp) => {
    let bytes = 0;
    for (const path of paths) if (wanted.test(path)) bytes += await bytesOf(path, encoding);
    return bytes;
  };
  const [script, alone] = [await sum("br", /\.js$/), await reactAlone()];
  const pageBytes = await bytesOf("/landing", "br");
  const visits: Visit[] = [];
  const visitor = await browser.newContext(phone);
  for (let count = 0; count < 5; count += 1) visits.push(await visit(visitor, `${site.url}/landing`));
  const member = await browser.newContext(phone);
  await signInMember(member, site.url);
  const onPages: [path: string, Visit][] = [];
  for (const path of publicPages) onPages.push([path, await visit(visitor, site.url + path)]);
  for (const path of memberScreens) onPages.push([path, await visit(member, site.url + path)]);
  await site.end("SIGTERM");

  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const middle = (field: keyof Visit) => median(visits.map((one) => one[field]));
  return [
    {
      what: "scripts of the landing page against React alone",
      value: (script / alone).toFixed(2),
      goal: "<= 1.1",
      met: script / alone <= 1.1,
    },
    { what: "  scripts, brotli", value: kb(script) },
    { what: "  React and react-dom alone, brotli", value: kb(alone) },
    { what: "  the page itself, brotli", value: kb(pageBytes) },
    {
      what: "largest paint on a slow phone",
      value: `${Math.round(middle("largestMs"))} ms`,
      goal: "<= 1000 ms",
      met: middle("largestMs") > 0 && middle("largestMs") <= 1000,
    },
    {
      what: "blocking time",
      value: `${Math.round(middle("blockingMs"))} ms`,
      goal: "<= 100 ms",
      met: middle("blockingMs") <= 100,
    },
    {
      what: "layout shift",
      value: middle("shift").toFixed(4),
      goal: "0",
      met: middle("shift") === 0,
    },
    ...onPages.map(([path, { largestMs, blockingMs, shift, requests }]) => ({
      what: `${path}: shift; largest paint, blocking time, requests`,
      value: `${shift.toFixed(4)}; ${Math.round(largestMs)} ms, ${Math.round(blockingMs)} ms, ${requests}`,
      goal: `0; <= ${usefulMs} ms`,
      met: shift === 0 && largestMs > 0 && largestMs <= usefulMs,
    })),
  ];
};

const parts: Readonly<Record<string, (browser: Browser) => Promise<Line[]>>> = {
  visits: measureVisits,
  layout: measureLayout,
};

/** Measures the visits, the layout, or both: `npm run bench -- web layout`. */
export const run = async (wanted: string[]): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumArgs,
  });
  for (const [name, measure] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) report(await measure(browser));
  await browser.close();
};
