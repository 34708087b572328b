import shapes from "./shapes.json" with { type: "json" };

type Point = readonly [x: number, y: number];

/** West, south, east, north, in degrees. */
type Box = readonly [number, number, number, number];

interface Line {
  points: readonly Point[];
  box: Box;
  /** The countries on its two sides. A coast has one. */
  countries: readonly string[];
}

interface Ring {
  country: string;
  points: readonly Point[];
  box: Box;
}

/**
 * How near a border a country is uncertain (errors of borders and positions), and how far off a coast still belongs to
 * it.
 */
const [nearBorderKm, nearCoastKm] = [3, 30];
const kmPerDegree = 111.2;

/**
 * Areas that several states claim. The map shows who governs there, but laws differ, so the person chooses.
 * Source: United Nations General Assembly resolution 68/262 for Crimea.
 */
const disputed: readonly { box: Box; countries: readonly string[] }[] = [
  { box: [32.4, 44.3, 36.7, 46.1], countries: ["RU", "UA"] },
];

const boxOf = (points: readonly Point[]): Box => {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
};

const decode = (steps: readonly number[]): Point[] => {
  const [scaleX, scaleY] = shapes.scale as [number, number];
  const [left, bottom] = shapes.translate as [number, number];
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at]!;
    y += steps[at + 1]!;
    points.push([x * scaleX + left, y * scaleY + bottom]);
  }
  return points;
};

const readShapes = (): { lines: Line[]; rings: Ring[] } => {
  const decoded = shapes.lines.map(decode);
  const owners = decoded.map(() => new Set<string>());
  const rings: Ring[] = [];
  for (const [country, list] of Object.entries(shapes.rings as Record<string, number[][]>))
    for (const ring of list) {
      const points: Point[] = [];
      for (const at of ring) {
        const index = at < 0 ? ~at : at;
        owners[index]!.add(country);
        const line = decoded[index]!;
        points.push(...(at < 0 ? line.toReversed() : line));
      }
      rings.push({ country, points, box: boxOf(points) });
    }
  const lines = decoded.map((points, at) => ({ points, box: boxOf(points), countries: [...owners[at]!] }));
  return { rings, lines: lines.filter(({ countries }) => countries.length > 0) };
};

const isInBox = ([x, y]: Point, [west, south, east, north]: Box, margin: number): boolean => {
  const wide = margin / Math.max(Math.cos((y * Math.PI) / 180), 0.05);
  return x >= west - wide && x <= east + wide && y >= south - margin && y <= north + margin;
};

/** Whether a point lies inside a ring, by counting the edges to its east. */
const isInRing = ([x, y]: Point, points: readonly Point[]): boolean => {
  let isInside = false;
  let [x1, y1] = points.at(-1)!;
  for (const [x2, y2] of points) {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    [x1, y1] = [x2, y2];
  }
  return isInside;
};

/** The distance to a line in km, on the plane tangent to the earth at the point. */
const distanceTo = ([x, y]: Point, points: readonly Point[]): number => {
  const width = Math.cos((y * Math.PI) / 180);
  let least = Number.POSITIVE_INFINITY;
  let [x1, y1] = [(points[0]![0] - x) * width, points[0]![1] - y];
  for (let at = 1; at < points.length; at += 1) {
    const [x2, y2] = [(points[at]![0] - x) * width, points[at]![1] - y];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
    least = Math.min(least, Math.hypot(x1 + share * dx, y1 + share * dy));
    [x1, y1] = [x2, y2];
  }
  return least * kmPerDegree;
};

/** The country whose shape contains a point. A second ring around the point is a hole, such as Lesotho in South Africa. */
const ownerAt = (point: Point, rings: readonly Ring[]): string | undefined => {
  const owners = new Set<string>();
  for (const { country, box, points } of rings)
    if (isInBox(point, box, 0) && isInRing(point, points) && !owners.delete(country)) owners.add(country);
  return [...owners][0];
};

export interface CountryMap {
  /**
   * The country of a position in degrees. Several, in alphabetical order, if the position is too near a border to be
   * sure. None at sea and in places that belong to no country.
   */
  countriesAt(latitude: number, longitude: number): readonly string[];
}

/** Reads the borders, which takes some 50 ms. */
export const createCountryMap = (): CountryMap => {
  const { lines, rings } = readShapes();
  const cached = new Map<string, readonly string[]>();

  const nearestCoast = (point: Point): string[] => {
    const nearest = new Map<string, number>();
    for (const { points, box, countries } of lines) {
      if (!isInBox(point, box, nearCoastKm / kmPerDegree)) continue;
      const distance = distanceTo(point, points);
      if (distance > nearCoastKm) continue;
      for (const country of countries)
        nearest.set(country, Math.min(distance, nearest.get(country) ?? Number.POSITIVE_INFINITY));
    }
    const least = Math.min(...nearest.values());
    return [...nearest].filter(([, distance]) => distance < least + nearBorderKm).map(([country]) => country);
  };

  const find = (point: Point): readonly string[] => {
    const claimed = disputed.find(({ box }) => isInBox(point, box, 0));
    const own = ownerAt(point, rings);
    if (claimed && own && claimed.countries.includes(own)) return claimed.countries;
    if (!own) return nearestCoast(point).sort();
    const near = lines
      .filter(({ countries }) => countries.length > 1)
      .filter(({ box }) => isInBox(point, box, nearBorderKm / kmPerDegree))
      .filter(({ points }) => distanceTo(point, points) < nearBorderKm)
      .flatMap(({ countries }) => countries);
    return [...new Set([own, ...near])].sort();
  };

  return {
    countriesAt(latitude, longitude) {
      // 0.001 degrees are about 100 m.
      const name = `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
      const known = cached.get(name);
      if (known) return known;
      const found = find([longitude, latitude]);
      if (cached.size < 50_000) cached.set(name, found);
      return found;
    },
  };
};
