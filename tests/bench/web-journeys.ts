import type { Locator, Page } from "@playwright/test";

/** A figure that depends on pixels, fonts, or the speed of the machine. The lower, the better. */
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

const [phone, desktop] = [390, 1440];

const boxOf = async (it: Locator) => {
  const box = await it.boundingBox();
  if (!box) throw new Error("the element is not shown");
  return box;
};

const scrollPage = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);

/** Waits for two frames, so that what arrived is painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The layout shift since the page was opened, except shifts after an input. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            };
            if (!hadRecentInput) sum += value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

/** Presses a key until the focus leaves the page. Resolves with the number of focused elements that another element covers. */
const coveredStops = async (page: Page, key: "Tab" | "Shift+Tab"): Promise<number> => {
  let covered = 0;
  for (let stops = 0; stops < 300; stops += 1) {
    await page.keyboard.press(key);
    const isCovered = await page.evaluate(() => {
      const it = document.activeElement;
      const box = it?.getClientRects()[0];
      if (!it || it === document.body || !box) return undefined;
      // The center of an element larger than the window can be anywhere.
      if (box.height > innerHeight) return false;
      return !it.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    });
    if (isCovered === undefined) return covered;
    if (isCovered) covered += 1;
  }
  throw new Error("the focus never leaves the page");
};

/** How far the scroll position is from where the reader left it, after Back and after a reload. */
const missedPosition = async (page: Page, y: number): Promise<number> => {
  const missed = async () => {
    await page.waitForTimeout(1000);
    return Math.abs(y - (await page.evaluate(() => scrollY)));
  };
  await scrollPage(page, y);
  await page.evaluate(() => history.pushState(null, "", "/nowhere"));
  await page.getByRole("link", { name: "Go to the home page" }).waitFor();
  await page.goBack();
  const afterBack = await missed();
  await page.reload();
  return Math.max(afterBack, await missed());
};

/** How far a heading is above the lower end of the sticky header, or below the window. */
const belowHeader = async (page: Page, heading: Locator): Promise<number> => {
  await page.waitForTimeout(500);
  const header = await boxOf(page.getByRole("banner").first());
  const { y, height } = await boxOf(heading);
  const bottom = y + height - (page.viewportSize()?.height ?? 0);
  return Math.round(Math.max(0, header.y + header.height - y, bottom));
};

/**
 * Measures of journeys that depend on pixels, fonts or speed. The tests cover drags by their keyboard equivalents.
 */
export const journeyMeasures: readonly LayoutMeasure[] = [
  {
    name: "tab stops that something covers",
    goal: 0,
    paths: [
      "/company/formation#portugal,georgia",
      "/personal/residencies?compare=portugal-d7,spain-non-lucrative,thailand-ltr",
    ],
    widths: [phone, desktop],
    measure: async (page) => (await coveredStops(page, "Tab")) + (await coveredStops(page, "Shift+Tab")),
  },
  {
    name: "layout shift while data arrives late",
    goal: 0,
    paths: [
      ...["/feed", "/profile", "/profile#account", "/ai-agent", "/ai-agent/legislative-monitor"],
      ...["/personal/visas", "/citizenship/overview", "/personal/programmes", "/personal/programmes/pt-d7"],
      "/stays",
    ],
    widths: [phone, desktop],
    async measure(page) {
      const data = /\/api\/(?!user$|monitoring\/alerts)/;
      const held: (() => Promise<void>)[] = [];
      let isHolding = true;
      await page.route(data, (route) => {
        if (!isHolding) return route.continue();
        held.push(() => route.continue());
      });
      const address = page.url();
      // Go through a blank page, so that an address that differs only in its hash is loaded too.
      await page.goto("about:blank");
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      isHolding = false;
      for (const release of held) {
        await release();
        await painted(page);
      }
      await page.waitForTimeout(1000);
      await page.unroute(data);
      return shiftOf(page);
    },
  },
  {
    name: "layout shift while the page is scrolled to its end",
    goal: 0,
    paths: ["/landing", "/blog", "/blog/1", "/faq", "/places", "/places/portugal"],
    widths: [phone, desktop],
    async measure(page) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForTimeout(1000);
      return shiftOf(page);
    },
  },
  {
    name: "Back and a reload miss the scroll position by (px)",
    goal: 0,
    paths: ["/feed", "/personal/residencies", "/personal/residencies#portugal-d7"],
    widths: [desktop],
    measure: (page) => missedPosition(page, 900),
  },
  {
    name: "the card that a link inside the page leads to is this far from the top (px), while another closes",
    goal: 104,
    paths: ["/personal/residencies#portugal-d7"],
    widths: [phone, desktop],
    async measure(page) {
      const panama = page.getByRole("region", { name: "Panama Friendly Nations Visa", exact: true });
      await page.evaluate(() => {
        location.hash = "#panama-friendly-nations";
      });
      await panama.getByRole("button", { name: /^Hide Details/ }).waitFor();
      await page.waitForTimeout(1000);
      return Math.round(Math.abs((await boxOf(panama)).y));
    },
  },
  {
    name: "the farthest section that the contents lead to is out of view by (px)",
    goal: 0,
    paths: ["/privacy"],
    widths: [phone, desktop],
    async measure(page) {
      let farthest = 0;
      const contents = page.getByRole("navigation", { name: "On this page" });
      for (const link of await contents.getByRole("link").all()) {
        const name = (await link.textContent()) ?? "";
        await link.click();
        const heading = page.getByRole("heading", { level: 2, name, exact: true });
        farthest = Math.max(farthest, await belowHeader(page, heading));
      }
      return farthest;
    },
  },
  {
    name: "the form that 'Join Waitlist' and 'Get Started' lead to is out of view by (px)",
    goal: 0,
    paths: ["/landing"],
    widths: [desktop],
    async measure(page) {
      const title = page.getByRole("heading", { name: "Join the Waitlist" });
      const missed: number[] = [];
      for (const name of ["Join Waitlist", "Get Started"]) {
        await page.goto(page.url().replace(/#.*/, ""));
        await scrollPage(page, 0);
        await page.getByRole("link", { name }).click();
        missed.push(await belowHeader(page, title));
      }
      return Math.max(...missed);
    },
  },
  {
    name: "a toast is this far from its corner (px), wherever the page is scrolled to",
    goal: 40,
    paths: ["/landing"],
    widths: [phone, desktop],
    async measure(page) {
      const gaps: number[] = [];
      await page.getByRole("textbox", { name: "Email address" }).focus();
      for (const share of [0, 0.5, 1]) {
        await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), share);
        const form = page.locator("form[action='/waitlist']");
        await form.evaluate((it: HTMLFormElement) => it.requestSubmit());
        await page.waitForTimeout(500);
        const { x, y, width, height } = await boxOf(page.locator("[data-variant][data-state='open']"));
        const size = page.viewportSize() ?? { width: 0, height: 0 };
        gaps.push(size.width === phone ? y : Math.max(size.width - x - width, size.height - y - height));
      }
      return Math.round(Math.max(...gaps));
    },
  },
  {
    name: "the toast and the number of selected programs overlap by (px)",
    goal: 0,
    paths: ["/personal/residencies?compare=thailand-ltr"],
    widths: [768],
    height: 900,
    async measure(page) {
      await page.route("**/assets/user-menu-panel-*.js", (route) => route.fulfill({ status: 404 }));
      const account = page.getByRole("complementary").getByRole("button", { name: /Account/ });
      await account.click();
      const toast = page.getByRole("listitem").filter({ hasText: "Couldn't load this" });
      await toast.waitFor();
      const boxes = [await boxOf(toast), await boxOf(page.locator("[data-foot]"))];
      const [above, below] = boxes.sort((a, b) => a.y - b.y);
      return Math.round(Math.max(0, above!.y + above!.height - below!.y));
    },
  },
  {
    name: "a comparison of two programs scrolls sideways by (px)",
    goal: 0,
    paths: ["/personal/residencies?compare=portugal-d7,spain-non-lucrative"],
    widths: [360, phone],
    measure: (page) =>
      page
        .getByRole("region", { name: "Comparison", exact: true })
        .evaluate((it) => it.scrollWidth - it.clientWidth),
  },
  {
    name: "the question field is out of view by (px), beside eight conversations",
    goal: 0,
    paths: ["/ai-agent"],
    widths: [1280],
    height: 720,
    async measure(page) {
      for (let count = 0; count < 8; count += 1)
        await page.request.post("/api/chat", {
          data: { message: `How much is an eSIM for country ${count}?` },
          headers: { Origin: new URL(page.url()).origin },
        });
      await page.reload();
      const conversations = page.getByRole("list", { name: "Conversations", exact: true });
      await conversations.getByRole("listitem").nth(7).waitFor();
      const { y, height } = await boxOf(page.getByRole("textbox", { name: "Your question", exact: true }));
      return Math.round(Math.max(0, y + height - 720));
    },
  },
  {
    name: "animations that run with reduced motion",
    goal: 0,
    paths: ["/landing"],
    widths: [desktop],
    async measure(page) {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.waitForTimeout(500);
      return page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === "running").length,
      );
    },
  },
  {
    name: "empty margin beside the text in print (px)",
    goal: 0,
    paths: ["/entry"],
    widths: [desktop],
    async measure(page) {
      await page.emulateMedia({ media: "print" });
      return page
        .locator("#main")
        .locator("..")
        .evaluate((it) => Number.parseFloat(getComputedStyle(it).marginLeft));
    },
  },
  {
    name: "a drag over the ribbon misses its ends by (days)",
    goal: 1,
    paths: ["/stays"],
    widths: [desktop],
    async measure(page) {
      await page
        .getByRole("textbox", { name: "Type or paste your stays" })
        .fill("Lisbon 1.2.2026 to 9.2.2026");
      await page.getByRole("button", { name: "Add 1 stay" }).click();
      const track = page.locator("[data-year]").last();
      const year = Number(await track.getAttribute("data-year"));
      const { x, y, width, height } = await boxOf(track);
      await page.mouse.move(x + width * 0.3, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.4, y + height / 2, { steps: 5 });
      await page.mouse.up();
      const dayOfYear = async (label: string) =>
        (Date.parse(await page.getByLabel(label).inputValue()) - Date.UTC(year, 0, 1)) / 86_400_000;
      return Math.round(
        Math.max(
          Math.abs((await dayOfYear("First day")) - 0.3 * 365),
          Math.abs((await dayOfYear("Last day")) - 0.4 * 365),
        ),
      );
    },
  },
];
