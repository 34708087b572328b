import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { CompanyPage } from "./company-page.tsx";

test("shows one tab with three cards, each with a next step", async () => {
  const screen = await render(
    <main>
      <CompanyPage />
    </main>,
  );
  await expect.element(screen.getByRole("heading", { level: 1, name: "Company Services" })).toBeVisible();
  await expect
    .element(
      screen.getByText(
        "Manage your company formation, taxes, and compliance across multiple jurisdictions.",
        { exact: true },
      ),
    )
    .toBeVisible();
  expect(
    screen
      .getByRole("tab")
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(["Overview"]);
  await expect
    .element(screen.getByRole("tab", { name: "Overview" }))
    .toHaveAttribute("aria-selected", "true");
  for (const [card, link, path] of [
    ["Business Management", "Create a Company", "/company/formation"],
    ["Global Compliance", "Follow Changes", "/feed"],
    ["Tax Planning", "Compare Corporate Taxes", "/company/formation?sort=tax"],
  ] as const) {
    const region = screen.getByRole("region", { name: card });
    await expect.element(region.getByRole("heading", { level: 2, name: card })).toBeVisible();
    await expect.element(region.getByRole("link", { name: link })).toHaveAttribute("href", path);
  }
});

test("ranks places by the most requested figures, and leaves out places without a figure", async () => {
  const screen = await render(
    <main>
      <CompanyPage />
    </main>,
  );
  const ranking = screen.getByRole("region", { name: "Where to register" });
  const taxes = ranking.getByRole("list").nth(1).getByRole("link");
  expect(taxes.elements().map(({ textContent }) => textContent?.trim())).toEqual([
    "United Arab Emirates0% or 9%",
    "Hong Kong8.25–16.5%",
    "Cyprus15%",
    "Singapore17%",
  ]);
  await expect
    .element(taxes.first())
    .toHaveAttribute("href", expect.stringMatching(/^\/company\/formation#/));
});
