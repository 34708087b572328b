import { expect, it, vi } from "vitest";
import { cdp } from "vitest/browser";
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

it("fades in the cards one after the other, 0.1 s apart, in 0.3 s each", async () => {
  preferStillness(false);
  const screen = await render(<List />);
  const items = screen.getByRole("listitem").elements();
  await expect.poll(() => items.flatMap((item) => item.getAnimations()).length).toBeGreaterThan(0);
  const timings = items.map((item) => item.getAnimations()[0]?.effect?.getComputedTiming());
  expect(timings.map((timing) => timing?.delay)).toEqual([0, 100, 200]);
  expect(timings.map((timing) => timing?.duration)).toEqual([300, 300, 300]);
  for (const item of items) await expect.poll(() => getComputedStyle(item).opacity).toBe("1");
});

it("counts the delay from the first of the cards that are scrolled to", async () => {
  preferStillness(false);
  const screen = await render(
    <RevealGroup>
      <ul>
        {cards.map((card) => (
          <RevealItem key={card}>{card}</RevealItem>
        ))}
        <li style={{ height: "300vh" }} />
        {cards.map((card) => (
          <RevealItem key={card}>late {card}</RevealItem>
        ))}
      </ul>
    </RevealGroup>,
  );
  const late = screen.getByText(/^late/).elements();
  await expect.element(screen.getByText("card 0", { exact: true })).toHaveStyle({ opacity: "1" });
  expect(late.flatMap((item) => item.getAnimations())).toEqual([]);
  late.at(-1)?.scrollIntoView();
  await expect.poll(() => late.every((item) => item.getAnimations().length > 0)).toBe(true);
  const timings = late.map((item) => item.getAnimations()[0]?.effect?.getComputedTiming());
  expect(timings.map((timing) => timing?.delay)).toEqual([0, 100, 200]);
});

it("shows a focused card at once", async () => {
  preferStillness(false);
  const screen = await render(
    <RevealGroup>
      <ul>
        {cards.map((card) => (
          <RevealItem key={card}>
            <button type="button">{card}</button>
          </RevealItem>
        ))}
      </ul>
    </RevealGroup>,
  );
  const last = screen.getByRole("listitem").elements().at(-1)!;
  await expect.poll(() => last.getAnimations().length).toBeGreaterThan(0);
  last.querySelector("button")?.focus();
  expect(last.getAnimations().filter(({ playState }) => playState !== "finished")).toEqual([]);
  await expect.poll(() => getComputedStyle(last).opacity).toBe("1");
});

it("prints cards that were never scrolled to", async () => {
  preferStillness(false);
  const screen = await render(
    <RevealGroup>
      <ul>
        <li style={{ height: "300vh" }} />
        <RevealItem>late card</RevealItem>
      </ul>
    </RevealGroup>,
  );
  const late = screen.getByText("late card");
  await expect.element(late).toHaveStyle({ opacity: "0" });
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  try {
    await expect.element(late).toHaveStyle({ opacity: "1" });
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  }
});

it("shows cards at once with reduced motion", async () => {
  preferStillness(true);
  const screen = await render(<List />);
  for (const item of screen.getByRole("listitem").elements()) {
    expect(item.getAnimations()).toEqual([]);
    expect(getComputedStyle(item).opacity).toBe("1");
  }
});
