import { useId } from "react";
import { cn } from "../class-names.ts";
import { bandPaths, type Ring, ringPaths } from "./guilloche-path.ts";

type InkedRing = Ring & { opacity: number };

const rosette: readonly InkedRing[] = [
  { inner: 70, outer: 94, innerSwing: 3, outerSwing: 4, petals: 16, runs: 24, strands: 8, opacity: 0.75 },
  { inner: 40, outer: 72, innerSwing: 6, outerSwing: 5, petals: 16, runs: 8, strands: 12, opacity: 0.6 },
  { inner: 13, outer: 44, innerSwing: 4, outerSwing: 7, petals: 8, runs: 4, strands: 14, opacity: 0.75 },
];

/** Few strands, so that it stays line work at the size of a coin. */
const seal: readonly InkedRing[] = [
  { inner: 66, outer: 93, innerSwing: 3, outerSwing: 4, petals: 12, runs: 12, strands: 5, opacity: 0.9 },
  { inner: 46, outer: 64, innerSwing: 5, outerSwing: 3, petals: 12, runs: 6, strands: 4, opacity: 0.7 },
];

interface GuillocheProps {
  /**
   * `rosette`: a round of interlaced rings, for 300 px and more; `seal`: a light one around an icon;
   * `band`: a strip that fills whatever width it is given.
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

const Band = () => {
  const id = useId();
  return (
    <>
      <pattern id={id} width={bandWidth} height={bandHeight} patternUnits="userSpaceOnUse">
        {bandPaths(bandWidth, bandHeight, 8).map((path) => (
          <path key={path} d={path} />
        ))}
      </pattern>
      <rect width="100%" height={bandHeight} fill={`url(#${id})`} stroke="none" />
    </>
  );
};

/** The line work of banknotes and visas, computed; drawn in the current text colour, silent to screen readers. */
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
