import { project } from "#client/brand/world-projection.ts";
import { cn } from "#client/ui/class-names.ts";
import { type Mark, placeLabels } from "./label-places.ts";
import { pointOf } from "./points.ts";

/** The part of `/world.svg` that is shown. */
const frame = { left: 60, top: 20, right: 1000, bottom: 460 };

interface DotMapProps {
  /** The strongest tie first. */
  countries: readonly { code: string; name: string }[];
}

/**
 * The dotted world map with marks and names of these countries. Hidden from screen readers, which get a list of them.
 */
export const DotMap = ({ countries }: DotMapProps) => {
  const marks = countries.flatMap(({ code, name }): Mark[] => {
    const point = pointOf(code);
    return point ? [{ name, ...project(...point) }] : [];
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`${frame.left} ${frame.top} ${frame.right - frame.left} ${frame.bottom - frame.top}`}
      fill="none"
      className="w-full"
    >
      <use href="/world.svg#world" className="text-control opacity-55" />
      {placeLabels(marks, frame).map(({ name, x, y, label }, index) => (
        <g key={name}>
          <circle cx={x} cy={y} r="12" strokeWidth="2.5" className="fill-surface stroke-accent" />
          <circle cx={x} cy={y} r={index === 0 ? 7 : 4} className="fill-accent" />
          {label && (
            <text
              {...label}
              strokeWidth="8"
              className={cn(
                "fill-ink stroke-surface font-text text-[33px] [paint-order:stroke]",
                index === 0 && "font-semibold",
              )}
            >
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
};
