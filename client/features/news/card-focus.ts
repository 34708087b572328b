import { moveFocus } from "#client/ui/focus.ts";

const cards = () => [...document.querySelectorAll<HTMLElement>("[data-update]")];

/** The card that has or contains the focus. */
export const currentCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>("[data-update]") ?? null;

/** The first card whose top edge is visible, or else the last card. */
const firstVisible = (all: readonly HTMLElement[]) => {
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return all.find((card) => card.getBoundingClientRect().top >= edge) ?? all.at(-1);
};

/** Focuses a card and scrolls it into view, clear of sticky elements (the cards have a scroll margin). */
export const focusCard = (card: HTMLElement | undefined): void => {
  moveFocus(card, { preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
};

/** Events that show that the reader is interacting with the page again. */
const interactions = ["keydown", "pointerdown", "wheel", "touchmove", "focusin"] as const;

/** Keeps a card in view while it unfolds and its summary loads, until the reader interacts with the page again. */
export const followCard = (card: HTMLElement): void => {
  const observer = new ResizeObserver(() => card.scrollIntoView({ block: "nearest" }));
  const stop = new AbortController();
  stop.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of interactions)
    addEventListener(type, () => stop.abort(), { passive: true, signal: stop.signal });
  observer.observe(card);
};

/** Focuses the next or previous card. If no card has the focus, focuses the first visible one. */
export const stepCard = (step: 1 | -1): void => {
  const all = cards();
  const current = currentCard();
  focusCard(current ? all[all.indexOf(current) + step] : firstVisible(all));
};
