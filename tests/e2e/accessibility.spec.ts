import type { Page } from "@playwright/test";
import { expect, expectFine, signInAsAdmin, test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

/** Fails if a page scrolls sideways on a small phone, or at the smallest width with a sidebar. */
const expectNoOverflow = async (page: Page, path: string) => {
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 });
    // The margin of the content animates.
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${path} at ${width}`,
      )
      .toBeLessThanOrEqual(0);
  }
};

/** Checks each page in a browser that has the scripts of the page before. */
const expectAllFine = async (
  page: Page,
  paths: readonly string[],
  visit?: (path: string) => Promise<void>,
) => {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await visit?.(path);
      await expectFine(page);
      await expectNoOverflow(page, path);
    });
};

/** Records console messages, errors, and requests to other hosts. */
const listen = (page: Page, own: string): string[] => {
  const heard: string[] = [];
  page.on("console", (message) => heard.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", ({ message }) => heard.push(`error: ${message}`));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== own) heard.push(`request: ${request.url()}`);
  });
  return heard;
};

/** Proves that the page is hydrated, because this needs its scripts. */
const expectAlive = async (page: Page) => {
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveClass("dark");
  await page.getByRole("radio", { name: "System" }).check();
};

/** Public pages that the server renders, filters and empty results included. */
const publicPages = [
  ...["/landing", "/privacy", "/terms", "/faq", "/blog", "/blog/1"],
  ...["/places", "/places?color=watch", "/places/portugal", "/places/western-sahara"],
  ...["/places/compare", "/places/compare?with=portugal,spain,thailand,georgia"],
  ...["/blog?type=tax&country=Thailand", "/blog?type=citizenship&country=Thailand"],
  ...["/waitlist/confirm?token=x", "/account/verify?token=x", "/alerts/unsubscribe?token=x"],
];

// A time zone with another day, and a locale with other date formats, must not break hydration.
test.describe("for a visitor far away", () => {
  test.use({ timezoneId: "Pacific/Kiritimati", locale: "de-DE" });

  test("public pages pass axe, hydrate without warnings, and contact no other host", async ({
    page,
    site,
  }) => {
    const heard = listen(page, new URL(site.url).origin);
    await expectAllFine(page, publicPages, async (path) => {
      await expectAlive(page);
      expect(heard, path).toEqual([]);
    });
    expect(heard).toEqual([]);
  });
});

test("error pages and the forms of visitors pass axe", async ({ page }) => {
  for (const [path, status] of [
    ["/blog/999999", 404],
    ["/blog/abc", 404],
    ["/blog?type=work", 400],
    ["/places/atlantis", 404],
    ["/no/such/page", 404],
  ] as const)
    expect((await page.request.get(path)).status(), path).toBe(status);
  await expectAllFine(page, [
    ...["/blog/999999", "/blog?type=work", "/places/atlantis", "/no/such/page"],
    ...["/auth", "/auth/reset", "/auth/reset?token=x", "/stays/verify", "/api/docs"],
  ]);
});

test("the answer to a form that was sent without its script passes axe, and hydrates", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/landing");
  await page.locator("form[action='/waitlist']").evaluate((form: HTMLFormElement) => {
    (form.elements.namedItem("email") as HTMLInputElement).value = "nomad@example";
    HTMLFormElement.prototype.submit.call(form);
  });
  await expect(page).toHaveURL("/waitlist");
  await expectAlive(page);
  await expectFine(page);
  const email = page.getByRole("textbox", { name: "Email address" });
  await expect(email).toHaveValue("nomad@example");
  await email.fill("alive@example.org");
  await page.getByRole("button", { name: "JOIN WAITLIST" }).click();
  await expect(page.getByText("You've been added to our waitlist.").first()).toBeVisible();
  await expect(page).toHaveURL("/waitlist");
  await expect(email).toHaveValue("");
  expect(errors).toEqual([]);
});

for (const paths of [
  ["/feed", "/profile", "/ai-agent", "/ai-agent/legislative-monitor", "/toolkit", "/toolkit/privacy#ivpn"],
  ["/toolkit/travel#airalo", "/toolkit/finance", "/personal/visas", "/personal/residencies#portugal-d7"],
  ["/places", "/places/portugal", "/places/compare?with=portugal,spain", "/places/atlantis"],
  ["/citizenship/overview#dominica", "/citizenship/residencies", "/company", "/company/formation#estonia"],
  [
    "/personal/programmes",
    "/personal/programmes?compare=pt-d7,pt-d8-residence",
    "/personal/programmes/pt-d7",
  ],
  ["/entry?passports=BR,PT", "/entry?passports=BR&tab=add&add=PT"],
  ["/stays"],
])
  test(`screens of a member pass axe: ${paths.join(", ")}`, async ({ page, signUp }) => {
    await signUp(page, paths[0]);
    await expectAllFine(page, paths);
  });

test("screens of an administrator pass axe", async ({ page }) => {
  await signInAsAdmin(page.request);
  await expectAllFine(page, [
    "/admin",
    "/admin/updates",
    "/admin/sources",
    "/admin/sources/new",
    "/admin/health",
  ]);
});
