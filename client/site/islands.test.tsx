import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { themeStorageKey } from "#client/platform/theme-script.ts";
import { ThemeIsland } from "./islands.tsx";

it.each([null, "light"])("a theme chosen before hydration counts, if %j was stored", async (stored) => {
  if (stored) localStorage.setItem(themeStorageKey, stored);
  const island = document.createElement("div");
  island.innerHTML = renderToString(<ThemeIsland />);
  document.body.append(island);
  await page.getByRole("radio", { name: "Dark" }).click();
  const root = hydrateRoot(island, <ThemeIsland />);
  onTestFinished(() => {
    root.unmount();
    island.remove();
    document.documentElement.className = "";
  });
  await expect.poll(() => document.documentElement.className).toBe("dark");
  await expect.element(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(localStorage.getItem(themeStorageKey)).toBe("dark");
});
