import { expect, test } from "./test.ts";

test("the landing page has all strings and links", async ({ page, site }) => {
  await page.goto("/landing");
  await expect(page).toHaveTitle("Meridian · Your Global Mobility Dashboard");
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("position", "sticky");
  const links = { "Meridian, home": "/landing", Home: "/landing", Blog: "/blog", "Log in": "/auth" };
  for (const [name, href] of Object.entries(links))
    await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(header.getByRole("link", { name: "Get Started" })).toHaveAttribute(
    "href",
    "/landing#waitlist",
  );

  const hero = page.getByRole("region", { name: "Global Freedom" });
  await expect(hero.getByRole("heading", { level: 1, name: "Global Freedom" })).toBeVisible();
  await expect(hero.getByText("Become a sovereign individual & maximize your freedom")).toBeVisible();
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
  const email = waitlist.getByRole("textbox", { name: "Email address" });
  await expect(email).toHaveAttribute("type", "email");
  await expect(email).toHaveAttribute("required");
  await expect(waitlist.getByRole("button", { name: "JOIN WAITLIST" })).toBeVisible();

  const footer = page.getByRole("contentinfo");
  for (const [name, href] of [
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
    ["FAQ", "/faq"],
  ] as const)
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(footer.getByText("2023-2025")).toBeVisible();
  await expect(footer.getByRole("link", { name: "Atom feed of updates" })).toHaveAttribute(
    "href",
    "/blog/feed.xml",
  );
  for (const path of ["/blog", "/privacy", "/terms", "/faq", "/blog/feed.xml", "/og.png", "/rosette.svg"])
    expect((await page.request.get(site.url + path)).status(), path).toBe(200);
});

test("'Join Waitlist' and 'Get Started' scroll to the form, below the header", async ({ page }) => {
  for (const name of ["Join Waitlist", "Get Started"]) {
    await page.goto("/landing");
    await page.getByRole("link", { name }).click();
    const title = page.getByRole("heading", { name: "Join the Waitlist" });
    await expect(title).toBeInViewport();
    const header = await page.getByRole("banner").boundingBox();
    await expect.poll(async () => (await title.boundingBox())?.y ?? 0).toBeGreaterThan(header?.height ?? 0);
  }
});

test("a first-time visitor causes no user request, and a returning user gets a link to the dashboard", async ({
  page,
  signUp,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/landing", { waitUntil: "networkidle" });
  expect(asked.filter((path) => path.startsWith("/api"))).toEqual([]);
  await signUp(page);
  await expect(page.getByRole("combobox", { name: "Search updates" })).toBeVisible();
  await page.goto("/landing");
  asked.length = 0;
  await page.reload({ waitUntil: "networkidle" });
  for (const place of [page.getByRole("banner"), page.getByRole("main")])
    await expect(place.getByRole("link", { name: "Open Dashboard" })).toHaveAttribute("href", "/feed");
  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // The stream of alerts belongs to the app.
  expect(asked.filter((path) => path.startsWith("/api/monitoring"))).toEqual([]);
});

test("the code of the form loads on its first focus", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/landing", { waitUntil: "networkidle" });
  const late = () => loaded.filter((path) => path.includes("join-waitlist"));
  expect(late()).toEqual([]);
  await page.getByRole("textbox", { name: "Email address" }).focus();
  await expect.poll(late).toHaveLength(1);
});

test("the hero does not move with reduced motion", async ({ page }) => {
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/landing", { waitUntil: "networkidle" });
  expect(await running()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/landing", { waitUntil: "networkidle" });
  await expect.poll(running).toBe(0);
});
