import { Newspaper, UserRound } from "lucide-react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { themeStorageKey } from "#client/platform/theme-script.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { expectAccessible } from "#tests/support/axe.ts";
import { AppLayout } from "./layout.tsx";
import { groupOfPath, type NavEntry } from "./navigation.ts";
import { useSidebar } from "./sidebar-context.tsx";

/** All links of the sidebar. */
const entries: readonly NavEntry[] = [
  { path: "/feed", label: "Feed", icon: Newspaper },
  { path: "/profile", label: "My Profile", icon: UserRound },
  { path: "/stays", label: "Stays", group: "My world" },
  { path: "/places", label: "Places", group: "My world" },
  { path: "/personal/programmes", label: "Programs", group: "My world" },
  { path: "/ai-agent", label: "AI Assistant", group: "AI Agent" },
  { path: "/ai-agent/legislative-monitor", label: "Legislative Monitor", group: "AI Agent" },
  { path: "/toolkit/privacy", label: "Privacy Tools", group: "Toolkit" },
  { path: "/toolkit/travel", label: "Travel Tools", group: "Toolkit" },
  { path: "/toolkit/finance", label: "Finance Tools", group: "Toolkit" },
  { path: "/personal/visas", label: "Residencies overview", group: "Residencies" },
  { path: "/personal/residencies", label: "Get Residency", group: "Residencies" },
  { path: "/citizenship/overview", label: "Citizenship overview", group: "Citizenship" },
  { path: "/citizenship/residencies", label: "Get Citizenship", group: "Citizenship" },
  { path: "/company", label: "Company Services overview", group: "Company Services" },
  { path: "/company/formation", label: "Create a Company", group: "Company Services" },
];
const groupNames = ["My world", "AI Agent", "Toolkit", "Residencies", "Citizenship", "Company Services"];

interface Options {
  path?: string;
  links?: readonly NavEntry[];
  role?: "member" | "admin";
  onLogOut?: () => void;
}

const show = async ({
  path = "/feed",
  links = entries,
  role = "member",
  onLogOut = () => {},
}: Options = {}) => {
  const location = memoryLocation({ path, record: true });
  const screen = await render(
    <ThemeProvider>
      <Router hook={location.hook}>
        <ToastProvider>
          <AppLayout entries={links} user={{ username: "amelia", role }} onLogOut={onLogOut}>
            <h1>Content</h1>
          </AppLayout>
        </ToastProvider>
      </Router>
    </ThemeProvider>,
  );
  return { ...screen, ...location };
};

const sidebar = () => page.getByRole("complementary", { name: "Sidebar" });
const link = (name: string) => sidebar().getByRole("link", { name, exact: true });
const group = (name: string) => sidebar().getByRole("button", { name, exact: true });
const openGroups = () =>
  groupNames.filter((name) => group(name).element().getAttribute("aria-expanded") === "true");
const rows = () =>
  [...sidebar().getByRole("navigation").element().querySelectorAll<HTMLElement>("a, button")].map(
    (row) => row.textContent,
  );
const currentLinks = () =>
  [...document.querySelectorAll<HTMLElement>("aside [aria-current=page]")].map((row) => row.textContent);
const toggle = () => sidebar().getByRole("button", { name: "Toggle sidebar" });

describe("the sidebar", () => {
  test("lists all links in order, in their groups", async () => {
    await show();
    for (const name of groupNames) await group(name).click();
    expect(rows()).toEqual([
      "Feed",
      "My Profile",
      "My world",
      "Stays",
      "Places",
      "Programs",
      "AI Agent",
      "AI Assistant",
      "Legislative Monitor",
      "Toolkit",
      "Privacy Tools",
      "Travel Tools",
      "Finance Tools",
      "Residencies",
      "Residencies overview",
      "Get Residency",
      "Citizenship",
      "Citizenship overview",
      "Get Citizenship",
      "Company Services",
      "Company Services overview",
      "Create a Company",
    ]);
    for (const { label, path } of entries) await expect.element(link(label)).toHaveAttribute("href", path);
    await expect.element(link("Meridian")).toHaveAttribute("href", "/feed");
  });

  test("shows only groups with links", async () => {
    await show({ links: entries.filter(({ group: name }) => name === undefined || name === "Toolkit") });
    expect(rows()).toEqual(["Feed", "My Profile", "Toolkit"]);
  });

  test.each([
    ["/feed", [], ["Feed"]],
    ["/ai-agent", ["AI Agent"], ["AI Assistant"]],
    ["/ai-agent/legislative-monitor", ["AI Agent"], ["Legislative Monitor"]],
    ["/stays", ["My world"], ["Stays"]],
    ["/places/portugal", ["My world"], ["Places"]],
    ["/toolkit", ["Toolkit"], []],
    ["/toolkit/travel", ["Toolkit"], ["Travel Tools"]],
    ["/personal/programmes", ["My world"], ["Programs"]],
    ["/personal/programmes/pt-d7", ["My world"], ["Programs"]],
    ["/personal/visas", ["Residencies"], ["Residencies overview"]],
    ["/personal/citizenship", ["Citizenship"], ["Citizenship overview"]],
    ["/citizenship/residencies", ["Citizenship"], ["Get Citizenship"]],
    ["/company", ["Company Services"], ["Company Services overview"]],
    ["/company/formation", ["Company Services"], ["Create a Company"]],
    ["/companyish", [], []],
  ])("at %s opens %j and marks %j", async (path, open, current) => {
    await show({ path });
    expect(openGroups()).toEqual(open);
    expect(currentLinks()).toEqual(current);
  });

  test("opens a group on navigation; the user can close it", async () => {
    const { navigate } = await show();
    navigate("/toolkit/privacy");
    await expect.poll(openGroups).toEqual(["Toolkit"]);
    await group("Toolkit").click();
    expect(openGroups()).toEqual([]);
    await expect.element(link("Privacy Tools")).not.toBeInTheDocument();
    navigate("/toolkit/finance");
    await expect.poll(openGroups).toEqual(["Toolkit"]);
  });

  test("collapses and expands", async () => {
    await show();
    for (const isExpanded of ["true", "false", "true"]) {
      await expect.element(toggle()).toHaveAttribute("aria-expanded", isExpanded);
      await toggle().click();
    }
  });

  test("collapsed, keeps all names, shows them as tooltips, and expands with a group on click", async () => {
    await show();
    await toggle().click();
    for (const name of groupNames) await expect.element(group(name)).toBeVisible();
    await link("My Profile").hover();
    await expect.element(page.getByRole("tooltip", { name: "My Profile" })).toBeInTheDocument();
    await group("Toolkit").click();
    await expect.element(toggle()).toHaveAttribute("aria-expanded", "true");
    expect(openGroups()).toEqual(["Toolkit"]);
    await expect.element(group("Toolkit")).toHaveFocus();
  });

  test("collapsed, shows the tooltip of a focused link, and hides it on Escape without moving the focus", async () => {
    await show();
    await userEvent.keyboard("{Tab}");
    const profile = link("My Profile").element() as HTMLElement;
    (toggle().element() as HTMLElement).click();
    profile.focus();
    const tooltip = page.getByRole("tooltip", { name: "My Profile" });
    await expect.element(tooltip).toBeInTheDocument();
    expect(document.activeElement).toBe(profile);
    await userEvent.keyboard("{Escape}");
    await expect.element(tooltip).not.toBeInTheDocument();
    expect(document.activeElement).toBe(profile);
  });

  test("works by keyboard alone", async () => {
    const { history } = await show();
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("link", { name: "Skip to content" })).toHaveFocus();
    for (let step = 0; step < 6; step += 1) await userEvent.keyboard("{Tab}");
    await expect.element(group("AI Agent")).toHaveFocus();
    await userEvent.keyboard("{Enter}{Tab}{Tab}");
    await expect.element(link("Legislative Monitor")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(history.at(-1)).toBe("/ai-agent/legislative-monitor");
  });

  test("throws outside its provider", () => {
    const Outside = () => <p>{String(useSidebar())}</p>;
    expect(() => renderToString(<Outside />)).toThrow(/^useSidebar must be used within a SidebarProvider$/);
  });
});

describe("the user menu", () => {
  const openMenu = () =>
    sidebar()
      .getByRole("button", { name: /amelia/ })
      .click();

  test("changes the theme and stays open", async () => {
    await show();
    await openMenu();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    expect(document.documentElement.classList.contains("dark")).toBe(true);
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    expect(document.documentElement.classList.contains("light")).toBe(true);
  });

  test("stays in the sidebar's landmark", async () => {
    await show();
    await openMenu();
    const menu = page.getByRole("menu");
    await expect.element(menu).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await toggle().click();
    await openMenu();
    await expect.element(menu).toBeVisible();
    expect(sidebar().element().contains(menu.element())).toBe(true);
  });

  test("logs out", async () => {
    const onLogOut = vi.fn();
    await show({ onLogOut });
    await openMenu();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  test("has a link to the admin screen for administrators only", async () => {
    const { history, unmount } = await show({ role: "admin" });
    await openMenu();
    await page.getByRole("menuitem", { name: "Admin" }).click();
    expect(history.at(-1)).toBe("/admin");
    await unmount();
    await show({ role: "member" });
    await openMenu();
    await expect.element(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "Admin" }).elements()).toEqual([]);
  });
});

describe("small screens", () => {
  beforeEach(() => page.viewport(390, 844));
  const opener = () => page.getByRole("button", { name: "Open menu" });
  const sheet = () => page.getByRole("dialog", { name: "Menu" });

  test("have no sidebar, but a menu", async () => {
    await show();
    await expect.element(page.getByRole("complementary")).not.toBeInTheDocument();
    await opener().click();
    await expect.element(sheet().getByRole("link", { name: "My Profile" })).toBeVisible();
  });

  test("close the menu with Escape and return the focus", async () => {
    await show();
    await opener().click();
    await expect.element(sheet()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  test("close the menu on navigation and focus the content", async () => {
    const { history } = await show();
    await opener().click();
    await sheet().getByRole("link", { name: "My Profile" }).click();
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(history.at(-1)).toBe("/profile");
    await expect.element(page.getByRole("heading", { name: "Content" })).toHaveFocus();
  });

  test("close the menu when the path changes without it, as with the Back button", async () => {
    const { navigate } = await show();
    await opener().click();
    await expect.element(sheet()).toBeVisible();
    navigate("/profile");
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  test("have the user menu inside the menu", async () => {
    const onLogOut = vi.fn();
    await show({ onLogOut });
    await opener().click();
    await sheet()
      .getByRole("button", { name: /amelia/ })
      .click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    expect(onLogOut).toHaveBeenCalledOnce();
  });
});

describe("the shell", () => {
  test("skips to the content", async () => {
    await show();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test.each(["light", "dark"])("passes the accessibility checks with an open menu, %s", async (theme) => {
    localStorage.setItem(themeStorageKey, theme);
    await page.viewport(390, 844);
    await show({ path: "/toolkit/travel" });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expectAccessible();
  });
});

test("a path belongs to at most one group", () => {
  expect(groupOfPath("/personal/citizenship")).toBe("Citizenship");
  expect(groupOfPath("/personal/anything/else")).toBe("Residencies");
  expect(groupOfPath("/")).toBeUndefined();
});
