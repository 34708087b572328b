import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { LinkAction } from "#shared/mailed-links.ts";
import { LinkPage } from "./link-page.tsx";

let answer: () => Response | Promise<Response>;
const fetchStub = vi.fn(async (..._: unknown[]) => answer());

beforeEach(() => {
  fetchStub.mockClear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", fetchStub);
  history.replaceState(null, "", "?token=abc.def");
});

const show = (action: LinkAction = "confirm") =>
  render(
    <main>
      <LinkPage
        title="Confirm your address"
        text="One click."
        button="Confirm my address"
        action={action}
        doneTitle="Address confirmed"
        whenDone={{ label: "Open Meridian", href: "/feed" }}
        whenOver={{ label: "Sign up again", href: "/landing#waitlist" }}
        homePath="/landing"
        buttonClass=""
      />
    </main>,
  );
const heading = page.getByRole("heading", { level: 1 });
const button = page.getByRole("button", { name: "Confirm my address" });
const refuse = (status: number, message: string) => () => Response.json({ message, code: "x" }, { status });

describe("the page of a mailed link", () => {
  it("shows that a link without a token is incomplete, without a button", async () => {
    history.replaceState(null, "", "?");
    await show();
    await expect.element(page.getByRole("alert")).toHaveTextContent("This link is incomplete.");
    expect(page.getByRole("button").elements()).toEqual([]);
    expect(fetchStub).not.toHaveBeenCalled();
    await expect
      .element(page.getByRole("link", { name: "Sign up again" }))
      .toHaveAttribute("href", "/landing#waitlist");
  });

  it("sends no request before the click, then focuses the result", async () => {
    answer = () => Response.json({ message: "You are on the waitlist." });
    await show();
    await expect.element(button).toBeVisible();
    expect(fetchStub).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("status")).toHaveTextContent("You are on the waitlist.");
    await expect.element(heading).toHaveTextContent("Address confirmed");
    await expect.element(heading).toHaveFocus();
    expect(page.getByRole("button").elements()).toEqual([]);
    await expect.element(page.getByRole("link", { name: "Open Meridian" })).toHaveAttribute("href", "/feed");
    expect(page.getByRole("link").elements()).toHaveLength(2);
  });

  it.each([
    ["confirm", "/api/waitlist/confirm"],
    ["unsubscribe", "/api/waitlist/unsubscribe"],
    ["verifyEmail", "/api/account/email/verify"],
    ["stopAlerts", "/api/monitoring/unsubscribe"],
  ] as const)("asks the endpoint of %s, with the token", async (action, path) => {
    answer = () => Response.json({ message: "Done." });
    await show(action);
    await button.click();
    await expect.element(page.getByRole("status")).toHaveTextContent("Done.");
    expect(fetchStub.mock.calls.map(([asked]) => asked)).toEqual([path]);
    expect(fetchStub.mock.calls[0]?.[1]).toMatchObject({ body: JSON.stringify({ token: "abc.def" }) });
  });

  it("sends one request for several clicks", async () => {
    let finish = (_: Response) => {};
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await show("unsubscribe");
    await button.click();
    const busy = page.getByRole("button", { name: "Processing..." });
    await expect.element(busy).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}{Enter}");
    await vi.waitFor(() => expect(fetchStub).toHaveBeenCalled());
    finish(Response.json({ message: "You are off the waitlist." }));
    await expect.element(heading).toHaveTextContent("Address confirmed");
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });

  it.each([
    [404, "This link is more than 7 days old."],
    [404, "This link is not valid."],
    [409, "You have left the waitlist since."],
  ])("shows the next step for a link that is no longer valid (%i, %s)", async (status, message) => {
    answer = refuse(status, message);
    await show();
    await button.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(message);
    await expect.element(button).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("link", { name: "Sign up again" }))
      .toHaveAttribute("href", "/landing#waitlist");
  });

  it("allows another attempt after a network failure and keeps the focus on the button", async () => {
    answer = refuse(503, "Please try again in a moment.");
    await show();
    await button.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Please try again in a moment.");
    await expect.element(button).toHaveFocus();
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Meridian could not be reached.");
    answer = () => Response.json({ message: "You are on the waitlist." });
    await userEvent.keyboard("{Enter}");
    await expect.element(heading).toHaveTextContent("Address confirmed");
  });
});
