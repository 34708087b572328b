import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { onTestFinished, vi } from "vitest";
import { render } from "vitest-browser-react";
import { MonitoringCard } from "#client/features/monitoring/monitoring-card.tsx";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import {
  followedOf,
  type Preferences,
  type PreviewItem,
  type SavePreferences,
} from "#shared/monitoring/contract.ts";
import { fixedRules, type MonitorRule } from "#shared/monitoring/rules.ts";

export const standardRules: MonitorRule[] = fixedRules.map((rule) => ({
  ...rule,
  keywords: [...rule.keywords],
}));

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The server's preferences before the first save. */
export const blankPreferences: Preferences = {
  id: 0,
  userId: 7,
  countryCode: "US",
  countryCodes: ["US"],
  notificationPreferences: { email: true, inApp: true, frequency: "daily" },
  rules: standardRules,
  mutedRules: [],
  timeZone: "UTC",
  mailTo: null,
};

export const savedPreferences = (changed: Partial<Preferences> = {}): Preferences => ({
  ...blankPreferences,
  id: 3,
  countryCode: "PT",
  countryCodes: [changed.countryCode ?? "PT"],
  timeZone: zone,
  mailTo: "amelia@example.com",
  ...changed,
});

export const previewItem = (itemId: number, changed: Partial<PreviewItem> = {}): PreviewItem => ({
  itemId,
  title: [
    { text: `Update ${itemId} on the residence `, hit: false },
    { text: "permit", hit: true },
  ],
  text: [],
  type: "residency",
  pubDate: "2026-09-24T00:00:00.000Z",
  source: "Diário da República",
  ruleId: "visa",
  importance: "high",
  reason: "Portugal, keyword 'permit' in the title",
  ...changed,
});

export interface Call {
  method: string;
  path: string;
  body: unknown;
  signal: AbortSignal | null | undefined;
}

type Answer = (call: Call) => Response | Promise<Response>;

/** The preferences that the server returns for a saved body. */
export const storedOf = (body: unknown) => {
  const sent = body as SavePreferences;
  return { ...sent, countryCodes: [...followedOf(sent)], mutedRules: sent.mutedRules ?? [] };
};

/** The time zone in the query of a save request. */
export const zoneOf = ({ path }: Pick<Call, "path">): string | undefined =>
  new URL(path, "http://meridian.example").searchParams.get("timeZone") ?? undefined;

/** Stubs `fetch`. `answers` has a handler by `METHOD /path`; a save is stored and returned. */
export const stubServer = (preferences: Preferences = blankPreferences) => {
  const state = { preferences };
  const calls: Call[] = [];
  const own = `/api/monitoring/preferences/${preferences.userId}`;
  const answers: Record<string, Answer> = {
    [`GET ${own}`]: () => Response.json(state.preferences),
    [`PATCH ${own}`]: (call) => {
      const timeZone = zoneOf(call) ?? state.preferences.timeZone;
      state.preferences = { ...state.preferences, ...storedOf(call.body), timeZone, id: 3 };
      return Response.json(state.preferences);
    },
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { method = "GET", body, signal } = init;
    const call = { method, path, body: body ? JSON.parse(String(body)) : undefined, signal };
    calls.push(call);
    const answer = answers[`${method} ${path.split("?", 1)}`];
    if (!answer)
      return Response.json({ message: "There is no such address", code: "notFound" }, { status: 404 });
    // Aborted calls reject at once, as in a browser.
    return await new Promise<Response>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      Promise.resolve(answer(call)).then(resolve, reject);
    });
  });
  return {
    state,
    calls,
    answers,
    own,
    callsOf: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path.split("?", 1)[0] === path),
    zones: () => calls.filter(({ method }) => method === "PATCH").map(zoneOf),
    saved: () => calls.filter(({ method }) => method === "PATCH").map(({ body }) => body),
  };
};

export const refusal = (status: number, body: object): Response => Response.json(body, { status });

export const showCard = async (client: QueryClient = createQueryClient({ firstRetryMs: 1 })) => {
  // Tests share the page: a leftover draft would make it warn before leaving.
  onTestFinished(() => client.removeQueries({ queryKey: ["draft"] }));
  const screen = await render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <main>
          <h1>Meridian AI Assistant</h1>
          <MonitoringCard userId={7} />
        </main>
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const field = (name: string) => screen.getByRole("combobox", { name });
  const rule = (number: number) => screen.getByRole("group", { name: `Your rule ${number}` });
  return {
    screen,
    client,
    country: field("Countries to Monitor"),
    frequency: field("Update Frequency"),
    email: screen.getByRole("switch", { name: "Email Notifications" }),
    inApp: screen.getByRole("switch", { name: "In-App Notifications" }),
    save: screen.getByRole("button", { name: "Save Preferences" }),
    addRule: screen.getByRole("button", { name: "Add a Rule" }),
    rule,
    keywords: (number: number) => rule(number).getByRole("textbox", { name: "Keywords" }),
    chips: (number: number) =>
      rule(number)
        .getByRole("list", { name: "Keywords of this rule" })
        .getByRole("listitem")
        .elements()
        .map((chip) => chip.textContent),
    panel: (name: "What this would have caught" | "Deliveries") => screen.getByRole("button", { name }),
  };
};
