import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { dayOf } from "#shared/calendar/day.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { QuickEntry } from "./quick-entry.tsx";

const names = [
  { name: "Spain", countries: ["ES"] },
  { name: "Bali", countries: ["ID"] },
];

const open = async () => {
  const onAdd = vi.fn(async () => true);
  const nameOf = (code: string) => ({ ES: "Spain", ID: "Indonesia", IT: "Italy" })[code] ?? code;
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <h1>Stays</h1>
        <QuickEntry {...{ names, nameOf, onAdd }} today={dayOf("2026-11-26")} />
      </main>
    </QueryClientProvider>,
  );
  return { screen, onAdd, entry: screen.getByRole("textbox", { name: "Type or paste your stays" }) };
};

it("shows which days it took from a month, and stores them only when the person confirms", async () => {
  const { screen, onAdd, entry } = await open();
  await entry.fill("Bali, Jan 2026\nIn Spain since March 2026");
  const list = screen.getByRole("list", { name: "Stays in your text" });
  await expect
    .element(list)
    .toHaveTextContent(/Indonesia Jan 1 to Jan 31, 2026, 31 days.*first and last day assumed/);
  await expect.element(list).toHaveTextContent(/Spain since Mar 1, 2026.*No day given: first day assumed/);
  await expectAccessible();
  expect(onAdd).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Add 2 stays" }).click();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith([
    { country: "ID", from: "2026-01-01", to: "2026-01-31" },
    { country: "ES", from: "2026-03-01", to: undefined },
  ]);
});

it("reads 'since' as a past date, until another year is chosen", async () => {
  const { screen, entry } = await open();
  await entry.fill("Spain since 10 Nov");
  const list = screen.getByRole("list", { name: "Stays in your text" });
  await expect.element(list).toHaveTextContent("Spain since Nov 10, 2026");
  await screen.getByRole("combobox", { name: "Year for dates without a year" }).selectOptions("2024");
  await expect.element(list).toHaveTextContent("Spain since Nov 10, 2024");
  await entry.fill("Spain since 10 Dec");
  await screen
    .getByRole("combobox", { name: "Year for dates without a year" })
    .selectOptions("As shown below");
  await expect.element(list).toHaveTextContent("Spain since Dec 10, 2025");
});

it("adds all lines with Enter, and keeps the focus for more", async () => {
  const { screen, onAdd, entry } = await open();
  await entry.click();
  await userEvent.keyboard("Spain 3 to 5 May 2026{Shift>}{Enter}{/Shift}Bali since 2 Jun 2026");
  const button = screen.getByRole("button", { name: "Add 2 stays" });
  await expect.element(button).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(onAdd).toHaveBeenCalledExactlyOnceWith([
    { country: "ES", from: "2026-05-03", to: "2026-05-05" },
    { country: "ID", from: "2026-06-02", to: undefined },
  ]);
  await expect.element(entry).toHaveValue("");
  await userEvent.keyboard("Spain since 2 Jul 2026");
  await screen.getByRole("button", { name: "Add 1 stay" }).click();
  await expect.element(entry).toHaveFocus();
});

it("leaves a text that it does not understand unchanged on Enter", async () => {
  const { screen, onAdd, entry } = await open();
  await entry.click();
  await userEvent.keyboard("Atlantis 2026");
  await expect.element(screen.getByRole("list", { name: "Stays in your text" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(entry).toHaveValue("Atlantis 2026");
  expect(onAdd).not.toHaveBeenCalled();
});

it("proposes a small town as a question, where Enter leads", async () => {
  const { screen, onAdd, entry } = await open();
  await entry.fill("Alghero 3 Mar 2026 to 20 May 2026");
  const country = screen.getByRole("combobox", { name: "Country of line 1" });
  await expect.element(country).toBeVisible();
  await entry.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(country).toHaveFocus();
  await country.selectOptions("Italy");
  await entry.click();
  await userEvent.keyboard("{Enter}");
  expect(onAdd).toHaveBeenCalledExactlyOnceWith([{ country: "IT", from: "2026-03-03", to: "2026-05-20" }]);
});

it("asks what comes first in a date, and adds the stays with Enter on the answer", async () => {
  const { screen, onAdd, entry } = await open();
  await entry.click();
  await userEvent.keyboard("Spain 05/06/2025 to 07/06/2025");
  await expect
    .element(screen.getByRole("group", { name: "What comes first in a date such as 05/06/2025?" }))
    .toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("radio", { name: "The day" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onAdd).not.toHaveBeenCalled();
  await userEvent.keyboard(" {Enter}");
  expect(onAdd).toHaveBeenCalledExactlyOnceWith([{ country: "ES", from: "2025-06-05", to: "2025-06-07" }]);
  await expect.element(entry).toHaveValue("");
  await expect.element(entry).toHaveFocus();
});

it("keeps the text of stays that could not be added", async () => {
  const { screen, onAdd, entry } = await open();
  onAdd.mockResolvedValue(false);
  await entry.click();
  await userEvent.keyboard("Italy 3 Mar to 20 May 2026");
  await expect.element(screen.getByRole("list", { name: "Stays in your text" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onAdd.mock.calls).toHaveLength(1);
  await expect.element(entry).toHaveValue("Italy 3 Mar to 20 May 2026");
});
