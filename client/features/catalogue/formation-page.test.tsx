import { jurisdictions } from "virtual:catalogue/jurisdictions";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { corporateTaxNote } from "#shared/catalogue/guides.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { watchScrolls } from "#tests/support/scrolls.ts";
import { FormationPage } from "./formation-page.tsx";

const show = (address = "") => {
  history.replaceState(null, "", window.location.pathname + address);
  return render(
    <main>
      <FormationPage />
    </main>,
  );
};
const address = () => window.location.search + window.location.hash;
const names = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((header) => header.querySelector("h2")?.textContent);
const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
const sortBy = (name: string) => header(name).getByRole("button").click();

describe("Create a Company", () => {
  test("compares ten jurisdictions in all columns, with notes on tax", async () => {
    const screen = await show();
    await expect.element(screen.getByRole("heading", { level: 1, name: "Create a Company" })).toBeVisible();
    expect(
      screen
        .getByRole("columnheader")
        .elements()
        .map((it) => it.textContent),
    ).toEqual([
      "Jurisdiction",
      "Entity",
      "Set-up Time",
      "Minimum Capital",
      "Government Fee",
      "Corporate Tax",
      "Remote",
      "Registry",
    ]);
    expect(names()).toEqual(jurisdictions.map(({ name }) => name));
    await expect.element(screen.getByText(corporateTaxNote)).toBeVisible();
    await expect.element(screen.getByRole("heading", { name: "About tax figures" })).toBeVisible();
  });

  test("shows the sources of every figure in its cell, or that none is stated", async () => {
    await show();
    const cells = [
      ...page.getByRole("table").element().querySelectorAll<HTMLElement>("tbody > tr:first-child > td"),
    ];
    const figures = cells.filter((_, index) => ![0, 6].includes(index % 7));
    expect(figures).toHaveLength(10 * 5);
    for (const figure of figures)
      expect(figure.textContent).toMatch(/Sources? \d|^Not stated by our sources$/);
  });

  test("links to each registry in a new tab and marks unchecked links", async () => {
    await show();
    const link = page.getByRole("link", { name: "Companies House" });
    await expect
      .element(link)
      .toHaveAttribute("href", "https://www.gov.uk/government/organisations/companies-house");
    for (const anchor of page.getByRole("table").getByRole("link").elements()) {
      expect(anchor.getAttribute("target")).toBe("_blank");
      expect(anchor.getAttribute("rel")).toBe("noopener noreferrer");
    }
    expect(page.getByRole("table").getByText("(not confirmed)").elements().length).toBeGreaterThanOrEqual(10);
  });
});

describe("sorting", () => {
  test("works in both directions, puts missing figures last, and is kept in the URL", async () => {
    await show();
    await sortBy("Corporate Tax");
    await expect.element(header("Corporate Tax")).toHaveAttribute("aria-sort", "ascending");
    expect(address()).toBe("?sort=tax");
    const unknown = ["United States (Wyoming)", "United States (Delaware)"];
    expect(names().slice(0, 2)).toEqual(["United Arab Emirates", "Hong Kong"]);
    expect(names().slice(-2)).toEqual(unknown);

    await sortBy("Corporate Tax");
    await expect.element(header("Corporate Tax")).toHaveAttribute("aria-sort", "descending");
    expect(address()).toBe("?sort=tax&order=desc");
    expect(names()[0]).toBe("Estonia");
    expect(names().slice(-2)).toEqual(unknown);

    history.back();
    await expect.element(header("Corporate Tax")).toHaveAttribute("aria-sort", "ascending");
  });

  test("starts ascending on another column", async () => {
    await show("?sort=tax&order=desc");
    expect(names()[0]).toBe("Estonia");
    await sortBy("Jurisdiction");
    await expect.element(header("Jurisdiction")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(header("Corporate Tax")).not.toHaveAttribute("aria-sort");
    expect(names()).toEqual(jurisdictions.map(({ name }) => name).sort());
  });

  test("works by keyboard and keeps entries open", async () => {
    await show("#singapore");
    (header("Set-up Time").getByRole("button").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(header("Set-up Time")).toHaveAttribute("aria-sort", "ascending");
    expect(names()[0]).toBe("Portugal");
    expect(address()).toBe("?sort=setup#singapore");
    await expect.element(page.getByRole("button", { name: "Hide Details of Singapore" })).toBeVisible();
  });

  test("ignores unknown columns", async () => {
    await show("?sort=registry&order=desc");
    expect(names()).toEqual(jurisdictions.map(({ name }) => name));
  });
});

describe("details", () => {
  test("show requirements, warnings, sources, and the age of the newest source", async () => {
    const screen = await show();
    await screen.getByRole("button", { name: "View Details of Estonia" }).click();
    for (const title of ["Key Requirements", "Warnings"])
      await expect.element(screen.getByRole("heading", { level: 3, name: title })).toBeVisible();
    await expect.element(screen.getByText("Newest source: May 2026")).toBeVisible();
    expect(address()).toBe("#estonia");
    await expectAccessible(screen.container);
    await screen.getByRole("button", { name: "Hide Details of Estonia" }).click();
    await expect.element(screen.getByText("Key Requirements")).not.toBeVisible();
    expect(address()).toBe("");
  });
});

describe("filter", () => {
  test("filters the table and shows an empty state", async () => {
    const screen = await show();
    const box = screen.getByRole("searchbox", { name: "Filter jurisdictions" });
    await box.fill("e-residency");
    await expect.element(screen.getByRole("rowheader")).toBeVisible();
    expect(names()).toEqual(["Estonia"]);
    await box.fill("nowhere at all");
    await expect.element(screen.getByText("No jurisdictions match your filter.")).toBeVisible();
    await expect.element(screen.getByRole("table")).not.toBeInTheDocument();
  });
});

test.each([
  ["usa", ["United States (Wyoming)", "United States (Delaware)"]],
  ["uk", ["United Kingdom"]],
  ["england", ["United Kingdom"]],
  ["taxfigures", []],
])("filters by visible text and country aliases: %s", async (text, left) => {
  const screen = await show();
  await screen.getByRole("searchbox", { name: "Filter jurisdictions" }).fill(text);
  await expect.poll(names).toEqual(left);
});

describe("on a phone", () => {
  beforeEach(() => page.viewport(360, 800));

  const tiles = () =>
    page
      .getByRole("region")
      .elements()
      .map((tile) => tile.getAttribute("aria-label"));

  test("each jurisdiction is a card with its figures in short", async () => {
    const screen = await show();
    expect(tiles()).toEqual(jurisdictions.map(({ name }) => name));
    const singapore = screen.getByRole("region", { name: "Singapore" });
    const figures = [...singapore.element().querySelectorAll("dl > div")].map((it) => it.textContent);
    expect(figures).toEqual([
      expect.stringMatching(/^Set-up Time8–10 working days Source \d+\(weak source\)$/),
      expect.stringMatching(/^Minimum CapitalS\$1 Sources \d, \d\(weak source\)$/),
      expect.stringMatching(/^Corporate Tax17% Source \d$/),
      expect.stringMatching(/^RegistryAccounting and Corporate Regulatory Authority/),
    ]);
    await expect
      .element(singapore.getByText("Not stated by our sources: government fee, remote."))
      .toBeVisible();
  });

  test("the number of a source opens the details with the full figures, at that source", async () => {
    const screen = await show();
    const singapore = screen.getByRole("region", { name: "Singapore" });
    await singapore.getByRole("button", { name: "Source 3" }).first().click();
    await expect.element(singapore.getByText("17%, with relief for start-ups")).toBeVisible();
    await expect.element(singapore.getByRole("listitem").filter({ hasText: "PwC" })).toHaveFocus();
    expect(address()).toBe("#singapore");
  });

  test("the cards can be sorted in both directions, and back to the default order", async () => {
    const screen = await show();
    const select = screen.getByRole("combobox", { name: "Sort by" });
    await select.selectOptions("Corporate Tax");
    expect(address()).toBe("?sort=tax");
    await expect.poll(() => tiles()[0]).toBe("United Arab Emirates");
    await screen.getByRole("button", { name: "Ascending" }).click();
    await expect.element(screen.getByRole("button", { name: "Descending" })).toBeVisible();
    expect(tiles()[0]).toBe("Estonia");
    expect(tiles().at(-1)).toBe("United States (Delaware)");
    await select.selectOptions("Sort by...");
    expect(address()).toBe("");
    await expect.poll(tiles).toEqual(jurisdictions.map(({ name }) => name));
  });

  test("the charts are folded above the cards", async () => {
    const screen = await show();
    const chart = screen.getByRole("figure", { name: "Corporate tax" });
    await expect.element(chart).not.toBeInTheDocument();
    await screen.getByText("Compare in charts").click();
    await expect.element(chart).toBeVisible();
    await expectAccessible(screen.container);
  });
});

describe("charts", () => {
  const chart = (name: string) => page.getByRole("figure", { name });
  const rows = (name: string) =>
    [...chart(name).element().querySelectorAll("[aria-hidden] > div > ul > li")].map((row) =>
      [...row.querySelectorAll("a > span")].flatMap(({ textContent }) => textContent.trim() || []).join(": "),
    );

  test("rank taxes and fees, with those that have no rate or fee in words", async () => {
    const screen = await show();
    expect(rows("Corporate tax")).toEqual([
      "United Arab Emirates: 0–9%",
      "Hong Kong: 8.25–16.5%",
      "Cyprus: 15%",
      "Singapore: 17%",
      "United Kingdom: 19–25%",
      "Portugal: 19%",
      "Georgia: 19.25%",
      "Estonia: 22%",
      "United States (Wyoming): Owner pays instead (weak source)",
      "United States (Delaware): Owner pays instead (weak source)",
    ]);
    expect(rows("Government fee")).toContain("United States (Delaware): €96, then €261");
    await expect
      .element(
        screen.getByText("Not stated by our sources: Singapore, United Arab Emirates, Georgia, Cyprus."),
      )
      .toBeVisible();
  });

  test("show how the taxes on a profit and on its payout add up", async () => {
    await show();
    await chart("Corporate tax").getByText("Show as a table").click();
    await expect
      .element(chart("Corporate tax").getByRole("row", { name: /^Georgia/ }))
      .toHaveTextContent("Georgia15% + 5%; IE 1–3% 15%5%19.25%");
    await expect
      .element(chart("Corporate tax").getByRole("row", { name: /^Estonia/ }))
      .toHaveTextContent("Estonia0% kept, 22/78 paid out 0%22%22%");
  });

  test("follow the filter", async () => {
    const screen = await show();
    await screen.getByRole("searchbox").fill("portugal");
    await expect.poll(() => rows("Corporate tax")).toEqual(["Portugal: 19%"]);
  });

  test("have a table whose links lead to the row", async () => {
    const screen = await show();
    const lastScroll = watchScrolls();
    await chart("Government fee").getByText("Show as a table").click();
    const row = chart("Government fee").getByRole("row", { name: /^Cyprus/ });
    await row.getByRole("link", { name: "Not stated by our sources" }).click();
    const fold = screen.getByRole("button", { name: "Hide Details of Cyprus" });
    await expect.element(fold).toBeVisible();
    await expect.poll(lastScroll).toBe(fold.element().closest("[data-entry]"));
    expect(address()).toBe("#cyprus");
  });
});
