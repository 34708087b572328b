/**
 * Draws `client/public/og.png`, the preview image of shared links: the landing page's world map with its routes, in
 * the product's colors and typefaces. Run it by hand after one of them changes.
 */
import { writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";
import { chromiumArgs, findChromium } from "./chromium.mjs";

const width = 1200;
const height = 630;
const target = "client/public/og.png";
/** Messengers skip larger preview images. */
const mostBytes = 150_000;

const pageOf = (css, { world, logo }) => `<!doctype html>
<html lang="en" class="dark">
<style>${css}</style>
<style>
  body { position: relative; width: ${width}px; height: ${height}px; overflow: hidden; background: var(--paper); }
  .world { position: absolute; left: 372px; top: 64px; width: 820px; }
  .world path { stroke-width: 2.4; animation: none !important; }
  .world text { display: none; }
  .name { position: absolute; left: 64px; top: 56px; display: flex; align-items: center; gap: 18px; }
  .name { font: 500 42px/1 var(--font-display); color: var(--ink); }
  .name svg { width: 54px; height: 54px; color: var(--accent); }
  h1 { position: absolute; left: 64px; bottom: 132px; width: 6em; font-size: 76px; line-height: 1.04; }
  .zone { position: absolute; inset: auto 0 0; height: 84px; border-top: 1px solid var(--hairline); }
  .zone { background: var(--sunken); padding-left: 64px; overflow: hidden; white-space: pre; color: var(--ink-muted); }
  .zone { font: 26px/84px ui-monospace, monospace; letter-spacing: 8.7px; }
</style>
<body>
  ${world}
  <div class="name">${logo}<span>Meridian</span></div>
  <h1>Your Global Mobility Dashboard</h1>
  <div class="zone">VISA&lt;&lt;RESIDENCY&lt;&lt;CITIZENSHIP&lt;&lt;TAX&lt;&lt;COMPANY&lt;&lt;</div>
</body>
</html>`;

const vite = await createServer({
  server: { port: 0, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: "warn",
});
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? undefined,
  args: chromiumArgs,
});
try {
  await vite.listen();
  const address = vite.resolvedUrls.local[0];
  const load = (path) => vite.ssrLoadModule(path);
  const { WorldMap } = await load("/site/world-map.tsx");
  const { Logo } = await load("/brand/logo.tsx");
  const { default: css } = await load("/site/public.css?inline");
  const draw = (component, className) => renderToStaticMarkup(createElement(component, { className }));
  const html = pageOf(css, {
    world: draw(WorldMap, "world"),
    logo: draw(Logo),
  });
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
  await page.route(`${address}og`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(`${address}og`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  if (picture.length > mostBytes) throw new Error(`the picture has ${picture.length} bytes`);
  writeFileSync(target, picture);
  console.log(`${target}: ${width} × ${height}, ${Math.round(picture.length / 1000)} kB`);
} finally {
  await browser.close();
  await vite.close();
}
