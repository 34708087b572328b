import { afterEach, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { useNavigationEffects } from "./use-navigation-effects.ts";

const Screen = ({ path, title }: { path: string; title: string }) => {
  useNavigationEffects(path, title);
  return (
    <>
      <button type="button">elsewhere</button>
      <main id="main" tabIndex={-1} style={{ height: 3000 }}>
        {title}
      </main>
    </>
  );
};

afterEach(() => window.scrollTo(0, 0));

it("names the window and leaves focus and scroll of the first screen alone", async () => {
  const screen = await render(<Screen path="/first" title="First" />);
  expect(document.title).toBe("First · Meridian");
  expect(document.activeElement).toBe(document.body);
  await expect.element(screen.getByRole("main")).toBeVisible();
});

it("moves the focus to the content and scrolls to the top on navigation", async () => {
  const screen = await render(<Screen path="/first" title="First" />);
  window.scrollTo(0, 500);
  (screen.getByRole("button").element() as HTMLElement).focus();
  await screen.rerender(<Screen path="/second" title="Second" />);
  expect(document.title).toBe("Second · Meridian");
  expect(document.activeElement?.id).toBe("main");
  expect(window.scrollY).toBe(0);
});

it("keeps the browser's scroll when the reader goes back", async () => {
  const screen = await render(<Screen path="/first" title="First" />);
  window.scrollTo(0, 500);
  window.dispatchEvent(new PopStateEvent("popstate"));
  await screen.rerender(<Screen path="/second" title="Second" />);
  expect(window.scrollY).toBe(500);
  expect(document.activeElement?.id).toBe("main");
});
