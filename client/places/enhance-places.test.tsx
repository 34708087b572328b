import { afterEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { enhancePlaces } from "./enhance-places.ts";
import { PlacesView } from "./places-view.tsx";

const { href } = location;
afterEach(() => history.replaceState(history.state, "", href));

const place = (code: string, slug: string, name: string) => ({ code, slug, name, region: "Europe" });

it("a coloring chosen and a search typed before the script has loaded apply once it has", async () => {
  const places = [place("PT", "portugal", "Portugal"), place("ES", "spain", "Spain")];
  const { container } = await render(
    <PlacesView
      data={{ places: places.map((each) => ({ ...each, updates: 0, feeds: 0 })), color: undefined }}
    />,
  );
  const colorings = container.querySelectorAll<HTMLInputElement>("input[name=color]");
  const last = colorings[colorings.length - 1]!;
  last.click();
  await page.getByRole("combobox", { name: "Search for a country or territory" }).fill("port");

  onTestFinished(enhancePlaces(container.querySelector<HTMLElement>("[data-places]")!));

  await expect.element(page.getByRole("row", { name: /Portugal/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Spain/ })).not.toBeInTheDocument();
  const shown = [...container.querySelectorAll<HTMLElement>("[data-legend]")].filter(({ hidden }) => !hidden);
  expect(shown.map(({ dataset }) => dataset.legend)).toEqual([last.value]);
  expect(new URL(location.href).searchParams.get("color")).toBe(last.value);
});
