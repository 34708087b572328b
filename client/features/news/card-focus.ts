const cards = () => [...document.querySelectorAll<HTMLElement>("[data-update]")];

/** The card that has the focus, or holds what has it. */
export const currentCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>("[data-update]") ?? null;

/** The first card that begins below the upper edge of the window. */
const firstInSight = (all: readonly HTMLElement[]) => {
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return all.find((card) => card.getBoundingClientRect().top >= edge) ?? all.at(-1);
};

/** Gives the focus to a card and brings it into sight, clear of what stands fast at the edges of the window. */
export const focusCard = (card: HTMLElement | undefined): void => {
  if (!card) return;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest" });
};

/** What a reader does to go elsewhere. */
const leaves = ["keydown", "pointerdown", "wheel", "touchmove", "focusin"] as const;

/**
 * Keeps a card in sight while it changes its height, as it does when it unfolds and when its summary arrives, until its
 * reader turns to something else.
 */
export const followCard = (card: HTMLElement): void => {
  const observer = new ResizeObserver(() => card.scrollIntoView({ block: "nearest" }));
  const stop = new AbortController();
  stop.signal.addEventListener("abort", () => observer.disconnect());
  for (const sign of leaves)
    addEventListener(sign, () => stop.abort(), { passive: true, signal: stop.signal });
  observer.observe(card);
};

/** Gives the focus to the card after the one that has it, or before; where none has it, to the first in sight. */
export const stepCard = (step: 1 | -1): void => {
  const all = cards();
  const current = currentCard();
  focusCard(current ? all[all.indexOf(current) + step] : firstInSight(all));
};
