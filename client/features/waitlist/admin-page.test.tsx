import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { expectAccessible } from "#tests/support/axe.ts";
import { typeLetters } from "#tests/support/type-letters.ts";
import { AdminPage } from "./admin-page.tsx";

const subscriber = (id: number) => ({
  id,
  email: `nomad-${id}@example.org`,
  signupDate: "2026-11-20T12:34:56.000Z",
  status: "pending",
  statusDate: null,
  campaign: null,
  referrer: null,
});
const statistics = {
  days: Array.from({ length: 30 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
    signups: index,
  })),
  campaigns: [{ campaign: "spring", signups: 3, confirmed: 1 }],
};

let list: (address: URL) => Response | Promise<Response>;
let figures: () => Response;
let remove: () => Response;
const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
  list = () => Response.json({ data: [subscriber(2), subscriber(1)], count: 2 });
  figures = () => Response.json(statistics);
  remove = () => Response.json({ message: "Deleted." });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    const address = new URL(path, location.origin);
    calls.push(`${method} ${address.pathname}${address.search}`);
    if (method === "DELETE") return remove();
    if (address.pathname.endsWith("/statistics")) return figures();
    return list(address);
  });
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <ToastProvider>
        <AdminPage />
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );

describe("admin dashboard", () => {
  it("lists subscribers with their number and local time", async () => {
    await show();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Admin Dashboard");
    await expect.element(page.getByRole("heading", { name: "Waitlist Subscribers" })).toBeVisible();
    await expect.element(page.getByRole("row", { name: /nomad-2@example\.org/ })).toBeVisible();
    const heads = page.getByRole("region", { name: "Subscribers" }).getByRole("columnheader").elements();
    expect(heads.slice(0, 3).map((head) => head.textContent)).toEqual(["ID", "Email", "Signup Date"]);
    const local = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
    await expect
      .element(page.getByRole("row", { name: /nomad-2@/ }))
      .toHaveTextContent(local.format(new Date(subscriber(2).signupDate)));
    await expect
      .element(page.getByRole("link", { name: "Back to the landing page" }))
      .toHaveAttribute("href", "/landing");
    await expect
      .element(page.getByRole("table", { name: "Signups per day, last 30 days" }))
      .toBeInTheDocument();
    await expect.element(page.getByText("2 of 2", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  it("shows the loading, empty, and error states", async () => {
    list = () => new Promise<Response>(() => undefined);
    const loading = await show();
    await expect.element(page.getByText("Loading waitlist data...")).toBeVisible();
    await loading.unmount();
    list = () => Response.json({ data: [], count: 0 });
    const empty = await show();
    await expect.element(page.getByText("No subscribers yet.")).toBeVisible();
    await empty.unmount();
    list = () => new Response("{}", { status: 503 });
    await show();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Failed to load waitlist data. Please try again.");
    expect(calls.filter((call) => call === "GET /api/admin/waitlist")).toHaveLength(3);
  });

  it("reloads failed statistics and shows their empty state", async () => {
    figures = () => new Response("{}", { status: 503 });
    const failed = await show();
    await expect.element(page.getByText("Couldn't load the signup statistics.")).toBeVisible();
    await expect.element(page.getByRole("row", { name: /nomad-2@/ })).toBeVisible();
    const days = statistics.days.map((day) => ({ ...day, signups: 0 }));
    figures = () => Response.json({ days, campaigns: [] });
    await page.getByRole("button", { name: "Reload statistics" }).click();
    await expect.element(page.getByText("No signups in the last 30 days.")).toBeVisible();
    await failed.unmount();
  });

  it("keeps the previous results while searching", async () => {
    await show();
    await expect.element(page.getByRole("row", { name: /nomad-2@/ })).toBeVisible();
    let answer = (_: Response) => {};
    list = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await page.getByRole("searchbox").fill("nomad-1");
    await expect.poll(() => calls).toContain("GET /api/admin/waitlist?q=nomad-1");
    await expect.element(page.getByRole("row", { name: /nomad-2@/ })).toBeVisible();
    expect(page.getByText("Loading waitlist data...").elements()).toEqual([]);
    answer(Response.json({ data: [subscriber(1)], count: 2 }));
    await expect.element(page.getByText("1 matching", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("row", { name: /nomad-2@/ })).not.toBeInTheDocument();
  });

  it("debounces the search", async () => {
    await show();
    await expect.element(page.getByRole("row", { name: /nomad-2@/ })).toBeVisible();
    await typeLetters(page.getByRole("searchbox").element(), "nomad-1");
    await expect.poll(() => calls.at(-1)).toBe("GET /api/admin/waitlist?q=nomad-1");
    expect(calls.filter((call) => call.includes("?q="))).toHaveLength(1);
  });

  it.each([
    [
      "the server's message",
      Response.json({ message: "Too many exports.", code: "x" }, { status: 429 }),
      "Too many exports.",
    ],
    ["a next step", new Response("", { status: 500 }), "Try again in a few minutes."],
    [
      "a next step for a page of a proxy",
      new Response("<h1>Sign in to this network</h1>"),
      "Meridian sent an unexpected response. Reload the page, or try again in a few minutes.",
    ],
  ])("shows %s when an export fails", async (_, answer, message) => {
    await show();
    await expect.element(page.getByRole("row", { name: /nomad-2@/ })).toBeVisible();
    list = () => answer;
    await page
      .getByRole("row", { name: /nomad-2@/ })
      .getByRole("button", { name: /^Export/ })
      .click();
    await expect.element(page.getByText("Couldn't export the subscriber")).toBeVisible();
    await expect.element(page.getByText(message)).toBeVisible();
  });

  it("searches, filters by status, and downloads the matches", async () => {
    await show();
    await page.getByRole("searchbox", { name: "Search by email" }).fill("nomad");
    await page.getByRole("combobox", { name: "Status" }).selectOptions("Confirmed");
    await expect.poll(() => calls).toContain("GET /api/admin/waitlist?q=nomad&status=confirmed");
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    list = () => new Response("", { status: 502 });
    const download = page.getByRole("button", { name: "Download CSV" });
    await download.click();
    await expect.element(page.getByText("Couldn't download the subscribers")).toBeVisible();
    await expect.element(page.getByText("Try again in a few minutes.")).toBeVisible();
    expect(names).toEqual([]);
    list = () =>
      new Response("id\r\n", { headers: { "Content-Disposition": 'attachment; filename="waitlist.csv"' } });
    await download.click();
    await expect.poll(() => names).toEqual(["waitlist.csv"]);
    expect(calls.at(-1)).toBe("GET /api/admin/waitlist/csv?q=nomad&status=confirmed");
  });

  it("loads more in pages of one hundred", async () => {
    list = ({ searchParams }) =>
      Response.json({
        data: searchParams.has("before")
          ? [subscriber(1)]
          : Array.from({ length: 100 }, (_, index) => subscriber(101 - index)),
        count: 101,
      });
    await show();
    await page.getByRole("button", { name: "Load more" }).click();
    await expect.element(page.getByRole("cell", { name: "nomad-1@example.org", exact: true })).toBeVisible();
    expect(calls).toContain("GET /api/admin/waitlist?before=2");
    // The button is gone, so the count has the focus.
    await expect.element(page.getByRole("status").filter({ hasText: "101 of 101" })).toHaveFocus();
    await expect.element(page.getByRole("button", { name: "Load more" })).not.toBeInTheDocument();
  });

  it("shows the error when loading more fails, and retries", async () => {
    let isAway = true;
    list = ({ searchParams }) => {
      if (searchParams.has("before"))
        return isAway
          ? new Response("{}", { status: 503 })
          : Response.json({ data: [subscriber(1)], count: 101 });
      return Response.json({
        data: Array.from({ length: 100 }, (_, index) => subscriber(101 - index)),
        count: 101,
      });
    };
    await show();
    await page.getByRole("button", { name: "Load more" }).click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Failed to load waitlist data. Please try again.");
    await expect.element(page.getByText("100 of 101", { exact: true })).toBeVisible();
    isAway = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("101 of 101", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  it("deletes a subscriber after confirmation", async () => {
    await show();
    const button = page.getByRole("button", { name: "Delete nomad-1@example.org" });
    await button.click();
    await expect.element(page.getByRole("alertdialog")).toHaveTextContent("nomad-1@example.org");
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
    expect(calls.some((call) => call.startsWith("DELETE"))).toBe(false);
    await button.click();
    list = () => Response.json({ data: [subscriber(2)], count: 1 });
    await page.getByRole("button", { name: "Delete subscriber" }).click();
    await expect.element(page.getByText("Subscriber deleted")).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(page.getByRole("searchbox")).toHaveFocus();
    expect(calls).toContain("DELETE /api/admin/waitlist/1");
  });

  it("shows the error and refetches when another administrator was faster", async () => {
    await show();
    remove = () => Response.json({ message: "There is no such subscriber.", code: "x" }, { status: 404 });
    await page.getByRole("button", { name: "Delete nomad-1@example.org" }).click();
    list = () => Response.json({ data: [subscriber(2)], count: 1 });
    await page.getByRole("button", { name: "Delete subscriber" }).click();
    await expect.element(page.getByText("Couldn't delete the subscriber", { exact: true })).toBeVisible();
    await expect.element(page.getByText("There is no such subscriber.", { exact: true })).toBeVisible();
    await expect.element(page.getByText("1 of 1", { exact: true })).toBeVisible();
  });
});
