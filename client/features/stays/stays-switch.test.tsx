import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { todayHere } from "#client/platform/today.ts";
import { isoOf, plusDays } from "#shared/calendar/day.ts";
import { type KeptStay, noTravels } from "#shared/stays/travels.ts";
import { lawPack } from "#tests/support/browser-law.ts";
import { devicePlace } from "./device-place.ts";
import { StaysSwitch } from "./stays-switch.tsx";

beforeEach(() => {
  const responses: Readonly<Record<string, unknown>> = {
    "/api/countries": [],
    "/api/countries/stays": { names: [] },
    "/api/law": lawPack,
    "/api/stays": { revision: "none", travels: null },
  };
  vi.stubGlobal("fetch", async (input: RequestInfo) => Response.json(responses[String(input)]));
});

const show = async () => {
  type Sent = Parameters<ComponentProps<typeof StaysSwitch>["onChange"]>[0];
  const told: Sent[] = [];
  const onChange = (sent: Sent) => void told.push(sent);
  const { unmount } = await render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <StaysSwitch onChange={onChange} />
    </QueryClientProvider>,
  );
  return { last: () => told.at(-1), unmount };
};
const toggle = page.getByRole("switch", { name: "Use my stays" });

const from = isoOf(plusDays(todayHere(), -35));
const spain: KeptStay = {
  ...{ id: "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11", country: "ES", from, note: "With Zoë" },
  addedAt: "2026-01-01T00:00:00Z",
};

it("passes on countries and days, with the results of the rules, only while it is on", async () => {
  await devicePlace.save({ ...noTravels, stays: [spain] });
  const { last, unmount } = await show();
  await expect.element(toggle).toBeEnabled();
  expect(last()).toBeUndefined();
  await toggle.click();
  const schengen = /^Schengen area: 90 days in any 180 days: 36 of 90 days\. 54 days left, leave by /;
  await expect.poll(() => last()?.facts[0]).toMatch(schengen);
  expect(last()?.travels).toEqual({ stays: [{ in: "ES", from }], permits: [] });
  expect(JSON.stringify(last())).not.toMatch(/Zoë/);
  await toggle.click();
  await expect.poll(last).toBeUndefined();
  await toggle.click();
  await expect.poll(() => last()?.facts.length).toBeGreaterThan(0);
  await unmount();
  expect(last()).toBeUndefined();
});

it("passes on nothing once the stays are deleted in another tab", async () => {
  await devicePlace.save({ ...noTravels, stays: [spain] });
  const { last } = await show();
  await expect.element(toggle).toBeEnabled();
  await toggle.click();
  await expect.poll(last).toBeDefined();
  await devicePlace.clear();
  const otherTab = new BroadcastChannel("travels");
  otherTab.postMessage("saved");
  otherTab.close();
  await expect.poll(last).toBeUndefined();
  await expect.element(toggle).toBeDisabled();
});

it("links to the stays screen if there are none", async () => {
  await show();
  await expect.element(page.getByText("Enter your stays first.")).toBeVisible();
  await expect.element(toggle).toBeDisabled();
  await expect.element(page.getByRole("link", { name: "Stays" })).toHaveAttribute("href", "/stays");
});
