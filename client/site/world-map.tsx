import type { CSSProperties } from "react";

interface Place {
  name: string;
  x: number;
  y: number;
  /** Position of the name, relative to the ring. */
  label: "left" | "right" | "below";
}

/** Places from the catalogs, in the map's projection (Natural Earth, 1000 by 480). */
const places = {
  lisbon: { name: "Lisbon", x: 457, y: 147, label: "below" },
  panama: { name: "Panama", x: 251, y: 248, label: "left" },
  roseau: { name: "Roseau", x: 305, y: 226, label: "right" },
  tbilisi: { name: "Tbilisi", x: 602, y: 137, label: "below" },
  bangkok: { name: "Bangkok", x: 773, y: 232, label: "below" },
  vila: { name: "Port Vila", x: 966, y: 338, label: "left" },
} as const satisfies Record<string, Place>;

const routes: readonly (readonly [from: Place, to: Place])[] = [
  [places.panama, places.lisbon],
  [places.roseau, places.lisbon],
  [places.lisbon, places.tbilisi],
  [places.tbilisi, places.bangkok],
  [places.bangkok, places.vila],
];

const anchors = {
  left: { textAnchor: "end", dx: "-0.85em", dy: "0.35em" },
  right: { textAnchor: "start", dx: "0.85em", dy: "0.35em" },
  below: { textAnchor: "middle", dy: "1.6em" },
} as const;

/** A curve whose height grows with its length. */
const arc = (from: Place, to: Place) => {
  const lift = 0.28 * Math.hypot(to.x - from.x, to.y - from.y);
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${Math.round((from.y + to.y) / 2 - lift)} ${to.x} ${to.y}`;
};

/**
 * A dotted world map with routes between places. Its land, `/world.svg`, is computed from Natural Earth (public domain).
 * Decorative: hidden from screen readers.
 */
export const WorldMap = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="60 0 940 480" fill="none" className={className}>
    <use href="/world.svg#world" className="text-control opacity-55" />
    <g className="text-accent" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round">
      {routes.map(([from, to], index) => (
        <path
          key={arc(from, to)}
          d={arc(from, to)}
          pathLength="1"
          strokeDasharray="1"
          className="animate-[draw_1.4s_var(--ease-settle)_both] motion-safe:[animation-delay:var(--delay)]"
          style={{ "--delay": `${0.25 + index * 0.35}s` } as CSSProperties}
        />
      ))}
    </g>
    {Object.values(places).map(({ name, x, y, label }) => (
      <g key={name}>
        <circle cx={x} cy={y} r="7" className="fill-paper stroke-accent" strokeWidth="1.2" />
        <circle cx={x} cy={y} r="2.6" className="fill-accent" />
        <text
          x={x}
          y={y}
          {...anchors[label]}
          className="fill-ink stroke-paper font-text text-[26px] font-semibold [paint-order:stroke] sm:text-[15px]"
          strokeWidth="5"
        >
          {name}
        </text>
      </g>
    ))}
  </svg>
);
