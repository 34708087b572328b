import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { noFilters } from "./feed-filters.ts";
import { UpdateSearch } from "./update-search.tsx";

const parts = await vi.hoisted(async () => (await import("#tests/support/late-parts.ts")).createLateParts());
vi.mock("#client/platform/use-late.ts", (original) => parts.mock(original));

beforeEach(() => {
  parts.hold();
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => vi.unstubAllGlobals());

const typeEarly = async (keys: string) => {
  const onChange = vi.fn();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <UpdateSearch
        filters={noFilters}
        tags={["Portugal", "Port fees"].map((name) => ({ name, category: "other" as const, relevance: 1 }))}
        inputRef={createRef()}
        onChange={onChange}
      />
    </QueryClientProvider>,
  );
  await page.getByRole("combobox", { name: "Search updates" }).click();
  await userEvent.keyboard(keys);
  return onChange;
};

it("arrows before the suggestions have loaded mark one of them", async () => {
  await typeEarly("port{ArrowDown}{ArrowDown}");
  parts.arrive();
  await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent("Port fees");
});

it("an arrow and Enter before the suggestions have loaded choose one of them", async () => {
  const onChange = await typeEarly("port{ArrowDown}{Enter}");
  parts.arrive();
  await expect.poll(() => onChange.mock.lastCall).toEqual([{ q: "", tags: ["Portugal"] }]);
});

it("Enter searches for the text if the suggestions fail to load", async () => {
  const onChange = await typeEarly("port{ArrowDown}{Enter}");
  parts.fail();
  await expect.poll(() => onChange.mock.lastCall).toEqual([{ q: "port" }, { replace: true }]);
});
