import { type Day, dayOf, plusDays } from "#shared/calendar/day.ts";
import { assess } from "#shared/stays/counting/assess.ts";
import { createHistory, type Person } from "#shared/stays/counting/history.ts";
import { limitsFor } from "#shared/stays/counting/limits.ts";
import { countFor, meterOf } from "#shared/stays/counting/measure.ts";
import { readableBytes } from "#shared/stays/importing/imported.ts";
import { createImport } from "#shared/stays/importing/read-import.ts";
import type { Stay } from "#shared/stays/stay.ts";
import { rulesOn } from "#tests/support/law.ts";
import { createRandomInteger } from "#tests/support/random.ts";
import { type Line, median, report } from "./report.ts";

const stayCount = 10_000;
const countryCount = 50;
const repeats = 9;
const on = dayOf("2026-06-30");
const rules = rulesOn("2026-06-30", "US");

const makePerson = (): Person => {
  const random = createRandomInteger(19);
  const places = rules.flatMap(({ where }) => ("in" in where ? where.in : []));
  const countries = [...new Set([...places, "FR", "IT", "NO"])].slice(0, countryCount);
  const stays = Array.from({ length: stayCount }, (): Stay => {
    const from = plusDays(on, -random(27 * 365));
    return { country: countries[random(countries.length)]!, from, to: plusDays(from, random(9)) };
  });
  return { stays, citizenships: ["US"], permits: [], answers: {} };
};

/** Counts as a simple program does: checks each stay on each day of the window. */
const countDayByDay = (
  stays: readonly Stay[],
  countries: ReadonlySet<string>,
  from: Day,
  to: Day,
): number => {
  let days = 0;
  for (let day = from; day <= to; day = plusDays(day, 1))
    if (stays.some((stay) => countries.has(stay.country) && stay.from <= day && (stay.to ?? day) >= day))
      days += 1;
  return days;
};

/** Milliseconds of CPU time, which depends less than elapsed time on the load of the machine. */
const timeOf = async (work: () => unknown): Promise<number> => {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const timesOf = async (count: number, work: () => unknown): Promise<number[]> => {
  const times: number[] = [];
  while (times.length < count) times.push(await timeOf(work));
  return times;
};

const event = "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260401\r\nSUMMARY:España\r\nEND:VEVENT\r\n";

/** Fragments of malicious files, each repeated up to the size limit of a file. */
const harmful: Readonly<Record<string, string>> = {
  "a calendar that nests without end": "BEGIN:VEVENT\r\n",
  "a calendar of a single line": "X",
  "a calendar that folds one line without end": "\r\n X",
  "an event without end": "SUMMARY:Flight Berlin - \r\n",
  "one event after the other": event,
  "events that repeat": event.replace("END:VEVENT", "RRULE:FREQ=SECONDLY\r\nEND:VEVENT"),
  "rows of a table": "PT,2026-03-03,2026-05-20\r\n",
};

/** Reads malicious files of the largest size. The work must be linear in the length of the file. */
const measureImport = async (): Promise<void> => {
  const read = createImport(() => dayOf("2026-11-25"));
  const most = readableBytes("a.ics");
  const timeFor = (name: string, piece: string, length: number) => {
    const start = name.includes("table") ? "country,from,to\r\n" : "BEGIN:VCALENDAR\r\n";
    const text = start + piece.repeat(Math.ceil(length / piece.length));
    return timeOf(() => read("a.ics", text));
  };
  const lines: Line[] = [];
  for (const [name, piece] of Object.entries(harmful)) {
    const half = await timeFor(name, piece, most / 2);
    const whole = await timeFor(name, piece, most);
    const met = whole <= 5000 && whole <= 4 * half + 500;
    lines.push({ what: `${name}, 10 MB`, value: `${whole.toFixed(0)} ms`, goal: "<= 5 s, linear", met });
  }
  report(lines);
};

/**
 * Measures all rules on 10,000 stays in 50 countries, as a ratio to a day-by-day count of the same windows in the same run.
 * The engine also finds the days on which limits are exceeded, and the traces. Then measures the import of large files.
 */
export const run = async (): Promise<void> => {
  const person = makePerson();
  const engine = await timesOf(repeats, () => {
    const history = createHistory(person, on);
    for (const rule of rules) assess(rule, history, on);
  });
  const history = createHistory(person, on);
  const windows = rules.map((rule) => {
    const counted = countFor(rule, history);
    const [limit] = limitsFor(rule, counted, history, on).limits;
    const meter = limit && meterOf(rule, limit, counted, history, on);
    const countries = new Set(history.visitsTo(rule.where).map(({ country }) => country));
    return { countries, window: meter?.window(on) ?? { from: plusDays(on, -364), to: on } };
  });
  const naive = await timesOf(3, () => {
    for (const { countries, window } of windows) countDayByDay(person.stays, countries, window.from, on);
  });
  const engineMs = median(engine);
  const ratio = median(naive) / engineMs;
  report([
    { what: `stays in ${countryCount} countries`, value: String(stayCount) },
    { what: "rules", value: String(rules.length) },
    { what: "all rules", value: `${engineMs.toFixed(1)} ms`, goal: "<= 50 ms", met: engineMs <= 50 },
    { what: "day by day, same windows", value: `${median(naive).toFixed(0)} ms` },
    { what: "times faster", value: ratio.toFixed(0), goal: ">= 20", met: ratio >= 20 },
  ]);
  await measureImport();
};
