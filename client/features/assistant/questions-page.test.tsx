import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import type { AnswerCount, MissedQuestion } from "#shared/assistant/asked-contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { QuestionsPage } from "./questions-page.tsx";

const count = (kind: AnswerCount["kind"], asked: number, more: Partial<AnswerCount> = {}): AnswerCount => ({
  ...{ kind, computed: null, asked, right: 0, wrong: 0 },
  ...more,
});
const missed = (id: string, question: string, more: Partial<MissedQuestion> = {}): MissedQuestion => ({
  ...{ id, question, unanswered: 2, wrong: 0, reasons: [], notes: [] },
  ...{ answers: [{ kind: "nothing", computed: null }], lastDay: "2026-11-28", done: false },
  ...more,
});

let counts: () => Response | Promise<Response>;
let list: (address: URL) => Response | Promise<Response>;
let mark: () => Response;
const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
  counts = () =>
    Response.json([
      count("computed", 6, { computed: "How long may I stay?", right: 3, wrong: 1 }),
      count("computed", 2, { computed: "Which taxes does this country have?", wrong: 1 }),
      count("nothing", 2),
    ]);
  list = () =>
    Response.json({
      questions: [
        missed("a", "Can I bring my dog?"),
        missed("b", "How long in Spain?", {
          ...{ unanswered: 0, wrong: 3, notes: ["It is 90 days", "It is 90 days"] },
          answers: [{ kind: "computed", computed: "How long may I stay?" }],
          reasons: [
            { reason: "figure", times: 2 },
            { reason: "outdated", times: 1 },
          ],
        }),
      ],
      hasMore: false,
    });
  mark = () => Response.json({ message: "Marked as done." });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    const address = new URL(path, location.origin);
    calls.push(`${method} ${address.pathname}${address.search}${body ? ` ${body}` : ""}`);
    if (method === "PUT") return mark();
    return address.pathname.endsWith("/statistics") ? counts() : list(address);
  });
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <ToastProvider>
        <QuestionsPage />
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );
const rowOf = (name: string) => page.getByRole("row", { name });
const cells = (name: string) =>
  rowOf(name)
    .getByRole("cell")
    .elements()
    .map(({ textContent }) => textContent);
const entries = () => page.getByRole("list", { name: "Missed questions" }).getByRole("heading");

describe("the questions of administrators", () => {
  it("are counted by kind and by computed question, with the readers' ratings", async () => {
    await show();
    await expect.element(rowOf("Nothing found")).toBeVisible();
    expect(cells("Computed")).toEqual(["8", "80%", "3", "2"]);
    expect(cells("How long may I stay?")).toEqual(["6", "60%", "3", "1"]);
    expect(cells("Nothing found")).toEqual(["2", "20%", "0", "0"]);
    expect(cells("All")).toEqual(["10", "100%", "3", "2"]);
    await expectAccessible();
  });

  it("are listed with how often they were missed, the reasons and the notes", async () => {
    await show();
    await expect.element(entries().first()).toHaveTextContent("Can I bring my dog?");
    await expect.element(page.getByText("2 times without an answer · last on Nov 28, 2026")).toBeVisible();
    await expect.element(page.getByText("3 times rated wrong · last on Nov 28, 2026")).toBeVisible();
    await expect.element(page.getByText("The figure is wrong (2)")).toBeVisible();
    expect(page.getByRole("list", { name: "Notes" }).getByRole("listitem").elements()).toHaveLength(2);
  });

  it("are narrowed by period, kind and state, and downloaded as they are shown", async () => {
    await show();
    await page.getByRole("combobox", { name: "Period" }).selectOptions("Last 7 days");
    await page.getByRole("combobox", { name: "Kind of answer" }).selectOptions("Nothing found");
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await expect.poll(() => calls).toContain("GET /api/admin/questions/statistics?days=7");
    await expect.poll(() => calls).toContain("GET /api/admin/questions?days=7&view=done&kind=nothing&page=1");
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    list = () =>
      new Response("question\r\n", {
        headers: { "Content-Disposition": 'attachment; filename="questions.csv"' },
      });
    await page.getByRole("button", { name: "Download CSV" }).click();
    await expect.poll(() => names).toEqual(["questions.csv"]);
    expect(calls.at(-1)).toBe("GET /api/admin/questions/csv?days=7&view=done&kind=nothing");
  });

  it("leave the list when they are marked as done, and the focus stays with it", async () => {
    await show();
    await expect.element(page.getByText("2 questions shown")).toBeVisible();
    list = () => Response.json({ questions: [missed("b", "How long in Spain?")], hasMore: false });
    await page.getByRole("button", { name: "Mark as done Can I bring my dog?" }).click();
    await expect.element(page.getByText("Marked as done.", { exact: true })).toBeVisible();
    await expect.element(page.getByText("1 question shown")).toHaveFocus();
    expect(calls).toContain('PUT /api/admin/questions/a/done {"done":true}');
  });

  it("are reloaded when another administrator was faster", async () => {
    await show();
    mark = () => Response.json({ message: "Reload it.", code: "unknown_question" }, { status: 404 });
    const button = page.getByRole("button", { name: "Mark as done Can I bring my dog?" });
    await expect.element(button).toBeVisible();
    list = () => Response.json({ questions: [], hasMore: false });
    await button.click();
    await expect.element(page.getByText("Couldn't change the question", { exact: true })).toBeVisible();
    await expect.element(page.getByText("No open questions.")).toBeVisible();
  });

  it("are loaded page by page", async () => {
    list = ({ searchParams }) => {
      const at = searchParams.get("page");
      return Response.json({ questions: [missed(`${at}`, `Question ${at}`)], hasMore: at === "1" });
    };
    await show();
    await page.getByRole("button", { name: "Load more" }).click();
    await expect.element(page.getByText("2 questions shown")).toHaveFocus();
    await expect.element(page.getByRole("button", { name: "Load more" })).not.toBeInTheDocument();
  });

  it("show when they can't be loaded, and can be retried", async () => {
    counts = () => new Response("{}", { status: 503 });
    list = () => new Response("{}", { status: 503 });
    await show();
    await expect.element(page.getByText("Couldn't load the counts.")).toBeVisible();
    await expect.element(page.getByText("Couldn't load the questions.")).toBeVisible();
    counts = () => Response.json([]);
    list = () => Response.json({ questions: [], hasMore: false });
    for (const button of page.getByRole("button", { name: "Try again" }).all().reverse())
      await button.click();
    await expect.element(page.getByText("No questions in this period.")).toBeVisible();
    await expect.element(page.getByText("No open questions.")).toBeVisible();
  });
});
