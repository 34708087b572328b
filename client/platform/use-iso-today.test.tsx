import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useIsoToday } from "./use-iso-today.ts";

const Today = () => <p>{useIsoToday()}</p>;

it("today becomes the next day soon after midnight", async () => {
  const now = new Date(2026, 11, 31, 23, 59, 50);
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
  await render(<Today />);
  await expect.element(page.getByText("2026-12-31")).toBeVisible();
  vi.advanceTimersByTime(10_000);
  await expect.element(page.getByText("2027-01-01")).toBeVisible();
  vi.useRealTimers();
});
