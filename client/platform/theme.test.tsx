import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ThemeMenu } from "#client/ui/theme-menu.tsx";
import { ThemeProvider, useTheme } from "./theme.tsx";
import { darkQuery, themeScript, themeStorageKey } from "./theme-script.ts";

/** A fake of the operating system's preference. */
const fakeSystem = (dark: boolean) => {
  const listeners = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((text) =>
    text === darkQuery ? (query as unknown as MediaQueryList) : real(text),
  );
  return {
    change: (next: boolean) => {
      query.matches = next;
      for (const listener of listeners) listener();
    },
  };
};

const marker = () =>
  [...document.documentElement.classList].filter((name) => name === "light" || name === "dark");
const menu = (
  <ThemeProvider>
    <ThemeMenu />
  </ThemeProvider>
);

describe("theme", () => {
  test("follows the system preference by default, live", async () => {
    const system = fakeSystem(true);
    const screen = await render(menu);
    expect(marker()).toEqual(["dark"]);
    await expect.element(screen.getByRole("radio", { name: "System" })).toBeChecked();
    system.change(false);
    await expect.poll(marker).toEqual(["light"]);
  });

  test("prefers the stored choice over the system preference", async () => {
    fakeSystem(true);
    localStorage.setItem(themeStorageKey, "light");
    const screen = await render(menu);
    expect(marker()).toEqual(["light"]);
    await expect.element(screen.getByRole("radio", { name: "Light" })).toBeChecked();
  });

  test("stores a choice under ui-theme and applies its colors", async () => {
    fakeSystem(false);
    const screen = await render(menu);
    const paper = () => getComputedStyle(document.documentElement).backgroundColor;
    const light = paper();
    await screen.getByRole("radio", { name: "Dark" }).click();
    expect(localStorage.getItem("ui-theme")).toBe("dark");
    expect(marker()).toEqual(["dark"]);
    expect(paper()).not.toBe(light);
    expect(getComputedStyle(document.documentElement).colorScheme).toBe("dark");
  });

  test("treats a corrupted choice as system", async () => {
    fakeSystem(true);
    localStorage.setItem(themeStorageKey, '{"theme":');
    const screen = await render(menu);
    await expect.element(screen.getByRole("radio", { name: "System" })).toBeChecked();
    expect(marker()).toEqual(["dark"]);
  });

  test("keeps the choice in memory if storage is forbidden", async () => {
    fakeSystem(false);
    const refuse = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    const screen = await render(menu);
    expect(marker()).toEqual(["light"]);
    await screen.getByRole("radio", { name: "Dark" }).click();
    expect(marker()).toEqual(["dark"]);
  });

  test("follows a change in another tab", async () => {
    fakeSystem(false);
    await render(menu);
    localStorage.setItem(themeStorageKey, "dark");
    dispatchEvent(new StorageEvent("storage", { key: themeStorageKey, newValue: "dark" }));
    await expect.poll(marker).toEqual(["dark"]);
  });

  test.each([
    ["dark", false, "dark"],
    ["light", true, "light"],
    ["system", true, "dark"],
    ["nonsense", false, "light"],
    [null, true, "dark"],
  ] as const)(
    "before the first paint, stored %s with a dark system %s gives %s",
    (stored, systemDark, expected) => {
      fakeSystem(systemDark);
      if (stored !== null) localStorage.setItem(themeStorageKey, stored);
      const script = document.createElement("script");
      script.textContent = themeScript;
      document.head.append(script);
      script.remove();
      expect(marker()).toEqual([expected]);
    },
  );

  test("throws outside its provider", () => {
    const Outside = () => <p>{String(useTheme())}</p>;
    expect(() => renderToString(<Outside />)).toThrow("useTheme must be used within a ThemeProvider");
  });
});
