import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AuthProvider } from "#client/platform/current-user.tsx";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { expectAccessible } from "#tests/support/axe.ts";
import { ResetPage } from "./auth-page.tsx";

const amelia = { id: 7, username: "amelia", role: "member" };
const reset = "/api/account/password/reset";
let user: unknown;
let answer: () => Response | Promise<Response>;
const fetchStub = vi.fn(async (path: string, _?: RequestInit) =>
  path === reset
    ? answer()
    : user
      ? Response.json(user)
      : Response.json({ message: "Please sign in first.", code: "unauthenticated" }, { status: 401 }),
);

beforeEach(() => {
  user = null;
  fetchStub.mockClear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", fetchStub);
  history.replaceState(null, "", "?token=abc.def");
});

const show = () =>
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
        <ToastProvider>
          <AuthProvider>
            <ResetPage />
          </AuthProvider>
          <FailureToasts />
          <Toaster />
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );

const field = page.getByRole("textbox", { name: "New password" });
const send = () => page.getByRole("button", { name: "Set password" }).click();
const refuse = (status: number, message: string, fields?: object) => () =>
  Response.json({ message, code: "x", fields }, { status });

it("shows errors, then sets the password with the token", async () => {
  await show();
  await expect.element(field).toHaveAttribute("autocomplete", "new-password");
  await field.fill("short");
  await send();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Use 8 to 128 characters");
  expect(fetchStub.mock.calls.filter(([path]) => path === reset)).toEqual([]);
  await expectAccessible();

  await field.fill("longer than before");
  answer = refuse(400, "No.", { newPassword: "Not this one." });
  await send();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not this one.");
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await send();
  await expect.element(page.getByText("Meridian could not be reached.")).toBeVisible();
  await expect.element(field).toHaveValue("longer than before");
  expect(location.search).toBe("?token=abc.def");

  answer = () => Response.json({ message: "Changed.", username: "amelia" });
  const before = history.length;
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(location.pathname + location.search).toBe("/auth"));
  expect(history.length).toBe(before);
  expect(history.state).toEqual({
    notice: expect.stringContaining("all devices were signed out"),
    username: "amelia",
  });
  expect(fetchStub.mock.calls.filter(([path]) => path === reset).at(-1)?.[1]?.body).toBe(
    '{"token":"abc.def","newPassword":"longer than before"}',
  );
});

it("shows a toast when another user is signed in", async () => {
  user = amelia;
  await show();
  answer = () => Response.json({ message: "Changed.", username: "amelia" });
  await field.fill("longer than before");
  await send();
  await expect.element(page.getByText("Password changed", { exact: true })).toBeVisible();
  expect([location.pathname, history.state]).toEqual(["/auth", null]);
});

it.each([
  ["a signed-out user to the request form", null, "Request a new link", "/auth?forgot=1"],
  ["a signed-in user to the account", amelia, "Go to your account", "/profile#account"],
])("a used link leads %s", async (_, who, name, href) => {
  user = who;
  await show();
  answer = refuse(404, "This link was used already.");
  await field.fill("longer than before");
  await send();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This link was used already.");
  await expect.element(field).not.toBeInTheDocument();
  const next = page.getByRole("link", { name });
  await expect.element(next).toHaveAttribute("href", href);
  await expect.element(next).toHaveFocus();
  await expectAccessible();
});

it("rejects an incomplete link at once", async () => {
  history.replaceState(null, "", location.pathname);
  await show();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This link is incomplete.");
  await expect.element(page.getByRole("link", { name: "Request a new link" })).toBeVisible();
});
