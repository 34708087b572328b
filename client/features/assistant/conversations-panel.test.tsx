import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { typeLetters } from "#tests/support/type-letters.ts";
import { useOtherTabs } from "./api.ts";
import { ConversationsSheet } from "./assistant-page.tsx";
import { ConversationsPanel } from "./conversations-panel.tsx";

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const conversation = (number: number, title = `Question ${number}`): Conversation => ({
  id: idOf(number),
  title,
  createdAt: "2026-05-01T10:00:00.000Z",
  usedAt: "2026-05-19T12:00:00.000Z",
});

let stored: Conversation[];
/** Handlers by `METHOD /path` that replace the default answer. */
let answers: Record<string, () => Response | Promise<Response>>;
let calls: string[];
let pageSize: number;

const refusal = (status: number, message: string) => Response.json({ message, code: "x" }, { status });
const listPath = "/api/chat/conversations";
const answer = (method: string, url: URL, body: { title?: string }) => {
  const [, id] = /conversations\/(.+)$/.exec(url.pathname) ?? [];
  const at = stored.findIndex((each) => each.id === id);
  if (id !== undefined && at < 0) return refusal(404, "You have no such conversation");
  const found = stored[at] as Conversation;
  if (method === "PATCH") {
    stored = stored.with(at, { ...found, title: body.title ?? "" });
    return Response.json(stored[at]);
  }
  if (method === "DELETE") {
    stored = id === undefined ? [] : stored.toSpliced(at, 1);
    return Response.json({ message: "Deleted" });
  }
  if (id !== undefined) return Response.json({ conversation: found, messages: [], isAnswering: false });
  const q = url.searchParams.get("q") ?? "";
  const matching = stored.filter(({ title }) => title.includes(q));
  const start = matching.findIndex((each) => each.id === url.searchParams.get("before")) + 1;
  const shown = matching.slice(start, start + pageSize);
  const older = start + pageSize < matching.length ? (shown.at(-1)?.id ?? null) : null;
  return Response.json({ conversations: shown, older });
};

beforeEach(() => {
  calls = [];
  answers = {};
  pageSize = 50;
  stored = [conversation(1, "Portugal on dividends"), conversation(2, "Tax in Spain"), conversation(3)];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    calls.push(call);
    return answers[call]?.() ?? answer(method, new URL(path, location.origin), body ? JSON.parse(body) : {});
  });
});

const hrefOf = (id?: string) => (id === undefined ? "/ai-agent" : `/ai-agent?chat=${id}`);

const show = async (openId?: string, Part: typeof ConversationsPanel = ConversationsPanel) => {
  const where = memoryLocation({ path: "/ai-agent", record: true });
  const onGone = vi.fn();
  const Shown = () => {
    useOtherTabs();
    return <Part openId={openId} hrefOf={hrefOf} onGone={onGone} />;
  };
  const client = createQueryClient({ firstRetryMs: 1 });
  const screen = await render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Router hook={where.hook}>
          <main id="main">
            <h1>Assistant</h1>
            <Shown />
          </main>
          <FailureToasts />
          <Toaster />
        </Router>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { ...screen, client, onGone, history: where.history };
};
const movingClient = createQueryClient({ firstRetryMs: 1 });
const Moving = ({ isWide }: { isWide: boolean }) => {
  const panel = { openId: undefined, hrefOf, onGone: () => undefined };
  return (
    <QueryClientProvider client={movingClient}>
      <ToastProvider>
        {isWide ? <ConversationsPanel {...panel} /> : <ConversationsSheet {...panel} />}
      </ToastProvider>
    </QueryClientProvider>
  );
};
const rows = () => page.getByRole("list", { name: "Conversations" }).getByRole("listitem");
const titles = () =>
  rows()
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);
const link = (name: string) => page.getByRole("link", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const search = () => page.getByRole("searchbox", { name: "Search conversations" });
const dialog = () => page.getByRole("alertdialog");

describe("the conversations", () => {
  it("show the time of today's use, and its date after midnight", async () => {
    const now = new Date(2026, 4, 19, 23, 59, 55);
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
    stored = [{ ...conversation(1), usedAt: new Date(2026, 4, 19, 23, 50).toISOString() }];
    await show();
    await expect.element(rows().first()).toHaveTextContent("11:50");
    vi.advanceTimersByTime(10_000);
    await expect.element(rows().first()).toHaveTextContent("May 19, 2026");
  });

  it("are listed with their last use, and the open one is marked", async () => {
    const { history } = await show(idOf(2));
    await expect.element(link("Tax in Spain")).toHaveAttribute("aria-current", "true");
    expect(titles()).toEqual(["Portugal on dividends", "Tax in Spain", "Question 3"]);
    await expect.element(link("Question 3")).not.toHaveAttribute("aria-current");
    await expect.element(rows().first()).toHaveTextContent("Last used May 19, 2026");
    await expectAccessible();
    await link("Question 3").click();
    expect(history.at(-1)).toBe(hrefOf(idOf(3)));
    await link("New chat").click();
    expect(history.at(-1)).toBe("/ai-agent");
  });

  it("are searched after a pause in typing, and Escape shows all again", async () => {
    await show();
    await expect.element(search()).toBeVisible();
    await typeLetters(search().element(), "Spain");
    await expect.poll(titles).toEqual(["Tax in Spain"]);
    expect(calls).toEqual([`GET ${listPath}`, `GET ${listPath}?q=Spain`]);
    await expect.element(page.getByText("1 found")).toBeInTheDocument();
    await search().fill("nowhere");
    await expect.element(page.getByText("No matches")).toBeVisible();
    await button("Show all conversations").click();
    await expect.element(search()).toHaveFocus();
    expect(titles()).toHaveLength(3);
    await userEvent.keyboard("Spain{Enter}");
    await expect.poll(titles).toEqual(["Tax in Spain"]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(titles).toHaveLength(3);
    await expect.element(search()).toHaveValue("");
  });

  it("load older pages, and move the focus to the first older one", async () => {
    pageSize = 2;
    stored = [1, 2, 3, 4, 5].map((number) => conversation(number));
    await show();
    await button("Load more").click();
    await expect.element(link("Question 3")).toHaveFocus();
    answers[`GET ${listPath}?before=${idOf(4)}`] = () => refusal(503, "away");
    await button("Load more").click();
    await expect.element(page.getByText("Couldn't load older conversations.")).toBeVisible();
    expect(titles()).toHaveLength(4);
    answers = {};
    await button("Try again").click();
    await expect.element(link("Question 5")).toHaveFocus();
    await expect.element(button("Load more")).not.toBeInTheDocument();
  });

  it("have an empty state and an error state", async () => {
    stored = [];
    const { unmount } = await show();
    await expect.element(page.getByText("No conversations yet")).toBeVisible();
    await expect.element(search()).not.toBeInTheDocument();
    await expectAccessible();
    await unmount();
    answers[`GET ${listPath}`] = () => refusal(503, "away");
    await show();
    await expect.element(page.getByText("Loading conversations")).toBeInTheDocument();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load your conversations");
    answers = {};
    stored = [conversation(1)];
    await button("Try again").click();
    await expect.element(link("Question 1")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Conversations", exact: true })).toHaveFocus();
  });
});

describe("a conversation", () => {
  it("is renamed in place, by keyboard alone", async () => {
    await show();
    await button("Rename Tax in Spain").click();
    const field = page.getByRole("textbox", { name: "New name for Tax in Spain" });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("  Spain, taxes  {Enter}");
    await expect.element(link("Spain, taxes")).toBeVisible();
    await expect.element(button("Rename Spain, taxes")).toHaveFocus();
    expect(stored[1]?.title).toBe("Spain, taxes");
    await userEvent.keyboard("{Enter}never mind{Escape}");
    await expect.element(button("Rename Spain, taxes")).toHaveFocus();
    expect(titles()).toContain("Spain, taxes");
    expect(calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
  });

  it("keeps the typed name when renaming fails, and rejects an empty one", async () => {
    await show();
    answers[`PATCH ${listPath}/${idOf(2)}`] = () => refusal(503, "The database is away");
    await button("Rename Tax in Spain").click();
    await userEvent.keyboard("{Delete}");
    await expect.element(button("Save name")).toBeDisabled();
    await userEvent.keyboard("Spain{Enter}");
    await expect.element(page.getByText("Couldn't rename the conversation")).toBeVisible();
    await expect.element(page.getByText("The database is away")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: /^New name/ })).toHaveValue("Spain");
  });

  it("is deleted after a confirmation, and the focus stays in the list", async () => {
    const { onGone } = await show(idOf(2));
    await button("Delete Tax in Spain").click();
    await expect.element(dialog()).toHaveTextContent("Tax in Spain and all its questions");
    await expectAccessible();
    await button("Cancel").click();
    await expect.element(button("Delete Tax in Spain")).toHaveFocus();
    expect(stored).toHaveLength(3);
    await button("Delete Tax in Spain").click();
    await dialog().getByRole("button", { name: "Delete conversation" }).click();
    await expect.poll(titles).toEqual(["Portugal on dividends", "Question 3"]);
    await expect.element(page.getByRole("heading", { name: "Conversations", exact: true })).toHaveFocus();
    expect(onGone).toHaveBeenCalledExactlyOnceWith(idOf(2));
    expect(stored.map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
  });

  it("that another tab has deleted leaves the list with an error", async () => {
    const { onGone } = await show();
    await expect.element(link("Question 3")).toBeVisible();
    stored = stored.slice(0, 2);
    await button("Delete Question 3").click();
    await dialog().getByRole("button", { name: "Delete conversation" }).click();
    await expect.element(page.getByText("Couldn't delete the conversation")).toBeVisible();
    await expect.poll(titles).toHaveLength(2);
    expect(onGone).not.toHaveBeenCalled();
  });

  it("is exported as Markdown under its title", async () => {
    await show();
    let saved: Blob | undefined;
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved = blob as Blob;
      return "#saved";
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await button("Export Tax in Spain as Markdown").click();
    await expect.poll(() => names).toEqual(["meridian-tax-in-spain.md"]);
    expect(await saved?.text()).toMatch(/^# Tax in Spain\n/);
    answers[`GET ${listPath}/${idOf(3)}`] = () => refusal(404, "You have no such conversation");
    await button("Export Question 3 as Markdown").click();
    await expect.element(page.getByText("Couldn't export the conversation")).toBeVisible();
    await expect.element(page.getByText("You have no such conversation")).toBeVisible();
    answers[`GET ${listPath}/${idOf(3)}`] = () => new Response("", { status: 500 });
    await button("Export Question 3 as Markdown").click();
    await expect.element(page.getByText("Try again in a few minutes.")).toBeVisible();
  });
});

it("deletes all conversations after a confirmation", async () => {
  const { onGone } = await show(idOf(1));
  await button("Delete all").click();
  await dialog().getByRole("button", { name: "Delete all" }).click();
  await expect.element(page.getByText("No conversations yet")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Conversations", exact: true })).toHaveFocus();
  expect(onGone).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(calls).toContain(`DELETE ${listPath}`);
});

it("follows changes in other tabs, and announces its own", async () => {
  const announced: unknown[] = [];
  const otherTab = new BroadcastChannel("meridian-conversations");
  otherTab.onmessage = ({ data }) => announced.push(data);
  await show();
  await expect.element(link("Question 3")).toBeVisible();
  stored = [conversation(4, "Asked elsewhere"), ...stored];
  otherTab.postMessage(null);
  await expect.element(link("Asked elsewhere")).toBeVisible();
  expect(announced).toEqual([]);
  await button("Rename Question 3").click();
  await userEvent.keyboard("Third{Enter}");
  await expect.poll(() => announced).toEqual([expect.any(Number)]);
  otherTab.close();
});

it("keeps the typed text while it moves between page and drawer", async () => {
  const { rerender } = await render(<Moving isWide />);
  await search().fill("Spain");
  // The found conversation moves to the top of the list.
  await expect.poll(titles).toEqual(["Tax in Spain"]);
  await button("Rename Tax in Spain").click();
  const field = page.getByRole("textbox", { name: "New name for Tax in Spain" });
  await field.fill("Half a name");
  await rerender(<Moving isWide={false} />);
  await expect.element(search()).not.toBeInTheDocument();
  await button("Conversations").click();
  await expect.element(search()).toHaveValue("Spain");
  await expect.element(field).toHaveValue("Half a name");
  await rerender(<Moving isWide />);
  await expect.element(field).toHaveValue("Half a name");
  expect(titles()).toEqual([]);
});

describe("the drawer", () => {
  it("opens from its button, leaves Escape to its fields first, and closes when a link is followed", async () => {
    const { history } = await show(undefined, ConversationsSheet as typeof ConversationsPanel);
    const sheet = () => page.getByRole("dialog", { name: "Conversations" });
    expect(calls).toEqual([]);
    await button("Conversations").click();
    await expect.element(link("Question 3")).toBeVisible();
    await expectAccessible();
    await search().fill("Spain");
    await userEvent.keyboard("{Escape}");
    await expect.element(search()).toHaveValue("");
    await button("Rename Question 3").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Rename Question 3")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(button("Conversations")).toHaveFocus();
    await button("Conversations").click();
    await button("Delete Question 3").click();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Delete Question 3")).toHaveFocus();
    await link("Question 3").click();
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(history.at(-1)).toBe(hrefOf(idOf(3)));
    await expect.element(page.getByRole("heading", { name: "Assistant" })).toHaveFocus();
  });
});
