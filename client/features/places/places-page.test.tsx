import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import type { PlaceSummary } from "#shared/places/contract.ts";
import { PlacesPage } from "./places-page.tsx";

const place = (code: string, slug: string, name: string): PlaceSummary => ({
  ...{ code, slug, name, region: "Europe", updates: 0, feeds: 0 },
});

/** The screen at an address below `/places`. */
const show = async (search: string) => {
  const places = [place("GB", "united-kingdom", "United Kingdom"), place("PT", "portugal", "Portugal")];
  vi.stubGlobal("fetch", async () => Response.json(places));
  history.replaceState(null, "", `/places${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <PlacesPage own={[]} />
      </ToastProvider>
    </QueryClientProvider>,
  );
};
const field = () => page.getByRole("combobox", { name: "Search for a country or territory" });

it("opens the country that the address searches for, also by a common name", async () => {
  await show("?q=uk");
  await expect.poll(() => location.pathname).toBe("/places/united-kingdom");
});

it("opens the country that is typed, without loading the page again", async () => {
  await show("");
  await field().click();
  await userEvent.keyboard("portugal{Enter}");
  await expect.poll(() => location.pathname).toBe("/places/portugal");
});

it("keeps a search that names no country in the field, and shows the rows that match", async () => {
  await show("?q=united");
  await expect.element(field()).toHaveValue("united");
  await expect.element(page.getByRole("rowheader", { name: "United Kingdom" })).toBeVisible();
  await expect.element(page.getByRole("rowheader", { name: "Portugal" })).not.toBeInTheDocument();
});
