import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { allJurisdictions, corporateTaxNote } from "#shared/catalogue/all-jurisdictions.ts";
import { expectAccessible } from "#tests/support/axe.ts";
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

beforeEach(async () => {
  await page.viewport(1440, 900);
  const clean = window.location.pathname;
  return () => history.replaceState(null, "", clean);
});

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
    expect(names()).toEqual(allJurisdictions.map(({ name }) => name));
    await expect.element(screen.getByText(corporateTaxNote)).toBeVisible();
    await expect.element(screen.getByRole("heading", { name: "About tax figures" })).toBeVisible();
    await expectAccessible(screen.container);
  });

  test("shows the sources of every figure in its cell, or that none is stated", async () => {
    await show();
    const cells = [
      ...page.getByRole("table").element().querySelectorAll<HTMLElement>("tbody > tr:first-child > td"),
    ];
    const figures = cells.filter((_, index) => ![0, 6].includes(index % 7));
    expect(figures).toHaveLength(10 * 5);
    for (const cell of cells)
      expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth);
    for (const figure of figures)
      expect(figure.textContent).toMatch(/Sources? \d|^Not stated by our sources$/);
  });

  test("breaks no word at the minimum column width", async () => {
    await page.viewport(360, 800);
    await show();
    // The widths of words depend on the font.
    await document.fonts.ready;
    const texts = document.createTreeWalker(page.getByRole("table").element(), NodeFilter.SHOW_TEXT);
    const words: { word: string; lines: number }[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        words.push({ word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size });
      }
    }
    expect(words.map(({ word }) => word)).toContain("Jurisdictions");
    expect(words.filter(({ lines }) => lines !== 1)).toEqual([]);
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
    expect(names()).toEqual(allJurisdictions.map(({ name }) => name).sort());
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
    expect(names()).toEqual(allJurisdictions.map(({ name }) => name));
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

  test("leave no empty row while closed", async () => {
    await show();
    expect(page.getByRole("row").elements()).toHaveLength(11);
    const rows = [...document.querySelectorAll("tbody > tr:last-child")];
    expect(rows.map((row) => row.getBoundingClientRect().height)).toEqual(rows.map(() => 0));
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

test("sticks the header to the window when all columns fit", async () => {
  await page.viewport(1200, 700);
  const screen = await show();
  window.scrollTo(0, 1000);
  await expect.poll(() => window.scrollY).toBe(1000);
  for (const column of screen.getByRole("columnheader").elements())
    expect(column.getBoundingClientRect().top, column.textContent).toBe(0);
  window.scrollTo(0, 0);
});

test("on a phone, scrolls only the table sideways, keeps the names in view, and fits details to the screen", async () => {
  await page.viewport(360, 800);
  const screen = await show("#georgia");
  const region = screen.getByRole("region", { name: "Comparison of jurisdictions" }).element();
  region.scrollLeft = 400;
  expect(region.scrollLeft).toBe(400);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const { left, right } = region.getBoundingClientRect();
  const name = screen.getByRole("rowheader", { name: "Georgia" }).element().getBoundingClientRect();
  expect(Math.abs(name.left - left)).toBeLessThan(2);
  const requirements = screen.getByText("Key Requirements").element().getBoundingClientRect();
  expect(requirements.left).toBeGreaterThan(left);
  expect(requirements.right).toBeLessThanOrEqual(right);
});
