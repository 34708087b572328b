import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useOpenEntries } from "./use-open-entries.ts";

const ids = ["a", "b", "c"];

/** A column of entries, each as tall as the window, and twice as tall while open. */
const Entries = () => {
  const { isOpen, toggle } = useOpenEntries(ids);
  return ids.map((id) => (
    <section key={id} data-entry={id} style={{ height: isOpen(id) ? 1200 : 600, scrollMarginTop: 20 }}>
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
const topOf = (id: string) => document.querySelector(`[data-entry=${id}]`)!.getBoundingClientRect().top;
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

beforeEach(async () => {
  const clean = window.location.pathname;
  history.pushState(null, "", clean);
  await page.viewport(800, 600);
  window.scrollTo(0, 0);
  return () => history.replaceState(null, "", clean);
});

it.each(["#b,c", "#b%2Cc", "#x,b,c"])(
  "unfolds what %s names, and brings the first to the top",
  async (hash) => {
    history.replaceState(null, "", hash);
    await render(<Entries />);
    expect(open()).toEqual(["Fold b", "Fold c"]);
    await expect.poll(() => topOf("b")).toBe(20);
  },
);

it("ignores a hash that cannot be decoded", async () => {
  history.replaceState(null, "", "#%zz,b");
  await render(<Entries />);
  expect(open()).toEqual(["Fold b"]);
});

it("follows a link inside the page, and holds its position while another entry closes", async () => {
  history.replaceState(null, "", "#a");
  await render(
    <>
      <Entries />
      <a href="#c">to c</a>
    </>,
  );
  await page.getByRole("link", { name: "to c" }).click();
  await expect.poll(open).toEqual(["Fold c"]);
  await expect.poll(() => topOf("c")).toBe(20);
});

it("replaces the history entry, so one Back leaves the screen", async () => {
  await render(<Entries />);
  const steps = history.length;
  for (const name of ["Unfold a", "Unfold c", "Fold a"]) await page.getByRole("button", { name }).click();
  expect(location.hash).toBe("#c");
  expect(history.length).toBe(steps);
});

it("does not scroll after the first visit: on opening, on Back, or on return", async () => {
  const { unmount } = await render(<Entries />);
  await page.getByRole("button", { name: "Unfold a" }).click();
  await page.getByRole("button", { name: "Unfold c" }).click();
  expect(location.hash).toBe("#a,c");
  history.pushState(null, "", window.location.pathname);
  await expect.poll(open).toEqual([]);
  window.scrollTo(0, 700);
  history.back();
  await expect.poll(open).toEqual(["Fold a", "Fold c"]);
  await frames(3);
  expect(topOf("a")).not.toBe(20);
  await unmount();
  window.scrollTo(0, 0);
  await render(<Entries />);
  expect(open()).toEqual(["Fold a", "Fold c"]);
  await frames(3);
  expect(window.scrollY).toBe(0);
});
