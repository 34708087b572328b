import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";
import axe from "axe-core";
import { expect, step } from "./test.ts";

/** A time zone whose date is ahead of most others, and a locale with other formats. */
export const farAway = { timezoneId: "Pacific/Kiritimati", locale: "de-DE" };

/** A phone and a desktop, so that each theme is checked. */
const looks = [
  { width: 390, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const;

/** Fails on axe violations on a phone and a desktop, in both themes. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Injected once per page load, because it is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveClass(colorScheme);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ["violations"],
        // Only a rule on rotated pages would need the style sheets.
        preload: false,
        selectors: false,
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
      );
    });
    expect(found, `${width} px, ${colorScheme}`).toEqual([]);
  }
};

/** The browser reports the status of an error page, and of calls that the page handles, as errors. */
const isStatus = (message: ConsoleMessage, page: Page) => {
  const { url } = message.location();
  const isUsual = url === page.url() || /^https?:\/\/[^/]+\/api\//.test(url);
  return isUsual && message.text().startsWith("Failed to load resource");
};

/** Records console errors and warnings, exceptions, and requests to other hosts. */
const listen = (page: Page, origin: string): string[] => {
  const heard: string[] = [];
  page.on("console", (message) => {
    const isFault = message.type() === "error" || message.type() === "warning";
    if (isFault && !isStatus(message, page)) heard.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => heard.push(`error: ${message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) heard.push(`request: ${request.url()}`);
  });
  return heard;
};

/** Proves that a public page is hydrated, because this needs its scripts. */
export const expectHydrated = async (page: Page): Promise<void> => {
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveClass("dark");
  await page.getByRole("radio", { name: "System" }).check();
};

interface Walk {
  /** The origin of the site. */
  origin: string;
  addresses: readonly string[];
  /** A further check on each page. */
  also?: (page: Page) => Promise<void>;
}

/** Opens addresses one after the other, and checks that each has one heading, is accessible, and logs and requests nothing unusual. */
export const walk = async (context: BrowserContext, { origin, addresses, also }: Walk): Promise<Page> => {
  const page = await context.newPage();
  const heard = listen(page, origin);
  for (const address of addresses)
    await step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.locator(".animate-pulse, [aria-busy=true]")).toHaveCount(0);
      await also?.(page);
      await expectAccessible(page);
      expect(heard.splice(0)).toEqual([]);
    });
  return page;
};
