const radians = Math.PI / 180;

/** The size and the center of `/world.svg`, whose land is drawn in this projection. */
const scale = 192.02;
const [centerX, centerY] = [482.14, 278.18];

/**
 * The place of a point on `/world.svg` (1000 by 480): the Natural Earth projection by T. Patterson, as a polynomial by
 * B. Šavrič et al. (2011).
 * @param longitude in degrees, east is positive
 * @param latitude in degrees, north is positive
 */
export const project = (longitude: number, latitude: number): { x: number; y: number } => {
  const phi = latitude * radians;
  const phi2 = phi ** 2;
  const phi4 = phi ** 4;
  const width = 0.8707 - 0.131979 * phi2 + phi4 * (-0.013791 + phi4 * (0.003971 * phi2 - 0.001529 * phi4));
  const height = 1.007226 + phi2 * (0.015085 + phi4 * (-0.044475 + 0.028874 * phi2 - 0.005916 * phi4));
  return {
    x: centerX + scale * longitude * radians * width,
    y: centerY - scale * phi * height,
  };
};
