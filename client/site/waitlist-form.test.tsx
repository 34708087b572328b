import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { WaitlistForm } from "./waitlist-form.tsx";

const joined = { message: "You've been added to our waitlist. We'll be in touch soon." };
let answer: () => Promise<Response>;
const fetchStub = vi.fn((..._: unknown[]) => answer());

beforeEach(() => {
  answer = async () => Response.json(joined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fetchStub.mockClear();
  vi.stubGlobal("fetch", fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = async (left: { email?: string; campaign?: string } = {}) => {
  const screen = await render(
    // Below where toasts are shown on small screens, as on a page.
    <div className="pt-48">
      <WaitlistForm inputClass="" buttonClass="" {...left} />
    </div>,
  );
  const email = screen.getByRole("textbox", { name: "Email address" });
  return {
    screen,
    email,
    join: async (address: string) => {
      await email.fill(address);
      await screen.getByRole("button", { name: "JOIN WAITLIST" }).click();
    },
    sees: async (title: string, description: string) => {
      await expect.element(screen.getByText(title, { exact: true }).first()).toBeVisible();
      await expect.element(screen.getByText(description, { exact: true }).first()).toBeVisible();
    },
  };
};

describe("the form of the waitlist", () => {
  it("has a native, required e-mail input, which the page checks itself", async () => {
    const { email } = await show();
    await expect.element(email).toHaveAttribute("type", "email");
    await expect.element(email).toBeRequired();
    expect((email.element() as HTMLInputElement).form?.noValidate).toBe(true);
  });

  it("says thanks and is empty again", async () => {
    const { screen, email, join, sees } = await show();
    await join("Nomad@Example.org");
    await sees("Success!", "You've been added to our waitlist. We'll be in touch soon.");
    await expect.element(email).toHaveValue("");
    await expect.element(screen.getByRole("button", { name: "JOIN WAITLIST" })).toHaveFocus();
    const [path, { body }] = fetchStub.mock.calls[0] as [string, { body: string }];
    expect(path).toBe("/api/waitlist");
    expect(JSON.parse(body)).toMatchObject({ email: "Nomad@Example.org", website: "" });
  });

  it("goes on where a try without JavaScript left off, and is empty after a better one", async () => {
    const { screen, email, sees } = await show({ email: "a@b@c", campaign: "spring" });
    await expect.element(email).toHaveValue("a@b@c");
    await email.fill("nomad@example.org");
    await screen.getByRole("button", { name: "JOIN WAITLIST" }).click();
    await sees("Success!", joined.message);
    await expect.element(email).toHaveValue("");
    const [, { body }] = fetchStub.mock.calls[0] as [string, { body: string }];
    expect(JSON.parse(body)).toMatchObject({ email: "nomad@example.org", campaign: "spring" });
  });

  it("is disabled and says 'Processing...' meanwhile", async () => {
    answer = () => new Promise(() => undefined);
    const { screen, email, join } = await show();
    await join("nomad@example.org");
    await expect.element(screen.getByRole("button", { name: "Processing..." })).toBeDisabled();
    await expect.element(email).toBeDisabled();
    // The call that comes later would be counted in the next test.
    await vi.waitFor(() => expect(fetchStub).toHaveBeenCalled());
  });

  it.each(["", "nomad", "   "])("refuses %j without asking the server", async (address) => {
    const { join, sees } = await show();
    await join(address);
    await sees("Invalid email", "Please enter a valid email address");
    expect(fetchStub).not.toHaveBeenCalled();
  });

  it("tells what only the server refuses, and keeps the address", async () => {
    answer = async () =>
      Response.json(
        { message: "Please enter a valid email address", code: "invalid_email" },
        { status: 400 },
      );
    const { email, join, sees } = await show();
    await join("a@b@c");
    await sees("Error", "Please enter a valid email address");
    await expect.element(email).toHaveValue("a@b@c");
    await expect.element(email).toHaveFocus();
  });

  it("has words for a server that has none, and for none at all", async () => {
    answer = async () => new Response("<html>", { status: 502 });
    const { join, sees } = await show();
    await join("nomad@example.org");
    await sees("Error", "Something went wrong. Please try again.");
    answer = async () => {
      throw new TypeError("Failed to fetch");
    };
    await join("nomad@example.org");
    await sees("Error", "Failed to connect to server. Please try again later.");
  });
});
