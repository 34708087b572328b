/** Fades the ends at which a row can be scrolled further. For an element with the ref `watchCutOff`. */
export const cutOffClass =
  "data-[cut=end]:mask-r-from-[calc(100%-3rem)] data-[cut=start]:mask-l-from-[calc(100%-3rem)] data-[cut=both]:mask-x-from-[calc(100%-3rem)]";

const cutOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string | undefined => {
  const isCutAtStart = scrollLeft > 1;
  const isCutAtEnd = scrollLeft + clientWidth < scrollWidth - 1;
  if (isCutAtStart && isCutAtEnd) return "both";
  if (isCutAtStart) return "start";
  return isCutAtEnd ? "end" : undefined;
};

/**
 * A ref for a row that scrolls sideways. Sets `data-cut` to the ends at which the row is cut off: start, end, or both.
 */
export const watchCutOff = (row: HTMLElement | null): (() => void) | undefined => {
  if (!row) return undefined;
  const mark = () => {
    const cut = cutOf(row);
    if (cut) row.dataset.cut = cut;
    else delete row.dataset.cut;
  };
  // Also watches the children, because a number in a tab can make the row longer.
  const sizes = new ResizeObserver(mark);
  for (const element of [row, ...row.children]) sizes.observe(element);
  row.addEventListener("scroll", mark, { passive: true });
  return () => {
    sizes.disconnect();
    row.removeEventListener("scroll", mark);
  };
};
