import { expect, it, vi } from "vitest";
import { paths } from "#shared/paths.ts";
import { createLoadBeforeNavigation } from "./load-before-navigation.ts";
import { screens } from "./screens.ts";

it("keeps the old screen until the code of the next one has loaded, then navigates at once", async () => {
  const handle = createLoadBeforeNavigation();
  const navigate = vi.fn();
  handle(navigate, paths.visas);
  expect(navigate).not.toHaveBeenCalled();
  await expect.poll(() => navigate.mock.calls).toEqual([[paths.visas, undefined]]);
  await screens[paths.visas].page.load();
  handle(navigate, `${paths.visas}?again=1`, { state: 1 });
  expect(navigate).toHaveBeenLastCalledWith(`${paths.visas}?again=1`, { state: 1 });
});

it("lets the newest of two navigations win", async () => {
  const handle = createLoadBeforeNavigation();
  const navigate = vi.fn();
  handle(navigate, paths.toolkit);
  handle(navigate, paths.company);
  await screens[paths.toolkit].page.load();
  await expect.poll(() => navigate.mock.calls).toEqual([[paths.company, undefined]]);
});

it("does not delay redirects and addresses without a screen", () => {
  const handle = createLoadBeforeNavigation();
  const navigate = vi.fn();
  handle(navigate, paths.formation, { replace: true });
  handle(navigate, "/nowhere");
  expect(navigate).toHaveBeenCalledTimes(2);
});
