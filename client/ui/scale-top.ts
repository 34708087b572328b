/** The top of a chart's scale: `most` rounded up to 2, 4 or 10 times a power of ten, so that half of it is whole. */
export const scaleTop = (most: number): number => {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 10]) if (step * power >= most) return step * power;
  }
};
