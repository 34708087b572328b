import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { rememberSignIn, useKnownUser } from "./known-user.ts";

const Page = () => <p>{useKnownUser() ? "user" : "visitor"}</p>;
const fetchStub = vi.fn();

beforeEach(() => {
  rememberSignIn(false);
  fetchStub.mockReset();
  vi.stubGlobal("fetch", fetchStub);
});
afterEach(() => vi.unstubAllGlobals());

test("a visitor's browser asks the server nothing", async () => {
  const screen = await render(<Page />);
  await expect.element(screen.getByText("visitor")).toBeVisible();
  expect(fetchStub).not.toHaveBeenCalled();
});

test("whoever signed in before is asked for, and known", async () => {
  rememberSignIn(true);
  fetchStub.mockResolvedValue(Response.json({}));
  const screen = await render(<Page />);
  await expect.element(screen.getByText("user")).toBeVisible();
});

test("a session that is over is asked for once only", async () => {
  rememberSignIn(true);
  fetchStub.mockResolvedValue(new Response("{}", { status: 401 }));
  const first = await render(<Page />);
  await expect.poll(() => localStorage.getItem("signed-in-before")).toBeNull();
  await first.unmount();
  fetchStub.mockClear();
  await render(<Page />);
  expect(fetchStub).not.toHaveBeenCalled();
});
