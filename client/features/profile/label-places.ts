export interface Mark {
  name: string;
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A mark, and where its name begins; undefined if there is no room for it. */
export interface LabeledMark extends Mark {
  label: { x: number; y: number } | undefined;
}

/** The height of a name, and about the width of a letter, in units of the map. */
const [lineHeight, letterWidth] = [34, 16];
/** The distances from the center of a mark to its edge and to its name. */
const [radius, distance] = [13, 22];

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Places the name of each mark to its right, left, above or below it, or at a corner, so that it covers no other mark
 * and no earlier name.
 * @param frame the part of the map that is visible
 */
export const placeLabels = (marks: readonly Mark[], frame: Box): LabeledMark[] => {
  const taken: Box[] = marks.map(({ x, y }) => ({
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  }));
  return marks.map((mark) => {
    const { name, x, y } = mark;
    const width = name.length * letterWidth;
    const [toRight, toLeft, centered] = [x + distance, x - distance - width, x - width / 2];
    const [upward, downward, level] = [y - lineHeight - 3, y + 3, y - lineHeight / 2];
    const boxes = [
      [toRight, level],
      [toLeft, level],
      [centered, y - distance - lineHeight],
      [centered, y + distance],
      [toRight, upward],
      [toRight, downward],
      [toLeft, upward],
      [toLeft, downward],
    ].map(([left = 0, top = 0]) => ({ left, top, right: left + width, bottom: top + lineHeight }));
    const free = boxes.find(
      (box) =>
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top &&
        box.bottom <= frame.bottom &&
        !taken.some((other) => overlaps(box, other)),
    );
    if (free) taken.push(free);
    return { ...mark, label: free && { x: free.left, y: free.top + 0.75 * lineHeight } };
  });
};
