import { chromium } from "@playwright/test";
import { request } from "undici";
import { chromiumArgs, findChromium } from "../../scripts/chromium.mjs";
import { signUp, startBenchSite } from "./bench-site.ts";
import { report } from "./report.ts";

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What a first visit of /feed loads, in brotli as it crosses the wire; by kind. */
export const run = async (): Promise<void> => {
  const site = await startBenchSite();
  const [name = "", value = ""] = (await signUp(site.url)).split("=");
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumArgs,
  });
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on("response", (answer) => paths.add(new URL(answer.url()).pathname));
  await page.goto(`${site.url}/feed`);
  // The stream of alerts never ends, so that the network is never idle.
  await page.waitForResponse((answer) => answer.url().endsWith("/api/monitoring/alerts/state"));
  await page.waitForTimeout(1000);
  await browser.close();
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const answer = await request(site.url + path, {
      headers: { "accept-encoding": "br", cookie: `${name}=${value}` },
    });
    const bytes = (await answer.body.arrayBuffer()).byteLength;
    const kind = path.startsWith("/api/") ? "data" : (/\.(\w+)$/.exec(path)?.[1] ?? "html");
    sizes.set(kind, (sizes.get(kind) ?? 0) + bytes);
  }
  const script = sizes.get("js") ?? 0;
  report([
    {
      what: "scripts of the first visit of /feed",
      value: kb(script),
      goal: "<= 110 kB",
      met: script <= 110_000,
    },
    ...[...sizes]
      .filter(([kind]) => kind !== "js")
      .map(([kind, bytes]) => ({ what: `  ${kind}`, value: kb(bytes) })),
  ]);
  await site.close();
};
