/** How a cost grows with a size: `flat` (not at all), `log` (with the logarithm of the size), or `linear`. */
export type Shape = "flat" | "log" | "linear";

export interface Growth {
  shape: Shape;
  /** The extrapolated cost at another size. */
  at(size: number): number;
}

/** Costs that differ by at most this factor count as equal, because repeated runs on a busy machine differ as much. */
const noise = 1.6;

/** The least-squares line through the points, and the sum of its squared errors relative to the values. */
const fitLine = (xs: readonly number[], ys: readonly number[]) => {
  // Use relative errors, so that the largest cost does not dominate.
  const weights = ys.map((y) => 1 / (y * y));
  const sum = (of: (index: number) => number) =>
    weights.reduce((total, weight, index) => total + weight * of(index), 0);
  const all = sum(() => 1);
  const [meanX, meanY] = [sum((index) => xs[index]!) / all, sum((index) => ys[index]!) / all];
  const slope =
    sum((index) => (xs[index]! - meanX) * (ys[index]! - meanY)) / sum((index) => (xs[index]! - meanX) ** 2);
  const at = (x: number) => meanY + slope * (x - meanX);
  return { at, error: sum((index) => (ys[index]! - at(xs[index]!)) ** 2) };
};

/** Fits how a positive cost, measured at several sizes, grows. */
export const fitGrowth = (sizes: readonly number[], costs: readonly number[]): Growth => {
  const largest = costs.at(-1)!;
  // Falling costs count as flat, because a small database pays for a cold start.
  if (largest <= noise * Math.min(...costs) || largest <= costs[0]!)
    return { shape: "flat", at: () => largest };
  const log = fitLine(sizes.map(Math.log), costs);
  const linear = fitLine(sizes, costs);
  return linear.error <= log.error
    ? { shape: "linear", at: linear.at }
    : { shape: "log", at: (size) => log.at(Math.log(size)) };
};
