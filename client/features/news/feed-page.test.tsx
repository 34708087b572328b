import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/lib/query-client.ts";
import type { NewsItem } from "#shared/news/contract.ts";
import { FeedPage } from "./feed-page.tsx";

const item = (id: number, ...tags: string[]): NewsItem => ({
  id,
  title: `Item ${id}`,
  link: `https://source.example/${id}`,
  pubDate: "2026-09-24T12:00:00.000Z",
  type: "visa",
  tags: tags.map((name) => ({ name, category: "other", relevance: 0.5 })),
  countries: ["Spain"],
  source: { name: "Source", kind: null },
  dateBasis: null,
  status: "new",
});

const show = async () => {
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <FeedPage />
    </QueryClientProvider>,
  );
  const filters = screen.getByRole("region", { name: "Filter by tags" });
  return {
    search: filters.getByRole("searchbox"),
    tag: (name: string) => filters.getByRole("button", { name, exact: true }),
    chip: (name: string) => filters.getByRole("button", { name: `Remove filter ${name}` }),
    clearAll: filters.getByRole("button", { name: "Clear all" }),
    clearEmpty: screen.getByRole("button", { name: "Clear all filters" }),
  };
};

beforeEach(() =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json([item(1, "Fees", "Tax", "Visa"), item(2, "Work")])),
  ),
);
afterEach(() => vi.unstubAllGlobals());

describe("the focus, when the button that has it goes away with its filter,", () => {
  it("moves to the next filter, from the last to the one before, and at the end to the search", async () => {
    const { tag, chip, search } = await show();
    for (const name of ["Fees", "Tax", "Visa"]) await tag(name).click();
    await chip("Tax").click();
    await expect.element(chip("Visa")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(chip("Visa")).not.toBeInTheDocument();
    await expect.element(chip("Fees")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(search).toHaveFocus();
  });

  it("moves to the search when all filters go", async () => {
    const { tag, clearAll, clearEmpty, search } = await show();
    await tag("Fees").click();
    await clearAll.click();
    await expect.element(search).toHaveFocus();
    await tag("Fees").click();
    await tag("Work").click();
    await clearEmpty.click();
    await expect.element(search).toHaveFocus();
  });
});
