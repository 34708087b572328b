import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { rememberSignIn, useKnownUser } from "./known-user.ts";

const Page = () => <p>{useKnownUser() ? "user" : "visitor"}</p>;
const fetchStub = vi.fn();

beforeEach(() => {
  rememberSignIn(false);
  fetchStub.mockReset();
  vi.stubGlobal("fetch", fetchStub);
});

test("sends no request for a visitor", async () => {
  const screen = await render(<Page />);
  await expect.element(screen.getByText("visitor")).toBeVisible();
  expect(fetchStub).not.toHaveBeenCalled();
});

test("recognizes a user who signed in before", async () => {
  rememberSignIn(true);
  fetchStub.mockResolvedValue(Response.json({}));
  const screen = await render(<Page />);
  await expect.element(screen.getByText("user")).toBeVisible();
});

test("checks a lost session only once", async () => {
  rememberSignIn(true);
  fetchStub.mockResolvedValue(new Response("{}", { status: 401 }));
  const first = await render(<Page />);
  await expect.poll(() => localStorage.getItem("signed-in-before")).toBeNull();
  await first.unmount();
  fetchStub.mockClear();
  await render(<Page />);
  expect(fetchStub).not.toHaveBeenCalled();
});
