import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const candidates = [
  process.env.CHROMIUM_PATH,
  // The headless shell draws no window, and needs less than two thirds of the processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const playwrightChromium = async () => {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
};

/** Path of Chromium or Chrome on this machine, or null. `CHROMIUM_PATH` takes precedence. */
export const findChromium = async () => {
  for (const path of [...candidates, await playwrightChromium().catch(() => undefined)]) {
    if (path && existsSync(path)) return path;
  }
  return null;
};

const run = (command, args) => execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });

const installOnDebian = (name) => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error("not root on Debian");
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", name]);
};

const installers = [
  () => installOnDebian("chromium-headless-shell"),
  () => installOnDebian("chromium"),
  () => run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]),
];

/** Finds or installs a browser. Resolves to its path, or null when both fail. */
export const ensureChromium = async () => {
  for (const install of installers) {
    const found = await findChromium();
    if (found) return found;
    console.log("No Chromium or Chrome found: installing one for the browser tests …");
    try {
      install();
    } catch {
      // Try the next installer.
    }
  }
  return findChromium();
};

/** Flags for tests: the sandbox does not work as root, and the browser must not call home. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
