/** What a browser is recognised by; the first that fits, for most also name those that they descend from. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOP(?:R|T|iOS|X)\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Yandex Browser", /\bYaBrowser\//],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\//],
  ["Firefox", /\b(?:Firefox|FxiOS|Focus)\//],
  ["Chrome", /(?:\b|Headless)(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ["iPhone", /\biP(?:hone|od)\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\b(?:Linux|X11)\b/],
];

/** Longer than any browser's own words. */
const readCharacters = 512;

const unknown = "Unknown browser";

const named = (table: typeof browsers, text: string) => table.find(([, sign]) => sign.test(text))?.[0];

/**
 * A short name for a browser by its `User-Agent`: 'Firefox on Windows', 'Safari on iPhone'; 'Unknown browser' where it
 * does not say. Nothing of the header itself is in it.
 */
export const deviceNameOf = (userAgent: string | undefined): string => {
  const text = (userAgent ?? "").slice(0, readCharacters);
  const browser = named(browsers, text) ?? unknown;
  const system = named(systems, text);
  return system ? `${browser} on ${system}` : browser;
};
