import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { type Coloring, colorings, daysColoring } from "#shared/places/colorings.ts";
import type { PlaceSummary } from "#shared/places/contract.ts";
import { PlacesPage } from "./places-page.tsx";

const place = (code: string, slug: string, name: string): PlaceSummary => ({
  ...{ code, slug, name, region: "Europe", updates: 0, feeds: 0 },
});

/** The screen at an address below `/places`. */
const show = async (search: string, own: readonly Coloring[] | undefined = []) => {
  const places = [place("GB", "united-kingdom", "United Kingdom"), place("PT", "portugal", "Portugal")];
  vi.stubGlobal("fetch", async () => Response.json(places));
  history.replaceState(null, "", `/places${search}`);
  const client = createQueryClient();
  const screenWith = (colorings: readonly Coloring[] | undefined) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <PlacesPage own={colorings} />
      </ToastProvider>
    </QueryClientProvider>
  );
  const { rerender } = await render(screenWith(own));
  return { showOwn: (colorings: readonly Coloring[]) => rerender(screenWith(colorings)) };
};
const field = () => page.getByRole("combobox", { name: "Search for a country or territory" });

it("shows the countries before the reader's own colorings have loaded, and keeps the chosen coloring", async () => {
  const { showOwn } = await show("", undefined);
  const visa = page.getByRole("radio", { name: colorings[1]!.label });
  await visa.click();
  await field().fill("united");
  await showOwn([daysColoring(2026, { PT: 12 })]);
  await expect.element(page.getByRole("columnheader", { name: "My days in 2026" })).toBeInTheDocument();
  await expect.element(visa).toBeChecked();
  await expect.element(page.getByRole("rowheader", { name: "Portugal" })).not.toBeInTheDocument();
});

it("opens the country that the address searches for, also by a common name", async () => {
  await show("?q=uk");
  await expect.poll(() => location.pathname).toBe("/places/united-kingdom");
});

it("opens a typed country without reloading the page", async () => {
  await show("");
  await field().click();
  await userEvent.keyboard("portugal{Enter}");
  await expect.poll(() => location.pathname).toBe("/places/portugal");
});

it("shows below the field that a search matches nothing", async () => {
  await show("?q=xyzzy");
  await expect
    .element(page.getByRole("status").first())
    .toHaveTextContent("No country or territory matches 'xyzzy'.");
});

it("keeps a search that names no country in the field, and shows the rows that match", async () => {
  await show("?q=united");
  await expect.element(field()).toHaveValue("united");
  const matches = page.getByRole("list", { name: "Places that match 'united'" }).getByRole("link");
  await expect.element(matches.first()).toHaveTextContent("United Kingdom");
  await expect.element(page.getByRole("rowheader", { name: "United Kingdom" })).toBeVisible();
  await expect.element(page.getByRole("rowheader", { name: "Portugal" })).not.toBeInTheDocument();
});
