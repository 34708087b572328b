import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { serveFeed, update } from "#tests/support/feed-api.ts";
import { storedProfile } from "#tests/support/stored-profile.ts";
import { ConcernText } from "./concern-text.tsx";

it.each([
  [["Portugal", "Spain", "Portugal"], "2 updates for you"],
  [["Portugal"], "1 update for you"],
  [["Spain"], "No updates for you"],
])("counts the updates of the stored profile: %s", async (countries, text) => {
  localStorage.setItem(
    profileKey,
    JSON.stringify({
      ...storedProfile(),
      residencies: [{ country: "620", isPrimary: true }],
      citizenships: [],
      employmentCountry: "620",
    }),
  );
  serveFeed(countries.map((country, at) => update(at + 1, { countries: [country] })));
  const screen = await render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <ToastProvider>
        <ConcernText />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(text)).toBeVisible();
});
