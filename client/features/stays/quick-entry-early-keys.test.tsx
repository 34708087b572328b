import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { dayOf } from "#shared/calendar/day.ts";
import { QuickEntry } from "./quick-entry.tsx";

const parts = await vi.hoisted(async () => (await import("#tests/support/late-parts.ts")).createLateParts());
vi.mock("#client/platform/use-late.ts", (original) => parts.mock(original));

const countryNames = [{ name: "Spain", countries: ["ES"] }];
const open = async () => {
  const onAdd = vi.fn(async () => true);
  const client = new QueryClient();
  const show = (names = countryNames, isNaming = false) => (
    <QueryClientProvider client={client}>
      <QuickEntry
        names={names}
        isNaming={isNaming}
        nameOf={(code) => code}
        today={dayOf("2026-11-26")}
        onAdd={onAdd}
      />
    </QueryClientProvider>
  );
  const screen = await render(show());
  const entry = screen.getByRole("textbox", { name: "Type or paste your stays" });
  await entry.click();
  return { onAdd, entry, show: (...args: Parameters<typeof show>) => screen.rerender(show(...args)) };
};

const spain = { country: "ES", from: "2026-01-02", to: undefined };
const spainText = "Spain since 2 Jan 2026";

beforeEach(() => parts.hold());

it("Enter before the parser has loaded adds the stay once it has", async () => {
  const { onAdd, entry } = await open();
  await userEvent.keyboard(`${spainText}{Enter}`);
  await expect.element(page.getByRole("status")).toHaveTextContent("Reading your stays");
  expect(onAdd).not.toHaveBeenCalled();
  parts.arrive();
  await expect.poll(() => onAdd.mock.calls).toEqual([[[spain]]]);
  await expect.element(entry).toHaveValue("");
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

it("each Enter counts, and text typed after the last one stays", async () => {
  const { onAdd, entry } = await open();
  await userEvent.keyboard(`${spainText}{Enter}Spain 3 to 5 May 2025{Enter}Nowhere`);
  parts.arrive();
  const may = { country: "ES", from: "2025-05-03", to: "2025-05-05" };
  await expect.poll(() => onAdd.mock.calls).toEqual([[[spain, may]]]);
  await expect.element(entry).toHaveValue("Nowhere");
});

it("Enter adds nothing if the text was changed afterwards", async () => {
  const { onAdd, entry } = await open();
  await userEvent.keyboard(`${spainText}{Enter}`);
  await entry.fill("Spain since 2 Feb 2026");
  parts.arrive();
  await page.getByRole("button", { name: "Add 1 stay" }).click();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith([{ ...spain, from: "2026-02-02" }]);
});

it("a line that is not understood stays, with its problem", async () => {
  const { onAdd, entry } = await open();
  await userEvent.keyboard("Atlantis since 2 Jan 2026{Enter}");
  parts.arrive();
  await expect.element(page.getByRole("list", { name: "Stays in your text" })).toBeVisible();
  await expect.element(entry).toHaveValue("Atlantis since 2 Jan 2026\n");
  expect(onAdd).not.toHaveBeenCalled();
});

it("a parser that fails to load can be loaded again, and Enter still counts", async () => {
  const { onAdd, entry } = await open();
  await userEvent.keyboard(`${spainText}{Enter}`);
  parts.fail();
  const notice = page.getByText("Couldn't load quick entry.");
  await expect.element(notice).toBeVisible();
  await expect.element(entry).toHaveValue(`${spainText}\n`);
  await page.getByRole("button", { name: "Try again" }).click();
  parts.arrive();
  await expect.poll(() => onAdd.mock.calls).toEqual([[[spain]]]);
  await expect.element(notice).not.toBeInTheDocument();
});

it("Enter loads a parser again that failed to load", async () => {
  const { onAdd } = await open();
  await userEvent.keyboard(spainText);
  parts.fail();
  await expect.element(page.getByText("Couldn't load quick entry.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  parts.arrive();
  await expect.poll(() => onAdd.mock.calls).toEqual([[[spain]]]);
});

it("Enter before the names of towns have loaded adds the stay once they have", async () => {
  const { onAdd, entry, show } = await open();
  parts.arrive();
  await show(countryNames, true);
  await userEvent.keyboard("Lisbon since 2 Jan 2026");
  await expect.element(page.getByRole("list", { name: "Stays in your text" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(onAdd).not.toHaveBeenCalled();
  await show([...countryNames, { name: "Lisbon", countries: ["PT"] }]);
  await expect.poll(() => onAdd.mock.calls).toEqual([[[{ ...spain, country: "PT" }]]]);
  await expect.element(entry).toHaveValue("");
});
