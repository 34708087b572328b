import { type Day, firstYear, lastYear, toDay } from "../../calendar/day.ts";
import countries from "../../gazetteer/countries.json" with { type: "json" };

/** The longitude of the main town of each time zone, by country and zone. */
const zonesByCountry: Readonly<Record<string, Readonly<Record<string, number>>>> = countries.zones;

const nearestZone = (country: string, longitude: number): string | undefined => {
  const zones = Object.entries(zonesByCountry[country] ?? {});
  const distance = ([, other]: [string, number]) => Math.abs(((other - longitude + 540) % 360) - 180);
  return zones.reduce<[string, number] | undefined>(
    (best, zone) => (best && distance(best) <= distance(zone) ? best : zone),
    undefined,
  )?.[0];
};

const [earliest, latest] = [toDay(firstYear, 1, 1), toDay(lastYear, 12, 31)];
const msPerDay = 86_400_000;

/** The day of a moment in ms at an offset from UTC in minutes. Undefined outside the years that stays may have. */
export const dayAtOffset = (ms: number, offsetMinutes: number): Day | undefined => {
  const day = Math.floor((ms + offsetMinutes * 60_000) / msPerDay) as Day;
  return day >= earliest && day <= latest ? day : undefined;
};

/** Finds the local calendar day of a moment, in the country's time zone that is nearest by longitude. */
export const createLocalDays = () => {
  const formats = new Map<string, Intl.DateTimeFormat | undefined>();
  const formatOf = (zone: string): Intl.DateTimeFormat | undefined => {
    if (!formats.has(zone)) {
      try {
        const shape = { timeZone: zone, year: "numeric", month: "numeric", day: "numeric" } as const;
        formats.set(zone, new Intl.DateTimeFormat("en-US", { ...shape, calendar: "gregory" }));
      } catch {
        // An old browser may not know a new time zone.
        formats.set(zone, undefined);
      }
    }
    return formats.get(zone);
  };
  return (ms: number, country: string, longitude: number): Day | undefined => {
    const solar = dayAtOffset(ms, longitude * 4);
    if (solar === undefined) return undefined;
    const zone = nearestZone(country, longitude);
    const parts = zone ? formatOf(zone)?.formatToParts(ms) : undefined;
    if (!parts) return solar;
    const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return toDay(number("year"), number("month"), number("day"));
  };
};
export type LocalDays = ReturnType<typeof createLocalDays>;
