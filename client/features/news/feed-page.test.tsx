import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { expectAccessible } from "#tests/support/axe.ts";
import { serveFeed, update } from "#tests/support/feed-api.ts";
import { programme } from "#tests/support/programmes.ts";
import { typeLetters } from "#tests/support/type-letters.ts";
import { FeedPage } from "./feed-page.tsx";

/** Opens the feed with a query string. A second call is a returning reader. */
const open = async (search = "", state: unknown = null) => {
  history.replaceState(state, "", `/feed${search}`);
  const screen = await render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
        <ToastProvider>
          <main>
            <FeedPage />
          </main>
          <FailureToasts />
          <Toaster />
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const tags = screen.getByRole("region", { name: "Filter by tags" });
  return {
    screen,
    close: () => screen.unmount(),
    search: screen.getByRole("combobox", { name: "Search updates" }),
    tagSearch: tags.getByRole("searchbox"),
    tag: (name: string) =>
      tags.getByRole("button", { name: new RegExp(`^${name}(, main subject)?( ?\\d+)?$`) }),
    chip: (name: string) => screen.getByRole("button", { name: `Remove filter ${name}` }),
    button: (name: string | RegExp) => screen.getByRole("button", { name }),
    card: (name: string) => screen.getByRole("article", { name }),
    cards: screen.getByRole("article"),
    text: (text: string | RegExp) => screen.getByText(text),
    count: (text: string) => screen.getByText(text, { exact: true }),
  };
};

const titles = () => [...document.querySelectorAll("article h2 bdi")].map(({ textContent }) => textContent);
const saveResidencies = (...ids: number[]) =>
  localStorage.setItem(
    profileKey,
    JSON.stringify({
      residencies: ids.map((id, at) => ({ country: String(id), isPrimary: at === 0 })),
      citizenships: [{ country: "", isPrimary: true }],
    }),
  );

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const three = [
  update(3, { tags: ["Fees", "Tax", "Visa"] }),
  update(2, { tags: ["Work"], countries: ["European Union"] }),
  update(1, { tags: ["Visa"], countries: ["Portugal", "Thailand"] }),
];

describe("tags", () => {
  it("filter on the server and are kept in the URL and the history", async () => {
    const asked = serveFeed(three);
    const { tag, cards } = await open();
    await expect.poll(() => cards.elements().length).toBe(3);
    await tag("Visa").click();
    await expect.poll(titles).toEqual(["Item 3", "Item 1"]);
    await tag("Fees").click();
    await expect.poll(titles).toEqual(["Item 3"]);
    expect(location.search).toBe("?tags=Visa,Fees");
    expect(asked).toContain("/api/news?tag=Visa&tag=Fees");
    history.back();
    await expect.poll(titles).toEqual(["Item 3", "Item 1"]);
    await expect.element(tag("Fees")).toHaveAttribute("aria-pressed", "false");
  });

  it("in the URL are active and removable, also when no update carries them", async () => {
    serveFeed(three);
    const { chip, text, tag } = await open("?tags=Work,Unheard+of&from=mail");
    await expect.element(text("No news items match your selected filters.")).toBeVisible();
    await expect.element(tag("Work")).toHaveAttribute("aria-pressed", "true");
    await chip("Unheard of").click();
    await expect.poll(titles).toEqual(["Item 2"]);
    expect(location.search).toBe("?tags=Work&from=mail");
  });

  it("come from the loaded updates when the list of tags fails", async () => {
    serveFeed(three, ({ pathname }) =>
      pathname === "/api/news/tags" ? new Response("{}", { status: 500 }) : undefined,
    );
    const { tag } = await open();
    await expect.element(tag("Work")).toBeVisible();
  });

  it("show five at first and can be searched", async () => {
    serveFeed([update(1, { tags: ["A1", "A2", "A3", "B1", "B2", "B3", "B4"] })]);
    const { button, tagSearch, screen, text } = await open();
    const pressed = () =>
      screen.getByRole("region", { name: "Filter by tags" }).element().querySelectorAll("[aria-pressed]")
        .length;
    await expect.poll(pressed).toBe(5);
    await button("Show 2 More Tags").click();
    expect(pressed()).toBe(7);
    await button("Show Less").click();
    await button("Show 2 More Tags").dblClick();
    expect(pressed()).toBe(5);
    expect(location.search).toBe("");
    await tagSearch.fill("a");
    expect(pressed()).toBe(3);
    await tagSearch.fill("zz");
    await expect.element(text("No tags match your search")).toBeVisible();
  });

  it("are sorted by relevance alone, types among them", async () => {
    const tagsOf = (["type", "country", "type", "other", "country", "other", "type"] as const).map(
      (category, at) => ({ name: `Tag ${at}`, category, relevance: 1 - at / 10 }),
    );
    serveFeed(three, ({ pathname }) => (pathname === "/api/news/tags" ? Response.json(tagsOf) : undefined));
    const { button, screen } = await open();
    await button("Show 2 More Tags").click();
    const region = screen.getByRole("region", { name: "Filter by tags" }).element();
    const shown = [...region.querySelectorAll("[aria-pressed]")].map(({ textContent }) =>
      textContent?.slice(0, 5),
    );
    expect(shown).toEqual(tagsOf.map(({ name }) => name));
  });

  it("do not show 'no match' if they failed to load", async () => {
    serveFeed([], ({ pathname }) =>
      pathname.startsWith("/api/news") ? new Response("{}", { status: 500 }) : undefined,
    );
    const { text } = await open();
    await expect.element(text("Error Loading News")).toBeVisible();
    expect(text("No tags match your search").elements()).toEqual([]);
  });

  it("keep the previous results until the new ones arrive", async () => {
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    serveFeed(three, ({ searchParams }) =>
      searchParams.has("tag") ? wait.then(() => Response.json([three[1]])) : undefined,
    );
    const { tag, screen } = await open();
    await tag("Work").click();
    await expect.element(screen.getByRole("list", { name: "Updates" })).toHaveAttribute("aria-busy", "true");
    expect(titles()).toHaveLength(3);
    release();
    await expect.poll(titles).toEqual(["Item 2"]);
    await expect.element(screen.getByRole("list", { name: "Updates" })).toHaveAttribute("aria-busy", "false");
  });
});

describe("focus after a filter is removed", () => {
  it("moves to the next filter, or the previous one, or the results", async () => {
    serveFeed(three);
    const { tag, chip, count } = await open();
    for (const name of ["Fees", "Tax", "Visa"]) await tag(name).click();
    await chip("Tax").click();
    await expect.element(chip("Visa")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(chip("Visa")).not.toBeInTheDocument();
    await expect.element(chip("Fees")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(count("3 updates")).toHaveFocus();
  });

  it("moves to the results when all filters are cleared", async () => {
    serveFeed(three);
    const { tag, button, count } = await open();
    await tag("Fees").click();
    await button("Clear all").click();
    await expect.element(count("3 updates")).toHaveFocus();
    await tag("Fees").click();
    await tag("Work").click();
    await button("Clear all filters").click();
    await expect.element(count("3 updates")).toHaveFocus();
  });
});

describe("search", () => {
  it("is debounced, kept in the URL, and highlights matches", async () => {
    const asked = serveFeed(three, ({ searchParams }) =>
      searchParams.get("q") === "item 2"
        ? Response.json([
            update(2, {
              found: {
                title: [
                  { text: "Item", hit: true },
                  { text: " 2", hit: false },
                ],
                text: [
                  { text: "… of the ", hit: false },
                  { text: "<b>item</b>", hit: true },
                ],
              },
            }),
          ])
        : undefined,
    );
    const { search, card, button, cards } = await open();
    const push = vi.spyOn(history, "pushState");
    await typeLetters(search.element(), "item 2");
    await expect.element(card("Item 2")).toBeVisible();
    await expect
      .poll(() => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent))
      .toEqual(["Item", "<b>item</b>"]);
    expect(location.search).toBe("?q=item+2");
    expect(push).not.toHaveBeenCalled();
    expect(asked.filter((path) => path.startsWith("/api/news?q="))).toEqual(["/api/news?q=item+2"]);
    await expect.element(button("Remove filter Search: item 2")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(search).toHaveValue("");
    await expect.poll(() => cards.elements().length).toBe(3);
    expect(location.search).toBe("");
  });

  it("follows the URL", async () => {
    serveFeed(three);
    const { search, button } = await open("?q=item+1");
    await expect.element(search).toHaveValue("item 1");
    await expect.poll(titles).toEqual(["Item 1"]);
    await button("Clear all").click();
    await expect.element(search).toHaveValue("");
  });
});

describe("suggestions", () => {
  it("turn a typed country, also by another name, into a filter", async () => {
    const tagged = [update(2, { tags: ["Portugal"] }), update(1, { tags: ["United Kingdom", "Visa"] })];
    serveFeed(tagged, ({ pathname }) => {
      if (pathname === "/api/news/tags")
        return Response.json([
          { name: "Portugal", category: "country", relevance: 0.5 },
          { name: "United Kingdom", category: "country", relevance: 0.5 },
          { name: "Visa", category: "type", relevance: 0.5 },
        ]);
      return pathname === "/api/countries"
        ? Response.json([{ id: 826, name: "United Kingdom", code: "GB", flagCode: "gb" }])
        : undefined;
    });
    const { search, screen, button } = await open();
    await expect.poll(titles).toHaveLength(2);
    await search.click();
    const option = screen.getByRole("option");
    await expect
      .poll(async () => {
        await search.fill("");
        await search.fill("uk");
        return option.elements().map(({ textContent }) => textContent);
      })
      .toEqual(["United KingdomCountry"]);
    await expectAccessible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.poll(titles).toEqual(["Item 1"]);
    expect(location.search).toBe("?tags=United+Kingdom");
    await expect.element(search).toHaveValue("");
    await button("Remove filter United Kingdom").click();
    await search.fill("visa");
    await option.click();
    expect(location.search).toBe("?type=visa");
  });

  it("after a search without results are the filters that it names, also misspelled, if updates match them", async () => {
    serveFeed([update(1, { tags: ["Portugal"] })]);
    const { screen } = await open("?q=thailand+portgual");
    const named = screen.getByRole("group", { name: "Show all updates on" });
    await expect.element(named.getByRole("button", { name: "Portugal" })).toBeVisible();
    expect(named.getByRole("button").elements()).toHaveLength(1);
    await named.getByRole("button", { name: "Portugal" }).click();
    await expect.poll(titles).toEqual(["Item 1"]);
    expect(location.search).toBe("?tags=Portugal");
  });
});

describe("types", () => {
  it("are tabs with the number of matching updates, kept in the URL", async () => {
    serveFeed([update(3, { type: "tax" }), update(2), update(1)]);
    const { screen } = await open();
    const tabs = screen.getByRole("group", { name: "Type" }).getByRole("button");
    const names = () => tabs.elements().map(({ textContent }) => textContent);
    await expect.poll(names).toEqual(["All3", "Visa2", "Residency0", "Citizenship0", "Tax1"]);
    await tabs.nth(4).click();
    await expect.poll(titles).toEqual(["Item 3"]);
    expect(location.search).toBe("?type=tax");
    expect(names()).toEqual(["All3", "Visa2", "Residency0", "Citizenship0", "Tax1"]);
  });
});

describe("cards", () => {
  it("add their tags to the filters", async () => {
    serveFeed(three);
    const { card, count } = await open();
    await card("Item 3").getByRole("button", { name: "Fees", exact: true }).click();
    await expect.poll(titles).toEqual(["Item 3"]);
    expect(location.search).toBe("?tags=Fees");
    await expect.element(count("1 update")).toHaveFocus();
  });

  it("show the beginning of the source's text", async () => {
    serveFeed([update(1, { excerpt: "The fee rises to €90." })]);
    const { card } = await open();
    await expect.element(card("Item 1")).toHaveTextContent(/The fee rises to €90\./);
  });

  it("can be lines instead, which the browser remembers", async () => {
    serveFeed(three);
    const first = await open();
    await first.button("List").click();
    await expect.element(first.card("Item 3")).not.toHaveTextContent(/Show Summary/);
    await expectAccessible();
    await first.close();
    const { button, card } = await open();
    await expect.element(card("Item 3")).not.toHaveTextContent(/Show Summary/);
    await button("Cards").click();
    await expect.element(card("Item 3")).toHaveTextContent(/Show Summary/);
  });
});

describe("the months", () => {
  const chart = () => page.getByRole("figure", { name: "Updates by month" });

  it("are next to the updates in a wide window, and count the matches of the filters", async () => {
    const asked = serveFeed(three);
    const { tag } = await open("?type=visa");
    await expect.element(chart()).toHaveTextContent("3 updates in the last 12 months.");
    await tag("Work").click();
    await expect.element(chart()).toHaveTextContent("1 update in the last 12 months.");
    expect(asked).toContain("/api/news/months?type=visa&tag=Work");
  });

  it("are folded in a smaller one", async () => {
    await page.viewport(390, 844);
    const asked = serveFeed(three);
    const { button } = await open();
    await button("Filters").click();
    await expect.element(chart()).not.toBeInTheDocument();
    await button("Updates by month").click();
    await chart().getByText("Show as a table").click();
    await expect.element(chart().getByRole("row").nth(12)).toHaveTextContent(/ 20\d\d30$/);
    expect(asked).toContain("/api/news/months");
  });
});

describe("list", () => {
  const many = Array.from({ length: 250 }, (_, at) => update(at + 1));
  /** Scrolls to the end of the growing page until a value is as expected. */
  const atTheEnd = (value: () => unknown) =>
    expect.poll(async () => {
      await userEvent.keyboard("{End}");
      return value();
    });

  it("loads page after page while scrolling, also after a failure, and restores its length after a reload", async () => {
    let isDown = true;
    const asked = serveFeed(many, ({ searchParams }) =>
      searchParams.has("before") && isDown ? new Response("{}", { status: 503 }) : undefined,
    );
    const { cards, text, button, card, close } = await open();
    await expect.element(text("The newest 200 updates")).toBeVisible();
    expect(cards.elements().length).toBeLessThanOrEqual(60);
    await atTheEnd(() => document.body.textContent).toContain("Couldn't load older updates.");
    expect(titles()).toHaveLength(200);
    const end = document.querySelector("[data-feed-end]");
    await button("Try again").click();
    await expect.poll(() => end?.contains(document.activeElement)).toBe(true);
    await expect.element(button("Try again")).toBeVisible();
    expect(end?.contains(document.activeElement)).toBe(true);
    isDown = false;
    asked.length = 0;
    await button("Try again").click();
    await expect.poll(() => titles().length).toBeGreaterThan(200);
    await expect.element(card("Item 50")).toHaveFocus();
    await atTheEnd(() => titles().length).toBe(250);
    await expect.element(text("You've reached the end.")).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/api/news?"))).toEqual(["/api/news?before=51"]);
    expect(new Set(titles()).size).toBe(250);
    const { state } = history;
    await close();
    asked.length = 0;
    await open("", state);
    await expect.poll(() => titles().length).toBe(250);
    expect(asked).toContain("/api/news?before=51");
  });

  it("loads more by its button and focuses the first new item", async () => {
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    serveFeed(many);
    const { button, card } = await open();
    await expect.poll(() => titles().length).toBe(20);
    await button("Load more updates").click();
    await expect.poll(() => titles().length).toBe(40);
    await expect.element(card("Item 230")).toHaveFocus();
  });
});

describe("new updates", () => {
  it("are none on the first visit and keep their badge during a visit", async () => {
    const clock = vi.spyOn(Date, "now");
    const start = Date.UTC(2026, 8, 24);
    clock.mockReturnValue(start);
    serveFeed([update(1)]);
    const first = await open();
    await expect.element(first.card("Item 1")).toBeVisible();
    expect(document.body.textContent).not.toContain("since your last visit");
    await first.close();

    serveFeed([update(3), update(2), update(1)]);
    for (const minutes of [31, 50, 75]) {
      clock.mockReturnValue(start + minutes * 60_000);
      const { text, card, close } = await open();
      await expect.element(text("2 new since your last visit")).toBeVisible();
      await expect.element(card("Item 3").getByText("New", { exact: true })).toBeVisible();
      expect(card("Item 1").getByText("New", { exact: true }).elements()).toEqual([]);
      await close();
    }
    clock.mockReturnValue(start + 106 * 60_000);
    const { card } = await open();
    await expect.element(card("Item 3")).toBeVisible();
    expect(document.body.textContent).not.toContain("since your last visit");
  });

  it("keep their badge on an open page until the list is refetched", async () => {
    const clock = vi.spyOn(Date, "now");
    const start = Date.UTC(2026, 8, 24);
    clock.mockReturnValue(start);
    localStorage.setItem(
      "feed-visit",
      JSON.stringify({ since: null, seen: update(1).firstSeenAt, usedAt: 0 }),
    );
    const asked = serveFeed(three);
    const { tag, text } = await open("?new=only");
    await expect.poll(titles).toEqual(["Item 3", "Item 2"]);
    // The line on the newest update loads late.
    const lists = () => asked.filter((path) => path.split("?")[0] === "/api/news");
    const askedBefore = lists().length;
    for (const minutes of [45, 90]) {
      clock.mockReturnValue(start + minutes * 60_000);
      await userEvent.keyboard("x");
      await new Promise(requestAnimationFrame);
      expect(titles()).toEqual(["Item 3", "Item 2"]);
    }
    expect(lists()).toHaveLength(askedBefore);
    await tag("Visa").click();
    await expect.element(text("No news items match your selected filters.")).toBeVisible();
  });

  it("can be filtered", async () => {
    localStorage.setItem(
      "feed-visit",
      JSON.stringify({ since: null, seen: update(1).firstSeenAt, usedAt: 0 }),
    );
    serveFeed(three);
    const { button, count } = await open();
    await button("Show only new").click();
    await expect.poll(titles).toEqual(["Item 3", "Item 2"]);
    await expect.element(count("2 updates")).toBeVisible();
    expect(location.search).toBe("?new=only");
    await button("Remove filter New").click();
    await expect.poll(titles).toHaveLength(3);
  });

  it("are none when storage is unavailable", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    serveFeed(three);
    const { card } = await open();
    await expect.element(card("Item 3")).toBeVisible();
    expect(document.body.textContent).not.toContain("since your last visit");
  });
});

describe("'For you'", () => {
  it("counts all updates that concern the reader, and keeps its count while others load or fail", async () => {
    saveResidencies(620);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    serveFeed(three, ({ pathname, searchParams }) =>
      pathname === "/api/news" && searchParams.has("tag")
        ? released.then(() => new Response("{}", { status: 500 }))
        : undefined,
    );
    const { button, tag, text } = await open();
    await expect.element(button(/^For you 2 updates$/)).toBeVisible();
    await tag("Work").click();
    await expect.element(button(/^For you 2 updates$/)).toBeVisible();
    release();
    await expect.element(text("Error Loading News")).toBeVisible();
    await expect.element(button(/^For you 2 updates$/)).toBeVisible();
  });

  it("changes the counts of the tabs, each of which can still be chosen", async () => {
    saveResidencies(620);
    serveFeed([
      update(4, { type: "tax", countries: ["Portugal"] }),
      update(3, { type: "tax" }),
      update(2, { countries: ["Portugal"] }),
      update(1, { countries: ["Portugal"] }),
    ]);
    const { screen, button } = await open("?for=you&type=tax");
    const tabs = screen.getByRole("group", { name: "Type" });
    await expect.element(tabs.getByRole("button", { name: "All 3" })).toBeVisible();
    await expect.element(tabs.getByRole("button", { name: "Tax 1" })).toBeVisible();
    expect(titles()).toEqual(["Item 4"]);
    await tabs.getByRole("button", { name: "Visa 2" }).click();
    await expect.poll(titles).toEqual(["Item 2", "Item 1"]);
    await expect.element(button(/^For you 3 updates$/)).toBeVisible();
  });

  it("filters in the browser, shows the reasons, and sends nothing", async () => {
    saveResidencies(620);
    const asked = serveFeed(three);
    const { button, card } = await open("?tags=Visa");
    await expect.element(card("Item 1")).toHaveTextContent("You live in Portugal");
    await button(/^For you 2 updates$/).click();
    await expect.poll(titles).toEqual(["Item 1"]);
    expect(location.search).toBe("?tags=Visa&for=you");
    await button("Remove filter Visa").click();
    await expect.poll(titles).toEqual(["Item 2", "Item 1"]);
    await expect
      .element(card("Item 2"))
      .toHaveTextContent("You live in Portugal, a member of the European Union");
    expect(asked.filter((path) => /620|Portugal|you/.test(path))).toEqual([]);
  });

  it("explains itself and links to the profile when there is none", async () => {
    serveFeed(three);
    const { screen, text, button } = await open();
    await expect.poll(titles).toHaveLength(3);
    await button("For you").click();
    await expect.element(text(/Save your profile to see updates on the countries/)).toBeVisible();
    await expect
      .element(screen.getByRole("link", { name: "My Profile" }))
      .toHaveAttribute("href", "/profile");
    await button("Show all updates").click();
    await expect.poll(titles).toHaveLength(3);
  });

  it("searches a thousand updates, then older ones on request", async () => {
    saveResidencies(764);
    const asked = serveFeed(
      Array.from({ length: 1500 }, (_, at) =>
        update(at + 1, { countries: at === 99 ? ["Thailand"] : ["Spain"] }),
      ),
    );
    const { button, text } = await open("?for=you");
    await expect.element(text("Searched the newest 1,000 updates.")).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/api/news?before"))).toHaveLength(4);
    await expect.element(text("0 of the newest 1,000 updates")).toBeVisible();
    await button("Search older updates").click();
    await expect.poll(titles).toEqual(["Item 100"]);
    await expect.element(text("You've reached the end.")).toBeVisible();
  });
});

describe("saved updates", () => {
  it("are shown alone, and stay in view when they are removed until the reader leaves", async () => {
    serveFeed(three);
    const { button, cards, chip } = await open();
    const bookmark = button("Save Item 2");
    await bookmark.click();
    await expect.element(bookmark).toHaveAttribute("aria-pressed", "true");
    await button("Saved").click();
    await expect.poll(titles).toEqual(["Item 2"]);
    expect(location.search).toBe("?saved=only");
    await bookmark.click();
    await expect.element(bookmark).toHaveAttribute("aria-pressed", "false");
    expect(titles()).toEqual(["Item 2"]);
    await chip("Saved").click();
    await expect.poll(() => cards.elements().length).toBe(3);
    await button("Saved").click();
    await expect.element(page.getByText("No saved updates yet")).toBeVisible();
    await expectAccessible();
  });

  it("keep their state, with a message, if the server refuses", async () => {
    serveFeed(three, ({ pathname }) =>
      pathname === "/api/news/2/saved"
        ? Response.json({ message: "You have saved 500 updates.", code: "too_many_saved" }, { status: 409 })
        : undefined,
    );
    const { button, text } = await open();
    await button("Save Item 2").click();
    await expect.element(text("You have saved 500 updates.")).toBeVisible();
    await expect.element(button("Save Item 2")).toHaveAttribute("aria-pressed", "false");
  });
});

describe("keyboard shortcuts", () => {
  const focused = () => document.activeElement?.getAttribute("data-update");

  it("move between cards, open, unfold, and search", async () => {
    serveFeed(three);
    const { card, search, button } = await open();
    await expect.element(card("Item 1")).toBeVisible();
    await userEvent.keyboard("j");
    expect(focused()).toBe("3");
    await userEvent.keyboard("jj");
    expect(focused()).toBe("1");
    await userEvent.keyboard("jk");
    expect(focused()).toBe("2");
    expect(getComputedStyle(card("Item 2").element()).outlineStyle).toBe("solid");
    const opened = vi.fn((event: Event) => event.preventDefault());
    card("Item 2")
      .getByRole("link", { name: /Item 2/ })
      .element()
      .addEventListener("click", opened);
    await userEvent.keyboard("o");
    expect(opened).toHaveBeenCalledOnce();
    await userEvent.keyboard("e");
    await expect.element(card("Item 2")).toHaveTextContent("What it says.");
    await userEvent.keyboard("s");
    await expect.element(button("Save Item 2")).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("/");
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard("jo");
    await expect.element(search).toHaveValue("jo");
    await userEvent.keyboard("{Escape}{Escape}?");
    await expect.element(button("Close")).toBeVisible();
    await userEvent.keyboard("j");
    expect(focused()).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Close")).not.toBeInTheDocument();
  });

  it("ignore modified keys and can be switched off", async () => {
    serveFeed(three);
    const first = await open();
    await expect.element(first.card("Item 1")).toBeVisible();
    await userEvent.keyboard("{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}");
    expect(focused()).toBeNull();
    await first.button(/^Keyboard shortcuts/).click();
    await first.screen.getByLabelText("Use the single keys").click();
    await first.button("Close").click();
    await userEvent.keyboard("j");
    expect(focused()).toBeNull();
    expect(localStorage.getItem("feed-shortcuts")).toBe("off");
    await first.close();
    const { card } = await open();
    await expect.element(card("Item 1")).toBeVisible();
    await userEvent.keyboard("j");
    expect(focused()).toBeNull();
  });
});

describe("empty and failed feed", () => {
  it("shows the error and retries", async () => {
    let isDown = true;
    serveFeed(three, ({ pathname }) =>
      pathname === "/api/news" && isDown ? new Response("{}", { status: 503 }) : undefined,
    );
    const { text, button } = await open();
    await expect.element(text("Error Loading News")).toBeVisible();
    await expect.element(text("Failed to fetch the latest updates. Please try again later.")).toBeVisible();
    isDown = false;
    await button("Try again").click();
    await expect.poll(titles).toHaveLength(3);
  });

  it("shows when the next poll is due", async () => {
    serveFeed([]);
    const { text } = await open();
    await expect.element(text(/We check our 9 sources next on Sep 24, 2026/)).toBeVisible();
  });
});

for (const [theme, width] of [
  ["light", 390],
  ["dark", 1280],
] as const)
  it(`is accessible in the ${theme} theme, ${width} pixels wide, with all badges`, async () => {
    await page.viewport(width, 800);
    saveResidencies(620);
    localStorage.setItem("ui-theme", theme);
    localStorage.setItem(
      "feed-visit",
      JSON.stringify({ since: null, seen: update(2).firstSeenAt, usedAt: 0 }),
    );
    const report = {
      source: "Gazette",
      title: "The same",
      ...{ link: "https://gazette.example/", kind: null },
      pubDate: update(1).pubDate,
    };
    serveFeed(
      [
        update(3, { tags: ["Visa"], status: "updated", countries: ["Portugal"], alsoReportedBy: [report] }),
        update(2, { dateBasis: "effective", source: { name: "Office", kind: "official" } }),
      ].map((item) => ({
        ...item,
        found: { title: [{ text: item.title, hit: true }], text: [{ text: "so", hit: true }] },
      })),
    );
    const { card, text } = await open("?q=item&for=you");
    await card("Item 3").getByRole("button", { name: "Show Summary of Item 3" }).click();
    await expect.element(text("From our library")).toBeVisible();
    await expectAccessible();
  });

describe("programs", () => {
  const croatia = programme({
    ...{ id: "hr-digital-nomad", country: "Croatia", flagCode: "hr" },
    name: "Temporary stay of digital nomads",
  });
  const d7 = {
    ...croatia,
    id: "pt-d7",
    name: "D7 visa",
    route: "passive income",
    entry: "portugal-d7",
    income: { amount: 920, currency: "EUR", period: "month" } as const,
  };

  it("of the catalogs that match a search are above its empty state, with their demands", async () => {
    const asked = serveFeed(three, ({ pathname }) =>
      pathname === "/api/programmes" ? Response.json([croatia, d7]) : undefined,
    );
    const { screen, text } = await open("?q=nomads&tags=Fees");
    await expect.element(text("No news items match your selected filters.")).toBeVisible();
    const list = screen.getByRole("list", { name: "Programs for this search" });
    await expect
      .element(list.getByRole("link", { name: "Temporary stay of digital nomads" }))
      .toHaveAttribute("href", "/personal/programmes/hr-digital-nomad");
    await expect
      .element(list.getByRole("link", { name: "D7 visa" }))
      .toHaveAttribute("href", "/personal/residencies#portugal-d7");
    expect(asked.filter((path) => path.startsWith("/api/programmes"))).toEqual([
      "/api/programmes?q=nomads+Fees",
    ]);
    const isAbove = list
      .element()
      .compareDocumentPosition(text("No news items match your selected filters.").element());
    expect(isAbove & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await expect.element(list).toHaveTextContent("D7 visa €920 income a month");
    await expectAccessible();
  });

  it("are followed by the tools that match the words of a search", async () => {
    serveFeed(three);
    const { screen } = await open("?q=cheap+esim");
    const list = screen.getByRole("list", { name: "Tools for this search" });
    await expect
      .element(list.getByRole("link", { name: "Airalo" }))
      .toHaveAttribute("href", "/toolkit/travel?tab=services#airalo");
    await expect.element(list).toHaveTextContent("From about $4.50 a GB");
  });

  it("are not requested without a search", async () => {
    const asked = serveFeed(three);
    const { text } = await open();
    await expect.element(text("You've reached the end.")).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/api/programmes"))).toEqual([]);
  });
});

describe("the head of the feed", () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const working = { lastPollAt: hoursAgo(1), nextPollAt: null, sources: 9, failingSources: 0 };
  const month = hoursAgo(30 * 24 + 1);

  it.each([
    [{ newestAt: hoursAgo(74) }, "Newest update: 3 days ago."],
    [{ newestAt: hoursAgo(74), failingSources: 9 }, "Newest update: 3 days ago."],
    [{ newestAt: month }, "Newest update: 30 days ago. Sources have nothing newer."],
    [{ newestAt: month, failingSources: 2 }, "Newest update: 30 days ago. 2 of 9 sources failed."],
    [{ newestAt: month, failingSources: 9 }, "Newest update: 30 days ago. We can't reach our sources."],
    [{ newestAt: month, lastPollAt: null }, "Newest update: 30 days ago. Sources not checked yet."],
    [{ newestAt: month, lastPollAt: hoursAgo(50) }, "Newest update: 30 days ago. Last check 2 days ago."],
    [{ newestAt: month, sources: 0 }, "Newest update: 30 days ago. There are no sources."],
  ])("says how old the newest update is, and why: %j", async (state, words) => {
    serveFeed(three, ({ pathname }) =>
      pathname === "/api/news/schedule" ? Response.json({ ...working, ...state }) : undefined,
    );
    const { screen } = await open();
    const line = screen.getByText(/^Newest/);
    await expect.element(line).toHaveTextContent(new RegExp(`^${words}$`));
  });
});
