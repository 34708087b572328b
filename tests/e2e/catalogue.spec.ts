import type { Locator, Page } from "@playwright/test";
import { expect, step, test, titleOf } from "./test.ts";

/** A catalog card, by its name. */
const cardOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const unfolder = (part: Locator) => part.getByRole("button", { name: /^View Details/ });
const folder = (part: Locator) => part.getByRole("button", { name: /^Hide Details/ });

/** The specified figures of a card by label, struck through if a change has replaced them. */
const figuresOf = (card: Locator) =>
  card.locator("dl > div").evaluateAll((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const value = pair.querySelector("dd");
        const figure = value?.querySelector("s") ?? value?.firstChild;
        return [pair.querySelector("dt")?.textContent, figure?.textContent?.trim()];
      }),
    ),
  );

test("a member finds a residency program among six, and compares it with another", async ({
  page,
  signUp,
}) => {
  await signUp(page, "/personal/visas");
  const main = page.getByRole("main");
  await expect(
    main.getByRole("button", { name: /^Digital nomad .* 54 open programs in 51 countries$/ }),
  ).toBeVisible();
  await main.getByLabel("Filter programs").fill("brazil");
  await expect(main.getByRole("listitem").filter({ hasText: "VITEM XIV" }).last()).toBeVisible();
  await page.getByRole("link", { name: "View Residency Programs" }).click();
  await expect(page).toHaveURL("/personal/residencies");
  await expect(titleOf(page)).toHaveText("Residency Programs");

  const programs = [
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
  await expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveText(
    programs.map(([name]) => name),
  );
  for (const [name, flag, requirement, stay, passport] of programs) {
    const program = cardOf(page, name);
    await expect(program.locator("img")).toHaveAttribute("src", `/flags/${flag}.svg`);
    expect(await figuresOf(program), name).toEqual({
      "Time to Residency": expect.stringMatching(/\S/),
      "Minimum Stay": stay,
      Requirement: requirement,
      ...(passport && { "Passport Timeline": passport }),
    });
    await expect(program.getByRole("heading", { name: "Key Benefits" })).toBeVisible();
  }
  const portugal = cardOf(page, "Portugal D7 Visa");
  await unfolder(portugal).click();
  await expect(portugal.getByRole("heading", { name: "Steps" })).toBeVisible();
  await expect(page).toHaveURL("/personal/residencies#portugal-d7");
  await page.reload();
  await folder(portugal).click();
  await expect(portugal.getByRole("heading", { name: "Steps" })).toHaveCount(0);

  for (const name of ["Portugal D7 Visa", "Spain Non-Lucrative Visa"])
    await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  await expect(page).toHaveURL(/compare=portugal-d7/);
  const table = page.getByRole("region", { name: "Comparison", exact: true });
  await expect(table.getByRole("columnheader")).toHaveText(["Portugal D7 Visa", "Spain Non-Lucrative Visa"]);
  await expect(table.getByRole("row", { name: /^Minimum Stay/ })).toHaveText(
    "Minimum Stay7 days (not confirmed)183 days (not confirmed)",
  );
});

test("a member compares four citizenship programs, and opens one by keyboard alone", async ({
  page,
  signUp,
}) => {
  await signUp(page, "/personal/citizenship");
  await expect(titleOf(page)).toHaveText("Citizenship by Investment");
  const programs = [
    ["Grenada", "gd", "from $244,000", "148", "3 months"],
    ["Vanuatu", "vu", "from $137,000", "94", "1 month"],
    ["Saint Lucia", "lc", "from $255,120", "148", "3 months"],
    ["Dominica", "dm", "from $209,750", "144", "3 months"],
  ] as const;
  for (const [country, flag, price, destinations, time] of programs) {
    const program = cardOf(page, country);
    await expect(program.getByText(price)).toBeVisible();
    expect(await figuresOf(program), country).toEqual({
      "Visa-Free Destinations": destinations,
      "Processing Time": time,
      "Residency Requirement": "None",
      "Online Process": "Yes",
    });
    await expect(program.locator("img")).toHaveAttribute("src", `/flags/${flag}.svg`);
  }
  for (const path of ["/citizenship/residencies", "/citizenship/overview"]) {
    await page.goto(path);
    await expect(titleOf(page)).toHaveText("Citizenship by Investment");
    await expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveText(
      programs.map(([country]) => country),
    );
  }

  const grenada = cardOf(page, "Grenada");
  const button = grenada.getByRole("button", { name: /Details/ });
  /** Presses the key until the element has the focus. */
  const tabTo = async (target: Locator, key = "Tab") => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press(key);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(target).toBeFocused();
  };
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /skip to/i })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(button);
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(button).toHaveText(/^Hide Details/);
  await expect(page).toHaveURL("/citizenship/overview#grenada");
  await expect(grenada.getByRole("heading", { name: "Ways to Invest" })).toBeVisible();
  await tabTo(grenada.getByRole("link", { name: /opens in a new tab/ }).last());
  await tabTo(button, "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).toBeFocused();
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
    await expect(folder(panel)).toHaveCount(0);
  }
};

test("a member goes through the three toolkits, opens tools by link and by hand, and visits their sites", async ({
  page,
  context,
  signUp,
}) => {
  await signUp(page, "/toolkit");
  await expect(titleOf(page)).toHaveText("Toolkit");
  const toolkits = [
    ["Privacy Tools", ["VPN Services", "Password Managers", "Privacy Browsers"]],
    ["Travel Tools", ["Services", "Travel Gadgets", "Health Insurance"]],
    ["Finance Tools", ["Digital Banking", "Tax Solutions", "Crypto Services"]],
  ] as const;
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(
    toolkits.map(([name]) => name),
  );
  for (const [name, tabs] of toolkits) {
    await cardOf(page, name).click();
    await expect(titleOf(page)).toHaveText(name);
    await expectTabs(page, tabs);
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Toolkit" }).click();
    await expect(titleOf(page)).toHaveText("Toolkit");
  }

  await step("Back steps through tabs and leaves the screen", async () => {
    await cardOf(page, "Privacy Tools").click();
    await unfolder(cardOf(page, "IVPN")).click();
    await page.getByRole("tab", { name: "Password Managers" }).click();
    await expect(page).toHaveURL("/toolkit/privacy?tab=password");
    await page.goBack();
    await expect(page.getByRole("tab", { selected: true })).toHaveText("VPN Services");
    await expect(page).toHaveURL("/toolkit/privacy#ivpn");
    await expect(folder(cardOf(page, "IVPN"))).toBeVisible();
    await page.goBack();
    await expect(titleOf(page)).toHaveText("Toolkit");
  });

  await step("an address names a tab or a tool", async () => {
    await page.goto("/toolkit/finance?tab=crypto");
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Crypto Services");
    await page.goto("/toolkit/privacy#tor-browser");
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Privacy Browsers");
  });

  await context.route("https://**", (route) => route.fulfill({ body: "their site" }));
  const tool = cardOf(page, "Tor Browser");
  await expect(tool.getByRole("heading", { name: "Platforms" })).toBeVisible();
  const opened = context.waitForEvent("page");
  await tool.getByRole("link", { name: "Visit Official Website" }).click();
  const website = await opened;
  await expect(website.getByText("their site")).toBeVisible();
  expect(website.url()).toMatch(/^https:\/\/(www\.)?torproject\.org\//);
  expect(await website.evaluate(() => window.opener)).toBeNull();
});

test("a member goes from the company services to a jurisdiction, sorted by what matters", async ({
  page,
  signUp,
}) => {
  await signUp(page, "/company");
  await expect(titleOf(page)).toHaveText("Company Services");
  await expect(page.getByRole("tab")).toHaveText(["Overview"]);
  const panel = page.getByRole("tabpanel", { name: "Overview" });
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText([
    ...["Where to register", "Business Management", "Global Compliance", "Tax Planning"],
  ]);
  await cardOf(page, "Tax Planning").getByRole("link").click();
  await expect(page).toHaveURL("/company/formation?sort=tax");
  await expect(page.getByRole("columnheader", { name: "Corporate Tax" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const jurisdictions = page.getByRole("rowheader").getByRole("heading");
  await page.goto("/company/formation");
  await expect(titleOf(page)).toHaveText("Create a Company");
  await expect(jurisdictions).toHaveText([
    ...["Estonia", "United States (Wyoming)", "United States (Delaware)", "United Kingdom", "Hong Kong"],
    ...["Singapore", "United Arab Emirates", "Portugal", "Georgia", "Cyprus"],
  ]);
  await page.getByRole("button", { name: "Jurisdiction" }).click();
  await expect(jurisdictions.first()).toHaveText("Cyprus");
  await page.getByRole("button", { name: "View Details of Cyprus" }).click();
  await expect(page).toHaveURL("/company/formation?sort=jurisdiction#cyprus");
  await page.reload();
  await expect(jurisdictions.first()).toHaveText("Cyprus");
  await expect(page.getByRole("heading", { name: "Key Requirements" })).toBeVisible();
});

/** A Brazilian who works for clients abroad. Countries are ids. */
const brazilian = {
  residencies: [{ country: "76", isPrimary: true }],
  citizenships: [{ country: "76", isPrimary: true }],
  employmentStatus: "self-employed",
  employmentCountry: "76",
};

test("a Brazilian with €3,000 a month finds what she qualifies for, compares three, and sees what to order first", async ({
  page,
  signUp,
}) => {
  await page.addInitScript(
    (stored) => localStorage.setItem("userProfile", stored),
    JSON.stringify(brazilian),
  );
  await signUp(page, "/personal/programmes");
  await expect(page.getByText(": citizen of Brazil.")).toBeVisible();
  const results = page.getByRole("list", { name: "All programs" });
  const program = (name: string) => results.getByRole("listitem").filter({ hasText: name }).first();

  await step("three answers name the programs that fit, with numbers", async () => {
    await page.getByLabel("Income a month").fill("3000");
    await expect(page.getByLabel("Kind of work")).toHaveValue("freelancer");
    await expect(page.getByText(/You may qualify for \d+ open programs/)).toBeVisible();
    const slovenia = program("Slovenia: Temporary residence permit for digital nomads");
    await expect(slovenia).toContainText("You meet every requirement that our sources state");
    await slovenia.getByText("Why").click();
    await expect(slovenia.getByText("It asks for €2,868 a month.", { exact: false })).toContainText(
      "2 times the average net wage",
    );
    await expect(slovenia.getByText("You have €3,000 a month.", { exact: false })).toBeVisible();
    await expect(results.getByText("Brazil: ")).toHaveCount(0);
    await page.getByLabel("Filter programs").fill("portugal d8");
    await expect(program("Portugal: D8 digital nomad residence visa")).toContainText(
      "About €680 more a month would meet it.",
    );
  });

  await step("three of them are shown side by side, at an address that can be bookmarked", async () => {
    for (const [filter, name] of [
      ["slovenia", "Slovenia: Temporary residence permit for digital nomads"],
      ["mauritius premium", "Mauritius: Premium Visa"],
      ["spain telework", "Spain: Digital nomad (international telework) visa and permit"],
    ] as const) {
      await page.getByLabel("Filter programs").fill(filter);
      await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
    }
    await expect(page).toHaveURL(/compare=.*es-digital-nomad/);
    await page.reload();
    const table = page.getByRole("region", { name: "Comparison" });
    await expect(table.getByRole("columnheader")).toHaveCount(3);
    await expect(table.getByRole("row", { name: /^Years to citizenship/ })).toContainText("10");
  });

  await step("she sees where she may go in the meantime, and for how long", async () => {
    await page.goto("/personal/programmes/es-digital-nomad");
    const meantime = page.getByRole("region", { name: "In the meantime" });
    await expect(meantime.getByRole("listitem")).toContainText(/BrazilVisa-free90 days in any 180 days/);
    await meantime.getByRole("link", { name: "How Spain counts days" }).click();
    await expect(page).toHaveURL("/places/spain#stay");
    await expect(page.getByRole("heading", { name: "Schengen area: 90 days in any 180 days" })).toBeVisible();
    await page.goBack();
    await meantime.getByRole("link", { name: "Where else you may go" }).click();
    await expect(page.getByRole("row", { name: /Japan/ })).toContainText("Visa-free90 days per entry");
  });

  await step("the plan says what to order first, and remembers it", async () => {
    await page.goto("/personal/programmes/br-vitem-xiv");
    await expect(page.getByRole("region", { name: "For you" })).toContainText(
      "You are already a citizen of this country.",
    );
    await page.goto("/personal/programmes/pt-d8-residence");
    await page.getByLabel("The day you want to move").fill("2199-09-01");
    const plan = page.getByRole("region", { name: "Application plan" });
    await expect(plan.getByText(/^First:/)).toContainText("Criminal record");
    await expect(plan).toContainText("At most 90 days (stated by a source) old on the day of filing.");
    await plan.getByRole("checkbox", { name: "Criminal record" }).check();
    await page.reload();
    await expect(plan.getByRole("checkbox", { name: "Criminal record" })).toBeChecked();
    const download = page.waitForEvent("download");
    await plan.getByRole("button", { name: "Save to your calendar" }).click();
    expect((await download).suggestedFilename()).toBe("pt-d8-residence.ics");
  });

  await step("a closed program is marked as closed, and offers no plan", async () => {
    await page.goto("/personal/programmes/es-investor");
    await expect(page.getByRole("alert")).toContainText("Closed since Apr 3, 2025");
    await expect(page.getByRole("heading", { name: "Application plan" })).toHaveCount(0);
  });
});
