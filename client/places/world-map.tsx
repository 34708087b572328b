import { type Coloring, shadesOf, unknownClass } from "#shared/places/colorings.ts";
import type { PlaceSummary } from "#shared/places/contract.ts";
import { placePath } from "#shared/places/paths.ts";
import world from "./world.json" with { type: "json" };

const shapes = world.shapes as [code: string, path: string][];
const dots = world.dots as [code: string, x: number, y: number][];

/**
 * The hatching for unknown values, which is visible without color. The script keeps its spacing constant when zooming.
 */
const Hatching = () => (
  <defs>
    {["map-unknown", "legend-unknown"].map((id) => (
      <pattern
        key={id}
        id={id}
        width="4"
        height="4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="4" height="4" className="s-ground" />
        <line y2="4" className="stroke-control" strokeWidth="1.3" />
      </pattern>
    ))}
  </defs>
);

interface WorldMapProps {
  places: readonly PlaceSummary[];
  colorings: readonly Coloring[];
  /** The index of the coloring that is shown. */
  coloring: number;
}

/**
 * The world in an equal-area projection. Each country has its shades in all colorings in `data-shades`, so that a
 * script only switches classes. Hidden from screen readers and the keyboard, which have the same values in the table
 * below.
 */
export const WorldMap = ({ places, colorings, coloring }: WorldMapProps) => {
  const byCode = new Map(
    places.map((place) => [place.code, { ...place, shades: shadesOf(place, colorings) }]),
  );
  return (
    <svg
      data-map=""
      aria-hidden="true"
      viewBox={`0 0 ${world.width} ${world.height}`}
      className="world-map block h-auto w-full"
    >
      <Hatching />
      {shapes.map(([code, path], at) => {
        const place = byCode.get(code);
        // Land without a page: Kosovo and other places without a code of their own.
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change.
        if (!place) return <path key={at} d={path} className="sx" />;
        return (
          <a key={code} href={placePath(place.slug)} tabIndex={-1} data-code={code}>
            <path d={path} data-shades={place.shades} className={`s${place.shades[coloring]}`} />
          </a>
        );
      })}
      {dots.map(([code, x, y]) => {
        const place = byCode.get(code);
        return (
          place && (
            <a key={code} href={placePath(place.slug)} tabIndex={-1} data-code={code}>
              <circle cx={x} cy={y} data-shades={place.shades} className={`s${place.shades[coloring]}`} />
            </a>
          )
        );
      })}
    </svg>
  );
};

const Legend = ({ coloring, isShown }: { coloring: Coloring; isShown: boolean }) => {
  const { id, label, note, classes, unknown } = coloring;
  return (
    <div data-legend={id} hidden={!isShown} className="grid gap-2">
      <ul aria-label={`Colors: ${label}`} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {[...classes, ...(unknown ? [{ label: unknown, shade: unknownClass }] : [])].map(
          ({ label: name, shade }) => (
            <li key={name} className="inline-flex items-center gap-2">
              <svg aria-hidden="true" viewBox="0 0 20 14" className="world-map h-3.5 w-5 shrink-0">
                <rect width="20" height="14" className={`s${shade}`} />
              </svg>
              {name}
            </li>
          ),
        )}
      </ul>
      <p className="text-sm text-ink-muted">{note}</p>
    </div>
  );
};

export const Legends = ({ colorings, coloring }: Pick<WorldMapProps, "colorings" | "coloring">) =>
  colorings.map((one, at) => <Legend key={one.id} coloring={one} isShown={at === coloring} />);
