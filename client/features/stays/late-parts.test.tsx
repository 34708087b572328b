import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { type KeptStay, noTravels } from "#shared/stays/travels.ts";
import { AddStays, type EntryMode } from "./add-stays.tsx";
import { StaysProvider } from "./stays-context.tsx";
import { StorageChoice } from "./storage-choice.tsx";

const parts = await vi.hoisted(async () => (await import("#tests/support/late-parts.ts")).createLateParts());
vi.mock("#client/platform/use-late.ts", (original) => parts.mock(original));

beforeEach(() => {
  parts.hold();
  vi.stubGlobal("fetch", async () => Response.json({ names: [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stay: KeptStay = {
  ...{ id: "1b4e28ba-2fa1-11d2-883f-0016d3cca427", country: "PT", from: "2026-03-03", to: "2026-03-20" },
  addedAt: "2026-01-01T10:00:00Z",
};

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        {children}
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );

const Adding = () => {
  const [mode, setMode] = useState<EntryMode>({ as: "text" });
  return (
    <StaysProvider
      travels={noTravels}
      change={async () => true}
      profile={{ citizenships: [], residencies: [] }}
      countries={[]}
    >
      <AddStays mode={mode} onMode={setMode} onAdd={async () => true} onImport={async () => true} />
    </StaysProvider>
  );
};

const dropCsv = (target: Element) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(
    new File(["country,from,to\nPT,2026-03-03,2026-03-20\n"], "stays.csv", { type: "text/csv" }),
  );
  const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  target.dispatchEvent(drop);
  return drop;
};

it("files dropped before the import has loaded are read once it has", async () => {
  await show(<Adding />);
  await page.getByRole("button", { name: "From files" }).click();
  const drop = dropCsv(page.getByRole("status").filter({ hasText: "Loading the import" }).element());
  // Otherwise the browser would leave the page and open the file.
  expect(drop.defaultPrevented).toBe(true);
  parts.arrive();
  await expect.element(page.getByText("1 stay in stays.csv")).toBeVisible();
});

it("an import that fails to load can be loaded again", async () => {
  await show(<Adding />);
  await page.getByRole("button", { name: "From files" }).click();
  parts.fail();
  await expect.element(page.getByText("Couldn't load the import.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  parts.arrive();
  await expect.element(page.getByRole("button", { name: "Choose files" })).toBeVisible();
});

it("'Delete all' opens its dialog once the dialog has loaded", async () => {
  await show(
    <StorageChoice
      travels={{ version: 1, stays: [stay], documents: [], citizenships: [], answers: {} }}
      choice="device"
      moveTo={async () => undefined}
      clear={async () => undefined}
    />,
  );
  const button = page.getByRole("button", { name: "Delete all" });
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  parts.arrive();
  await expect.element(page.getByRole("alertdialog", { name: "Delete all stays?" })).toBeVisible();
});
