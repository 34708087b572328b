import { useId } from "react";
import { cn } from "#client/ui/class-names.ts";

/** A ring of interlaced curves between two wavy circles, as on banknotes. */
interface Ring {
  /** Mean radii of the two circles, in SVG units. */
  inner: number;
  outer: number;
  /** Amplitude of each circle's wave, and its periods per turn. */
  innerSwing: number;
  outerSwing: number;
  petals: number;
  /** Oscillations of each curve between the circles per turn. */
  runs: number;
  /** Number of curves, evenly shifted in phase. */
  strands: number;
}

type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 100) / 100;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const text = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** SVG path of quadratic curves through the midpoints of the given points. */
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
/** Points per oscillation; more make no visible difference. */
const cornersPerRun = 14;

/** One path per strand, around the origin. Deterministic. */
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

/** One path per strand of a band that repeats seamlessly after `width`. */
export const bandPaths = (width: number, height: number, strands: number): string[] =>
  Array.from({ length: strands }, (_, strand) => {
    const shift = (turn * strand) / strands;
    const corners = 40;
    // Two more points beyond each end keep the seam smooth.
    const points = Array.from({ length: corners + 5 }, (_, corner): Point => {
      const along = (turn * (corner - 2)) / corners;
      const swing = (0.68 + 0.26 * Math.cos(along)) * Math.sin(2 * along + shift);
      return [(width * (corner - 2)) / corners, (height / 2) * (1 + swing)];
    });
    return smoothPath(points, false);
  });

type InkedRing = Ring & { opacity: number };

const rosette: readonly InkedRing[] = [
  { inner: 70, outer: 94, innerSwing: 3, outerSwing: 4, petals: 16, runs: 24, strands: 8, opacity: 0.75 },
  { inner: 40, outer: 72, innerSwing: 6, outerSwing: 5, petals: 16, runs: 8, strands: 12, opacity: 0.6 },
  { inner: 13, outer: 44, innerSwing: 4, outerSwing: 7, petals: 8, runs: 4, strands: 14, opacity: 0.75 },
];

/** Few strands, so that the lines stay distinct at small sizes. */
const seal: readonly InkedRing[] = [
  { inner: 66, outer: 93, innerSwing: 3, outerSwing: 4, petals: 12, runs: 12, strands: 5, opacity: 0.9 },
  { inner: 46, outer: 64, innerSwing: 5, outerSwing: 3, petals: 12, runs: 6, strands: 4, opacity: 0.7 },
];

interface GuillocheProps {
  /**
   * `rosette`: interlaced rings, for 300 px and more; `seal`: a lighter version around an icon; `band`: a strip of any
   * width.
   */
  shape?: "rosette" | "seal" | "band";
  className?: string;
}

const Round = ({ rings }: { rings: readonly InkedRing[] }) =>
  rings.map((ring) => (
    <g key={ring.inner} opacity={ring.opacity}>
      {ringPaths(ring).map((path) => (
        <path key={path} d={path} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  ));

const bandWidth = 120;
const bandHeight = 24;

let band: readonly string[] | undefined;
/** Computed once: the server draws it on every page. */
const bandLines = () => {
  band ??= bandPaths(bandWidth, bandHeight, 8);
  return band;
};

const Band = () => {
  const id = useId();
  return (
    <>
      <pattern id={id} width={bandWidth} height={bandHeight} patternUnits="userSpaceOnUse">
        {bandLines().map((path) => (
          <path key={path} d={path} />
        ))}
      </pattern>
      <rect width="100%" height={bandHeight} fill={`url(#${id})`} stroke="none" />
    </>
  );
};

/** Computed guilloche line work, as on banknotes and visas. Decorative: hidden from screen readers. */
export const Guilloche = ({ shape = "rosette", className }: GuillocheProps) => (
  <svg
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="0.6"
    viewBox={shape === "band" ? undefined : "-100 -100 200 200"}
    className={cn("pointer-events-none select-none", shape === "band" && "h-6 w-full", className)}
  >
    {shape === "band" ? <Band /> : <Round rings={shape === "seal" ? seal : rosette} />}
  </svg>
);
