/** Moves the focus to the heading of what is shown, else to the content as a whole. */
export const focusContent = (): void => {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};
