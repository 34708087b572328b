import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "#tests/support/axe.ts";
import { watchScrolls } from "#tests/support/scrolls.ts";
import { ResidenciesPage } from "./residencies-page.tsx";

beforeEach(() => {
  history.replaceState(null, "", "/personal/residencies");
});

const card = (name: string) => page.getByRole("region", { name, exact: true });

it("shows six programs, and a passport timeline only with a path to citizenship", async () => {
  await render(<ResidenciesPage />);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Residency Programs");
  const figures = (name: string) =>
    [...card(name).element().querySelectorAll("dt")].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
  const unconfirmed = (name: string) =>
    [...card(name).element().querySelectorAll("dl > div")]
      .filter(({ textContent }) => textContent?.includes("(not confirmed)"))
      .map((figure) => figure.querySelector("dt")?.textContent);
  for (const [name, requirement, stay, passport] of [
    ["Portugal D7 Visa", "€9,120/year", "7 days", "5 years"],
    ["Spain Non-Lucrative Visa", "€27,792/year", "183 days", "10 years"],
    ["Panama Friendly Nations Visa", "$5,000", "Not stated by our sources", "5 years"],
    ["Costa Rica Rentista Visa", "$2,500/month", "4 months", "7 years"],
    ["Georgia 'Remotely from Georgia'", "$2,000/month", "183 days", undefined],
    ["Thailand Long-Term Resident Visa", "$80,000", "180 days", undefined],
  ] as const) {
    const found = Object.fromEntries(figures(name));
    expect(found.Requirement, name).toContain(requirement);
    expect(found["Minimum Stay"], name).toContain(stay);
    expect(found["Passport Timeline"]?.includes(passport ?? ""), name).toBe(passport && true);
  }
  expect(unconfirmed("Portugal D7 Visa")).toEqual(["Minimum Stay"]);
  expect(unconfirmed("Costa Rica Rentista Visa")).toEqual(["Minimum Stay"]);
});

it.each([
  [
    "Portugal D7 Visa",
    "Requirement",
    "€9,120/year income",
    "€11,040/year income",
    "Since 2026; listed earlier",
  ],
  ["Portugal D7 Visa", "Passport Timeline", "5 years", "10 years", "Before May 19, 2026"],
  ["Panama Friendly Nations Visa", "Requirement", "$5,000 plus an investment", "$200,000", "Before Aug 2021"],
])("%s shows its %s of today beside the specified one", async (name, label, specified, today, before) => {
  await render(<ResidenciesPage />);
  const term = [...card(name).element().querySelectorAll("dt")].find(
    ({ textContent }) => textContent === label,
  );
  const value = term?.nextElementSibling;
  expect(value?.querySelector("s")?.textContent).toBe(specified);
  expect(value?.textContent?.startsWith(today)).toBe(true);
  expect(value?.textContent).toContain(`${before}: ${specified}`);
});

it("shows changes on closed cards", async () => {
  await render(<ResidenciesPage />);
  const changes = card("Portugal D7 Visa").getByRole("list", { name: "Changes" });
  await expect.element(changes).toHaveTextContent(/^Changed: Citizenship now takes ten years.*May 19, 2026/);
});

it("links to each program if the cards are in one column", async () => {
  await page.viewport(390, 800);
  const lastScroll = watchScrolls();
  await render(<ResidenciesPage />);
  const contents = page.getByRole("navigation", { name: "Programs on this page" });
  await contents.getByRole("link", { name: "Thailand" }).click();
  const thailand = card("Thailand Long-Term Resident Visa");
  await expect.element(thailand.getByRole("button", { name: "Hide Details" })).toBeInTheDocument();
  await expect.poll(lastScroll).toBe(thailand.element());
});

it("opens and closes details and keeps them in the URL", async () => {
  await render(<ResidenciesPage />);
  const spain = card("Spain Non-Lucrative Visa");
  await spain.getByRole("button", { name: "View Details" }).click();
  expect(location.hash).toBe("#spain-non-lucrative");
  await expect.element(spain.getByRole("heading", { name: "Authority" })).toBeVisible();
  const authority = spain.getByRole("link", { name: /opens in a new tab/ }).last();
  await expect.element(authority).toHaveAttribute("rel", "noopener noreferrer");
  await spain.getByRole("button", { name: "Hide Details" }).click();
  await expect.element(spain.getByRole("button", { name: "View Details" })).toBeVisible();
  expect(location.hash).toBe("");
});

it("opens the entries in the URL", async () => {
  history.replaceState(null, "", "/personal/residencies#panama-friendly-nations,nothing");
  await render(<ResidenciesPage />);
  await expect
    .element(card("Panama Friendly Nations Visa").getByRole("button", { name: "Hide Details" }))
    .toBeVisible();
});

it("filters by words and shows an empty state", async () => {
  await render(<ResidenciesPage />);
  const box = page.getByRole("searchbox", { name: "Filter programs" });
  await box.fill("thailand LONG-term");
  await expect.element(card("Thailand Long-Term Resident Visa")).toBeVisible();
  expect(page.getByRole("region").elements()).toHaveLength(1);
  await box.fill("atlantis");
  await expect.element(page.getByText("No programs match your filter.")).toBeVisible();
});

it("compares two to four programs", async () => {
  await render(
    <main>
      <ResidenciesPage />
    </main>,
  );
  const pick = (name: string) => page.getByRole("checkbox", { name: `Compare ${name}` });
  await pick("Portugal D7 Visa").click();
  await expect.element(page.getByText("1 selected. Select one more to compare.")).toBeVisible();
  await pick("Spain Non-Lucrative Visa").click();
  const table = page.getByRole("table");
  await expect.element(table.getByRole("columnheader", { name: "Spain Non-Lucrative Visa" })).toBeVisible();
  await expect.element(table.getByRole("rowheader", { name: "Passport Timeline" })).toBeVisible();
  await pick("Panama Friendly Nations Visa").click();
  await pick("Costa Rica Rentista Visa").click();
  await expect.element(pick("Thailand Long-Term Resident Visa")).toBeDisabled();
  expect(new URLSearchParams(location.search).get("compare")?.split(",")).toHaveLength(4);
  await expectAccessible();
  await page.getByRole("button", { name: "Clear comparison" }).click();
  await expect.element(table).not.toBeInTheDocument();
});

it("shows the number of selected programs and links to the comparison", async () => {
  await page.viewport(390, 800);
  const lastScroll = watchScrolls();
  await render(
    <main>
      <ResidenciesPage />
    </main>,
  );
  const status = page.getByRole("status").nth(1);
  await expect.element(status).toBeEmptyDOMElement();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  for (const name of ["Costa Rica Rentista Visa", "Thailand Long-Term Resident Visa"])
    await page.getByRole("checkbox", { name: `Compare ${name}` }).click();
  await expect.element(status).toHaveTextContent("2 selected");
  await button("Compare").click();
  const table = page.getByRole("region", { name: "Comparison", exact: true });
  await expect.element(table).toHaveFocus();
  expect(lastScroll()).toBe(table.element());
});

it.each(["Clear", "Clear comparison"])("'%s' clears the selection and focuses the heading", async (name) => {
  history.replaceState(null, "", "?compare=portugal-d7,spain-non-lucrative");
  await render(
    <main>
      <ResidenciesPage />
    </main>,
  );
  await page.getByRole("button", { name, exact: true }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  await expect.element(page.getByText(/\d selected/)).not.toBeInTheDocument();
  expect(location.search).toBe("");
});

it("shows three tips", async () => {
  await render(<ResidenciesPage />);
  await expect
    .element(page.getByRole("heading", { name: "How to Choose the Right Residency Program" }))
    .toBeVisible();
  for (const tip of ["Tax Benefits", "Stay Requirements", "Long-Term Strategy"])
    await expect.element(page.getByRole("heading", { name: tip })).toBeVisible();
});

const chart = (name: string) => page.getByRole("figure", { name });
const drawnRows = (name: string) => [...chart(name).element().querySelectorAll("[aria-hidden] li > a")];

it("draws today's figures, lowest first, and shows values that are not numbers in words", async () => {
  const screen = await render(
    <main>
      <ResidenciesPage />
    </main>,
  );
  const texts = (name: string) =>
    drawnRows(name).map((row) =>
      [...row.children].flatMap(({ textContent }) => textContent.trim() || []).join(": "),
    );
  expect(texts("Income required")).toEqual([
    "Portugal: €11,040",
    "Costa Rica: about €25,800",
    "Spain: €28,800",
    "Thailand: about €68,800",
    "Panama: about €172,000 once, no income",
    "Georgia closed: about €20,700 (weak source)",
  ]);
  expect(texts("Minimum stay")).toEqual([
    "Portugal: 7 days (not confirmed)",
    "Costa Rica: 4 months (not confirmed)",
    "Thailand: 180 days (not confirmed)",
    "Spain: 183 days (not confirmed)",
    "Georgia closed: 183 days",
  ]);
  await expect.element(screen.getByText("Not stated by our sources: Panama.")).toBeVisible();
  expect(texts("From permit to passport")).toEqual([
    "Panama: 2 + 5 years (weak source)",
    "Costa Rica: 7 years",
    "Portugal: 10 years",
    "Spain: 10 years",
    "Thailand: No path to citizenship (not confirmed)",
    "Georgia closed: No path to citizenship (not confirmed)",
  ]);
});

it("scrolls from a row of a chart to its card, also a second time", async () => {
  const lastScroll = watchScrolls();
  await render(<ResidenciesPage />);
  for (const _ of [1, 2]) {
    page.getByRole("searchbox", { name: "Filter programs" }).element().focus();
    (drawnRows("Minimum stay").at(-1) as HTMLElement).click();
    const georgia = card("Georgia 'Remotely from Georgia'");
    await expect.element(georgia).toHaveFocus();
    await expect.poll(lastScroll).toBe(georgia.element());
    expect(location.hash).toBe("#georgia-remotely");
  }
});

it("states on the card, in the comparison, and in the chart what the years to a passport count from", async () => {
  history.replaceState(null, "", "?compare=panama-friendly-nations,georgia-remotely");
  await render(<ResidenciesPage />);
  const said =
    /5 years Sources [\d, ]+counted from permanent residence, so 2 \+ 5 years in all Sources [\d, ]+\(weak source\)/;
  await expect.element(card("Panama Friendly Nations Visa")).toHaveTextContent(said);
  const compared = page
    .getByRole("region", { name: "Comparison" })
    .getByRole("row", { name: /^Passport Timeline/ });
  await expect.element(compared).toHaveTextContent(said);
  await expect.element(compared).toHaveTextContent(/No path to citizenship \(not confirmed\)$/);
  await chart("From permit to passport").getByText("Show as a table").click();
  await expect
    .element(chart("From permit to passport").getByRole("row", { name: /^Panama/ }))
    .toHaveTextContent(
      "Panama5 years counted from permanent residence, so 2 + 5 years in all (weak source)After 2 years",
    );
});

it("marks a value in the table of a chart like on its card", async () => {
  await render(<ResidenciesPage />);
  await chart("Income required").getByText("Show as a table").click();
  await expect
    .element(chart("Income required").getByRole("row", { name: /^Georgia/ }))
    .toHaveTextContent("Georgia (closed)$2,000/month income (weak source)about €20,700");
  await expect
    .element(chart("Income required").getByRole("row").last())
    .toHaveTextContent(/^Georgia \(closed\)/);
  await expect
    .element(card("Georgia 'Remotely from Georgia'").getByText("Closed", { exact: true }))
    .toBeVisible();
});
