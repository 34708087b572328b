import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { createQueryClient } from "#client/lib/query-client.ts";
import { ThemeProvider } from "#client/lib/theme/theme.tsx";
import { ToastProvider } from "#client/lib/toasts/toasts.tsx";
import { Toaster } from "#client/ui/overlay/toaster.tsx";
import { alert, serveAlerts } from "#tests/support/alerts-api.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { AppLayout } from "../layout.tsx";
import { AlertsProvider, Bell } from "./alerts-context.tsx";

let userId = 5000;
beforeEach(async () => {
  userId += 1;
  await page.viewport(1280, 800);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const App = ({ path }: { path: ReturnType<typeof memoryLocation> }) => {
  const [client] = useState(createQueryClient);
  return (
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <Router hook={path.hook}>
          <ToastProvider>
            <AlertsProvider userId={userId}>
              <AppLayout
                entries={[]}
                user={{ username: "amelia", role: "member" }}
                onLogOut={() => undefined}
                bell={Bell}
              >
                <h1>Content</h1>
              </AppLayout>
            </AlertsProvider>
            <Toaster />
          </ToastProvider>
        </Router>
      </QueryClientProvider>
    </ThemeProvider>
  );
};

const show = async (stored: Parameters<typeof serveAlerts>[0]) => {
  const server = serveAlerts(stored);
  const path = memoryLocation({ path: "/feed", record: true });
  const screen = await render(<App path={path} />);
  await expect.poll(() => server.streams.length).toBe(1);
  const stream = server.streams[0]!;
  const unread = stored.alerts.filter(({ readAt }) => readAt === null).length;
  stream.state({ unread, newestId: stored.alerts[0]?.id ?? null });
  return { ...screen, ...server, stream, history: path.history };
};
const bell = () =>
  page.getByRole("complementary", { name: "Sidebar" }).getByRole("button", { name: /^Alerts/ });
const drawer = () => page.getByRole("dialog", { name: "Alerts" });
const open = async () => {
  await bell().click();
  await expect.element(drawer()).toBeVisible();
};
const rows = () => drawer().getByRole("listitem");
const read = (id: number) => alert(id, { readAt: "2026-09-24T10:00:00.000Z" });

describe("the bell", () => {
  it.each([
    [0, "Alerts", ""],
    [3, "Alerts, 3 unread", "3"],
    [99, "Alerts, 99 unread", "99"],
    [100, "Alerts, 100 unread", "99+"],
  ])("counts %i unread", async (unread, name, text) => {
    const { stream } = await show({ alerts: [] });
    stream.state({ unread, newestId: 1 });
    await expect.element(bell()).toHaveAccessibleName(name);
    await expect.element(bell()).toHaveTextContent(text);
  });

  it("stands in the sidebar, wide or a strip, and in the bar of small screens", async () => {
    await show({ alerts: [alert(1)] });
    const seen = () =>
      [...document.querySelectorAll<HTMLElement>("button[aria-label='Alerts, 1 unread']")].filter((one) =>
        one.checkVisibility(),
      );
    await expect.poll(() => seen().length).toBe(1);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    expect(seen()).toHaveLength(1);
    await expect.poll(() => seen()[0]!.getBoundingClientRect().right).toBeLessThan(64);
    await page.viewport(390, 800);
    expect(seen()).toHaveLength(1);
    expect(seen()[0]!.closest("header")).not.toBeNull();
  });
});

describe("the list", () => {
  it("says of each alert what it is on and why, leads to the update, and marks it as read", async () => {
    const { asked } = await show({ alerts: [alert(2, { type: "tax", importance: "medium" }), read(1)] });
    await open();
    await expect.element(rows().first()).toHaveTextContent("Tax");
    for (const words of [
      "Update 2",
      "Portugal, keyword 'permit' in the title",
      "Medium importance",
      "gov.example",
    ])
      await expect.element(rows().first()).toHaveTextContent(words);
    await expect.element(rows().first()).toHaveTextContent("Sep 24, 2026");
    const link = drawer().getByRole("link", { name: /Update 2/ });
    await expect.element(link).toHaveAttribute("href", "/blog/1002");
    // The new tab is not wanted here.
    link.element().addEventListener("click", (event) => event.preventDefault());
    await link.click();
    await expect.element(drawer().getByRole("button", { name: "Mark as unread: Update 2" })).toBeVisible();
    expect(asked).toContain("PATCH /api/monitoring/alerts/2");
    await expect.element(drawer()).toHaveTextContent("Nothing unread");
    await expectAccessible();
  });

  it("marks one as unread and read again, and all as read", async () => {
    const { asked, stored } = await show({ alerts: [alert(3), alert(2), read(1)] });
    await open();
    await drawer().getByRole("button", { name: "Mark as unread: Update 1" }).click();
    await expect.element(drawer()).toHaveTextContent("3 unread alerts");
    await drawer().getByRole("button", { name: "Mark as read: Update 1" }).click();
    await expect.element(drawer()).toHaveTextContent("2 unread alerts");
    await drawer().getByRole("button", { name: "Mark all as read" }).click();
    await expect.element(drawer()).toHaveTextContent("Nothing unread");
    await expect.element(drawer().getByText("Nothing unread")).toHaveFocus();
    await expect.poll(() => asked).toContain("POST /api/monitoring/alerts/read");
    await expect.poll(() => stored.alerts.every(({ readAt }) => readAt !== null)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(bell()).toHaveFocus();
    await expect.element(bell()).toHaveAccessibleName("Alerts");
  });

  it("takes a mark back that could not be saved, and says so", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { byHand } = await show({ alerts: [alert(1)] });
    byHand["PATCH /api/monitoring/alerts/1"] = () =>
      Response.json({ message: "Try again shortly.", code: "unavailable" }, { status: 503 });
    await open();
    await drawer().getByRole("button", { name: "Mark as read: Update 1" }).click();
    await expect.element(page.getByText("Try again shortly.", { exact: true })).toBeVisible();
    await expect.element(drawer().getByRole("button", { name: "Mark as read: Update 1" })).toBeVisible();
    await expect.element(drawer()).toHaveTextContent("1 unread alert");
  });

  it("goes on by pages, and puts the focus on the first of the older ones", async () => {
    await show({ alerts: [5, 4, 3, 2, 1].map((id) => alert(id)), pageSize: 2 });
    await open();
    await expect.poll(() => rows().elements().length).toBe(2);
    await drawer().getByRole("button", { name: "Show older" }).click();
    await expect.element(rows().nth(2)).toHaveFocus();
    await drawer().getByRole("button", { name: "Show older" }).click();
    await expect.poll(() => rows().elements().length).toBe(5);
    await expect.element(drawer().getByRole("button", { name: "Show older" })).not.toBeInTheDocument();
  });

  it("says how to be alerted where there are none, and leads there", async () => {
    const { history } = await show({ alerts: [] });
    await open();
    await expect.element(drawer().getByText("No alerts yet")).toBeVisible();
    await expectAccessible();
    await drawer().getByRole("link", { name: "Choose what to be told" }).click();
    expect(history.at(-1)).toBe("/ai-agent/legislative-monitor");
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Content" })).toHaveFocus();
  });

  it("waits in its own shape, and is asked for again where it did not come", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { byHand, stored } = await show({ alerts: [] });
    let refuse = (_: Response) => {};
    byHand["GET /api/monitoring/alerts"] = () =>
      new Promise((resolve) => {
        refuse = resolve;
      });
    await open();
    await expect.element(drawer().getByRole("status", { name: "Loading alerts" })).toBeVisible();
    const away = () => Response.json({ message: "Away.", code: "unavailable" }, { status: 503 });
    byHand["GET /api/monitoring/alerts"] = away;
    refuse(away());
    await expect.element(drawer().getByRole("alert")).toHaveTextContent("The alerts could not be loaded.");
    delete byHand["GET /api/monitoring/alerts"];
    stored.alerts = [alert(1)];
    await drawer().getByRole("button", { name: "Try again" }).click();
    await expect.element(rows().first()).toHaveTextContent("Update 1");
  });
});

describe("what comes while the page is open", () => {
  it("stands at the top at once, and is counted", async () => {
    const { stream, asked } = await show({ alerts: [read(1)] });
    await open();
    await expect.poll(() => rows().elements().length).toBe(1);
    const before = asked.length;
    stream.alerts([alert(3), alert(2)]);
    await expect.element(rows().first()).toHaveTextContent("Update 3");
    expect(rows().elements()).toHaveLength(3);
    await expect.element(drawer()).toHaveTextContent("2 unread alerts");
    expect(asked.slice(before).filter((one) => one.endsWith("/alerts"))).toEqual([]);
    expect(document.querySelectorAll("[data-variant][data-state=open]")).toHaveLength(0);
  });

  it("is read again where another device changed it", async () => {
    const { stream, stored } = await show({ alerts: [alert(1)] });
    await open();
    await expect.element(drawer()).toHaveTextContent("1 unread alert");
    stored.alerts = [read(1)];
    stream.state({ unread: 0, newestId: 1 });
    await expect.element(drawer().getByRole("button", { name: "Mark as unread: Update 1" })).toBeVisible();
  });

  it("is said once in a quiet toast where the account wants to be told at once", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { stream, asked } = await show({ alerts: [] });
    stream.alerts([alert(userId)], { toast: true });
    const toast = () => document.querySelector<HTMLElement>("[data-variant=default][data-state=open]");
    await expect.poll(() => toast()?.textContent).toContain(`Update ${userId}`);
    expect(toast()?.textContent).toContain("Portugal, keyword 'permit' in the title");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    expect(opened).toHaveBeenCalledWith(`/blog/${1000 + userId}`, "_blank", "noopener");
    await expect.poll(() => asked).toContain(`PATCH /api/monitoring/alerts/${userId}`);
    await expect.poll(toast).toBeNull();
    stream.alerts([alert(userId)], { toast: true });
    const several = [alert(userId + 2000), alert(userId + 1000)];
    stream.alerts(several, { toast: true });
    await expect.poll(() => toast()?.textContent).toContain("2 new alerts");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect.element(drawer()).toBeVisible();
  });

  it("is said in no tab that nobody sees, and in one only", async () => {
    const { stream } = await show({ alerts: [] });
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    stream.alerts([alert(userId)], { toast: true });
    await expect.element(bell()).toHaveAccessibleName("Alerts, 1 unread");
    hidden.mockReturnValue("visible");
    // Another tab was first.
    let done = () => {};
    void navigator.locks.request(
      `meridian-alert-${userId + 1000}`,
      () =>
        new Promise<void>((resolve) => {
          done = resolve;
        }),
    );
    stream.alerts([alert(userId + 1000)], { toast: true, unread: 2 });
    await expect.element(bell()).toHaveAccessibleName("Alerts, 2 unread");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.querySelectorAll("[data-variant][data-state=open]")).toHaveLength(0);
    done();
  });
});

describe("a page that is put aside", () => {
  it("lets go of the stream, and takes it up again", async () => {
    const { stream, streams } = await show({ alerts: [] });
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    await expect.poll(() => stream.signal.aborted).toBe(true);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.poll(() => streams.length).toBe(2);
  });

  it("for good ends it", async () => {
    const { stream, unmount } = await show({ alerts: [] });
    await unmount();
    await expect.poll(() => stream.signal.aborted).toBe(true);
  });
});
