import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { currentUserOptions } from "#client/platform/current-user.tsx";
import { rememberSignIn } from "#client/platform/known-user.ts";
import { createQueryClient } from "#client/platform/query-client.ts";
import { accountContract } from "#shared/auth/account-contract.ts";
import { apiTokenContract } from "#shared/auth/api-token-contract.ts";
import { authContract, type User } from "#shared/auth/contract.ts";
import { countriesContract } from "#shared/countries/contract.ts";
import { paths } from "#shared/paths.ts";
import { preloadLinkedScreens, preloadRequestedScreen } from "./preload.ts";
import { screens } from "./screens.ts";

const profileRequests = [
  countriesContract.list.path,
  accountContract.read.path,
  accountContract.devices.path,
  apiTokenContract.list.path,
].sort();

let requested: Set<string>;
let test: AbortController;
beforeEach(() => {
  test = new AbortController();
  // One set per test. Requests fail here, so hovering or focusing repeats them, even after the test has ended.
  const own = new Set<string>();
  requested = own;
  vi.stubGlobal("fetch", async (url: string) => {
    own.add(url);
    return Response.json({ message: "Sign in", code: "unauthenticated" }, { status: 401 });
  });
});
afterEach(() => {
  test.abort();
});

const showLink = async (isSignedIn: boolean) => {
  const client = createQueryClient();
  if (isSignedIn) client.setQueryData(currentUserOptions.queryKey, { id: 1 } as User);
  preloadLinkedScreens(client, test.signal);
  const screen = await render(<a href={paths.profile}>My Profile</a>);
  return screen.getByRole("link");
};

it("preloads a screen when its link gets the focus", async () => {
  const link = await showLink(true);
  link.element().focus();
  await expect.poll(() => [...requested].sort()).toEqual(profileRequests);
  expect(await screens[paths.profile].page.load()).toBeDefined();
});

it("preloads the screen of a link with the focus, although the pointer moves over something else", async () => {
  const link = await showLink(true);
  link.element().focus();
  document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  await expect.poll(() => [...requested].sort()).toEqual(profileRequests);
});

it("preloads a screen when the pointer rests on its link", async () => {
  const link = await showLink(true);
  await link.hover();
  await expect.poll(() => [...requested].sort()).toEqual(profileRequests);
});

it("requests nothing for a link while nobody is signed in", async () => {
  const link = await showLink(false);
  link.element().focus();
  await Promise.all(screens[paths.profile].data.map(({ load }) => load()));
  expect([...requested]).toEqual([]);
});

it("requests the data of the requested screen together with the user, for somebody who was signed in", async () => {
  history.replaceState(null, "", paths.profile);
  rememberSignIn(true);
  preloadRequestedScreen(createQueryClient());
  await expect
    .poll(() => [...requested].sort())
    .toEqual([authContract.currentUser.path, ...profileRequests].sort());
});

it("requests only the user for a visitor", async () => {
  history.replaceState(null, "", paths.profile);
  preloadRequestedScreen(createQueryClient());
  await Promise.all(screens[paths.profile].data.map(({ load }) => load()));
  expect([...requested]).toEqual([authContract.currentUser.path]);
});
