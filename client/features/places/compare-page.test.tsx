import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { placesContract } from "#shared/places/contract.ts";
import { ComparePage } from "./compare-page.tsx";

const places = [
  ["ES", "spain", "Spain"],
  ["PT", "portugal", "Portugal"],
  ["GB", "united-kingdom", "United Kingdom"],
  ["FR", "france", "France"],
].map(([code, slug, name]) => ({ code, slug, name, region: "Europe", updates: 0, feeds: 0 }));

const lists = ["facts", "tax", "stay", "cautions", "programmes", "entry", "stayRules", "companies"] as const;
const noFacts = Object.fromEntries([...lists, "updates", "feeds", "sources"].map((name) => [name, []]));

/** The comparison at an address. The countries in `unavailable` fail to load. */
const show = async (search: string, unavailable: readonly string[] = []) => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === placesContract.list.path) return Response.json(places);
    const place = places.find(({ slug }) => path.endsWith(`/${slug}`));
    return place && !unavailable.includes(String(place.slug))
      ? Response.json({ ...place, ...noFacts })
      : Response.json({ message: "The database is unavailable" }, { status: 503 });
  });
  history.replaceState(null, "", `/places/compare${search}`);
  await render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <ComparePage />
    </QueryClientProvider>,
  );
};
const field = () => page.getByRole("combobox", { name: "Add a country" });
const column = (name: string) => page.getByRole("columnheader", { name });

it("adds a typed country, and keeps the focus in the empty field", async () => {
  await show("?with=spain");
  await field().click();
  await userEvent.keyboard("uk{Enter}");
  await expect.element(column("United Kingdom")).toBeVisible();
  expect(location.pathname + location.search).toBe("/places/compare?with=spain,united-kingdom");
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue("");
});

it("keeps the comparison when a name is unknown, with an error at the field until a country is added", async () => {
  await show("?with=spain,portugal");
  await field().click();
  await userEvent.keyboard("Atlantis{Enter}");
  await expect
    .element(field())
    .toHaveAccessibleDescription("We don't know a country or territory called 'Atlantis'.");
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue("Atlantis");
  await expect.element(column("Spain")).toBeVisible();
  await expect.element(column("Portugal")).toBeVisible();
  await userEvent.keyboard("{Control>}a{/Control}France{Enter}");
  await expect.element(column("France")).toBeVisible();
  await expect.element(field()).not.toHaveAccessibleDescription();
});

it("offers the country that a misspelled name may mean, and adds it", async () => {
  await show("?with=spain");
  await field().click();
  await userEvent.keyboard("Portgual{Enter}");
  await page.getByRole("link", { name: "Did you mean Portugal?" }).click();
  await expect.element(column("Portugal")).toBeVisible();
  expect(location.search).toBe("?with=spain,portugal");
  await expect.element(page.getByRole("link", { name: /^Did you mean/ })).not.toBeInTheDocument();
});

it("finds a country by its name in another language", async () => {
  await show("?with=spain");
  await field().click();
  await userEvent.keyboard("Frankreich{Enter}");
  await expect.element(column("France")).toBeVisible();
});

it("shows the known countries of an address that also has an unknown one", async () => {
  await show("?with=spain,atlantis");
  await expect.element(column("Spain")).toBeVisible();
  await expect.element(page.getByText("called 'atlantis'")).toBeVisible();
});

it("keeps the comparison when a country cannot be loaded, and can be retried", async () => {
  await show("?with=spain,portugal", ["portugal"]);
  await expect.element(column("Spain")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await field().click();
  await userEvent.keyboard("france{Enter}");
  await expect.element(column("France")).toBeVisible();
  expect(location.search).toBe("?with=spain,portugal,france");
});

it("moves the focus to the comparison when the field or the pressed link is gone", async () => {
  const comparison = page.getByRole("region", { name: "Comparison" });
  await show("?with=spain,portugal,united-kingdom");
  await field().click();
  await userEvent.keyboard("france{Enter}");
  await expect.element(comparison).toHaveFocus();
  await page.getByRole("link", { name: "Remove Spain" }).click();
  await expect.element(column("Spain")).not.toBeInTheDocument();
  await expect.element(comparison).toHaveFocus();
});

it("moves the focus from the last country to the field, and from a suggestion to the comparison", async () => {
  await show("?with=spain");
  await expect.element(column("Spain")).toBeVisible();
  await page.getByRole("link", { name: "Remove Spain" }).click();
  await expect.element(column("Spain")).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard("Portgual{Enter}");
  await expect.element(page.getByRole("link", { name: "Did you mean Portugal?" })).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Did you mean Portugal?" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(column("Portugal")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Comparison" })).toHaveFocus();
});
