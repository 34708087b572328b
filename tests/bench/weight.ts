import { type Browser, chromium } from "@playwright/test";
import { request } from "undici";
import { paths } from "#shared/paths.ts";
import { chromiumArgs, findChromium } from "../../scripts/chromium.mjs";
import { signUp, startBenchSite } from "./bench-site.ts";
import { type Line, report } from "./report.ts";
import { memberScreens } from "./screens.ts";

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const kinds = ["js", "html", "css", "woff2", "data"];
/** The goal for the scripts of a screen, in Brotli bytes. */
const goalOf = (path: string) => (path === paths.feed ? 110_000 : 130_000);
const maxRequests = 20;

interface Site {
  url: string;
  cookie: string;
}

/** The addresses that a first visit with an empty cache requests. Endless streams are left out. */
const requestsOf = async (browser: Browser, { url, cookie }: Site, path: string): Promise<Set<string>> => {
  const context = await browser.newContext();
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const requested = new Set<string>();
  page.on("response", (answer) => {
    const { pathname, search } = new URL(answer.url());
    if (!answer.headers()["content-type"]?.startsWith("text/event-stream")) requested.add(pathname + search);
  });
  await page.goto(url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForTimeout(2000);
  await context.close();
  return requested;
};

/** The bytes of a response as they are sent, in Brotli. */
const bytesOf = async ({ url, cookie }: Site, path: string): Promise<number> => {
  const answer = await request(url + path, { headers: { "accept-encoding": "br", cookie } });
  return (await answer.body.arrayBuffer()).byteLength;
};

const kindOf = (path: string) =>
  path.startsWith("/api/") ? "data" : (/\.(\w+)(?:\?|$)/.exec(path)?.[1] ?? "html");

const measure = async (browser: Browser, site: Site, path: string): Promise<Line[]> => {
  const requested = await requestsOf(browser, site, path);
  const sizes = new Map<string, number>();
  for (const one of requested) {
    const kind = kindOf(one);
    sizes.set(kind, (sizes.get(kind) ?? 0) + (await bytesOf(site, one)));
  }
  const script = sizes.get("js") ?? 0;
  const others = kinds.slice(1).map((kind) => `${kind} ${kb(sizes.get(kind) ?? 0)}`);
  return [
    {
      what: `${path}: scripts (and ${others.join(", ")})`,
      value: kb(script),
      goal: `<= ${kb(goalOf(path))}`,
      met: script <= goalOf(path),
    },
    {
      what: `${path}: requests`,
      value: String(requested.size),
      goal: `<= ${maxRequests}`,
      met: requested.size <= maxRequests,
    },
  ];
};

/** Measures the bytes that a first visit of each screen loads. */
export const run = async (): Promise<void> => {
  const site = await startBenchSite();
  const cookie = await signUp(site.url);
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumArgs,
  });
  const lines: Line[] = [];
  for (const path of memberScreens) lines.push(...(await measure(browser, { url: site.url, cookie }, path)));
  await browser.close();
  await site.close();
  report(lines);
};
