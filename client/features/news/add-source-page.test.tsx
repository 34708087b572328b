import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { AuthProvider, useAuth } from "#client/platform/current-user.tsx";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import type { SourcePreview, SourceReport } from "#shared/news/sources-contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { AddSourcePage } from "./add-source-page.tsx";

const preview: SourcePreview = {
  url: "https://new.example/feed.xml",
  entries: 25,
  shown: 24,
  items: [
    {
      title: "Portugal opens a digital nomad visa",
      link: "https://new.example/1",
      pubDate: "2026-09-24T12:00:00.000Z",
      type: "visa",
      countries: ["Portugal"],
      shown: true,
    },
    {
      title: "Sea fisheries",
      link: "https://new.example/2",
      pubDate: null,
      type: "tax",
      countries: [],
      shown: false,
    },
  ],
};
const added: SourceReport = {
  ...{ id: 9, url: "https://new.example/feed.xml", movedTo: null, name: "New Gazette", country: "PT" },
  ...{
    language: "en",
    topic: "legislation",
    kind: "official",
    addedBy: "admin",
    active: true,
    health: "waiting",
  },
  ...{ lastPollAt: null, lastSuccessAt: null, nextPollAt: null, intervalMinutes: 30, items: 0 },
  ...{ failures: 0, failingSince: null, lastError: null },
};
const countries = [
  { id: 620, name: "Portugal", code: "PT", flagCode: "pt" },
  { id: 724, name: "Spain", code: "ES", flagCode: "es" },
];

const admin = { id: 1, username: "someone", role: "admin" };

let history: string[];
/** Responses by method and path. */
let answers: Record<string, () => Response | Promise<Response>>;
const calls: { call: string; body: unknown }[] = [];

beforeEach(() => {
  calls.length = 0;
  answers = {
    "GET /api/countries": () => Response.json(countries),
    "GET /api/user": () => Response.json(admin),
  };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    calls.push({ call, body: body && JSON.parse(body) });
    return (answers[call] ?? expect.fail(`no response for ${call}`))();
  });
});

/** Renders the form for signed-in users only, like the app. */
const Guarded = () => {
  const { user, login } = useAuth();
  const signIn = () => login.mutate({ username: "someone", password: "a long password" });
  if (user === undefined) return null;
  if (user === null)
    return (
      <button type="button" onClick={signIn}>
        Sign in
      </button>
    );
  return <AddSourcePage />;
};

const show = () => {
  const location = memoryLocation({ path: "/admin/sources/new", record: true });
  history = location.history;
  return render(
    <Router hook={location.hook}>
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
        <ToastProvider>
          <AuthProvider>
            <Guarded />
          </AuthProvider>
          <FailureToasts />
          <Toaster />
        </ToastProvider>
      </QueryClientProvider>
    </Router>,
  );
};
const bodyOf = (call: string) => calls.findLast((each) => each.call === call)?.body;
const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Response.json({ message, code: "x", ...(fields && { fields }) }, { status });

describe("adding a source", () => {
  const field = (name: string) => page.getByLabelText(name, { exact: true });
  const fill = async () => {
    await field("Feed URL").fill("https://new.example/feed.xml");
    await field("Name").fill("New Gazette");
    await field("Country").fill("Portu");
    await userEvent.keyboard("{Enter}");
    await field("Topic").selectOptions("General legislation");
    await field("Publisher").selectOptions("Authority");
  };
  const sent = {
    url: "https://new.example/feed.xml",
    name: "New Gazette",
    country: "PT",
    language: "en",
    topic: "legislation",
    kind: "official",
  };
  const addButton = () => page.getByRole("button", { name: "Add source" });
  const previewButton = () => page.getByRole("button", { name: "Preview" });

  it("shows errors at their fields without a request", async () => {
    await show();
    await expect.element(addButton()).toBeDisabled();
    await previewButton().click();
    await expect.element(field("Feed URL")).toHaveAccessibleDescription("Required");
    await expect.element(field("Feed URL")).toHaveFocus();
    await expect.element(field("Name")).toHaveAccessibleDescription(/Required/);
    await expect.element(field("Country")).toHaveAccessibleDescription(/Required/);
    await expect.element(field("Topic")).toHaveAccessibleDescription(/Required/);
    await expect.element(field("Publisher")).toHaveAccessibleDescription(/Required/);
    await field("Feed URL").fill("new.example/feed");
    await previewButton().click();
    await expect.element(field("Feed URL")).toHaveAccessibleDescription(/starts with http/);
    await field("Feed URL").fill("https://user:secret@new.example/feed");
    await previewButton().click();
    await expect.element(field("Feed URL")).toHaveAccessibleDescription(/without a username/);
    expect(calls.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
    await expectAccessible();
  });

  it("requires a preview first", async () => {
    answers["POST /api/admin/sources/preview"] = () => Response.json(preview);
    answers["POST /api/admin/sources"] = () => Response.json(added, { status: 201 });
    await show();
    await fill();
    await previewButton().click();
    expect(bodyOf("POST /api/admin/sources/preview")).toEqual(sent);
    await expect.element(page.getByRole("heading", { name: "Preview" })).toHaveFocus();
    await expect.element(page.getByText("25 entries, 24 shown to readers. The first 2:")).toBeVisible();
    const [first, second] = page.getByRole("listitem").elements();
    expect(first?.textContent).toMatch(/Visa.*Sep 24, 2026.*Portugal opens a digital nomad visa.*Portugal/);
    expect(second?.textContent).toMatch(/^no date.*Sea fisheries.*no country.*Hidden/);
    await expectAccessible();

    await field("Topic").selectOptions("Visas");
    await expect.element(addButton()).toBeDisabled();
    expect(page.getByRole("heading", { name: "Preview" }).elements()).toEqual([]);
    await field("Topic").selectOptions("General legislation");
    await field("Publisher").selectOptions("Authority");
    await field("Name").fill("New Gazette of the State");
    await addButton().click();
    expect(bodyOf("POST /api/admin/sources")).toEqual({ ...sent, name: "New Gazette of the State" });
    await expect.element(page.getByText("Source added", { exact: true })).toBeVisible();
    expect(history.at(-1)).toBe("/admin/sources");
  });

  it("shows server errors at the field", async () => {
    answers["POST /api/admin/sources/preview"] = () =>
      refusal(400, "This feed could not be read. It is empty.", { url: "It is empty." });
    await show();
    await fill();
    await field("Name").click();
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Feed URL")).toHaveAccessibleDescription(/It is empty\./);
    await expect.element(field("Feed URL")).toHaveFocus();
    await expect.element(addButton()).toBeDisabled();

    answers["POST /api/admin/sources/preview"] = () => Response.json(preview);
    answers["POST /api/admin/sources"] = () => refusal(503, "Please try again shortly.");
    await previewButton().click();
    await addButton().click();
    await expect.element(page.getByText("Please try again shortly.")).toBeVisible();
    await expect.element(addButton()).toBeEnabled();
    answers["POST /api/admin/sources"] = () =>
      refusal(409, "'Source 1' already reads this address.", {
        url: "'Source 1' already reads this address.",
      });
    await addButton().click();
    await expect
      .element(field("Feed URL"))
      .toHaveAccessibleDescription("'Source 1' already reads this address.");
  });

  it.each(["Preview", "Add source"])(
    "keeps the draft when the session has expired on '%s'",
    async (press) => {
      const over = () =>
        Response.json({ message: "Please sign in first.", code: "unauthenticated" }, { status: 401 });
      answers["POST /api/admin/sources/preview"] = press === "Preview" ? over : () => Response.json(preview);
      answers["POST /api/admin/sources"] = over;
      await show();
      await fill();
      await previewButton().click();
      if (press === "Add source") await addButton().click();
      answers["POST /api/login"] = () => Response.json(admin);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect.element(field("Feed URL")).toHaveValue(sent.url);
      await expect.element(field("Name")).toHaveValue(sent.name);
      await expect.element(field("Country")).toHaveValue("Portugal");
      await expect.element(field("Topic")).toHaveValue(sent.topic);
    },
  );

  it("hides the draft from another user", async () => {
    answers["POST /api/admin/sources/preview"] = () =>
      Response.json({ message: "Please sign in first.", code: "unauthenticated" }, { status: 401 });
    await show();
    await fill();
    await previewButton().click();
    answers["POST /api/login"] = () => Response.json({ ...admin, id: 2, username: "another" });
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect.element(field("Feed URL")).toHaveValue("");
    await expect.element(field("Name")).toHaveValue("");
  });

  it("shows progress and ignores a second submit", async () => {
    let finish = (_: Response) => {};
    answers["POST /api/admin/sources/preview"] = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await show();
    await fill();
    await previewButton().click();
    await expect.element(page.getByText("Reading the feed...")).toBeVisible();
    await field("Name").click();
    await userEvent.keyboard("{Enter}");
    finish(Response.json({ ...preview, entries: 0, shown: 0, items: [], url: "https://moved.example/feed" }));
    await expect.element(page.getByText("The feed works, but it is empty right now.")).toBeVisible();
    await expect.element(page.getByText("Found at https://moved.example/feed")).toBeVisible();
    expect(calls.filter(({ call }) => call.endsWith("/preview"))).toHaveLength(1);
  });
});
