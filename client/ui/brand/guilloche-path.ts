/** A ring of interlaced curves between two wavy circles, the way an engraver's rose engine cuts it. */
export interface Ring {
  /** Mean radii of the two limits, in units of the drawing. */
  inner: number;
  outer: number;
  /** How far each limit swings, and how many petals it makes in a turn. */
  innerSwing: number;
  outerSwing: number;
  petals: number;
  /** How often a curve runs between the limits in a turn. */
  runs: number;
  /** How many curves, each shifted by the same part of a run. */
  strands: number;
}

type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 100) / 100;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const text = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** SVG path through the middles of the given corners, rounded at each; closed where `closed`. */
const smoothPath = (points: readonly Point[], closed: boolean): string => {
  const first = points[0]!;
  const start = closed ? middle(points.at(-1)!, first) : first;
  const curves = points.map((point, index) => {
    const next = points[index + 1] ?? (closed ? first : point);
    return `Q${text(point)} ${text(middle(point, next))}`;
  });
  return `M${text(start)}${curves.join("")}${closed ? "Z" : ""}`;
};

const turn = 2 * Math.PI;
/** Corners per swing; more cannot be seen at the width of a hair. */
const cornersPerRun = 14;

/** One path per strand of the ring, around the origin. The same ring gives the same text each time. */
export const ringPaths = (ring: Ring): string[] =>
  Array.from({ length: ring.strands }, (_, strand) => {
    const corners = cornersPerRun * Math.max(ring.runs, ring.petals);
    const points = Array.from({ length: corners }, (_, corner): Point => {
      const angle = (turn * corner) / corners;
      const petal = Math.cos(ring.petals * angle);
      const low = ring.inner + ring.innerSwing * petal;
      const high = ring.outer + ring.outerSwing * petal;
      const share = (1 + Math.sin(ring.runs * angle + (turn * strand) / ring.strands)) / 2;
      const radius = low + (high - low) * share;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    return smoothPath(points, true);
  });

/** Strands of a band that repeats seamlessly after `width`, swinging over `height`. */
export const bandPaths = (width: number, height: number, strands: number): string[] =>
  Array.from({ length: strands }, (_, strand) => {
    const shift = (turn * strand) / strands;
    const corners = 40;
    // Two corners beyond each end, so that the seam is as smooth as the rest.
    const points = Array.from({ length: corners + 5 }, (_, corner): Point => {
      const along = (turn * (corner - 2)) / corners;
      const swing = (0.68 + 0.26 * Math.cos(along)) * Math.sin(2 * along + shift);
      return [(width * (corner - 2)) / corners, (height / 2) * (1 + swing)];
    });
    return smoothPath(points, false);
  });
