import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import type { SourceReport } from "#shared/news/sources-contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { SourcesPage } from "./sources-page.tsx";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const source = (id: number, more: Partial<SourceReport> = {}): SourceReport => ({
  id,
  url: `https://gov-${id}.example/feed.xml`,
  movedTo: null,
  name: `Source ${id}`,
  country: "PT",
  language: "pt",
  topic: "visa",
  kind: "official",
  addedBy: "configuration",
  active: true,
  health: "well",
  lastPollAt: ago(12),
  lastSuccessAt: ago(12),
  nextPollAt: ago(-18.5),
  intervalMinutes: 30,
  items: 7,
  failures: 0,
  failingSince: null,
  lastError: null,
  ...more,
});
const failing = source(2, {
  name: "Revenue Office",
  health: "failing",
  lastSuccessAt: ago(26 * 60),
  failures: 3,
  failingSince: ago(180),
  lastError: "revenue.example answered with status 503 (Service Unavailable).",
});
const broken = source(3, {
  name: "Quiet Gazette",
  health: "broken",
  lastSuccessAt: null,
  failures: 40,
  failingSince: ago(8 * 24 * 60),
  lastError: "The name quiet.example could not be found.",
  items: 0,
});
const off = source(4, { name: "Switched off", health: "off", nextPollAt: null, country: "global" });
const countries = [
  { id: 620, name: "Portugal", code: "PT", flagCode: "pt" },
  { id: 724, name: "Spain", code: "ES", flagCode: "es" },
];

let stored: SourceReport[];
/** Responses that replace the defaults, by method and path. */
let answers: Record<string, () => Response | Promise<Response>>;
const calls: { call: string; body: unknown }[] = [];

const answer = (call: string): Response => {
  if (call === "GET /api/countries") return Response.json(countries);
  if (call === "GET /api/admin/sources") return Response.json(stored);
  throw new Error(`nothing answers ${call}`);
};

beforeEach(() => {
  calls.length = 0;
  stored = [source(1), failing, broken, off];
  answers = {};
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    calls.push({ call, body: body && JSON.parse(body) });
    return answers[call]?.() ?? answer(call);
  });
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <ToastProvider>
        <SourcesPage />
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );
const rows = () => page.getByRole("list", { name: "Sources" }).getByRole("listitem");
const row = (name: string) => page.getByRole("listitem", { name });
const namesShown = () =>
  rows()
    .elements()
    .map((each) => each.getAttribute("aria-label"));
const bodyOf = (call: string) => calls.findLast((each) => each.call === call)?.body;
const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Response.json({ message, code: "x", ...(fields && { fields }) }, { status });

describe("the list of sources", () => {
  it("summarizes the health of all sources and lists unhealthy ones first", async () => {
    await show();
    await expect.element(row("Source 1")).toBeVisible();
    expect(namesShown()).toEqual(["Quiet Gazette", "Revenue Office", "Source 1", "Switched off"]);
    await expect.element(page.getByText("1 of 4")).toBeVisible();
    await expect.element(page.getByText("1 broken, 1 failing, 1 off")).toBeVisible();
    await expect.element(page.getByText("21", { exact: true })).toBeVisible();
  });

  it("shows each source with its polls and its last error", async () => {
    stored = [
      source(1, { movedTo: "https://new.example/feed", addedBy: "admin", items: 1200, intervalMinutes: 240 }),
      failing,
      source(5, { name: "Unlisted", active: false, health: "off", nextPollAt: null }),
    ];
    await show();
    const first = row("Source 1");
    for (const text of [
      "Working",
      "Portugal",
      "Portuguese",
      "Visas",
      "added by an administrator",
      "every 4 hours",
      "1,200",
    ])
      await expect.element(first).toHaveTextContent(text);
    await expect.element(first).toHaveTextContent(/Last success\s*12 minutes ago/);
    await expect.element(first).toHaveTextContent(/Next poll\s*in 18 minutes/);
    await expect
      .element(first.getByRole("link", { name: /^gov-1\.example\/feed\.xml/ }))
      .toHaveAttribute("href", "https://gov-1.example/feed.xml");
    await expect
      .element(first.getByRole("link", { name: /^new\.example\/feed/ }))
      .toHaveAttribute("href", "https://new.example/feed");
    const time = first.element().querySelector("time");
    expect(time?.dateTime).toBe(stored[0]?.lastSuccessAt);
    expect(time?.title).toMatch(/\d{4}, \d+:\d\d/);
    const second = row("Revenue Office");
    await expect.element(second).toHaveTextContent("answered with status 503 (Service Unavailable).");
    await expect.element(second).toHaveTextContent("3 failures, the first 3 hours ago");
    await expect.element(second).toHaveTextContent(/Last success\s*1 day ago/);
    await expect.element(row("Unlisted")).toHaveTextContent("No longer on the operator's list.");
  });

  it("never shows a past time as future when the clocks differ", async () => {
    stored = [source(1, { lastSuccessAt: ago(-0.4) })];
    await show();
    await expect.element(row("Source 1")).toHaveTextContent(/Last success\s*less than a minute ago/);
  });

  it("filters by status, name, and URL", async () => {
    await show();
    await page.getByRole("button", { name: /^Failing/ }).click();
    expect(namesShown()).toEqual(["Revenue Office"]);
    await page.getByRole("button", { name: /^Failing/ }).click();
    const search = page.getByRole("searchbox", { name: "Search by name or URL" });
    await search.fill("GOV-4");
    expect(namesShown()).toEqual(["Switched off"]);
    await search.fill("gázette");
    expect(namesShown()).toEqual(["Quiet Gazette"]);
    await search.fill("nothing like it");
    await expect.element(page.getByText("No sources match.")).toBeVisible();
    await page.getByRole("button", { name: "Show all sources" }).click();
    expect(namesShown()).toHaveLength(4);
    await expect.element(search).toHaveFocus();
  });

  it("shows the loading, error, and empty states", async () => {
    answers["GET /api/admin/sources"] = () => new Promise<Response>(() => undefined);
    const loading = await show();
    await expect.element(page.getByText("Loading sources...")).toBeVisible();
    await loading.unmount();
    answers["GET /api/admin/sources"] = () => refusal(403, "Only administrators may do this.");
    const failed = await show();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load the sources.");
    stored = [];
    answers = {};
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("No sources yet.")).toBeVisible();
    for (const link of page.getByRole("link", { name: "Add a source" }).all())
      await expect.element(link).toHaveAttribute("href", "/admin/sources/new");
    await failed.unmount();
  });

  it("refreshes without moving a row", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "clearInterval", "clearTimeout"] });
    await show();
    await vi.waitFor(() => expect(namesShown()).toHaveLength(4), { interval: 1 });
    stored = [source(1), { ...failing, health: "well", lastError: null, items: 99 }, broken, off];
    await vi.advanceTimersByTimeAsync(15_500);
    vi.useRealTimers();
    await expect.element(row("Revenue Office")).toHaveTextContent("Working");
    expect(namesShown()).toEqual(["Quiet Gazette", "Revenue Office", "Source 1", "Switched off"]);
  });
});

describe("source actions", () => {
  it("name the source with its URL, because two can share a name", async () => {
    stored = [source(1, { name: "Gazette" }), source(2, { name: "Gazette", items: 1 })];
    await show();
    for (const what of ["Poll now", "Remove"])
      for (const id of [1, 2])
        await expect
          .element(
            page.getByRole("button", { name: `${what} Gazette, gov-${id}.example/feed.xml`, exact: true }),
          )
          .toBeVisible();
    await expect
      .element(page.getByRole("switch", { name: "Poll Gazette, gov-2.example/feed.xml", exact: true }))
      .toBeChecked();
    await page.getByRole("button", { name: "Remove Gazette, gov-2" }).click();
    await expect
      .element(page.getByRole("alertdialog"))
      .toHaveTextContent(
        "Gazette (gov-2.example/feed.xml) will no longer be polled. Its item is deleted, unless",
      );
  });

  it("show no error when the session has expired", async () => {
    const over = () =>
      Response.json({ message: "Please sign in first.", code: "unauthenticated" }, { status: 401 });
    for (const call of [
      "POST /api/admin/sources/1/poll",
      "PATCH /api/admin/sources/1",
      "DELETE /api/admin/sources/1",
    ])
      answers[call] = over;
    answers["POST /api/admin/sources/2/poll"] = () => refusal(503, "Please try again shortly.");
    await show();
    await page.getByRole("button", { name: "Poll now Source 1" }).click();
    await page.getByRole("switch", { name: "Poll Source 1" }).click();
    await page.getByRole("button", { name: "Remove Source 1" }).click();
    await page.getByRole("button", { name: "Remove source" }).click();
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Poll now Revenue Office" }).click();
    await expect.element(page.getByText("Please try again shortly.", { exact: true })).toBeVisible();
    expect(page.getByText("Please sign in first.").elements()).toEqual([]);
  });

  it("poll a source and show its progress and result", async () => {
    let finish = (_: Response) => {};
    answers["POST /api/admin/sources/2/poll"] = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await show();
    const button = page.getByRole("button", { name: "Poll now Revenue Office" });
    await button.click();
    await expect.element(button).toHaveAttribute("aria-busy", "true");
    finish(Response.json({ ...failing, health: "well", lastError: null, failures: 0, items: 9 }));
    await expect.element(row("Revenue Office")).toHaveTextContent("Working");
    await expect.element(page.getByText("Polled Revenue Office", { exact: true })).toBeVisible();
    await expect.element(button).toHaveFocus();
  });

  it("show why a poll was refused or failed", async () => {
    const wait = "This source was read within the last minute. Please try again in 42 seconds.";
    answers["POST /api/admin/sources/1/poll"] = () => refusal(429, wait);
    answers["POST /api/admin/sources/3/poll"] = () => Response.json(broken);
    await show();
    await page.getByRole("button", { name: "Poll now Source 1" }).click();
    await expect.element(page.getByText(wait, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Poll now Quiet Gazette" }).click();
    await expect.element(page.getByText("Couldn't read Quiet Gazette", { exact: true })).toBeVisible();
  });

  it("switch a source optimistically and roll back on failure", async () => {
    let finish = (_: Response) => {};
    answers["PATCH /api/admin/sources/1"] = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await show();
    const toggle = page.getByRole("switch", { name: "Poll Source 1" });
    await expect.element(toggle).toBeChecked();
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await expect.element(toggle).not.toBeChecked();
    expect(bodyOf("PATCH /api/admin/sources/1")).toEqual({ on: false });
    finish(Response.json(source(1, { health: "off", nextPollAt: null })));
    await expect.element(row("Source 1")).toHaveTextContent(/Next poll\s*none/);
    await expect.element(page.getByRole("button", { name: "Poll now Source 1" })).toBeDisabled();
    await expect.element(toggle).toHaveFocus();

    answers["PATCH /api/admin/sources/4"] = () => refusal(503, "Please try again shortly.");
    const other = page.getByRole("switch", { name: "Poll Switched off" });
    await other.click();
    await expect.element(page.getByText("Please try again shortly.", { exact: true })).toBeVisible();
    await expect.element(other).not.toBeChecked();
  });

  it("confirm a removal and state what is deleted", async () => {
    const removing = source(1, { health: "removing", nextPollAt: null });
    answers["DELETE /api/admin/sources/1"] = () => Response.json(removing);
    await show();
    const button = page.getByRole("button", { name: "Remove Source 1" });
    await button.click();
    await expect
      .element(page.getByRole("alertdialog"))
      .toHaveTextContent(
        "Source 1 (gov-1.example/feed.xml) will no longer be polled. Its 7 items are deleted, except those that another source also reports.",
      );
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
    expect(calls.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
    await button.click();
    stored = [removing, failing, broken, off];
    await page.getByRole("button", { name: "Remove source" }).click();
    await expect.element(page.getByText("Source removed", { exact: true })).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(page.getByRole("searchbox")).toHaveFocus();
    await expect.element(row("Source 1")).toHaveTextContent("Hidden from readers. 7 items left to delete.");
  });

  it("show the progress of a removal", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "clearInterval", "clearTimeout"] });
    const removing = source(1, { health: "removing", nextPollAt: null, items: 1900 });
    stored = [removing, failing];
    await show();
    const left = async (words: string) =>
      vi.waitFor(() => expect(row("Source 1").element().textContent).toContain(words), { interval: 1 });
    await left("1,900 items left to delete");
    stored = [{ ...removing, items: 1 }, failing];
    await vi.advanceTimersByTimeAsync(2100);
    await left("1 item left to delete");
    stored = [failing];
    await vi.advanceTimersByTimeAsync(2100);
    vi.useRealTimers();
    await expect.element(row("Source 1")).not.toBeInTheDocument();
  });

  it("list a removed source of the operator's list under its own filter", async () => {
    stored = [source(1), source(6, { name: "Old Gazette", health: "removed", nextPollAt: null, items: 0 })];
    await show();
    await expect.element(page.getByText("1 of 1")).toBeVisible();
    expect(namesShown()).toEqual(["Source 1"]);
    await page.getByRole("button", { name: /^Removed/ }).click();
    expect(namesShown()).toEqual(["Old Gazette"]);
    await expect.element(row("Old Gazette")).toHaveTextContent("To restore it, add its address again.");
    expect(row("Old Gazette").getByRole("button").elements()).toEqual([]);
    await expectAccessible();
  });
});
