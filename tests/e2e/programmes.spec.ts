import { expect, expectFine, test } from "./test.ts";

/** A Brazilian who works for clients abroad. Countries are ids. */
const profile = {
  residencies: [{ country: "76", isPrimary: true }],
  citizenships: [{ country: "76", isPrimary: true }],
  employmentStatus: "self-employed",
  employmentCountry: "76",
};

test("a Brazilian with €3,000 a month finds what she qualifies for, compares three, and sees what to order first", async ({
  page,
  signUp,
}) => {
  await page.addInitScript((stored) => localStorage.setItem("userProfile", stored), JSON.stringify(profile));
  await signUp(page, "/feed");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await sidebar.getByRole("button", { name: "My world" }).click();
  await sidebar.getByRole("link", { name: "Programs", exact: true }).click();
  await expect(page.getByText(": citizen of Brazil.")).toBeVisible();
  const results = page.getByRole("list", { name: "All programs" });
  const program = (name: string) => results.getByRole("listitem").filter({ hasText: name }).first();

  await test.step("three answers name the programs that fit, with numbers", async () => {
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
    await page.getByLabel("Filter programs").fill("");
  });

  await test.step("three of them stand side by side, in an address that can be kept", async () => {
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
    await expectFine(page);
  });

  await test.step("she sees where she may go in the meantime, and for how long", async () => {
    await page.goto("/personal/programmes/es-digital-nomad");
    const meantime = page.getByRole("region", { name: "In the meantime" });
    await expect(meantime.getByRole("listitem")).toContainText(/BrazilVisa-free90 days in any 180 days/);
    await expectFine(page);
    await meantime.getByRole("link", { name: "How Spain counts days" }).click();
    await expect(page).toHaveURL("/places/spain#stay");
    await expect(page.getByRole("heading", { name: "Stay rules" })).toBeInViewport();
    await expect(page.getByRole("heading", { name: "Schengen area: 90 days in any 180 days" })).toBeVisible();
    await page.goBack();
    await meantime.getByRole("link", { name: "Where else you may go" }).click();
    await expect(page.getByRole("row", { name: /Japan/ })).toContainText("Visa-free90 days per entry");
  });

  await test.step("the plan says what to order first, and remembers it", async () => {
    await page.goto("/personal/programmes/br-vitem-xiv");
    await expect(page.getByRole("region", { name: "For you" })).toContainText(
      "You are a citizen of this country already.",
    );
    await page.goto("/personal/programmes/pt-d8-residence");
    await page.getByLabel("The day you want to move").fill("2999-09-01");
    const plan = page.getByRole("region", { name: "Application plan" });
    await expect(plan.getByText(/^First:/)).toContainText("Criminal record");
    await expect(plan).toContainText("At most 90 days (stated by a source) old on the day of filing.");
    await plan.getByRole("checkbox", { name: "Criminal record" }).check();
    await page.reload();
    await expect(plan.getByRole("checkbox", { name: "Criminal record" })).toBeChecked();
    const download = page.waitForEvent("download");
    await plan.getByRole("button", { name: "Save to your calendar" }).click();
    expect((await download).suggestedFilename()).toBe("d8-digital-nomad-residence-visa.ics");
    await expectFine(page);
  });

  await test.step("a closed program is said to be closed, and offers no plan", async () => {
    await page.goto("/personal/programmes/es-investor");
    await expect(page.getByRole("alert")).toContainText("Closed since Apr 3, 2025");
    await expect(page.getByRole("heading", { name: "Application plan" })).toHaveCount(0);
  });
});
