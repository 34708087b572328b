import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { VisasPage } from "./visas-page.tsx";

const programme = (
  some: Partial<ListedProgramme> & Pick<ListedProgramme, "country" | "name">,
): ListedProgramme => ({
  id: some.name,
  flagCode: "br",
  route: "nomad",
  status: "open",
  sources: [{ name: "The consulate", url: "https://consulate.example/visa", date: "2026-03" }],
  asOf: "2026-03",
  confidence: "high",
  ...some,
});

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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

describe("the overview of routes", () => {
  it("counts the open programs of each route and lists them on request, the closed ones last", async () => {
    const screen = await open();
    await expect.element(screen.getByText("3 programs of 3 countries.")).toBeVisible();
    const route = screen.getByRole("button", { name: /^Digital nomad/ });
    await expect.element(route).toHaveTextContent("1open");
    await route.click();
    expect(location.hash).toBe("#nomad");
    const items = screen.getByRole("list", { name: "Digital nomad" }).getByRole("heading");
    expect(items.elements().map(({ textContent }) => textContent)).toEqual(["United Kingdom", "Bermuda"]);
    await expect.element(screen.getByText("$1,500 income a month; $18,000 in savings")).toBeVisible();
    await expect.element(screen.getByText("12 months, renewable")).toBeVisible();
    await expect.element(screen.getByText("Closed since Feb 28, 2025")).toBeVisible();
    await expectAccessible();
  });

  it("shows what no source states as not stated, and leads to our own entry", async () => {
    const screen = await open("#passive-income");
    const list = screen.getByRole("list", { name: "Passive income" });
    await expect.element(list.getByText("Not stated by our sources").first()).toBeVisible();
    await expect
      .element(list.getByRole("link", { name: "D7 visa" }))
      .toHaveAttribute("href", "/personal/residencies#portugal-d7");
  });

  it("is filtered by country, also by its other names, and opens what it finds", async () => {
    const screen = await open();
    await screen.getByLabelText("Filter programs").fill("great britain");
    await expect.element(screen.getByText("Remote visa", { exact: true })).toBeVisible();
    expect(screen.getByRole("button", { name: /^Passive income/ }).elements()).toEqual([]);
    await screen.getByLabelText("Filter programs").fill("nowhere");
    await expect.element(screen.getByText("No programs match your filter.")).toBeVisible();
  });

  it("offers another try when the programs do not load", async () => {
    let isDown = true;
    vi.stubGlobal("fetch", async () =>
      isDown ? new Response("{}", { status: 400 }) : Response.json(programmes),
    );
    const screen = await open();
    await expect.element(screen.getByText("Couldn't load the programs.")).toBeVisible();
    isDown = false;
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(screen.getByText("3 programs of 3 countries.")).toBeVisible();
  });
});
