const readOffset = (timeZone: string, at: Date): number => {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

const knownOffsets = new Map<string, number>();

/** In minutes. Cached, because creating an `Intl.DateTimeFormat` takes about 0.1 ms. */
const offsetOf = (timeZone: string, at: Date): number => {
  const key = `${timeZone} ${at.getTime()}`;
  const offset = knownOffsets.get(key) ?? readOffset(timeZone, at);
  knownOffsets.set(key, offset);
  return offset;
};

/** 'UTC−3', 'UTC+5:30' */
const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
};

const maxListed = 3;

/**
 * The clock of a country in words: 'UTC+0 and UTC−1; clocks change for summer'. Offsets are those of standard time in
 * `year`, from east to west.
 * @param zones IANA names
 */
export const clockText = (zones: readonly string[], year: number): string => {
  const [winter, summer] = [new Date(Date.UTC(year, 0, 15)), new Date(Date.UTC(year, 6, 15))];
  const clocks = zones.map((zone) => [offsetOf(zone, winter), offsetOf(zone, summer)]);
  const offsets = [...new Set(clocks.map((pair) => Math.min(...pair)))].sort((a, b) => b - a);
  const changing = clocks.filter(([first, second]) => first !== second).length;
  const change =
    changing === 0 ? "" : `; clocks change for summer${changing < zones.length ? " in some zones" : ""}`;
  const [first = 0] = offsets;
  if (offsets.length > maxListed)
    return `${offsets.length} time zones, from ${offsetText(offsets.at(-1) ?? 0)} to ${offsetText(first)}${change}`;
  return offsets.map(offsetText).join(", ") + change;
};
