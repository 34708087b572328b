import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
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

const show = async (left: { email?: string; campaign?: string } = {}) => {
  const screen = await render(
    // Below the toasts of small screens, as on the real page.
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

describe("the waitlist form", () => {
  it("has a native, required email input, validated by the page", async () => {
    const { email } = await show();
    await expect.element(email).toHaveAttribute("type", "email");
    await expect.element(email).toBeRequired();
    await expect.poll(() => (email.element() as HTMLInputElement).form?.noValidate).toBe(true);
  });

  it("is validated by the browser as long as no script runs", () => {
    expect(renderToString(<WaitlistForm inputClass="" buttonClass="" />)).not.toMatch(/novalidate/i);
  });

  it("confirms the sign-up and clears the field", async () => {
    const { screen, email, join, sees } = await show();
    await join("Nomad@Example.org");
    await sees("Success!", "You've been added to our waitlist. We'll be in touch soon.");
    await expect.element(email).toHaveValue("");
    await expect.element(screen.getByRole("button", { name: "JOIN WAITLIST" })).toHaveFocus();
    const [path, { body }] = fetchStub.mock.calls[0] as [string, { body: string }];
    expect(path).toMatch(/^\/api\/waitlist\?(.+&)?website=(&|$)/);
    expect(JSON.parse(body)).toEqual({ email: "Nomad@Example.org" });
    await expect
      .element(screen.getByRole("status").filter({ hasText: /^Your address is on the list/ }))
      .toBeVisible();
  });

  it("accepts any JSON in a successful response, and hides the note after a later refusal", async () => {
    answer = async () => Response.json({});
    const { screen, join, sees } = await show();
    await join("nomad@example.org");
    await sees("Success!", joined.message);
    const note = screen.getByText(/^Your address is on the list. To hear from us, confirm it/);
    await expect.element(note).toBeVisible();
    await join("nomad");
    await expect.element(note).not.toBeInTheDocument();
  });

  it("continues after a submission without JavaScript, and is cleared after success", async () => {
    const { screen, email, sees } = await show({ email: "a@b@c", campaign: "spring" });
    await expect.element(email).toHaveValue("a@b@c");
    await email.fill("nomad@example.org");
    await screen.getByRole("button", { name: "JOIN WAITLIST" }).click();
    await sees("Success!", joined.message);
    await expect.element(email).toHaveValue("");
    const [path, { body }] = fetchStub.mock.calls[0] as [string, { body: string }];
    expect(path).toContain("campaign=spring");
    expect(JSON.parse(body)).toEqual({ email: "nomad@example.org" });
  });

  it("is disabled and shows 'Processing...' while sending", async () => {
    answer = () => new Promise(() => undefined);
    const { screen, email, join } = await show();
    await join("nomad@example.org");
    await expect.element(screen.getByRole("button", { name: "Processing..." })).toBeDisabled();
    await expect.element(email).toBeDisabled();
    // Wait for the call, because the next test would count it if it came late.
    await vi.waitFor(() => expect(fetchStub).toHaveBeenCalled());
  });

  it.each(["", "nomad", "   "])("rejects %j without a request", async (address) => {
    const { email, join, sees } = await show();
    await join(address);
    await sees("Invalid email", "Please enter a valid email address");
    expect(fetchStub).not.toHaveBeenCalled();
    await expect.element(email).toHaveAttribute("aria-invalid", "true");
    await expect.element(email).toHaveAccessibleDescription("Please enter a valid email address");
    await email.fill("n");
    await expect.element(email).not.toHaveAttribute("aria-invalid");
  });

  it("shows the server's refusal and keeps the address", async () => {
    const message = "Please enter a valid email address";
    answer = async () =>
      Response.json({ message, code: "invalid_input", fields: { email: message } }, { status: 400 });
    const { email, join, sees } = await show();
    await join("a@b");
    await sees("Invalid email", message);
    await expect.element(email).toHaveValue("a@b");
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription("Please enter a valid email address");
  });

  it("has default messages for a failing and for an unreachable server", async () => {
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
