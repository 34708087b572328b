import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../scripts/chromium.mjs";
import { startSite } from "../support/site.ts";
import { median, report } from "./report.ts";

const rounds = 9;
const windows = { "390 px": { width: 390, height: 844 }, "1440 px": { width: 1440, height: 900 } };

/** The median time (ms) of each recoloring of the map: the script, the styles and the layout. */
const recolorTimes = async (
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<number[]> => {
  const page = await browser.newPage({ viewport });
  await page.goto(`${url}/places`);
  await page.getByRole("button", { name: "Zoom in" }).waitFor();
  const times = await page.evaluate((count) => {
    const choices = [...document.querySelectorAll<HTMLInputElement>("input[name=color]")];
    // The first choice is already selected, so each round begins with the second.
    const inOrder = [...choices.slice(1), choices[0]!];
    return Array.from({ length: count }, () =>
      inOrder.map((choice) => {
        const start = performance.now();
        choice.click();
        document.body.getBoundingClientRect();
        return performance.now() - start;
      }),
    );
  }, rounds);
  await page.close();
  return times[0]!.map((_, at) => median(times.map((round) => round[at]!)));
};

/** Measures how fast the world map changes its coloring, and the size of the map in its page. */
export const run = async (): Promise<void> => {
  const site = await startSite({ env: {} });
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumArgs,
  });
  const slowest: [window: string, ms: number][] = [];
  for (const [name, viewport] of Object.entries(windows))
    slowest.push([name, Math.max(...(await recolorTimes(browser, site.url, viewport)))]);
  const page = await (await fetch(`${site.url}/places`)).text();
  const map = /<svg data-map.*?<\/svg>/s.exec(page)?.[0] ?? "";
  const bytes = brotliCompressSync(map).length;
  await browser.close();
  await site.end("SIGTERM");
  report([
    ...slowest.map(([name, ms]) => ({
      what: `slowest recoloring, window of ${name}`,
      value: `${Math.round(ms)} ms`,
      goal: "<= 100 ms",
      met: ms > 0 && ms <= 100,
    })),
    {
      what: "map in its page, brotli",
      value: `${(bytes / 1000).toFixed(1)} kB`,
      goal: "<= 60 kB",
      met: bytes > 10_000 && bytes <= 60_000,
    },
  ]);
};
