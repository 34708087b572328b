import type { Browser, Page } from "@playwright/test";
import { startBenchSite } from "./bench-site.ts";
import type { Line } from "./report.ts";
import { signInMember } from "./web-member.ts";

/** A figure that depends on pixels or fonts. The lower, the better. */
interface LayoutMeasure {
  name: string;
  /** The highest figure that is good. */
  goal: number;
  paths: readonly string[];
  /** Widths of the window in pixels. */
  widths: readonly number[];
  /** Default: 844, as on a phone. */
  height?: number;
  /** Gets the loaded page. */
  measure(page: Page): Promise<number>;
}

const publicPaths = ["/landing", "/blog", "/blog/1", "/faq", "/auth", "/places", "/places/portugal"];
const screenPaths = [
  ...["/feed", "/profile", "/stays", "/entry", "/ai-agent", "/ai-agent/legislative-monitor"],
  ...["/personal/visas", "/personal/residencies", "/personal/programmes", "/personal/programmes/pt-d7"],
  ...["/citizenship/overview", "/company", "/company/formation"],
  ...["/toolkit", "/toolkit/privacy", "/toolkit/travel", "/toolkit/finance"],
];
const allPaths = [...publicPaths, ...screenPaths];
const [smallPhone, phone, tablet, desktop] = [320, 390, 768, 1440];
const isPublic = (path: string) => publicPaths.some((one) => path.startsWith(one));

/** How far, in pixels, the element reaches out of the window. */
const outside = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => {
      const { top, right, bottom, left } = it.getBoundingClientRect();
      return Math.round(Math.max(0, -top, -left, right - innerWidth, bottom - innerHeight));
    });

/**
 * Measures that component tests cannot cover, because they depend on the fonts of the machine. To add a measure, add an entry
 * to this list.
 */
const layoutMeasures: readonly LayoutMeasure[] = [
  {
    name: "pixels that scroll sideways",
    goal: 0,
    paths: allPaths,
    widths: [smallPhone, phone, tablet, 1280, desktop],
    measure: (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  },
  {
    // Exempt are links inside a sentence, and targets with enough space around them (WCAG 2.2, 2.5.8).
    name: "targets smaller than 24 pixels, too close to others",
    goal: 0,
    paths: allPaths,
    widths: [phone, desktop],
    measure: (page) =>
      page.evaluate(() => {
        const targets = [
          ...document.querySelectorAll(
            "a[href], button, select, summary, input:not([type=hidden]), [role=tab]",
          ),
        ]
          .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .filter((it) => getComputedStyle(it).display !== "inline")
          // A label around a small box is part of its target.
          .map((it) => (it.closest("label") ?? it).getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && height > 1)
          .map((box) => ({ box, isSmall: box.width < 23.5 || box.height < 23.5 }))
          // A small target counts as a circle of 24 pixels around its center.
          .map(({ box, isSmall }) => ({
            box: isSmall ? new DOMRect(box.x + box.width / 2, box.y + box.height / 2) : box,
            space: isSmall ? 11.5 : 0,
          }));
        return targets.filter(
          ({ box: { x, y }, space }) =>
            space > 0 &&
            targets.some(({ box, space: other }) => {
              const across = Math.max(box.left - x, x - box.right, 0);
              const down = Math.max(box.top - y, y - box.bottom, 0);
              const isSame = across === 0 && down === 0 && other > 0;
              return !isSame && Math.hypot(across, down) < space + other;
            }),
        ).length;
      }),
  },
  {
    name: "texts that are cut off",
    goal: 0,
    paths: ["/company/formation", "/personal/visas#nomad", "/personal/residencies", "/stays"],
    widths: [smallPhone, 360, 1280, desktop],
    measure: (page) =>
      page.evaluate(
        () =>
          [...document.querySelectorAll("main :is(td, th, summary, dd)")].filter(
            ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
          ).length,
      ),
  },
  {
    name: "words that break",
    goal: 0,
    paths: ["/company/formation", "/personal/residencies", "/citizenship/overview"],
    widths: [smallPhone, phone, 1280],
    measure: (page) =>
      page.evaluate(() => {
        const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
        let broken = 0;
        while (texts.nextNode()) {
          const text = texts.currentNode as Text;
          for (const { 0: word, index } of text.data.matchAll(/[^\s–-]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken += 1;
          }
        }
        return broken;
      }),
  },
  {
    name: "the first update is below the first screen by (px)",
    goal: 0,
    paths: ["/feed"],
    widths: [phone],
    measure: (page) => outside(page, "article a"),
  },
  {
    name: "the card that 'j' leads to, unfolded, is out of view by (px)",
    goal: 0,
    paths: ["/feed"],
    widths: [phone, desktop],
    async measure(page) {
      await page.keyboard.press("j");
      for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("j");
      await page.keyboard.press("e");
      await page.waitForTimeout(1000);
      return outside(page, "[data-update]:focus");
    },
  },
  {
    name: "an answer from the library begins this far from the top (px)",
    goal: 16,
    paths: ["/ai-agent"],
    widths: [phone, desktop],
    async measure(page) {
      const field = page.getByRole("textbox", { name: "Your question" });
      await field.fill("Which visas does Portugal have for people who work remotely?");
      await field.press("Enter");
      const area = page.getByRole("region", { name: "Messages" });
      await area.getByRole("button", { name: "Copy" }).waitFor();
      const topOf = async (it: typeof area) => (await it.boundingBox())?.y ?? 0;
      const entry = area.locator("ol > li:has([data-message=user])").last();
      return Math.round(Math.abs((await topOf(entry)) - (await topOf(area))));
    },
  },
  {
    name: "the open tab is out of view by (px)",
    goal: 0,
    paths: ["/toolkit/finance?tab=crypto"],
    widths: [smallPhone, phone],
    measure: (page) => outside(page, "[role=tab][aria-selected=true]"),
  },
  {
    name: "height of the content (px)",
    goal: 4400,
    paths: ["/toolkit/travel"],
    widths: [phone],
    measure: (page) => page.evaluate(() => document.querySelector("main")!.offsetHeight),
  },
  {
    name: "labels of the chart that touch",
    goal: 0,
    paths: ["/citizenship/overview"],
    widths: [1280, desktop],
    measure: (page) =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll("[data-label]")]
          .flatMap((label) => [label, label.parentElement!])
          .map((it) => it.getBoundingClientRect());
        return boxes.filter((a) =>
          boxes.some(
            (b) => a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          ),
        ).length;
      }),
  },
  {
    name: "the head of the table is away from the top by (px), at its last row",
    goal: 0,
    paths: ["/company/formation"],
    widths: [desktop],
    measure: (page) =>
      page.evaluate(async () => {
        document.querySelector("[data-entry]:last-of-type")!.scrollIntoView({ block: "end" });
        await new Promise(requestAnimationFrame);
        return Math.round(Math.abs(document.querySelector("thead th")!.getBoundingClientRect().top));
      }),
  },
  {
    name: "the entry in the address is out of view by (px)",
    goal: 0,
    paths: [
      "/personal/residencies#georgia-remotely",
      "/citizenship/residencies#dominica",
      "/company/formation#cyprus",
    ],
    widths: [phone, desktop],
    measure: (page) => outside(page, `[data-entry="${new URL(page.url()).hash.slice(1)}"] h2`),
  },
  {
    name: "the number of selected programs is out of view by (px), at the last program",
    goal: 0,
    paths: ["/personal/residencies?compare=portugal-d7,spain-non-lucrative"],
    widths: [phone, desktop],
    async measure(page) {
      await page
        .locator("[data-entry]")
        .last()
        .evaluate((it) => it.scrollIntoView({ block: "center" }));
      return outside(page, "[role=status]:has-text('2 selected')");
    },
  },
  {
    name: "gap between sidebar and content (px)",
    goal: 0,
    paths: ["/feed"],
    widths: [1280, desktop],
    measure: (page) =>
      page.evaluate(() => {
        const { right } = document.querySelector("aside")!.getBoundingClientRect();
        return Math.abs(document.querySelector("main")!.parentElement!.getBoundingClientRect().left - right);
      }),
  },
  {
    name: "the last button of a dialog is out of view by (px), in landscape",
    goal: 0,
    paths: ["/profile#account"],
    widths: [568],
    height: 260,
    async measure(page) {
      await page.getByRole("button", { name: "Delete account" }).click();
      const last = page.getByRole("alertdialog").getByRole("button").last();
      await last.focus();
      return outside(page, ":focus");
    },
  },
];

/** Opens a page, and waits until it has its heading, its fonts, and its data. */
const open = async (page: Page, url: string): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  // A screen with an event stream never becomes idle.
  await page.waitForTimeout(1000);
};

/** Measures the built site with news of its own. Each line has the figures of a page at all widths. */
export const measureLayout = async (browser: Browser): Promise<Line[]> => {
  const site = await startBenchSite();
  const [visitor, member] = [await browser.newContext(), await browser.newContext()];
  await signInMember(member, site.url);
  const lines: Line[] = [];
  for (const { name, goal, paths, widths, height = 844, measure } of layoutMeasures)
    for (const path of paths) {
      const page = await (isPublic(path) ? visitor : member).newPage();
      // Define esbuild's helper for function names, which the page lacks.
      await page.addInitScript("globalThis.__name = (it) => it");
      const figures: { width: number; value: number }[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        await open(page, site.url + path);
        // A page that cannot be measured misses the goal.
        figures.push({ width, value: await measure(page).catch(() => Number.NaN) });
      }
      await page.close();
      lines.push({
        what: `${path}: ${name}`,
        value: figures.map(({ width, value }) => `${width}: ${value}`).join(", "),
        goal: `<= ${goal}`,
        met: figures.every(({ value }) => value <= goal),
      });
    }
  await site.close();
  return lines;
};
