import type { Locator, Page } from "@playwright/test";
import { cardOf, foldersIn, titleOf, unfoldersIn } from "./cards.ts";
import { test } from "./reader.ts";
import { expect } from "./test.ts";

/** The specified figures of a card by label, struck through if a change has replaced them. */
const figuresOf = (it: Locator) =>
  it.locator("dl > div").evaluateAll((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const value = pair.querySelector("dd");
        const figure = value?.querySelector("s") ?? value?.firstChild;
        return [pair.querySelector("dt")?.textContent, figure?.textContent?.trim()];
      }),
    ),
  );

test("/personal/residencies: six programs with figures, and a guide with three tips", async ({ page }) => {
  await page.goto("/personal/residencies");
  await expect(titleOf(page)).toHaveText("Residency Programs");
  const programmes = [
    ["Portugal D7 Visa", "pt", "€9,120/year income", "7 days", "5 years"],
    ["Spain Non-Lucrative Visa", "es", "€27,792/year", "183 days", "10 years"],
    [
      "Panama Friendly Nations Visa",
      "pa",
      "$5,000 plus an investment",
      "Not stated by our sources",
      "5 years",
    ],
    ["Costa Rica Rentista Visa", "cr", "$2,500/month or $60,000 deposit", "4 months", "7 years"],
    ["Georgia 'Remotely from Georgia'", "ge", "$2,000/month income", "183 days for tax residency", null],
    ["Thailand Long-Term Resident Visa", "th", "$80,000 annual income", "180 days for tax benefits", null],
  ] as const;
  const names = page.getByRole("listitem").getByRole("heading", { level: 2 });
  await expect(names).toHaveText(programmes.map(([name]) => name));
  for (const [name, flag, requirement, stay, passport] of programmes) {
    const programme = cardOf(page, name);
    await expect(programme.locator("img")).toHaveAttribute("src", `/flags/${flag}.svg`);
    expect(await figuresOf(programme), name).toEqual({
      "Time to Residency": expect.stringMatching(/\S/),
      "Minimum Stay": stay,
      Requirement: requirement,
      ...(passport && { "Passport Timeline": passport }),
    });
    await expect(programme.getByRole("heading", { name: "Key Benefits" })).toBeVisible();
    await expect(unfoldersIn(programme)).toBeVisible();
  }
  const portugal = cardOf(page, "Portugal D7 Visa");
  await unfoldersIn(portugal).click();
  await expect(portugal.getByRole("heading", { name: "Steps" })).toBeVisible();
  await foldersIn(portugal).click();
  await expect(portugal.getByRole("heading", { name: "Steps" })).toHaveCount(0);
  const guide = page.locator("section", {
    has: page.getByRole("heading", { name: "How to Choose the Right Residency Program" }),
  });
  await expect(guide.getByRole("listitem").getByRole("heading")).toHaveText([
    /Tax Benefits$/,
    /Stay Requirements$/,
    /Long-Term Strategy$/,
  ]);
});

test("/personal/visas: a button that links to the programs, above the routes with their counts", async ({
  page,
}) => {
  await page.goto("/personal/visas");
  await expect(titleOf(page)).toBeVisible();
  const main = page.getByRole("main");
  expect((await main.innerText()).split(/\n+/).slice(0, 2)).toEqual([
    "Visas and Residencies",
    "View Residency Programs",
  ]);
  await expect(
    main.getByRole("button", { name: /^Digital nomad .* 54 open programs in 51 countries$/ }),
  ).toBeVisible();
  await main.getByLabel("Filter programs").fill("brazil");
  await expect(main.getByRole("listitem").filter({ hasText: "VITEM XIV" }).last()).toBeVisible();
  await page.getByRole("link", { name: "View Residency Programs" }).click();
  await expect(page).toHaveURL("/personal/residencies");
});

test("/personal/citizenship: four programs with figures, whose flags move while open", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/personal/citizenship");
  await expect(titleOf(page)).toHaveText("Citizenship by Investment");
  for (const [country, flag, price, destinations, time] of [
    ["Grenada", "gd", "from $244,000", "148", "3 months"],
    ["Vanuatu", "vu", "from $137,000", "94", "1 month"],
    ["Saint Lucia", "lc", "from $255,120", "148", "3 months"],
    ["Dominica", "dm", "from $209,750", "144", "3 months"],
  ] as const) {
    const programme = cardOf(page, country);
    await expect(programme.getByText(price)).toBeVisible();
    expect(await figuresOf(programme), country).toEqual({
      "Visa-Free Destinations": destinations,
      "Processing Time": time,
      "Residency Requirement": "None",
      "Online Process": "Yes",
    });
    await expect(programme.locator("img")).toHaveAttribute("src", `/flags/${flag}.svg`);
    await expect(unfoldersIn(programme)).toBeVisible();
  }
  const vanuatu = cardOf(page, "Vanuatu");
  const movements = () => vanuatu.locator("img").evaluate((flag) => flag.getAnimations().length);
  expect(await movements()).toBe(0);
  await unfoldersIn(vanuatu).click();
  await expect(vanuatu.getByRole("heading", { name: "Ways to Invest" })).toBeVisible();
  expect(await movements()).toBe(1);
  await foldersIn(vanuatu).click();
  await expect(vanuatu.getByRole("heading", { name: "Ways to Invest" })).toHaveCount(0);
  expect(await movements()).toBe(0);
});

test("/citizenship/overview and /citizenship/residencies show the same programs", async ({ page }) => {
  for (const path of ["/citizenship/overview", "/citizenship/residencies"]) {
    await page.goto(path);
    await expect(titleOf(page)).toHaveText("Citizenship by Investment");
    await expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveText([
      "Grenada",
      "Vanuatu",
      "Saint Lucia",
      "Dominica",
    ]);
  }
});

test("/toolkit: a header and a linked card for each toolkit", async ({ page }) => {
  await page.goto("/toolkit");
  await expect(titleOf(page)).toHaveText("Toolkit");
  const toolkits = ["Privacy Tools", "Travel Tools", "Finance Tools"];
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(toolkits);
  for (const name of toolkits) {
    await cardOf(page, name).click();
    await expect(titleOf(page)).toHaveText(name);
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Toolkit" }).click();
    await expect(titleOf(page)).toHaveText("Toolkit");
  }
});

/** Opens each tab and checks its heading and closed cards. */
const expectTabs = async (page: Page, tabs: readonly string[]) => {
  await expect(page.getByRole("tab")).toHaveText(tabs);
  await expect(page.getByRole("tab", { selected: true })).toHaveText(tabs[0] ?? "");
  for (const tab of tabs) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    const panel = page.getByRole("tabpanel", { name: tab, exact: true });
    await expect(panel.getByRole("heading", { level: 2 })).toHaveText(tab);
    expect(await panel.locator("[data-entry]").count(), tab).toBeGreaterThanOrEqual(4);
    await expect(foldersIn(panel)).toHaveCount(0);
  }
};

/** Follows the link to a tool's website, which is blocked. Returns the URL of the new tab. */
const visitWebsite = async (page: Page, tool: Locator) => {
  const context = page.context();
  await context.route("https://**", (route) => route.fulfill({ body: "their site" }));
  const opened = context.waitForEvent("page");
  await tool.getByRole("link", { name: "Visit Official Website" }).click();
  const website = await opened;
  await expect(website.getByText("their site")).toBeVisible();
  expect(await website.evaluate(() => window.opener)).toBeNull();
  const address = website.url();
  await website.close();
  return address;
};

test("/toolkit/privacy: three tabs of tools with features, platforms, and website", async ({ page }) => {
  await page.goto("/toolkit/privacy");
  await expect(titleOf(page)).toHaveText("Privacy Tools");
  await expectTabs(page, ["VPN Services", "Password Managers", "Privacy Browsers"]);
  const browser = cardOf(page, "Tor Browser");
  await unfoldersIn(browser).click();
  for (const name of ["Key Features", "Platforms"])
    await expect(browser.getByRole("heading", { name })).toBeVisible();
  await expect(browser.getByText("Linux", { exact: true })).toBeVisible();
  expect(await visitWebsite(page, browser)).toMatch(/^https:\/\/(www\.)?torproject\.org\//);
  await expect(browser.getByRole("link", { name: "Visit Official Website" })).toBeVisible();
});

test("/toolkit/travel: three tabs of tools with features, who they suit, and website", async ({ page }) => {
  await page.goto("/toolkit/travel");
  await expect(titleOf(page)).toHaveText("Travel Tools");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    "eSIMs",
    "Proof of Onward Travel",
    "Virtual Mailboxes",
    "Virtual Numbers",
  ]);
  await expectTabs(page, ["Services", "Travel Gadgets", "Health Insurance"]);
  await page.getByRole("tab", { name: "Services" }).click();
  const airalo = cardOf(page, "Airalo");
  await unfoldersIn(airalo).click();
  for (const name of ["Key Features", "Best For"])
    await expect(airalo.getByRole("heading", { name })).toBeVisible();
  expect(await visitWebsite(page, airalo)).toBe("https://airalo.com/");
});

test("/toolkit/finance: three tabs, each with an introduction", async ({ page }) => {
  await page.goto("/toolkit/finance");
  await expect(titleOf(page)).toHaveText("Finance Tools");
  const tabs = ["Digital Banking", "Tax Solutions", "Crypto Services"];
  await expectTabs(page, tabs);
  const paragraphs = new Set<string>();
  for (const tab of tabs) {
    await page.getByRole("tab", { name: tab }).click();
    const panel = page.getByRole("tabpanel", { name: tab });
    const paragraph = panel.locator("h2 + p");
    await expect(paragraph).toHaveText(/\w{3}.*\.$/);
    paragraphs.add(await paragraph.innerText());
  }
  expect(paragraphs.size).toBe(3);
});

test("/company: one tab with an introduction and three linked cards", async ({ page }) => {
  await page.goto("/company");
  await expect(titleOf(page)).toHaveText("Company Services");
  await expect(
    page.getByText("Manage your company formation, taxes, and compliance across multiple jurisdictions.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Overview"]);
  const panel = page.getByRole("tabpanel", { name: "Overview" });
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText([
    "Where to register",
    "Business Management",
    "Global Compliance",
    "Tax Planning",
  ]);
  await cardOf(page, "Tax Planning").getByRole("link").click();
  await expect(page).toHaveURL("/company/formation?sort=tax");
  await expect(page.getByRole("columnheader", { name: "Corporate Tax" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});

test("/company/formation: ten jurisdictions that can be sorted and opened", async ({ page }) => {
  await page.goto("/company/formation");
  await expect(titleOf(page)).toHaveText("Create a Company");
  const places = page.getByRole("rowheader").getByRole("heading");
  await expect(places).toHaveText([
    "Estonia",
    "United States (Wyoming)",
    "United States (Delaware)",
    "United Kingdom",
    "Hong Kong",
    "Singapore",
    "United Arab Emirates",
    "Portugal",
    "Georgia",
    "Cyprus",
  ]);
  await page.getByRole("button", { name: "Jurisdiction" }).click();
  await expect(places.first()).toHaveText("Cyprus");
  await page.getByRole("button", { name: "View Details of Cyprus" }).click();
  await expect(page).toHaveURL("/company/formation?sort=jurisdiction#cyprus");
  await page.reload();
  await expect(places.first()).toHaveText("Cyprus");
  await expect(page.getByRole("heading", { name: "Key Requirements" })).toBeVisible();
});
