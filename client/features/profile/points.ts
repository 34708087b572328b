import file from "#shared/gazetteer/points.json" with { type: "json" };

const points: Readonly<Record<string, readonly number[]>> = file.points;

/** The longitude and latitude of a country on the map, by its ISO 3166-1 alpha-2 code. */
export const pointOf = (code: string): [longitude: number, latitude: number] | undefined => {
  const [longitude, latitude] = points[code] ?? [];
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude];
};
