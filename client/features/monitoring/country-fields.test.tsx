import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CountryFields } from "./country-fields.tsx";

const parts = await vi.hoisted(async () => (await import("#tests/support/late-parts.ts")).createLateParts());
vi.mock("#client/platform/use-late.ts", (original) => parts.mock(original));

beforeEach(() => {
  parts.hold();
  vi.stubGlobal("fetch", async () => Response.json([{ id: 1, name: "Georgia", code: "GE", flagCode: "ge" }]));
});
afterEach(() => vi.unstubAllGlobals());

it("'All countries…' can be loaded again after a failure", async () => {
  const form = {
    draft: { countryCodes: ["us"] },
    errors: {},
    change: () => undefined,
    setError: () => undefined,
  } as unknown as Parameters<typeof CountryFields>[0]["form"];
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <CountryFields form={form} />
    </QueryClientProvider>,
  );
  await page.getByRole("combobox", { name: "Countries to Monitor" }).selectOptions("All countries…");
  parts.fail();
  await expect.element(page.getByText("Couldn't load the list of all countries.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  parts.arrive();
  await expect.element(page.getByRole("combobox", { name: "All countries" })).toBeVisible();
});
