import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { AuthProvider, useAuth } from "#client/platform/current-user.tsx";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { knownUserKey } from "#client/platform/known-user-script.ts";
import { createQueryClient } from "#client/platform/query-client.ts";
import { readStoredTravels, storeTravels } from "#client/platform/stored-travels.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { paths, registerPath } from "#shared/paths.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { AuthPage } from "./auth-page.tsx";

const SignOut = () => {
  const { logout } = useAuth();
  return (
    <button type="button" onClick={() => logout.mutate()}>
      Sign out
    </button>
  );
};

const show = async (children = <AuthPage />) => {
  const screen = await render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
        <ToastProvider>
          <AuthProvider>
            {children}
            <SignOut />
          </AuthProvider>
          <FailureToasts />
          <Toaster />
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const form = screen.getByRole("tabpanel");
  return {
    tab: (name: string) => screen.getByRole("tab", { name }),
    username: form.getByRole("textbox", { name: "Username" }),
    password: form.getByRole("textbox", { name: "Password" }),
    send: (name: string) => form.getByRole("button", { name, exact: true }).click(),
    alerts: () =>
      form
        .getByRole("alert")
        .elements()
        .map((alert) => alert.textContent),
  };
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) =>
      path === "/api/user"
        ? new Response('{"message":"Please sign in first.","code":"unauthenticated"}', { status: 401 })
        : new Response(
            '{"message":"Not possible.","code":"taken","fields":{"username":"Taken by somebody else"}}',
            { status: 409 },
          ),
    ),
  );
});

it("opens the form that the address names", async () => {
  await show();
  await expect.element(page.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
  await cleanup();
  history.replaceState(null, "", registerPath);
  await show();
  await expect.element(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  history.replaceState(null, "", paths.auth);
});

it("fills in the username of an account whose password was just reset", async () => {
  history.replaceState({ notice: "Changed.", username: "amelia" }, "");
  const { username, password } = await show();
  history.replaceState(null, "");
  await expect.element(username).toHaveValue("amelia");
  await expect.element(password).toHaveValue("");
});

describe("after signing out", () => {
  const signOut = () => page.getByRole("button", { name: "Sign out" }).click();
  const offer = page.getByRole("button", { name: "Delete from this browser" });
  beforeEach(() => {
    const logout = vi.mocked(fetch).getMockImplementation()!;
    vi.mocked(fetch).mockImplementation(async (path, init) =>
      path === "/api/logout" ? Response.json({ message: "Signed out." }) : logout(path, init),
    );
  });

  it("the stored profile can be deleted", async () => {
    localStorage.setItem("userProfile", "{}");
    await show();
    await expect.element(page.getByRole("tab", { name: "Login" })).toBeVisible();
    expect(offer.elements()).toEqual([]);
    await signOut();
    await offer.click();
    await expect.element(page.getByText("Your profile was deleted from this browser.")).toBeVisible();
    expect(localStorage.getItem("userProfile")).toBeNull();
    await expectAccessible();
  });

  it("stored stays can be deleted", async () => {
    await storeTravels({ stays: [] });
    await show();
    await signOut();
    await expect.element(page.getByText("Your stays are still stored in this browser.")).toBeVisible();
    await offer.click();
    await expect.element(page.getByText("Your stays were deleted from this browser.")).toBeVisible();
    expect(await readStoredTravels()).toBeUndefined();
  });

  it("nothing is offered without a stored profile", async () => {
    await show();
    await signOut();
    await expect.poll(() => vi.mocked(fetch).mock.calls.some(([path]) => path === "/api/logout")).toBe(true);
    expect(offer.elements()).toEqual([]);
  });
});

describe("a session that ended", () => {
  const notice = page.getByText("You were signed out. Sign in again to continue.");
  const showAmelia = async () => {
    vi.mocked(fetch).mockImplementation(async () =>
      Response.json({ id: 1, username: "amelia", role: "member" }),
    );
    await show();
    // Known once the query has its response.
    await expect.poll(() => localStorage.getItem(knownUserKey)).toBe("yes");
  };

  it("in another tab is announced", async () => {
    await showAmelia();
    expect(notice.elements()).toEqual([]);
    const channel = new BroadcastChannel("meridian-user");
    channel.postMessage(null);
    await expect.element(notice).toBeVisible();
    channel.close();
  });

  it("by expiry is announced", async () => {
    await showAmelia();
    vi.mocked(fetch).mockImplementation(async () =>
      Response.json({ message: "Please sign in first.", code: "unauthenticated" }, { status: 401 }),
    );
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect.element(notice).toBeVisible();
  });

  it("by signing out here is not announced", async () => {
    await showAmelia();
    vi.mocked(fetch).mockImplementation(async () => Response.json({ message: "Signed out." }));
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect.poll(() => localStorage.getItem(knownUserKey)).toBeNull();
    expect(notice.elements()).toEqual([]);
  });
});

describe("switching between Login and Register", () => {
  it("keeps the input", async () => {
    const { tab, username, password } = await show();
    await username.fill("amelia");
    await password.fill("long enough");
    await tab("Register").click();
    await expect.element(username).toHaveValue("amelia");
    await expect.element(password).toHaveValue("long enough");
    await username.fill("amelia-2");
    await tab("Login").click();
    await expect.element(username).toHaveValue("amelia-2");
    await expect.element(password).toHaveValue("long enough");
  });

  it.each(["Login", "Register"])("clears validation errors of %s", async (first) => {
    const { tab, send, alerts } = await show();
    const second = first === "Login" ? "Register" : "Login";
    await tab(first).click();
    await send(first);
    await expect.poll(alerts).toEqual(["Required", "Required"]);
    await tab(second).click();
    await expect.poll(alerts).toEqual([]);
    await tab(first).click();
    await expect.poll(alerts).toEqual([]);
  });

  it("clears server errors and keeps the focus on the tab", async () => {
    const { tab, username, password, send, alerts } = await show();
    await tab("Register").click();
    await username.fill("amelia");
    await password.fill("long enough");
    await send("Register");
    await expect.poll(alerts).toEqual(["Taken by somebody else"]);
    await expect.element(username).toHaveFocus();
    await tab("Register").click();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(tab("Login")).toHaveFocus();
    expect(alerts()).toEqual([]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("Register")).toHaveFocus();
    expect(alerts()).toEqual([]);
    await expect.element(username).toHaveValue("amelia");
  });
});

describe("the message of a failed attempt", () => {
  const failed = page.getByText("Registration failed");
  /** The sign-in page until somebody is signed in. */
  const Screens = () => (useAuth().user ? <h1>Feed</h1> : <AuthPage />);
  const refuseRegistration = async () => {
    const { tab, username } = await show(<Screens />);
    await tab("Register").click();
    await username.fill("amelia");
    await userEvent.keyboard("{Tab}long enough{Enter}");
    await expect.element(failed.first()).toBeVisible();
    await expect.element(username).toHaveFocus();
    // It does not time out under the pointer.
    await failed.first().hover();
    return { tab };
  };

  it("disappears after the next attempt has succeeded", async () => {
    await refuseRegistration();
    vi.mocked(fetch).mockImplementation(async () =>
      Response.json({ id: 1, username: "amelia-2", role: "member" }),
    );
    await userEvent.keyboard("-2{Enter}");
    await expect.element(page.getByRole("heading", { name: "Feed" })).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });

  it("disappears with its form", async () => {
    const { tab } = await refuseRegistration();
    tab("Register").element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(tab("Login")).toHaveFocus();
    await expect.element(failed).not.toBeInTheDocument();
  });
});

it("a failed sign-in focuses the password field", async () => {
  vi.mocked(fetch).mockImplementation(
    async () => new Response('{"message":"No.","code":"no"}', { status: 401 }),
  );
  const { username, password, send } = await show();
  await username.fill("amelia");
  await password.fill("not the one");
  await send("Login");
  await expect.element(password).toHaveFocus();
});

it("a failed sign-in does not take the focus from a user who is typing", async () => {
  let answer = () => {};
  const { username, password, send } = await show();
  await username.fill("amelia");
  await password.fill("long enough");
  vi.mocked(fetch).mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(new Response('{"message":"No.","code":"no"}', { status: 401 }));
      }),
  );
  await send("Login");
  await username.click();
  answer();
  await expect.element(page.getByText("No.")).toBeVisible();
  await expect.element(username).toHaveFocus();
});

describe("forgotten password", () => {
  const heading = page.getByRole("heading", { level: 1 });
  const name = page.getByRole("textbox", { name: "Username" });
  const ask = () => page.getByRole("button", { name: "Email me a link" }).click();

  it("opens by keyboard, and returning keeps the input", async () => {
    const { username, password } = await show();
    await username.fill("amelia");
    await password.fill("long enough");
    page.getByRole("link", { name: "Forgot password?" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(heading).toHaveTextContent("Forgot password");
    await expect.element(heading).toHaveFocus();
    await expect.element(name).toHaveValue("amelia");
    await expectAccessible();
    await name.fill("amelia-2");
    history.back();
    await expect.element(heading).toHaveTextContent("Welcome");
    await expect.element(username).toHaveValue("amelia-2");
    await expect.element(password).toHaveValue("long enough");
    history.forward();
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await expect.element(heading).toHaveTextContent("Welcome");
  });

  it("shows errors, then the server's message", async () => {
    history.replaceState(null, "", "?forgot=1");
    await show();
    await ask();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Required");
    await name.fill("amelia");
    vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
    await ask();
    await expect.element(page.getByText("Meridian could not be reached.")).toBeVisible();
    await expect.element(name).toHaveValue("amelia");
    vi.mocked(fetch).mockImplementation(async () => Response.json({ message: "It is on its way." }));
    await ask();
    const answer = page.getByRole("status").filter({ hasText: "It is on its way." });
    await expect.element(answer).toHaveFocus();
    expect(vi.mocked(fetch)).toHaveBeenLastCalledWith(
      "/api/account/password/forgot",
      expect.objectContaining({ body: '{"username":"amelia"}' }),
    );
    await expectAccessible();
  });
});
