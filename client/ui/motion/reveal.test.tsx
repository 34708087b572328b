import { afterEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { RevealGroup, RevealItem } from "./reveal.tsx";

const cards = Array.from({ length: 3 }, (_, index) => `card ${index}`);
const List = () => (
  <RevealGroup>
    <ul>
      {cards.map((card) => (
        <RevealItem key={card}>{card}</RevealItem>
      ))}
    </ul>
  </RevealGroup>
);

const preferStillness = (still: boolean) => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("reduced-motion") ? ({ matches: still } as MediaQueryList) : real(query),
  );
};
afterEach(() => vi.restoreAllMocks());

it("shows the cards one after the other, 0.1 s apart, in 0.3 s each", async () => {
  preferStillness(false);
  const screen = await render(<List />);
  const items = screen.getByRole("listitem").elements();
  await expect.poll(() => items.flatMap((item) => item.getAnimations()).length).toBeGreaterThan(0);
  const timings = items.map((item) => item.getAnimations()[0]?.effect?.getComputedTiming());
  expect(timings.map((timing) => timing?.delay)).toEqual([0, 100, 200]);
  expect(timings.map((timing) => timing?.duration)).toEqual([300, 300, 300]);
  for (const item of items) await expect.poll(() => getComputedStyle(item).opacity).toBe("1");
});

it("just shows them to readers who prefer less motion", async () => {
  preferStillness(true);
  const screen = await render(<List />);
  for (const item of screen.getByRole("listitem").elements()) {
    expect(item.getAnimations()).toEqual([]);
    expect(getComputedStyle(item).opacity).toBe("1");
  }
});
