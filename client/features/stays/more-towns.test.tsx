import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { dayOf } from "#shared/calendar/day.ts";
import { QuickEntry } from "./quick-entry.tsx";

const load = vi.hoisted(() => vi.fn());
vi.mock("./more-towns.ts", (original) => {
  load();
  return original();
});

const names = [
  { name: "Spain", countries: ["ES"] },
  { name: "Georgia", countries: ["GE", "US"] },
];

it("quick entry loads the table of towns once typing pauses at a name that nothing else knows", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <QuickEntry
        names={names}
        nameOf={(code) => code}
        today={dayOf("2026-11-26")}
        onAdd={async () => true}
      />
    </QueryClientProvider>,
  );
  const pause = () => vi.advanceTimersByTimeAsync(1000);
  const list = screen.getByRole("list", { name: "Stays in your text" });
  await screen.getByRole("textbox", { name: "Type or paste your stays" }).click();
  await userEvent.keyboard("Spain 3 Mar to 20 May 2");
  await expect.element(list).toHaveTextContent("Couldn't understand '2'");
  await pause();
  await userEvent.keyboard("026{Shift>}{Enter}{/Shift}Georgia 3 Mar to 4 Apr 2026");
  await expect.element(screen.getByRole("combobox", { name: "Country of line 2" })).toBeVisible();
  await pause();
  await userEvent.keyboard("{Shift>}{Enter}{/Shift}2026-03-03 2026-05-20 Alghero");
  await expect.element(list).toHaveTextContent("We don't know a country or town called 'Alghero'.");
  expect(load).not.toHaveBeenCalled();

  await pause();
  await expect.element(screen.getByRole("combobox", { name: "Country of line 3" })).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});
