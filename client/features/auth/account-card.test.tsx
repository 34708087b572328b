import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AuthProvider, useAuth } from "#client/platform/current-user.tsx";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import type { Account, Device } from "#shared/auth/account-contract.ts";
import type { ApiToken } from "#shared/auth/api-token-contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { AccountCard } from "./account-card.tsx";

const amelia: Account = {
  id: 7,
  username: "amelia",
  role: "member",
  email: null,
  pendingEmail: null,
  createdAt: "2026-09-24T10:00:00.000Z",
};
const devices: Device[] = [
  {
    id: "here",
    name: "Firefox on Linux",
    signedInAt: "2026-11-20T10:00:00.000Z",
    lastUsedAt: "2026-11-22T09:00:00.000Z",
    current: true,
  },
  {
    id: "phone",
    name: "Safari on iPhone",
    signedInAt: null,
    lastUsedAt: "2026-11-21T08:00:00.000Z",
    current: false,
  },
];
const script: ApiToken = {
  id: "11111111-1111-4111-8111-111111111111",
  name: "Calendar script",
  scopes: ["stays:read", "questions"],
  createdAt: "2026-11-20T10:00:00.000Z",
  expiresAt: "9999-02-18T10:00:00.000Z",
  lastUsedAt: null,
};
type Answer = [status: number, body: unknown];
const wrongPassword: Answer = [
  409,
  { message: "This is not your password.", code: "x", fields: { password: "This is not your password." } },
];
/** A request that fails when the test says so. */
const failure = () => {
  let fail = () => {};
  const answer = new Promise<Answer>((resolve) => {
    fail = () => resolve([500, { message: "No.", code: "x" }]);
  });
  return { answer, fail };
};
const signedOut: Answer = [401, { message: "Please sign in first.", code: "unauthenticated" }];

/** Responses by method and path. Null simulates an unreachable server. */
let answers: Record<string, Answer | Promise<Answer> | null>;
let calls: { call: string; body: unknown }[];

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  calls = [];
  answers = {
    "GET /api/user": [200, { id: 7, username: "amelia", role: "member" }],
    "GET /api/account": [200, amelia],
    "GET /api/account/devices": [200, devices.toReversed()],
    "GET /api/account/tokens": [200, []],
  };
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    const call = `${method} ${path}`;
    calls.push({ call, body: body ? JSON.parse(String(body)) : undefined });
    const answer = await answers[call];
    if (!answer) throw new TypeError("Failed to fetch");
    return Response.json(answer[1], { status: answer[0] });
  });
});

const Who = () => {
  const { user, isDeleted } = useAuth();
  return <output>{user ? user.username : isDeleted ? "deleted" : "nobody"}</output>;
};

const show = (client = createQueryClient({ firstRetryMs: 1 })) =>
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <AuthProvider>
          <main>
            <h1>My Profile</h1>
            <AccountCard />
          </main>
          <Who />
        </AuthProvider>
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );
const part = (name: string) => page.getByRole("region", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const toast = (text: string) => page.getByRole("region", { name: /Notifications/ }).getByText(text);
const sent = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);

describe("email address", () => {
  const change = "PUT /api/account/email";

  it("is changed with the password, and a link is sent", async () => {
    await show();
    await expect.element(part("Email")).toHaveTextContent("to reset a forgotten password");
    await button("Add an address").click();
    await expect.element(field("Email address")).toHaveFocus();
    await button("Email me a link").click();
    await expect.element(part("Email").getByText("Required").first()).toBeVisible();
    expect(sent(change)).toEqual([]);

    await field("Email address").fill("amelia@example.org");
    await field("Your password").fill("not the one");
    answers[change] = wrongPassword;
    await userEvent.keyboard("{Enter}");
    await expect.element(part("Email").getByRole("alert")).toHaveTextContent("This is not your password.");
    await expect.element(field("Your password")).toHaveFocus();
    await expect.element(field("Email address")).toHaveValue("amelia@example.org");

    answers[change] = [200, { ...amelia, pendingEmail: "amelia@example.org" }];
    await field("Your password").fill("long enough");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("We emailed a link to amelia@example.org.")).toBeVisible();
    await expect
      .element(part("Email").getByRole("status"))
      .toHaveTextContent("We emailed a link to amelia@example.org. Open it within 24 hours");
    await expect.element(button("Resend or change")).toHaveFocus();
    expect(sent(change).at(-1)).toEqual({ email: "amelia@example.org", password: "long enough" });
  });

  it("is kept as a draft on failure and on another screen, without the password", async () => {
    const client = createQueryClient({ firstRetryMs: 1 });
    const { unmount } = await show(client);
    await button("Add an address").click();
    await field("Email address").fill("amelia@example.org");
    await field("Your password").fill("long enough");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Meridian could not be reached.")).toBeVisible();
    await expect.element(field("Your password")).toHaveValue("long enough");
    await unmount();
    await show(client);
    await expect.element(field("Email address")).toHaveValue("amelia@example.org");
    // A restored draft must not take the focus from the heading.
    await expect.element(field("Email address")).not.toHaveFocus();
    await expect.element(field("Your password")).toHaveValue("");
    await button("Cancel").click();
    await expect.element(button("Add an address")).toHaveFocus();
    await button("Add an address").click();
    await expect.element(field("Email address")).toHaveValue("");
  });

  it("shows the confirmed and the pending address, and removes both", async () => {
    answers["GET /api/account"] = [
      200,
      { ...amelia, email: "old@example.org", pendingEmail: "new@example.org" },
    ];
    await show();
    await expect.element(part("Email")).toHaveTextContent("old@example.orgConfirmed");
    await expect
      .element(part("Email").getByRole("status"))
      .toHaveTextContent("Until then, we use the address above");
    await expectAccessible();
    answers[change] = [200, amelia];
    await button("Remove address").click();
    await field("Your password").fill("long enough");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Add an address")).toHaveFocus();
    expect(sent(change)).toEqual([{ email: null, password: "long enough" }]);
  });

  it("is refetched on window focus", async () => {
    answers["GET /api/account"] = [200, { ...amelia, pendingEmail: "amelia@example.org" }];
    await show();
    await expect.element(button("Resend or change")).toBeVisible();
    answers["GET /api/account"] = [200, { ...amelia, email: "amelia@example.org" }];
    dispatchEvent(new Event("visibilitychange"));
    await expect.element(part("Email")).toHaveTextContent("amelia@example.orgConfirmed");
  });
});

describe("password", () => {
  const change = "PUT /api/account/password";

  it("is changed with the current one, labeled for password managers", async () => {
    await show();
    await button("Change password").click();
    await expect.element(field("Current password")).toHaveFocus();
    await expect.element(field("Current password")).toHaveAttribute("autocomplete", "current-password");
    await expect.element(field("New password")).toHaveAttribute("autocomplete", "new-password");
    await field("Current password").fill("not the one");
    await field("New password").fill("short");
    await userEvent.keyboard("{Enter}");
    await expect.element(part("Password").getByRole("alert")).toHaveTextContent("Use 8 to 128 characters");
    expect(sent(change)).toEqual([]);

    answers[change] = wrongPassword;
    await field("New password").fill("longer than before");
    await userEvent.keyboard("{Enter}");
    await expect.element(part("Password").getByRole("alert")).toHaveTextContent("This is not your password.");
    await expect.element(field("New password")).toHaveValue("longer than before");
    await expectAccessible();

    answers[change] = [200, { message: "Changed." }];
    answers["GET /api/account/devices"] = [200, devices.slice(0, 1)];
    await field("Current password").fill("long enough");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("All other devices are signed out.")).toBeVisible();
    await expect.element(button("Change password")).toHaveFocus();
    await expect
      .element(part("Signed-in devices"))
      .toHaveTextContent("You're signed in on this device only.");
  });

  it("can be reset by a link while signed in", async () => {
    answers["GET /api/account"] = [200, { ...amelia, email: "amelia@example.org" }];
    await show();
    await button("Email me a reset link").click();
    await expect.element(toast("Meridian could not be reached.")).toBeVisible();
    answers["POST /api/account/password/forgot"] = [200, { message: "On its way." }];
    await button("Email me a reset link").click();
    await expect.element(toast("password reset link to amelia@example.org")).toBeVisible();
    expect(sent("POST /api/account/password/forgot").at(-1)).toEqual({ username: "amelia" });
  });
});

describe("devices", () => {
  it("mark the current one and can be signed out one by one", async () => {
    await show();
    const list = part("Signed-in devices").getByRole("listitem");
    await expect
      .element(list.first())
      .toHaveTextContent(/Firefox on LinuxSigned in Nov 20, 2026 · In use now/);
    await expect.element(list.first()).toHaveTextContent(/This device$/);
    await expect.element(list.last()).toHaveTextContent(/^Safari on iPhoneLast used Nov 21, 2026/);
    const { answer, fail } = failure();
    answers["DELETE /api/account/devices/phone"] = answer;
    await button("Sign out Safari on iPhone").click();
    await expect.element(button("Sign out Safari on iPhone")).toHaveAttribute("aria-busy", "true");
    fail();
    await expect.element(toast("Couldn't sign out the device")).toBeVisible();
    await expect.element(button("Sign out Safari on iPhone")).toHaveFocus();
    answers["DELETE /api/account/devices/phone"] = [200, { message: "Done." }];
    answers["GET /api/account/devices"] = [200, devices.slice(0, 1)];
    await button("Sign out Safari on iPhone").click();
    await expect.element(toast("Signed out Safari on iPhone")).toBeVisible();
    await expect.element(page.getByText("You're signed in on this device only.")).toHaveFocus();
    await expect.element(button("Sign out everywhere else")).not.toBeInTheDocument();
  });

  it("can be signed out all at once, except this one", async () => {
    await show();
    await expect.element(button("Sign out everywhere else")).toBeVisible();
    answers["DELETE /api/account/devices"] = [200, { message: "Done." }];
    answers["GET /api/account/devices"] = [200, devices.slice(0, 1)];
    await button("Sign out everywhere else").click();
    await expect.element(toast("Signed out everywhere else")).toBeVisible();
    await expect
      .element(part("Signed-in devices").getByText("You're signed in on this device only."))
      .toHaveFocus();
  });

  it("can be reloaded after a failure", async () => {
    answers["GET /api/account/devices"] = [500, { message: "No.", code: "x" }];
    await show();
    const retry = part("Signed-in devices").getByRole("button", { name: "Try again" });
    await expect.element(retry).toBeVisible();
    const { answer, fail } = failure();
    answers["GET /api/account/devices"] = answer;
    await retry.click();
    await expect.element(part("Signed-in devices").getByRole("alert")).toHaveTextContent(/^Trying again/);
    fail();
    await expect
      .element(part("Signed-in devices").getByRole("alert"))
      .toHaveTextContent(/^Couldn.t load your devices/);
    await expect.element(retry).toHaveFocus();
    answers["GET /api/account/devices"] = [200, devices];
    await retry.click();
    await expect.element(button("Sign out everywhere else")).toBeVisible();
    await expect.element(part("Signed-in devices")).toHaveFocus();
  });
});

describe("API tokens", () => {
  const create = "POST /api/account/tokens";
  const revoke = `DELETE /api/account/tokens/${script.id}`;
  const list = "GET /api/account/tokens";
  const token = `mrd_${"x".repeat(43)}`;

  it("are created with a name, scopes and an expiry, and shown once", async () => {
    await show();
    await button("Create a token").click();
    await expect.element(field("Name")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(part("API tokens").getByText("Choose at least one")).toBeVisible();
    await expect.element(part("API tokens").getByText("Required")).toBeVisible();
    await expectAccessible();
    expect(sent(create)).toEqual([]);

    await field("Name").fill("Calendar script");
    await page.getByLabelText(/^Read the stays/).click();
    await page.getByLabelText("Expires after").selectOptions("30 days");
    answers[create] = [
      409,
      { message: "You have 20 API tokens, which is the limit.", code: "too_many_tokens" },
    ];
    await button("Create token").click();
    await expect.element(toast("You have 20 API tokens, which is the limit.")).toBeVisible();
    answers[create] = [201, { ...script, token }];
    answers[list] = [200, [script]];
    await button("Create token").click();
    await expect.element(field("Your token 'Calendar script'")).toHaveValue(token);
    await expect.element(field("Your token 'Calendar script'")).toHaveFocus();
    await expectAccessible();
    expect(sent(create).at(-1)).toEqual({ name: "Calendar script", scopes: ["stays:read"], days: 30 });

    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await button("Copy").click();
    await expect.element(button("Copied")).toBeVisible();
    expect(write).toHaveBeenCalledWith(token);
    await button("Done").click();
    await expect.element(button("Create a token")).toHaveFocus();
    await expect.element(part("API tokens").getByRole("listitem")).toBeVisible();
    expect(document.body.innerHTML).not.toContain(token);
  });

  it("are marked as expired while they are shown", async () => {
    vi.useFakeTimers({
      toFake: ["Date", "setInterval", "clearInterval"],
      now: new Date("2026-11-22T10:00:00Z"),
    });
    answers[list] = [200, [{ ...script, expiresAt: "2026-11-22T10:01:00.000Z" }]];
    await show();
    const item = part("API tokens").getByRole("listitem");
    await expect.element(item).toHaveTextContent("Expires Nov 22, 2026");
    vi.advanceTimersByTime(60_000);
    await expect.element(item).toHaveTextContent("Expired Nov 22, 2026");
    vi.useRealTimers();
  });

  it("are listed with scopes and dates, and are revoked after a confirmation", async () => {
    const old = { ...script, id: "22222222-2222-4222-8222-222222222222", name: "Old" };
    answers[list] = [
      200,
      [script, { ...old, lastUsedAt: "2025-03-01T12:00:00.000Z", expiresAt: "2025-03-02T12:00:00.000Z" }],
    ];
    await show();
    const items = part("API tokens").getByRole("listitem");
    await expect
      .element(items.first())
      .toHaveTextContent(
        /^Calendar scriptRead stays · Ask questionsCreated Nov 20, 2026 · Never used · Expires Feb 18, 9999/,
      );
    await expect
      .element(items.last())
      .toHaveTextContent(/^OldExpired.*Last used Mar 1, 2025, .* · Expired Mar 2, 2025/);
    await button("Revoke Calendar script").click();
    const dialog = page.getByRole("alertdialog", { name: "Revoke this token?" });
    await expect
      .element(dialog)
      .toHaveTextContent("Programs that use Calendar script lose access immediately.");
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Revoke Calendar script")).toHaveFocus();
    expect(sent(revoke)).toEqual([]);

    await button("Revoke Calendar script").click();
    answers[revoke] = [200, { message: "The API token is revoked." }];
    answers[list] = [200, []];
    await button("Revoke token").click();
    await expect.element(toast("Token revoked")).toBeVisible();
    await expect.element(items).not.toBeInTheDocument();
    await expect.element(part("API tokens").getByText(/^With a token/)).toHaveFocus();
  });

  it("do not hide the rest of the card if they cannot be loaded", async () => {
    answers[list] = [500, { message: "No.", code: "x" }];
    await show();
    await expect.element(part("API tokens").getByText("Couldn't load your API tokens.")).toBeVisible();
    await expect.element(part("Signed-in devices").getByRole("listitem").first()).toBeVisible();
  });
});

describe("data download", () => {
  it("uses the server's file name and reports errors", async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await show();
    answers["GET /api/account/export"] = [429, { message: "Please wait a while.", code: "x" }];
    await button("Download my data").click();
    await expect.element(toast("Please wait a while.")).toBeVisible();
    vi.stubGlobal("fetch", async () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 }));
    await button("Download my data").click();
    await expect.element(toast("Couldn't download your data.")).toBeVisible();
    expect(names).toEqual([]);
    const revoke = vi.spyOn(URL, "revokeObjectURL");
    vi.stubGlobal(
      "fetch",
      async () =>
        new Response("{}", { headers: { "Content-Disposition": 'attachment; filename="me.json"' } }),
    );
    await button("Download my data").click();
    await expect.element(toast("Your data was downloaded")).toBeVisible();
    expect(names).toEqual(["me.json"]);
    // Some browsers ask for the location before they read the URL.
    expect(revoke).not.toHaveBeenCalled();
  });
});

describe("account deletion", () => {
  const remove = "DELETE /api/account";
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  const ask = async () => {
    await show();
    await button("Delete account").click();
    await expect.element(dialog.getByRole("textbox", { name: "Your password" })).toHaveFocus();
  };
  beforeEach(() => {
    localStorage.setItem(profileKey, "{}");
    localStorage.setItem("feed-visit", "{}");
    localStorage.setItem("ui-theme", "dark");
  });

  it("asks for the password and shows why it was refused", async () => {
    await ask();
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Required");
    answers[remove] = wrongPassword;
    await userEvent.keyboard("not the one{Enter}");
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("This is not your password.");
    answers[remove] = [409, { message: "You are the last administrator.", code: "last_admin" }];
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("You are the last administrator.");
    answers[remove] = null;
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Meridian could not be reached.");
    await expect.element(dialog.getByRole("textbox", { name: "Your password" })).toHaveValue("not the one");
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Delete account")).toHaveFocus();
    await expect.element(page.getByText("amelia").last()).toBeInTheDocument();
    expect(Object.keys(localStorage)).toContain(profileKey);
    await button("Delete account").click();
    await expect.element(dialog.getByRole("textbox", { name: "Your password" })).toHaveValue("");
  });

  it.each([
    ["clears the stored profile", true],
    ["keeps the profile on request", false],
  ])("%s, and all other storage except the theme", async (_, clears) => {
    await ask();
    if (!clears) await dialog.getByRole("checkbox").click();
    answers[remove] = [200, { message: "Gone." }];
    answers["GET /api/user"] = signedOut;
    await dialog.getByRole("textbox", { name: "Your password" }).fill("long enough");
    // Enter submits from the password field only: on the checkbox, it may be meant to toggle it.
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(dialog.getByRole("checkbox")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(sent(remove)).toEqual([]);
    await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}{Enter}");
    await expect.element(page.getByText("deleted", { exact: true })).toBeInTheDocument();
    expect(sent(remove)).toEqual([{ password: "long enough" }]);
    await expect
      .poll(() => Object.keys(localStorage).sort())
      .toEqual(clears ? ["ui-theme"] : ["ui-theme", profileKey]);
  });
});

it("the card can be reloaded after a failure and gets the focus from the URL hash", async () => {
  history.replaceState(null, "", "#account");
  answers["GET /api/account"] = [500, { message: "No.", code: "x" }];
  await show();
  await expect.element(part("Account")).toHaveFocus();
  const retry = part("Account").getByRole("button", { name: "Try again" });
  await expect.element(retry).toBeVisible();
  const { answer, fail } = failure();
  answers["GET /api/account"] = answer;
  await retry.click();
  const notice = part("Account").getByRole("alert");
  await expect.element(notice).toHaveTextContent(/^Trying again/);
  fail();
  await expect.element(notice).toHaveTextContent(/^Couldn't load your account/);
  await expect.element(retry).toHaveFocus();
  answers["GET /api/account"] = [200, amelia];
  await retry.click();
  await expect.element(button("Add an address")).toBeVisible();
  await expect.element(part("Account")).toHaveFocus();
});

it("an expired session shows only the sign-in page", async () => {
  await show();
  answers["DELETE /api/account/devices"] = signedOut;
  await button("Sign out everywhere else").click();
  await expect.element(page.getByText("nobody", { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText("Couldn't sign out the device")).not.toBeInTheDocument();
});
