import { allTools } from "virtual:catalogue/allTools";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { type Toolkit, toolkits, toolsOf } from "#shared/catalogue/tools.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { FinanceToolsPage } from "./finance-tools-page.tsx";
import { PrivacyToolsPage } from "./privacy-tools-page.tsx";
import { TravelToolsPage } from "./travel-tools-page.tsx";

const pages = { privacy: PrivacyToolsPage, travel: TravelToolsPage, finance: FinanceToolsPage };

const show = async (kit: keyof typeof pages, address = "") => {
  history.replaceState(null, "", `/toolkit/${kit}${address}`);
  const Page = pages[kit];
  const screen = await render(
    <main>
      <Page />
    </main>,
  );
  const card = (name: string) => screen.getByRole("region", { name, exact: true });
  return {
    screen,
    card,
    tab: (name: string) => screen.getByRole("tab", { name, exact: true }),
    panel: screen.getByRole("tabpanel"),
    filter: screen.getByRole("searchbox", { name: "Filter tools" }),
    unfold: (name: string) => card(name).getByRole("button", { name: `View Details of ${name}` }),
    fold: (name: string) => card(name).getByRole("button", { name: `Hide Details of ${name}` }),
    tabs: () =>
      screen
        .getByRole("tab")
        .elements()
        .map(({ textContent }) => textContent),
    openTab: () => screen.getByRole("tab", { selected: true }).element().textContent,
    headings: (level: number) =>
      screen
        .getByRole("heading", { level })
        .elements()
        .map(({ textContent }) => textContent),
  };
};
const address = () => window.location.pathname + window.location.search + window.location.hash;

describe("screens", () => {
  test.each([
    ["privacy", "Privacy Tools", ["VPN Services", "Password Managers", "Privacy Browsers"]],
    ["travel", "Travel Tools", ["Services", "Travel Gadgets", "Health Insurance"]],
    ["finance", "Finance Tools", ["Digital Banking", "Tax Solutions", "Crypto Services"]],
  ] as const)(
    "%s: title, way back, tabs with the first open, cards that are folded",
    async (kit, title, tabs) => {
      const { screen, headings, tabs: shown, openTab, panel } = await show(kit);
      expect(headings(1)).toEqual([title]);
      await expect.element(screen.getByRole("link", { name: "Toolkit" })).toHaveAttribute("href", "/toolkit");
      expect(shown()).toEqual(tabs);
      expect(openTab()).toBe(tabs[0]);
      expect(headings(2)).toEqual([tabs[0]]);
      expect(panel.getByRole("button", { name: /^View Details/ }).elements().length).toBeGreaterThan(2);
      expect(panel.getByRole("button", { name: /^Hide Details/ }).elements()).toEqual([]);
      expect(address()).toBe(`/toolkit/${kit}`);
    },
  );

  test("finance has an introduction above each list", async () => {
    const { tab, tabs, panel, screen } = await show("finance");
    for (const [name, words] of [
      ["Digital Banking", /^Accounts and cards/],
      ["Tax Solutions", /^Services that prepare returns/],
      ["Crypto Services", /^Exchanges for buying/],
    ] as const) {
      await tab(name).click();
      await expect.element(panel.getByText(words)).toBeVisible();
      await expect.element(screen.getByRole("heading", { level: 2 })).toHaveTextContent(name);
    }
    expect(tabs()).toHaveLength(3);
    await expect.element(panel.getByRole("list", { name: "Notes" })).toHaveTextContent(/MiCA/);
  });

  test("eSIMs show the cost of the same trip, on the card and in the comparison", async () => {
    const { card, screen } = await show("travel", "?compare=airalo,holafly,ubigi");
    await expect
      .element(card("Airalo"))
      .toHaveTextContent(/\$4\.50 a GB Source \d+From about \$22\.50 for 7 days with 5 GB Source \d/);
    await expect.element(card("Holafly")).toHaveTextContent(/From \$27\.30 for 7 days with 5 GB Source \d/);
    const row = screen.getByRole("row", { name: /^7 days with 5 GB/ });
    await expect
      .element(row)
      .toHaveTextContent(/From about \$22\.50.*From \$27\.30.*Not stated by our sources$/);
  });

  test("eSIMs are sorted by the cost of the trip, with a note on the others", async () => {
    const { headings, screen } = await show("travel");
    expect(headings(4).slice(0, 5)).toEqual(["Airalo", "Saily", "Nomad eSIM", "Holafly", "Ubigi"]);
    const notes = screen.getByRole("list", { name: "Notes" }).first();
    await expect.element(notes).toHaveTextContent(/so these three do not rank\.$/);
  });

  test("services are grouped, with notes per group", async () => {
    const { headings, panel } = await show("travel");
    expect(headings(3)).toEqual(["eSIMs", "Proof of Onward Travel", "Virtual Mailboxes", "Virtual Numbers"]);
    await expect.element(panel.getByText(/None of these is a ticket to fly on/)).toBeVisible();
  });
});

describe("tabs", () => {
  test("are kept in the URL and the history", async () => {
    const { tab, openTab } = await show("privacy");
    await tab("Password Managers").click();
    expect(address()).toBe("/toolkit/privacy?tab=password");
    await tab("Privacy Browsers").click();
    expect(address()).toBe("/toolkit/privacy?tab=browser");
    history.back();
    await expect.poll(openTab).toBe("Password Managers");
    history.back();
    await expect.poll(openTab).toBe("VPN Services");
    expect(address()).toBe("/toolkit/privacy");
  });

  test("follow the URL and default to the first", async () => {
    expect((await show("travel", "?tab=insurance")).openTab()).toBe("Health Insurance");
    await cleanup();
    expect((await show("travel", "?tab=nonsense")).openTab()).toBe("Services");
  });

  test("open for an entry in the URL and stay open when it closes", async () => {
    const { openTab, fold, unfold } = await show("privacy", "#bitwarden");
    expect(openTab()).toBe("Password Managers");
    expect(address()).toBe("/toolkit/privacy?tab=password#bitwarden");
    await fold("Bitwarden").click();
    await expect.element(unfold("Bitwarden")).toBeVisible();
    expect(openTab()).toBe("Password Managers");
    expect(address()).toBe("/toolkit/privacy?tab=password");
  });

  test("get focus by arrow keys and open by Enter, with one history entry", async () => {
    const { tab, openTab } = await show("privacy");
    const push = vi.spyOn(history, "pushState");
    (tab("VPN Services").element() as HTMLElement).focus();
    for (const name of ["Password Managers", "Privacy Browsers"]) {
      await userEvent.keyboard("{ArrowRight}");
      await expect.element(tab(name)).toHaveFocus();
    }
    expect(openTab()).toBe("VPN Services");
    expect(push).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await expect.poll(openTab).toBe("Privacy Browsers");
    expect(push).toHaveBeenCalledOnce();
    history.back();
    await expect.poll(openTab).toBe("VPN Services");
  });

  test("close open entries, and Back opens them again", async () => {
    const { tab, unfold, fold, openTab } = await show("privacy");
    await unfold("IVPN").click();
    await tab("Privacy Browsers").click();
    expect(address()).toBe("/toolkit/privacy?tab=browser");
    expect(openTab()).toBe("Privacy Browsers");
    history.back();
    await expect.element(fold("IVPN")).toBeVisible();
    expect(address()).toBe("/toolkit/privacy#ivpn");
  });
});

test("on a phone, the end at which tabs are cut off is marked, until the keyboard scrolls to them", async () => {
  await page.viewport(320, 800);
  const { screen, tab } = await show("privacy");
  const list = screen.getByRole("tablist");
  await expect.element(list).toHaveAttribute("data-cut", "end");
  tab("VPN Services").element().focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(tab("Privacy Browsers")).toHaveFocus();
  await expect.element(list).toHaveAttribute("data-cut", "start");
  await page.viewport(1280, 800);
  await expect.element(list).not.toHaveAttribute("data-cut");
});

describe("cards", () => {
  test("of privacy tools show features, platforms, the newest source, and the link", async () => {
    const { card, unfold, fold } = await show("privacy", "?tab=password");
    const bitwarden = card("Bitwarden");
    await expect.element(bitwarden.getByText("Key Features")).not.toBeInTheDocument();
    await unfold("Bitwarden").click();
    await expect.element(fold("Bitwarden")).toHaveAttribute("aria-expanded", "true");
    expect(address()).toBe("/toolkit/privacy?tab=password#bitwarden");
    for (const title of ["Key Features", "Platforms"])
      await expect.element(bitwarden.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(bitwarden.getByText("Linux")).toBeVisible();
    await expect.element(bitwarden.getByText("Newest source: Apr 2026")).toBeVisible();
    await expectAccessible();
    await fold("Bitwarden").click();
    await expect.element(bitwarden.getByText("Key Features")).not.toBeVisible();
  });

  test("link to the official website in a new tab and mark unchecked links", async () => {
    const { card } = await show("travel", "#airalo,saily");
    for (const [name, href] of [
      ["Airalo", "https://airalo.com"],
      ["Saily", "https://saily.com"],
    ] as const) {
      const link = card(name).getByRole("link", { name: `Visit Official Website of ${name}` });
      await expect.element(link).toHaveAttribute("href", href);
      await expect.element(link).toHaveAttribute("target", "_blank");
      await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
    }
    const isMarked = (name: string) =>
      card(name)
        .getByRole("link", { name: /^Visit/ })
        .element()
        .parentElement?.textContent?.endsWith("(not confirmed)");
    expect(["Saily", "Airalo"].map(isMarked)).toEqual([true, false]);
  });

  test("of travel and finance tools show who they suit and their cautions", async () => {
    const { card } = await show("finance", "?tab=crypto#ledger");
    await expect.element(card("Ledger").getByRole("heading", { name: "Best For" })).toBeVisible();
    await expect.element(card("Ledger").getByText("Holding your own keys")).toBeVisible();
    await expect.element(card("Ledger").getByRole("heading", { name: "Cautions" })).toBeVisible();
    await expect.element(card("Ledger").getByText("Platforms")).not.toBeInTheDocument();
    await expect.element(card("Ledger").getByText("Newest source: Apr 2026")).toBeVisible();
  });

  test("show prices while closed, with source and date, or that none is stated", async () => {
    const { card } = await show("privacy");
    const prices = card("Mullvad VPN").getByRole("list", { name: "Pricing" }).getByRole("listitem");
    await expect.element(prices.nth(0)).toHaveTextContent(/€5 a month.*Source \d$/);
    await cleanup();
    const { card: gadget } = await show("travel", "?tab=gadget");
    await expect
      .element(gadget("GL.iNet Beryl AX or Slate AX").getByText("Not stated by our sources"))
      .toBeVisible();
  });

  test.each(
    Object.entries(toolkits).flatMap(([kit, { tabs }]) =>
      tabs.map(({ id }) => [kit as Toolkit, id] as const),
    ),
  )("of %s, tab %s, unfold each, with its parts or that no source states them", async (kit, tab) => {
    const groups = toolkits[kit].tabs.find(({ id }) => id === tab)?.groups ?? [];
    const tools = groups.flatMap(({ category }) => toolsOf(allTools, category));
    const { panel } = await show(kit, `?tab=${tab}#${tools.map(({ id }) => id).join()}`);
    expect(panel.getByRole("button", { name: /^Hide Details of/ }).elements()).toHaveLength(tools.length);
    for (const { name, website, pricing, features, platforms, bestFor } of tools) {
      const card = panel.getByRole("region", { name, exact: true });
      await expect.element(card.getByRole("link", { name: /^Visit/ })).toHaveAttribute("href", website.url);
      const texts = [pricing[0]?.text ?? "PricingNot stated by our sources"];
      const stated = (title: string, values: readonly unknown[] | undefined) =>
        values && texts.push(values.length > 0 ? title : title.toLowerCase());
      stated("Key Features", features);
      stated("Platforms", platforms);
      stated("Best For", bestFor);
      for (const text of texts) expect(card.element().textContent).toContain(text);
    }
  });

  test("mark prices with an undated source", async () => {
    const { card } = await show("travel");
    await expect
      .element(card("OnwardTicket.us").getByRole("list", { name: "Pricing" }))
      .toHaveTextContent(/Source \d\(weak source\)$/);
  });
});

describe("filter", () => {
  test("searches all tabs and counts the matches in each", async () => {
    const { filter, tabs, panel, tab, card, screen } = await show("privacy");
    await userEvent.fill(filter, "bitwarden");
    expect(tabs()).toEqual(["VPN Services (0)", "Password Managers (1)", "Privacy Browsers (0)"]);
    await expect.element(screen.getByRole("status").first()).toHaveTextContent("1 found");
    await expect
      .element(panel.getByText("No tools in this tab match your filter, but others do."))
      .toBeVisible();
    await tab("Password Managers (1)").click();
    await expect.element(card("Bitwarden")).toBeVisible();
    await expect.element(card("1Password")).not.toBeInTheDocument();
  });

  test.each([
    ["travel", "proof of onward travel", [4, 0, 0]],
    ["travel", "travel gadgets", [0, 5, 0]],
    ["privacy", "vpn services", [5, 0, 0]],
    ["finance", "tax solutions", [0, 5, 0]],
    ["finance", "withdrawal banking", [2, 0, 0]],
  ] as const)("on %s also matches the tab and group names: %j", async (kit, words, counts) => {
    const { filter, tabs } = await show(kit);
    await userEvent.fill(filter, words);
    await expect
      .poll(() => tabs().map((label) => Number(/\((\d+)\)$/.exec(label ?? "")?.[1])))
      .toEqual(counts);
  });

  test("shows an empty state", async () => {
    const { filter, screen, panel } = await show("finance");
    await userEvent.fill(filter, "zeppelin");
    await expect.element(screen.getByText("No tools match your filter.")).toBeVisible();
    expect(panel.getByRole("listitem").elements()).toEqual([]);
    await userEvent.clear(filter);
    await expect
      .poll(() => panel.getByRole("button", { name: /^View Details/ }).elements().length)
      .toBeGreaterThan(2);
  });

  test("leaves out empty groups", async () => {
    const { filter, headings } = await show("travel");
    await userEvent.fill(filter, "cheogram");
    await expect.poll(() => headings(3)).toEqual(["Virtual Numbers"]);
  });
});

describe("comparison", () => {
  test("shows the features and prices of the selected tools side by side, across tabs", async () => {
    const { screen, card, tab } = await show("privacy");
    await card("Mullvad VPN").getByRole("checkbox", { name: "Compare Mullvad VPN" }).click();
    await tab("Password Managers").click();
    await card("Bitwarden").getByRole("checkbox", { name: "Compare Bitwarden" }).click();
    const table = screen.getByRole("region", { name: "Comparison" }).getByRole("table");
    await expect.element(table.getByRole("columnheader", { name: "Mullvad VPN" })).toBeVisible();
    await expect.element(table.getByRole("row", { name: /^Pricing/ })).toHaveTextContent(/€5 a month/);
    expect(window.location.search).toContain("compare=mullvad-vpn");
    await expectAccessible(screen.container);
  });
});
