import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { programme } from "#tests/support/programmes.ts";
import { watchScrolls } from "#tests/support/scrolls.ts";
import { VisasPage } from "./visas-page.tsx";

const programmes = [
  programme({
    country: "United Kingdom",
    flagCode: "gb",
    name: "Remote visa",
    income: { amount: 1500, currency: "USD", period: "month" },
    savings: { amount: 18_000, currency: "USD" },
    months: 12,
    renewable: true,
    permanent: false,
    authority: { url: "https://authority.example", seen: false },
  }),
  programme({
    id: "bm-work",
    country: "Bermuda",
    name: "Work from Bermuda",
    flagCode: "bm",
    status: "closed",
    since: "2025-02-28",
  }),
  programme({
    country: "Portugal",
    name: "D7 visa",
    flagCode: "pt",
    route: "passive income",
    entry: "portugal-d7",
  }),
];

const open = async (hash = "") => {
  history.replaceState(null, "", `/personal/visas${hash}`);
  return render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <main>
        <VisasPage />
      </main>
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => Response.json(programmes));
});

describe("the overview of routes", () => {
  it("counts the open programs of each route and lists them on request, the closed ones last", async () => {
    const screen = await open();
    await expect.element(screen.getByText("3 programs of 3 countries")).toBeVisible();
    const route = screen.getByRole("button", { name: /^Digital nomad/ });
    await expect.element(route).toHaveTextContent("1 open program in 1 country");
    await route.click();
    expect(location.hash).toBe("#nomad");
    const items = screen.getByRole("list", { name: "Digital nomad" }).getByRole("heading");
    expect(items.elements().map(({ textContent }) => textContent)).toEqual([
      "United Kingdom: Remote visa",
      "Bermuda: Work from Bermuda",
    ]);
    await expect.element(screen.getByText("$1,500 income a month; $18,000 in savings")).toBeVisible();
    await expect.element(screen.getByText("12 months, renewable")).toBeVisible();
    await expect.element(screen.getByText("Closed since Feb 28, 2025")).toBeVisible();
    await expectAccessible();
  });

  it("counts the programs that are open, and the countries that they belong to", async () => {
    programmes.push(
      programme({ country: "United Kingdom", flagCode: "gb", name: "Second visa" }),
      programme({ country: "Albania", flagCode: "al", name: "Permit" }),
    );
    onTestFinished(() => void programmes.splice(-2));
    const screen = await open("#nomad");
    await expect
      .element(screen.getByRole("button", { name: /^Digital nomad/ }))
      .toHaveTextContent("3 open programs in 2 countries");
    // Those that state no requirement come after those that do, the closed ones last.
    const items = screen.getByRole("list", { name: "Digital nomad" }).getByRole("heading");
    expect(items.elements().map(({ textContent }) => textContent)).toEqual([
      "United Kingdom: Remote visa",
      "United Kingdom: Second visa",
      "Albania: Permit",
      "Bermuda: Work from Bermuda",
    ]);
  });

  it("lists each program on one line on a phone, with the rest on request, and switches to the details", async () => {
    await page.viewport(390, 844);
    const screen = await open("#nomad");
    const list = screen.getByRole("list", { name: "Digital nomad" });
    const lineOf = (country: string) => list.getByRole("group").filter({ hasText: country }).first();
    const first = lineOf("United Kingdom");
    await expect.element(first).toHaveTextContent(/United Kingdom, Remote visa\$1,500\/month12 months/);
    await expect.element(lineOf("Bermuda")).toHaveTextContent(/Bermuda, Work from Bermuda closed/);
    await first.getByText("United Kingdom").first().click();
    await expect.element(screen.getByText("$1,500 income a month; $18,000 in savings")).toBeVisible();
    await expectAccessible();
    await screen.getByRole("button", { name: "Details", exact: true }).click();
    expect(location.search).toBe("?view=details");
    await expect
      .element(screen.getByRole("heading", { level: 4, name: "United Kingdom: Remote visa" }))
      .toBeVisible();
    await screen.getByRole("button", { name: "List", exact: true }).click();
    await expect.element(first).toBeVisible();
  });

  it("shows missing values as not stated, and links to the page of the program", async () => {
    const screen = await open("#passive-income");
    const list = screen.getByRole("list", { name: "Passive income" });
    await expect.element(list.getByText("Not stated by our sources").first()).toBeVisible();
    await expect
      .element(list.getByRole("link", { name: "Portugal: D7 visa" }))
      .toHaveAttribute("href", "/personal/programmes/D7 visa");
  });

  it("opens the route of a program that the address names, and closes it again", async () => {
    const lastScroll = watchScrolls();
    const screen = await open("#bm-work");
    const item = screen.getByRole("listitem").filter({ hasText: "Work from Bermuda" });
    await expect.element(item.last()).toHaveAttribute("data-entry", "bm-work");
    await expect.poll(lastScroll).toBe(item.last().element());
    const route = screen.getByRole("button", { name: /^Digital nomad/ });
    await expect.element(route).toHaveAttribute("aria-expanded", "true");
    await route.click();
    await expect.element(route).toHaveAttribute("aria-expanded", "false");
    expect(location.hash).toBe("");
  });

  it("is filtered by country, also by its other names, and opens the matches", async () => {
    const screen = await open();
    await screen.getByLabelText("Filter programs").fill("great britain");
    await expect.element(screen.getByText("United Kingdom: Remote visa")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Passive income/ }).elements()).toEqual([]);
    await screen.getByLabelText("Filter programs").fill("nowhere");
    await expect.element(screen.getByText("No programs match your filter.")).toBeVisible();
  });

  it("can be retried when the programs do not load", async () => {
    let isDown = true;
    vi.stubGlobal("fetch", async () =>
      isDown ? new Response("{}", { status: 400 }) : Response.json(programmes),
    );
    const screen = await open();
    await expect.element(screen.getByText("Couldn't load the programs.")).toBeVisible();
    isDown = false;
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(screen.getByText("3 programs of 3 countries")).toBeVisible();
  });
});
