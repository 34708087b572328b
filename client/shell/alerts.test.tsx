import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { DeliveriesPanel } from "#client/features/monitoring/deliveries-panel.tsx";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { alert, serveAlerts } from "#tests/support/alerts-api.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { AlertsProvider, Bell } from "./bell.tsx";
import { AppLayout } from "./layout.tsx";

let userId = 5000;
beforeEach(() => {
  userId += 1;
});

interface AppProps {
  path: ReturnType<typeof memoryLocation>;
  children?: ReactNode;
}
const App = ({ path, children }: AppProps) => {
  const [client] = useState(() => createQueryClient({ firstRetryMs: 1 }));
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
                {children}
              </AppLayout>
            </AlertsProvider>
            <FailureToasts />
            <Toaster />
          </ToastProvider>
        </Router>
      </QueryClientProvider>
    </ThemeProvider>
  );
};

const show = async (stored: Parameters<typeof serveAlerts>[0], children?: ReactNode) => {
  const server = serveAlerts(stored);
  const path = memoryLocation({ path: "/feed", record: true });
  const screen = await render(<App path={path}>{children}</App>);
  await expect.poll(() => server.streams.length).toBe(1);
  const stream = server.streams[0]!;
  const unread = stored.alerts.filter(({ readAt }) => readAt === null).length;
  stream.state({ unread, newestId: stored.alerts[0]?.id ?? null });
  return { ...screen, ...server, stream, history: path.history, navigate: path.navigate };
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
const recent = (id: number) => alert(id, { createdAt: new Date().toISOString() });
const failed = () => Response.json({ message: "Try again shortly.", code: "unavailable" }, { status: 503 });
/** Holds each answer until the test resolves it. */
const held = () => {
  const waiting: ((answer: Response) => void)[] = [];
  const ask = () => new Promise<Response>((resolve) => waiting.push(resolve));
  return { ask, waiting };
};
const list = "GET /api/monitoring/alerts";
const setHidden = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

describe("the bell", () => {
  it.each([
    [0, "Alerts", ""],
    [3, "Alerts, 3 unread", "3"],
    [99, "Alerts, 99 unread", "99"],
    [100, "Alerts, 100 unread", "99+"],
  ])("shows the count for %i unread alerts", async (unread, name, text) => {
    const { stream } = await show({ alerts: [] });
    stream.state({ unread, newestId: 1 });
    await expect.element(bell()).toHaveAccessibleName(name);
    await expect.element(bell()).toHaveTextContent(text);
  });

  it("is in the expanded and the collapsed sidebar, and in the top bar of small screens", async () => {
    await show({ alerts: [alert(1)] });
    const visibleBells = () =>
      [...document.querySelectorAll<HTMLElement>("button[aria-label='Alerts, 1 unread']")].filter((one) =>
        one.checkVisibility(),
      );
    await expect.poll(() => visibleBells().length).toBe(1);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    expect(visibleBells()).toHaveLength(1);
    expect(visibleBells()[0]!.closest("aside")).not.toBeNull();
    await page.viewport(390, 800);
    expect(visibleBells()).toHaveLength(1);
    expect(visibleBells()[0]!.closest("header")).not.toBeNull();
  });
});

describe("the drawer", () => {
  it("shows each alert with its reason, links to the update, and marks it as read", async () => {
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
    // Keeps the browser from opening a new tab.
    link.element().addEventListener("click", (event) => event.preventDefault());
    await link.click();
    await expect.element(drawer().getByRole("button", { name: "Mark as unread: Update 2" })).toBeVisible();
    expect(asked).toContain("PATCH /api/monitoring/alerts/2");
    await expect.element(drawer()).toHaveTextContent("Nothing unread");
    // A second click changes nothing.
    await expect.poll(() => asked.filter((one) => one === list)).toHaveLength(2);
    const before = asked.length;
    await link.click();
    // The next request comes from another button.
    await drawer().getByRole("button", { name: "Mark as unread: Update 1" }).click();
    await expect.poll(() => asked.slice(before)).toContain("PATCH /api/monitoring/alerts/1");
    expect(asked.slice(before)).not.toContain("PATCH /api/monitoring/alerts/2");
    await expectAccessible();
  });

  it("marks one alert as unread and as read, and all as read", async () => {
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

  it("rolls failed marks back and shows the error, even if refetching fails too", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { byHand } = await show({ alerts: [alert(2), read(1)] });
    const { ask, waiting } = held();
    await open();
    await expect.element(rows().first()).toHaveTextContent("Update 2");
    for (const one of [
      "PATCH /api/monitoring/alerts/2",
      "PATCH /api/monitoring/alerts/1",
      list,
      `${list}/state`,
    ])
      byHand[one] = failed;
    await drawer().getByRole("button", { name: "Mark as read: Update 2" }).click();
    await drawer().getByRole("button", { name: "Mark as unread: Update 1" }).click();
    const notice = drawer().getByRole("alert").filter({ hasText: "Not saved. Try again shortly." });
    await expect.element(notice).toBeVisible();
    await expect.element(drawer().getByRole("button", { name: "Mark as read: Update 2" })).toBeVisible();
    await expect.element(drawer().getByRole("button", { name: "Mark as unread: Update 1" })).toBeVisible();
    await expect.element(drawer()).toHaveTextContent("1 unread alert");
    await expectAccessible();

    // The next attempt clears the error. If the drawer is closed by then, a toast shows the failure.
    byHand["POST /api/monitoring/alerts/read"] = ask;
    await drawer().getByRole("button", { name: "Mark all as read" }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.poll(() => waiting.length).toBe(1);
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer()).not.toBeInTheDocument();
    waiting[0]!(failed());
    await expect.element(page.getByText("Try again shortly.", { exact: true })).toBeVisible();
    await expect.element(bell()).toHaveAccessibleName("Alerts, 1 unread");
  });

  it("ignores older server counts while a second mark is being saved", async () => {
    const { byHand, stored, stream, asked } = await show({ alerts: [alert(3), alert(2), alert(1)] });
    const { ask, waiting } = held();
    for (const id of [3, 2]) byHand[`PATCH /api/monitoring/alerts/${id}`] = ask;
    await open();
    for (const id of [3, 2])
      await drawer()
        .getByRole("button", { name: `Mark as read: Update ${id}` })
        .click();
    await expect.element(drawer()).toHaveTextContent("1 unread alert");
    await expect.poll(() => waiting.length).toBe(1);
    stored.alerts = [read(3), alert(2), alert(1)];
    stream.state({ unread: 2, newestId: 3 });
    waiting[0]!(Response.json({ unread: 2, newestId: 3 }));
    // The second request is sent after the first answer.
    await expect.poll(() => waiting.length).toBe(2);
    const marks = () =>
      rows()
        .elements()
        .map((row) => row.textContent.includes("Unread:"));
    expect(marks()).toEqual([false, false, true]);
    await expect.element(drawer()).toHaveTextContent("1 unread alert");
    stored.alerts = [read(3), read(2), read(1)];
    waiting[1]!(Response.json({ unread: 0, newestId: 3 }));
    // The last mark refetches the list once.
    await expect.poll(() => asked.filter((one) => one === list).length).toBe(2);
    await expect.poll(marks).toEqual([false, false, false]);
    await expect.element(drawer()).toHaveTextContent("Nothing unread");
  });

  it("loads older pages and moves the focus to the first older alert", async () => {
    await show({ alerts: [5, 4, 3, 2, 1].map((id) => alert(id)), pageSize: 2 });
    await open();
    await expect.poll(() => rows().elements().length).toBe(2);
    await drawer().getByRole("button", { name: "Load more" }).click();
    await expect.element(rows().nth(2)).toHaveFocus();
    await drawer().getByRole("button", { name: "Load more" }).click();
    await expect.poll(() => rows().elements().length).toBe(5);
    await expect.element(drawer().getByRole("button", { name: "Load more" })).not.toBeInTheDocument();
  });

  it("loads older pages while new alerts arrive, and moves the focus only then", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { byHand, stored, stream } = await show({
      alerts: [4, 3, 2, 1].map((id) => alert(id)),
      pageSize: 2,
    });
    const older = drawer().getByRole("button", { name: "Load more" });
    await open();
    await expect.poll(() => rows().elements().length).toBe(2);
    const { ask, waiting } = held();
    byHand[`${list}?before=3`] = ask;
    await older.click();
    await expect.poll(() => waiting.length).toBe(1);
    stored.alerts = [alert(5), ...stored.alerts];
    stream.alerts([alert(5)]);
    await expect.element(rows().nth(2)).toHaveFocus();
    await expect.element(rows().nth(2)).toHaveTextContent("Update 3");

    byHand[`${list}?before=2`] = failed;
    await older.click();
    await expect.element(drawer().getByRole("alert")).toBeVisible();
    const mark = drawer().getByRole("button", { name: "Mark as read: Update 4" });
    mark.element().focus();
    stream.alerts([alert(6)]);
    await expect.poll(() => rows().elements().length).toBe(5);
    await expect.element(mark).toHaveFocus();
  });

  it("closes when the reader goes back", async () => {
    const { navigate } = await show({ alerts: [alert(1)] });
    await open();
    navigate("/profile");
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it("explains how to get alerts when there are none, and links there", async () => {
    const { history } = await show({ alerts: [] });
    await open();
    await expect.element(drawer().getByText("No alerts yet")).toBeVisible();
    await expectAccessible();
    await drawer().getByRole("link", { name: "Choose what to watch" }).click();
    expect(history.at(-1)).toBe("/ai-agent/legislative-monitor");
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Content" })).toHaveFocus();
  });

  it("shows a skeleton while loading, and 'Try again' after a failure", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { byHand, stored } = await show({ alerts: [] });
    let refuse = (_: Response) => {};
    byHand["GET /api/monitoring/alerts"] = () =>
      new Promise((resolve) => {
        refuse = resolve;
      });
    await open();
    await expect.element(drawer().getByText("Loading alerts")).toBeInTheDocument();
    const away = () => Response.json({ message: "Away.", code: "unavailable" }, { status: 503 });
    byHand["GET /api/monitoring/alerts"] = away;
    refuse(away());
    await expect.element(drawer().getByRole("alert")).toHaveTextContent("Couldn't load your alerts.");
    delete byHand["GET /api/monitoring/alerts"];
    stored.alerts = [alert(1)];
    await drawer().getByRole("button", { name: "Try again" }).click();
    await expect.element(rows().first()).toHaveTextContent("Update 1");
  });
});

it("updates the deliveries when alerts are read, here or on another device", async () => {
  // The panel sends its first request before the answer below is set.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { byHand, stored, stream } = await show({ alerts: [] }, <DeliveriesPanel open zone="UTC" />);
  const words = () =>
    page
      .getByText(/^In the app, /)
      .elements()
      .map(({ textContent }) => textContent);
  byHand["GET /api/monitoring/deliveries"] = () =>
    Response.json({
      alerts: stored.alerts.map((one) => ({
        ...one,
        inApp: true,
        mail: { state: "none", at: null, why: null },
      })),
      older: null,
      mails: [],
      sources: { lastPollAt: null, nextPollAt: null, sources: 0, failingSources: 0 },
    });
  stored.alerts = [alert(2), alert(1)];
  stream.alerts(stored.alerts);
  await expect.poll(words).toEqual(["In the app, unread", "In the app, unread"]);
  stored.alerts = [alert(2), read(1)];
  stream.state({ unread: 1, newestId: 2 });
  await expect.poll(words).toEqual(["In the app, unread", "In the app, read"]);
  await open();
  await drawer().getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(words).toEqual(["In the app, read", "In the app, read"]);
});

describe("an alert that arrives while the page is open", () => {
  it("appears at the top at once, and is counted", async () => {
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

  it("is not lost if an older list response arrives later", async () => {
    const { byHand, stored, stream } = await show({ alerts: [alert(1)] });
    const { ask, waiting } = held();
    byHand[list] = ask;
    await open();
    await expect.poll(() => waiting.length).toBe(1);
    stored.alerts = [alert(2), alert(1)];
    stream.alerts([alert(2)], { unread: 2 });
    await expect.poll(() => waiting.length).toBe(2);
    const [late, current] = waiting;
    late!(Response.json({ unread: 1, newestId: 1, alerts: [alert(1)], older: null }));
    current!(Response.json({ unread: 2, newestId: 2, alerts: stored.alerts, older: null }));
    await expect.element(rows().first()).toHaveTextContent("Update 2");
    await expect.element(drawer()).toHaveTextContent("2 unread alerts");
    // The same while a loaded list is being refetched.
    stored.alerts = [alert(3), ...stored.alerts];
    stream.state({ unread: 3, newestId: 2 });
    await expect.poll(() => waiting.length).toBe(3);
    stream.alerts([alert(3)], { unread: 3 });
    await expect.poll(() => waiting.length).toBe(4);
    waiting[2]!(Response.json({ unread: 2, newestId: 2, alerts: [alert(2), alert(1)], older: null }));
    waiting[3]!(Response.json({ unread: 3, newestId: 3, alerts: stored.alerts, older: null }));
    await expect.poll(() => rows().elements().length).toBe(3);
    await expect.element(drawer()).toHaveTextContent("3 unread alerts");
  });

  it("is updated when another device marks it", async () => {
    const { stream, stored } = await show({ alerts: [alert(1)] });
    await open();
    await expect.element(drawer()).toHaveTextContent("1 unread alert");
    stored.alerts = [read(1)];
    stream.state({ unread: 0, newestId: 1 });
    await expect.element(drawer().getByRole("button", { name: "Mark as unread: Update 1" })).toBeVisible();
  });

  it("is refetched with all loaded pages when the tab becomes visible", async () => {
    const alerts = [4, 3, 2, 1].map((id) => alert(id));
    const { stream, streams, stored, asked } = await show({ alerts, pageSize: 2 });
    const pages = () => asked.filter((one) => one === list || one.startsWith(`${list}?`));
    await open();
    await drawer().getByRole("button", { name: "Load more" }).click();
    await expect.poll(() => rows().elements().length).toBe(4);
    setHidden(true);
    await expect.poll(() => stream.signal.aborted).toBe(true);
    stored.alerts = [alert(4), alert(3), read(2), read(1)];
    expect(pages()).toHaveLength(2);
    setHidden(false);
    await expect.poll(() => streams.length).toBe(2);
    streams[1]!.state({ unread: 2, newestId: 4 });
    await expect.element(drawer().getByRole("button", { name: "Mark as unread: Update 1" })).toBeVisible();
    await expect.element(drawer()).toHaveTextContent("2 unread alerts");
    expect(pages()).toHaveLength(4);
    // A closed list opens again with its newest page only.
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer()).not.toBeInTheDocument();
    stored.alerts = [4, 3, 2, 1].map(read);
    streams[1]!.state({ unread: 0, newestId: 4 });
    await expect.element(bell()).toHaveAccessibleName("Alerts");
    await open();
    await expect.element(drawer().getByRole("button", { name: "Mark as unread: Update 4" })).toBeVisible();
    expect(pages().slice(4)).toEqual([list]);
  });

  it("shows one toast if the account wants immediate alerts", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { stream, asked } = await show({ alerts: [] });
    stream.alerts([recent(userId)], { toast: true });
    const toast = () => document.querySelector<HTMLElement>("[data-variant=default][data-state=open]");
    await expect.poll(() => toast()?.textContent).toContain(`Update ${userId}`);
    expect(toast()?.textContent).toContain("Portugal, keyword 'permit' in the title");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    expect(opened).toHaveBeenCalledWith(`/blog/${1000 + userId}`, "_blank", "noopener");
    await expect.poll(() => asked).toContain(`PATCH /api/monitoring/alerts/${userId}`);
    await expect.poll(toast).toBeNull();
    stream.alerts([recent(userId)], { toast: true });
    const several = [recent(userId + 2000), recent(userId + 1000)];
    stream.alerts(several, { toast: true });
    await expect.poll(() => toast()?.textContent).toContain("2 new alerts");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect.element(drawer()).toBeVisible();
  });
});

describe("the stream", () => {
  it("is closed while the tab is hidden and opens again with it", async () => {
    const { stream, streams } = await show({ alerts: [] });
    setHidden(true);
    await expect.poll(() => stream.signal.aborted).toBe(true);
    setHidden(false);
    await expect.poll(() => streams.length).toBe(2);
  });

  it("ends when the layout unmounts", async () => {
    const { stream, unmount } = await show({ alerts: [] });
    await unmount();
    await expect.poll(() => stream.signal.aborted).toBe(true);
  });
});
