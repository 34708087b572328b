import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import { serveFeed, update } from "#tests/support/feed-api.ts";
import { NewsCard } from "./news-card.tsx";

const show = async (item: NewsItem) => {
  const screen = await render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <ToastProvider>
        <NewsCard onTag={() => undefined} item={item} isNew={false} reason="" />
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const card = screen.getByRole("article");
  return {
    screen,
    card,
    show: card.getByRole("button", { name: /^Show Summary/ }),
    hide: card.getByRole("button", { name: /^Hide Summary/ }),
    text: (text: string | RegExp) => screen.getByText(text),
  };
};

/** A response that the test resolves. */
const held = () => {
  let release: (body: unknown, status?: number) => void = () => {};
  const answer = new Promise<Response>((resolve) => {
    release = (body, status = 200) => resolve(Response.json(body, { status }));
  });
  return { answer, release };
};

const isSummarize = ({ pathname }: URL) => pathname === "/api/news/summarize";
/** The requests that a card makes when it unfolds. */
const ofUnfolding = (asked: readonly string[]) => asked.filter((path) => path !== "/api/news/saved");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("the status of a change", () => {
  it("is a badge in words, and its steps are listed when the card is opened", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-02T00:00:00Z") });
    const asked = serveFeed([], ({ pathname }) =>
      pathname === "/api/news/7/timeline"
        ? Response.json([
            { id: 3, title: "Fee proposed", stage: "proposed", date: "2026-02-01" },
            { id: 7, title: "Item 7", stage: "planned", date: "2026-09-01", effectiveOn: "2027-01-01" },
            { id: 9, title: "Fee charged", stage: "in force", date: "2027-01-01" },
          ])
        : undefined,
    );
    const item = {
      stage: "planned",
      effectiveOn: "2027-01-01",
      summary: "Known.",
      impact: "Clear.",
    } as const;
    const { card, show: expand } = await show(update(7, { ...item, summaryOrigin: "library" }));
    await expect.element(card.getByText("Was planned for Jan 1, 2027; outcome not known")).toBeVisible();
    expect(ofUnfolding(asked)).toEqual([]);
    await expand.click();
    const steps = card.getByRole("region", { name: "From proposal to force" }).getByRole("listitem");
    await expect.element(steps.first()).toHaveTextContent("Feb 1, 2026 ProposedFee proposed");
    await expect.element(steps.first().getByRole("link")).toHaveAttribute("href", "/blog/3");
    await expect.element(steps.nth(1)).toHaveTextContent("Sep 1, 2026 Planned for Jan 1, 2027This update");
    await expect.element(steps.nth(1)).toHaveAttribute("aria-current", "step");
    await expect.element(steps.last()).toHaveTextContent("Jan 1, 2027 In forceFee charged");
  });

  it("is not shown if the update has none, and nothing is requested", async () => {
    const asked = serveFeed([]);
    const { card, show: expand } = await show(
      update(7, { summary: "Known.", impact: "Clear.", summaryOrigin: "library" }),
    );
    await expand.click();
    await expect.element(card.getByText("Known.")).toBeVisible();
    expect(card.getByText("Status:").elements()).toEqual([]);
    expect(ofUnfolding(asked)).toEqual([]);
  });
});

describe("first expansion", () => {
  it("requests the summary, shows progress, and names its origin", async () => {
    const { answer, release } = held();
    const bodies: unknown[] = [];
    const asked = serveFeed([], (url, init) => {
      if (!isSummarize(url)) return undefined;
      bodies.push(JSON.parse(String(init?.body)));
      return answer;
    });
    const { card, show: expand, hide, text } = await show(update(7, { type: "tax" }));
    expect(ofUnfolding(asked)).toEqual([]);
    await expect.element(expand).toHaveAttribute("aria-expanded", "false");
    await expand.click();
    await expect.element(hide).toHaveAttribute("aria-expanded", "true");
    const panel = document.getElementById(hide.element().getAttribute("aria-controls") ?? "");
    const status = () => panel?.querySelector("[role=status]")?.textContent;
    await expect.poll(status).toBe("Loading the summary");
    for (const name of ["Summary", "Impact on Digital Nomads"])
      await expect.element(card.getByRole("heading", { name, exact: true })).toBeVisible();
    release({ summary: "Rates rise.", impact: "You pay more.", origin: "model" });
    await expect.element(text("Rates rise.")).toBeVisible();
    await expect.element(text("You pay more.")).toBeVisible();
    await expect.element(text("Written by a language model")).toBeVisible();
    await expect.poll(status).toBe("Summary loaded");
    expect(bodies).toEqual([{ id: 7, title: "Item 7", type: "tax" }]);
    await hide.click();
    await expect.element(text("Rates rise.")).not.toBeVisible();
    await expand.click();
    await expect.element(text("Rates rise.")).toBeVisible();
    expect(bodies).toHaveLength(1);
  });

  it("requests nothing when the item has a summary", async () => {
    const asked = serveFeed([]);
    const { show: expand, text } = await show(
      update(7, { summary: "Known.", impact: "Clear.", summaryOrigin: "library" }),
    );
    await expand.click();
    await expect.element(text("Known.")).toBeVisible();
    await expect.element(text("From our library")).toBeVisible();
    await expect
      .element(text(/composed from the update and our catalog, without a language model/))
      .toBeVisible();
    expect(ofUnfolding(asked)).toEqual([]);
  });

  it("shows the server's message in a toast on failure, and retries", async () => {
    let isDown = true;
    serveFeed([], (url) =>
      isSummarize(url) && isDown
        ? Response.json({ message: "The model is away.", code: "unavailable" }, { status: 503 })
        : undefined,
    );
    const { card, show: expand, text } = await show(update(7));
    await expand.click();
    await expect.element(text("Failed to generate summary")).toBeVisible();
    await expect.element(text("The model is away.")).toBeVisible();
    expect(document.querySelector("[data-variant=destructive]")).not.toBeNull();
    isDown = false;
    await card.getByRole("button", { name: "Try again" }).click();
    await expect.element(text("What it says.")).toBeVisible();
    expect(card.element().contains(document.activeElement)).toBe(true);
  });
});

it("unfolds in 0.3 s", async () => {
  const prefer = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  await prefer("no-preference");
  onTestFinished(async () => void (await prefer("reduce")));
  serveFeed([]);
  const { show: expand, hide } = await show(update(7, { summary: "Known.", impact: "Clear." }));
  await expand.click();
  const panel = document.getElementById(hide.element().getAttribute("aria-controls") ?? "");
  expect(getComputedStyle(panel!).transitionProperty).toContain("grid-template-rows");
  expect(getComputedStyle(panel!).transitionDuration).toMatch(/^0\.3s/);
});

describe("publisher text", () => {
  it("is rendered as plain text", async () => {
    const bad = `<img src=x onerror="window.__attacked=1"><script>window.__attacked=1</script>`;
    serveFeed([]);
    const { card, show: expand } = await show(
      update(7, {
        title: `${bad} \u202Egnitirw ${"x".repeat(900)}`,
        countries: [bad],
        tags: [bad],
        source: { name: bad, kind: null },
        dateBasis: bad,
        summary: bad,
        impact: bad,
        alsoReportedBy: [
          { source: bad, kind: null, title: bad, link: "https://other.example/", pubDate: update(1).pubDate },
        ],
        found: { title: [{ text: bad, hit: true }], text: [{ text: bad, hit: true }] },
      }),
    );
    await expand.click();
    expect(card.element().querySelectorAll("img, script")).toHaveLength(0);
    expect("__attacked" in window).toBe(false);
    expect(card.element().querySelector("h2 bdi")?.textContent).toContain("<img");
  });

  it("links to new tabs without opener or referrer", async () => {
    serveFeed([]);
    const reports = Array.from({ length: 5 }, (_, at) => ({
      ...{ source: `Paper ${at}`, kind: null },
      title: `Report ${at}`,
      link: `https://paper${at}.example/`,
      pubDate: update(at).pubDate,
    }));
    const { card } = await show(
      update(7, { alsoReportedBy: reports, source: { name: "Gazette", kind: "official" } }),
    );
    await expect.element(card).toHaveAccessibleName("Item 7");
    await expect.element(card.getByRole("link", { name: "Item 7 (opens in a new tab)" })).toBeVisible();
    await expect.element(card.getByText("Also reported by")).toBeVisible();
    await expect.element(card.getByText("Report 2")).toBeVisible();
    await expect.element(card).toHaveTextContent("Paper 2 (opens in a new tab) · Report 2,");
    card.getByRole("button", { name: "2 more" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(card.getByRole("link", { name: /^Paper 3/ })).toHaveFocus();
    await expect.element(card.getByRole("link", { name: "Paper 4 (opens in a new tab)" })).toBeVisible();
    for (const link of card.getByRole("link").elements()) {
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    }
  });
});

describe("date", () => {
  it.each([
    [null, "published"],
    ["effective", "effective"],
    ["first seen", "first seen"],
  ])("with basis %j is labeled %j", async (dateBasis, label) => {
    serveFeed([]);
    const { card } = await show(
      update(7, { dateBasis, pubDate: "2026-09-24T00:00:00.000Z", status: "updated" }),
    );
    await expect.element(card).toHaveTextContent(`Sep 24, 2026${label}`);
    await expect.element(card.getByText("Updated", { exact: true })).toBeVisible();
  });
});
