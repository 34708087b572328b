import type { Page } from "@playwright/test";
import { expect, signIn, test, titleOf } from "./test.ts";

const updates = (page: Page) => page.getByRole("main").getByRole("article");
const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

test("the landing page has all strings and links", async ({ page, site }) => {
  await page.goto("/landing");
  await expect(page).toHaveTitle("Meridian · Your Global Mobility Dashboard");
  const header = page.getByRole("banner");
  const links = { "Meridian, home": "/landing", Home: "/landing", Blog: "/blog", "Log in": "/auth" };
  for (const [name, href] of Object.entries(links))
    await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(header.getByRole("link", { name: "Get Started" })).toHaveAttribute(
    "href",
    "/landing#waitlist",
  );

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["Home", "Blog", "Get Started"])
    await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  const hero = page.getByRole("region", { name: "Global Freedom" });
  await expect(hero.getByRole("heading", { level: 1, name: "Global Freedom" })).toBeVisible();
  await expect(hero.getByText("Become a sovereign individual & maximize your freedom")).toBeVisible();
  await expect(hero.getByRole("link", { name: "Join Waitlist" })).toHaveAttribute("href", /#waitlist$/);
  await expect(hero.getByRole("listitem")).toHaveText([
    "Visas Applications",
    "Permanent Residencies",
    "Company & Trust Incorporation",
    "Global Banking Services",
    "Plan B strategies",
    "Citizenships",
  ]);
  const freedom = page.getByRole("region", { name: "Freedom Through Global Mobility" });
  await expect(freedom.getByRole("heading", { level: 3 })).toHaveText([
    "Residency Programs",
    "Legislation Monitoring",
    "Tax Optimization",
    "Streamlined Visa Process",
    "Tools for Sovereign Individuals",
    "Special Economic Zones",
  ]);
  const why = page.getByRole("region", { name: "Why Choose Meridian" });
  await expect(why.getByRole("heading", { level: 3, name: "Free to join" })).toBeVisible();

  const waitlist = page.getByRole("region", { name: "Join the Waitlist" });
  await expect(waitlist).toHaveAttribute("id", "waitlist");
  const email = waitlist.getByRole("textbox", { name: "Email address" });
  await expect(email).toHaveAttribute("type", "email");
  await expect(email).toHaveAttribute("required");
  await expect(waitlist.getByRole("button", { name: "JOIN WAITLIST" })).toBeVisible();

  const footer = page.getByRole("contentinfo");
  for (const [name, href] of [
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
    ["FAQ", "/faq"],
    ["Atom feed of updates", "/blog/feed.xml"],
  ] as const)
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(footer.getByText("2023-2025")).toBeVisible();
  for (const path of ["/blog", "/privacy", "/terms", "/faq", "/blog/feed.xml", "/og.png", "/rosette.svg"])
    expect((await page.request.get(site.url + path)).status(), path).toBe(200);
});

test("a visitor gets no cookie, stores nothing but a chosen theme, and loads the code of the form when it is used", async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/privacy", "/terms", "/faq", "/blog", "/landing"]) {
    await page.goto(path);
    // The choice of a theme needs the scripts of the page, and is then the only thing that is stored.
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("html")).toHaveClass("dark");
    expect(await storedKeys(page), path).toEqual(["ui-theme"]);
    await page.evaluate(() => localStorage.clear());
  }
  expect(await context.cookies()).toEqual([]);
  expect(asked.filter((path) => path.startsWith("/api"))).toEqual([]);

  const formCode = () => asked.filter((path) => path.includes("join-waitlist"));
  expect(formCode()).toEqual([]);
  await page.getByRole("textbox", { name: "Email address" }).focus();
  await expect.poll(formCode).toHaveLength(1);
});

test("the home page is the feed while signed in, with one cookie, and the landing page otherwise", async ({
  page,
  context,
  signUp,
}) => {
  const username = await signUp(page, "/");
  await expect(page).toHaveURL("/feed");
  await expect(page.getByRole("combobox", { name: "Search updates" })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies).toHaveLength(1);
  const [cookie] = cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeCloseTo(30, 1);

  // A blank page first: the feed may still be asking for the state of alerts.
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/landing");
  for (const place of [page.getByRole("banner"), page.getByRole("main")])
    await expect(place.getByRole("link", { name: "Open Dashboard" })).toHaveAttribute("href", "/feed");
  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
  for (const name of ["Get Started", "Join Waitlist"])
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();

  await page.goto("/privacy");
  const keys = await storedKeys(page);
  expect(keys).toContain("signed-in-before");
  for (const name of [cookie?.name ?? "no cookie", ...keys.map((key) => key.split(" ", 1)[0] ?? "")])
    await expect(page.locator("code", { hasText: name }).first()).toBeVisible();
  // Only the app opens the stream of alerts.
  expect(asked.filter((path) => path.startsWith("/api/monitoring"))).toEqual([]);

  // The session ends elsewhere, while the page is open.
  await page.goto("/feed?from=mail#top");
  await expect(page.getByRole("combobox", { name: "Search updates" })).toBeVisible();
  await page.request.post("/api/logout");
  await expect(page).toHaveURL("/auth?next=%2Ffeed%3Ffrom%3Dmail%23top");
  await signIn(page, username);
  await expect(page).toHaveURL("/feed?from=mail#top");

  // An unknown cookie, which only the app can detect. The blank page ends all requests that could set another one.
  await page.goto("about:blank");
  await context.addCookies([{ ...cookie!, value: "s%3Agone.signature" }]);
  await page.goto("/");
  await expect(page).toHaveURL("/landing");
});

test("a visitor reads older updates, each on its own page and in the Atom feed", async ({ page }) => {
  await page.goto("/blog");
  await expect(updates(page)).toHaveCount(30);
  await page.getByRole("link", { name: "Older updates" }).click();
  await expect(page).toHaveURL(/\/blog\?before=\d+$/);
  const link = updates(page).first().getByRole("heading").getByRole("link");
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(page).toHaveURL(/\/blog\/\d+$/);
  await expect(titleOf(page)).toHaveText(title);
  await expect(page).toHaveTitle(`${title} · Meridian`);
  const source = page.getByRole("link", { name: "Read at the source" });
  await expect(source).toHaveAttribute("href", /^https?:/);
  await expect(source).toHaveAttribute("target", "_blank");
  await expect(source).toHaveAttribute("rel", /noopener/);
  await page.goBack();
  await page.getByRole("link", { name: "Newest updates" }).click();
  await expect(page).toHaveURL("/blog");

  await page.goto("/blog?type=tax&country=Thailand");
  const named = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
  expect(await page.getByRole("link", { name: "Atom feed", exact: true }).getAttribute("href")).toBe(named);
  const answer = await page.request.get(named ?? "");
  expect(answer.headers()["content-type"]).toContain("application/atom+xml");
  const titles = await updates(page).getByRole("heading").allTextContents();
  const feed = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      return [...document.querySelectorAll("entry > title")].map(({ textContent }) => textContent);
    },
    await answer.text(),
  );
  expect(titles.length).toBeGreaterThan(0);
  expect(feed).toEqual(titles);
});

test("without JavaScript, a visitor filters the blog and the map by plain forms and links", async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  const filter = (name: string) =>
    page.getByRole("navigation", { name: "Type of update" }).getByRole("link", { name, exact: true });
  const country = page.getByLabel("Country", { exact: true });
  await page.goto("/blog");
  await filter("Tax").click();
  await expect(page).toHaveURL("/blog?type=tax");
  await country.selectOption("Thailand");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/blog?type=tax&country=Thailand");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Tax updates: Thailand");
  for (const update of await updates(page).all()) {
    await expect(update).toContainText("Thailand");
    await expect(update.locator("[data-stamp=tax]")).toBeVisible();
  }
  await filter("All").click();
  await expect(page).toHaveURL("/blog?country=Thailand");
  await expect(country).toHaveValue("Thailand");
  await page.goBack();
  await expect(filter("Tax")).toHaveAttribute("aria-current", "true");
  await country.selectOption("");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/blog?type=tax&country=");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Tax updates");

  await page.goto("/places");
  await page.getByRole("radio", { name: "Nomad visa" }).check({ force: true });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/places?color=nomad");
  await expect(page.locator("[data-code=PT] > *")).toHaveClass("s5");
  await page.getByRole("combobox", { name: "Search for a country or territory" }).fill("japan");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL("/places/japan");
});
