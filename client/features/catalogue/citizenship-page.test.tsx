import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import { programme } from "#tests/support/programmes.ts";
import { watchScrolls } from "#tests/support/scrolls.ts";
import { CitizenshipPage } from "./citizenship-page.tsx";

const usDollar = { currency: "USD", perEuro: 1.2, date: "2020-01-01", source: "A table", kind: "official" };
const paid = (id: string, country: string, amount: number, some: Partial<ListedProgramme> = {}) =>
  programme({
    ...{ id, country, name: "Citizenship", route: "citizenship" },
    investment: { amount, currency: "USD" },
    ...some,
    terms: {},
  });
const programmes = [
  paid("gd-citizenship", "Grenada", 235_000),
  paid("nr-citizenship", "Nauru", 105_000, { confidence: "medium" }),
  paid("mt-citizenship", "Malta", 50_000, { status: "closed" }),
  paid("st-citizenship", "Sao Tome", 90_000),
  paid("pt-golden", "Portugal", 60_000, { route: "investment" }),
  paid("vu-citizenship", "Vanuatu", 130_000),
  paid("dm-citizenship", "Dominica", 200_000),
];

let isDown = false;
beforeEach(() => {
  isDown = false;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    if (isDown) return new Response("{}", { status: 400 });
    const url = String(address instanceof Request ? address.url : address);
    return Response.json(url.includes("rates") ? [usDollar] : programmes);
  });
  history.replaceState(null, "", "/citizenship/overview");
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <main>
        <CitizenshipPage />
      </main>
    </QueryClientProvider>,
  );

const cards = () =>
  page
    .getByRole("region")
    .elements()
    .filter((region) => region.hasAttribute("data-entry"));
const card = (name: string) => page.getByRole("region", { name, exact: true });

it.each([
  ["Grenada", "from $244,000", "148", "3 months"],
  ["Vanuatu", "from $137,000", "94", "1 month"],
  ["Saint Lucia", "from $255,120", "148", "3 months"],
  ["Dominica", "from $209,750", "144", "3 months"],
])("shows %s with its figures and changes", async (country, price, destinations, time) => {
  await show();
  const text = card(country).element().textContent ?? "";
  expect(text).toMatch(/from \$\d+,000 Source \d+Since (\w+ \d+, )?\d{4}; listed earlier: /);
  expect(text).toContain(`listed earlier: ${price}Paid or invested, without fees`);
  expect(text).toContain(`Visa-Free Destinations${destinations} (not confirmed)`);
  expect(text).toContain(`Processing Time${time} `);
  expect(text).toContain("Residency RequirementNone ");
  expect(text).toMatch(/Online Process(Yes|Partly.*: Yes)/);
});

it("shows with a figure the one that it replaced, or an announced one", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T12:00:00Z") });
  await show();
  await expect
    .element(card("Vanuatu"))
    .toHaveTextContent(/Partly: biometrics in person Source \d+Before Dec 1, 2024: Yes/);
  await expect
    .element(card("Grenada"))
    .toHaveTextContent(
      /None \(not confirmed\)30 days over five years, announced for Jun 30, 2026; we have not confirmed that it is in force Sources/,
    );
});

it.each([
  ["148", ["Grenada", "Saint Lucia"]],
  ["visa-free destinations 94", ["Vanuatu"]],
  ["st lucia", ["Saint Lucia"]],
  ["startingprices", []],
])("filters by the text on the cards only: %s", async (text, left) => {
  await show();
  await page.getByRole("searchbox").fill(text);
  await expect.poll(() => cards().map((region) => region.getAttribute("aria-label"))).toEqual(left);
});

describe("the cheapest open programs", () => {
  const cheapest = page.getByRole("list", { name: "Cheapest open programs" }).getByRole("listitem");

  it("lead to their pages and to all of them, cheapest first", async () => {
    await show();
    await expect
      .poll(() => cheapest.elements().map(({ textContent }) => textContent?.replace(/^BR/, "")))
      .toEqual([
        "Sao Tome$90,000 as of Mar 2026",
        "Nauru$105,000 (weak source)as of Mar 2026",
        "Vanuatu$130,000 as of Mar 2026",
        "Dominica$200,000 as of Mar 2026",
      ]);
    await expect
      .element(cheapest.first().getByRole("link"))
      .toHaveAttribute("href", "/personal/programmes/st-citizenship");
    await expect
      .element(page.getByRole("link", { name: "All open programs, cheapest first" }))
      .toHaveAttribute("href", "/personal/programmes?kind=citizenship&sort=investment");
  });

  it("can be retried when they do not load", async () => {
    isDown = true;
    await show();
    await expect.element(page.getByText("Couldn't load the programs.")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => cheapest.elements()).toHaveLength(4);
  });
});

it("unfolds a card and waves its flag while it is open", async () => {
  await show();
  const vanuatu = card("Vanuatu");
  const animation = () =>
    getComputedStyle(vanuatu.element().querySelector("div:has(> h2)")!.previousElementSibling!).animationName;
  expect(animation()).toBe("none");
  await vanuatu.getByRole("button", { name: "View Details" }).click();
  await expect.element(vanuatu.getByRole("heading", { name: "Warnings" })).toBeVisible();
  expect(animation()).toBe("wave");
  expect(location.hash).toBe("#vanuatu");
  await vanuatu.getByRole("button", { name: "Hide Details" }).click();
  expect(animation()).toBe("none");
});

const chart = page.getByRole("figure", { name: "Price and visa-free destinations" });

const points = [
  "Vanuatu$130,000 · 94 (not confirmed)",
  "Dominica$200,000 · 144 (not confirmed)",
  "Grenada$235,000 · 148 (not confirmed)",
  "Saint Lucia$240,000 · 148 (not confirmed)",
];

it("labels every point of the chart", async () => {
  await show();
  const labels = [...chart.element().querySelectorAll("[data-label]")];
  expect(labels.map(({ textContent }) => textContent)).toEqual(points);
});

it("ranks the prices as bars on a phone", async () => {
  await page.viewport(390, 844);
  await show();
  await page.getByText("Compare in charts").click();
  const rows = [...chart.element().querySelectorAll("[aria-hidden] li")];
  expect(rows.map(({ textContent }) => textContent)).toEqual(points);
});

it.each([
  ["/citizenship/overview", false],
  ["/citizenship/residencies", true],
])("%s starts at the heading of the programs: %s", async (path, atPrograms) => {
  history.replaceState(null, "", path);
  await show();
  const heading = page.getByRole("heading", { name: "Get Citizenship" });
  if (atPrograms) await expect.element(heading).toHaveFocus();
  else await expect.element(heading).not.toHaveFocus();
});

it("scrolls to the entry that the address names rather than to the heading", async () => {
  const lastScroll = watchScrolls();
  history.replaceState(null, "", "/citizenship/residencies#dominica");
  await show();
  await expect.poll(lastScroll).toBe(card("Dominica").element());
  expect(document.activeElement?.textContent).not.toBe("Get Citizenship");
});
