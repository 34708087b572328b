import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { watchScrolls } from "#tests/support/scrolls.ts";
import { useOpenEntries } from "./use-open-entries.ts";

const ids = ["a", "b", "c"];

const Entries = () => {
  const { isOpen, toggle } = useOpenEntries(ids);
  return ids.map((id) => (
    <section key={id} data-entry={id}>
      <button type="button" onClick={() => toggle(id)}>
        {isOpen(id) ? "Fold" : "Unfold"} {id}
      </button>
    </section>
  ));
};

const open = () =>
  page
    .getByRole("button", { name: /^Fold/ })
    .elements()
    .map(({ textContent }) => textContent);
const entry = (id: string) => document.querySelector(`[data-entry=${id}]`);

beforeEach(() => {
  // A separate history entry, so that Back has somewhere to go.
  history.pushState(null, "", window.location.pathname);
});

it.each(["#b,c", "#b%2Cc", "#x,b,c"])("unfolds the entries in %s, and scrolls to the first", async (hash) => {
  const lastScroll = watchScrolls();
  history.replaceState(null, "", hash);
  await render(<Entries />);
  expect(open()).toEqual(["Fold b", "Fold c"]);
  await expect.poll(lastScroll).toBe(entry("b"));
});

it("does not scroll to an entry that has left the screen", async () => {
  const lastScroll = watchScrolls();
  history.replaceState(null, "", "#b");
  const { unmount } = await render(<Entries />);
  await expect.poll(lastScroll).toBe(entry("b"));
  await unmount();
  vi.mocked(Element.prototype.scrollIntoView).mockClear();
  await render(<p style={{ height: 3000 }}>Another screen</p>);
  // A change of the page's height is observed one frame after it is drawn.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  expect(lastScroll()).toBeUndefined();
});

it("ignores a hash that cannot be decoded", async () => {
  history.replaceState(null, "", "#%zz,b");
  await render(<Entries />);
  expect(open()).toEqual(["Fold b"]);
});

it("follows a link inside the page", async () => {
  const lastScroll = watchScrolls();
  history.replaceState(null, "", "#a");
  await render(
    <>
      <Entries />
      <a href="#c">to c</a>
    </>,
  );
  await page.getByRole("link", { name: "to c" }).click();
  await expect.poll(open).toEqual(["Fold c"]);
  await expect.poll(lastScroll).toBe(entry("c"));
});

it("replaces the history entry, so one Back leaves the screen", async () => {
  await render(<Entries />);
  const push = vi.spyOn(history, "pushState");
  for (const name of ["Unfold a", "Unfold c", "Fold a"]) await page.getByRole("button", { name }).click();
  expect(location.hash).toBe("#c");
  expect(push).not.toHaveBeenCalled();
});

it("does not scroll after the first visit: on opening, on Back, or on return", async () => {
  const lastScroll = watchScrolls();
  const { unmount } = await render(<Entries />);
  await page.getByRole("button", { name: "Unfold a" }).click();
  await page.getByRole("button", { name: "Unfold c" }).click();
  expect(location.hash).toBe("#a,c");
  history.pushState(null, "", window.location.pathname);
  await expect.poll(open).toEqual([]);
  history.back();
  await expect.poll(open).toEqual(["Fold a", "Fold c"]);
  await unmount();
  await render(<Entries />);
  expect(open()).toEqual(["Fold a", "Fold c"]);
  // A visit scrolls one frame after its render, so wait for two frames.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  expect(lastScroll()).toBeUndefined();
});
