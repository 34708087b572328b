import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { addMonths, type Day, dayText, plusDays, rangeText, toDay } from "#shared/calendar/day.ts";
import type { DayRange } from "#shared/calendar/ranges.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import type { Stay } from "#shared/stays/stay.ts";
import { countriesOn, daysByYear, type Lane, type RibbonYear, ribbonYears } from "./ribbon-days.ts";

const laneHeight = 22;
const barHeight = 14;
const monthLetters = "JFMAMJJASOND";

const percent = (day: number, { from, to }: DayRange): string => `${((day - from) / (to - from + 1)) * 100}%`;
const width = (range: DayRange, { from, to }: DayRange): string =>
  `${((range.to - range.from + 1) / (to - from + 1)) * 100}%`;

/** The part of `range` inside `frame`. Undefined if there is none. */
const within = (range: DayRange | undefined, frame: DayRange): DayRange | undefined => {
  if (!range || range.from > frame.to || range.to < frame.from) return undefined;
  return { from: Math.max(range.from, frame.from) as Day, to: Math.min(range.to, frame.to) as Day };
};

const Hatches = ({ id, colors }: { id: string; colors: readonly number[] }) => (
  <defs>
    {colors.map((color) => (
      <pattern
        key={color}
        id={`${id}-${color}`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" style={{ fill: `var(--lane-${color})` }} opacity="0.18" />
        <rect width="2.2" height="6" style={{ fill: `var(--lane-${color})` }} />
      </pattern>
    ))}
  </defs>
);

interface TrackProps {
  year: RibbonYear;
  today: Day;
  colorOf: (country: string) => number;
  active?: Day;
  selected?: DayRange;
  window?: DayRange;
}

/** The bars of a year, one lane below the other. */
const Track = ({ year, today, colorOf, active, selected, window }: TrackProps) => {
  const id = useId();
  const height = Math.max(1, year.lanes.length) * laneHeight;
  const shownWindow = within(window, year);
  const shownSelection = within(selected, year);
  const isIn = (day: Day | undefined): day is Day => day !== undefined && day >= year.from && day <= year.to;
  return (
    <svg width="100%" height={height} aria-hidden="true" className="block overflow-visible">
      <Hatches id={id} colors={[...new Set(year.lanes.map(({ country }) => colorOf(country)))]} />
      {year.lanes.map(({ country }, row) => (
        <rect
          key={country}
          x="0"
          y={row * laneHeight + (laneHeight - barHeight) / 2}
          width="100%"
          height={barHeight}
          rx="1"
          className="fill-sunken"
        />
      ))}
      {shownWindow && (
        <rect
          x={percent(shownWindow.from, year)}
          y="-3"
          width={width(shownWindow, year)}
          height={height + 6}
          className="fill-accent/10 stroke-accent"
          strokeDasharray="3 3"
        />
      )}
      {Array.from({ length: 12 }, (_, month) => toDay(year.year, month + 1, 1)).map((day) => (
        <line
          key={day}
          x1={percent(day, year)}
          x2={percent(day, year)}
          y1="0"
          y2={height}
          className="stroke-control/35"
        />
      ))}
      {year.lanes.map(({ country, segments }, row) =>
        segments.map((segment) => (
          <rect
            key={`${country}-${segment.from}-${segment.to}`}
            x={percent(segment.from, year)}
            y={row * laneHeight + (laneHeight - barHeight) / 2}
            width={width(segment, year)}
            height={barHeight}
            rx="1.5"
            style={
              segment.isPlanned
                ? { fill: `url(#${id}-${colorOf(country)})`, stroke: `var(--lane-${colorOf(country)})` }
                : { fill: `var(--lane-${colorOf(country)})` }
            }
          />
        )),
      )}
      {shownSelection && (
        <rect
          x={percent(shownSelection.from, year)}
          y="0"
          width={width(shownSelection, year)}
          height={height}
          className="fill-focus/20 stroke-focus"
          strokeWidth="1.5"
        />
      )}
      {isIn(today) && (
        <line
          x1={percent(today + 0.5, year)}
          x2={percent(today + 0.5, year)}
          y1="-4"
          y2={height + 4}
          className="stroke-danger"
          strokeWidth="2"
        />
      )}
      {isIn(active) && (
        <line
          x1={percent(active + 0.5, year)}
          x2={percent(active + 0.5, year)}
          y1="-2"
          y2={height + 2}
          className="stroke-ink"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
};

const LaneLabels = ({ lanes, nameOf }: { lanes: readonly Lane[]; nameOf: NameOf }) => (
  <div aria-hidden="true" className="w-14 shrink-0 sm:w-36">
    {lanes.map(({ country }) => (
      <div key={country} style={{ height: laneHeight }} className="flex items-center gap-1.5 text-xs">
        <Flag code={country.toLowerCase()} className="w-5" />
        <span className="sm:hidden">{country}</span>
        <span className="hidden truncate sm:inline">{nameOf(country)}</span>
      </div>
    ))}
  </div>
);

const Year = ({ nameOf, ...track }: TrackProps & { nameOf: NameOf }) => {
  const { year } = track;
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="flex items-end">
        <span className="w-14 shrink-0 font-display text-lg leading-none sm:w-36">{year.year}</span>
        <span className="grid flex-1 grid-cols-12 text-xs text-ink-muted">
          {[...monthLetters].map((letter, month) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the twelve months never move
            <span key={month} className="pl-0.5">
              {letter}
            </span>
          ))}
        </span>
      </div>
      <div className="flex">
        <LaneLabels lanes={year.lanes} nameOf={nameOf} />
        <div data-year={year.year} className="min-w-0 flex-1 cursor-crosshair touch-pan-y">
          {year.lanes.length === 0 ? (
            <div className="relative">
              <Track {...track} />
              <span
                style={{ height: laneHeight }}
                className="pointer-events-none absolute inset-0 flex items-center rounded-sm bg-sunken/60 px-2 text-xs text-ink-muted"
              >
                No stays
              </span>
            </div>
          ) : (
            <Track {...track} />
          )}
        </div>
      </div>
    </div>
  );
};

/** The day under the pointer. Undefined outside the bars. */
const dayAt = (event: PointerEvent, years: readonly RibbonYear[]): Day | undefined => {
  const tracks = event.currentTarget.querySelectorAll<HTMLElement>("[data-year]");
  for (const track of tracks) {
    const box = track.getBoundingClientRect();
    if (event.clientY < box.top - 4 || event.clientY > box.bottom + 4) continue;
    const year = years.find((it) => String(it.year) === track.dataset.year);
    if (!year || event.clientX < box.left || event.clientX > box.right) return undefined;
    const share = (event.clientX - box.left) / box.width;
    return Math.min(year.to, year.from + Math.floor(share * (year.to - year.from + 1))) as Day;
  }
  return undefined;
};

const steps: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowRight: (day) => plusDays(day, 1),
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowUp: (day) => plusDays(day, 7),
  ArrowDown: (day) => plusDays(day, -7),
  PageUp: (day) => addMonths(day, 1),
  PageDown: (day) => addMonths(day, -1),
};

interface RibbonProps {
  stays: readonly Stay[];
  today: Day;
  nameOf: NameOf;
  colorOf: (country: string) => number;
  /** The window of the rule that is open. */
  window?: DayRange;
  /** Renders the results of the rules for a day. */
  describe: (day: Day) => ReactNode;
  /** Called when days for a new stay were selected. */
  onSelect: (range: DayRange) => void;
}

const ordered = (one: Day, other: Day): DayRange => ({
  from: Math.min(one, other) as Day,
  to: Math.max(one, other) as Day,
});

/** The active day and the selected days, changed by pointer and keyboard. */
const usePointing = (years: readonly RibbonYear[], today: Day, onSelect: (range: DayRange) => void) => {
  const first = years[0]!.from;
  const last = years.at(-1)!.to;
  const [active, setActive] = useState<Day>();
  const [anchor, setAnchor] = useState<Day>();
  const isDragging = useRef(false);
  const selected = anchor === undefined || active === undefined ? undefined : ordered(anchor, active);
  const finish = () => {
    setAnchor(undefined);
    if (selected && selected.to > selected.from) onSelect(selected);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = active ?? today;
    const ends: Readonly<Record<string, Day>> = { Home: first, End: last };
    const next = ends[event.key] ?? steps[event.key]?.(day);
    if (next !== undefined) {
      event.preventDefault();
      setAnchor(event.shiftKey ? (anchor ?? day) : undefined);
      setActive(Math.min(Math.max(next, first), last) as Day);
    } else if (event.key === "Enter" && selected) {
      event.preventDefault();
      finish();
    } else if (event.key === "Escape") setAnchor(undefined);
  };
  return {
    active,
    selected,
    first,
    last,
    props: {
      onKeyDown,
      onPointerDown: (event: PointerEvent) => {
        const day = dayAt(event, years);
        if (day === undefined) return;
        isDragging.current = event.pointerType !== "touch";
        if (isDragging.current) event.currentTarget.setPointerCapture(event.pointerId);
        setActive(day);
        if (isDragging.current) setAnchor(day);
      },
      onPointerMove: (event: PointerEvent) => {
        const day = dayAt(event, years);
        if (day !== undefined) setActive(day);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === "mouse" && !isDragging.current) setActive(undefined);
      },
      onPointerCancel: () => {
        isDragging.current = false;
        setAnchor(undefined);
      },
      onPointerUp: () => {
        if (!isDragging.current) return;
        isDragging.current = false;
        finish();
      },
    },
  };
};

type YearsProps = { years: readonly RibbonYear[]; nameOf: NameOf };

const DaysTable = ({ years, nameOf }: YearsProps) => (
  <table className="mt-2 w-full border-collapse text-left text-sm">
    <caption className="sr-only">
      Days in each country by year. Days of travel count in both countries.
    </caption>
    <thead>
      <tr className="border-b border-ink">
        <th scope="col" className="py-1.5 pr-4 font-semibold">
          Country
        </th>
        {years.map(({ year }) => (
          <th key={year} scope="col" className="py-1.5 pr-4 text-right font-semibold">
            {year}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {daysByYear(years).map(({ country, days }) => (
        <tr key={country} className="border-b">
          <th scope="row" className="py-1.5 pr-4 font-normal">
            {nameOf(country)}
          </th>
          {days.map((count, at) => (
            <td key={years[at]!.year} className="py-1.5 pr-4 text-right">
              {count}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The days as a table, which a button opens. In print it is always shown. */
const DaysInTable = (props: YearsProps) => (
  <>
    <details className="text-sm print:hidden">
      <summary className="w-fit py-1.5">
        <span className="text-link">Show as a table</span>
      </summary>
      <DaysTable {...props} />
    </details>
    <div className="hidden print:block">
      <DaysTable {...props} />
    </div>
  </>
);

const Legend = () => (
  <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs text-ink-muted">
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className="h-3 w-5 rounded-sm bg-ink-muted" /> Stayed
    </li>
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="h-3 w-5 rounded-sm border border-ink-muted bg-[repeating-linear-gradient(135deg,var(--ink-muted)_0_2px,transparent_2px_5px)]"
      />
      Planned
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className="h-3.5 w-0.5 bg-danger" /> Today
    </li>
    <li className="hidden sm:list-item">Drag, or hold Shift and press the arrow keys, to add a stay.</li>
  </ul>
);

/**
 * Last, this and next year with a lane for each country. It is one slider over all days: hover, tap and the arrow keys
 * describe a day. Dragging, or Shift with the arrow keys and Enter, selects days for a new stay.
 */
export const Ribbon = ({ stays, today, nameOf, colorOf, window, describe, onSelect }: RibbonProps) => {
  const years = useMemo(() => ribbonYears(stays, today), [stays, today]);
  const { active, selected, first, last, props } = usePointing(years, today, onSelect);
  const descriptionId = useId();
  const day = active ?? today;
  const countries = countriesOn(stays, day, today).map(nameOf).join(" and ") || "No stay";
  const text = selected
    ? `${rangeText(selected.from, selected.to)} selected`
    : `${dayText(day)}: ${countries}`;
  return (
    <div className="grid gap-4">
      <div
        role="slider"
        tabIndex={0}
        aria-label="Days of three years"
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={day}
        aria-valuetext={text}
        aria-describedby={descriptionId}
        {...props}
        className="grid gap-5 rounded-sm select-none focus-visible:outline-offset-4"
      >
        {years.map((year) => (
          <Year key={year.year} {...{ year, today, nameOf, colorOf, active, selected, window }} />
        ))}
      </div>
      <div className="grid min-h-24 content-start gap-1 border-t pt-3 print:hidden">
        <p className={cn("font-semibold", !active && "text-ink-muted")}>
          {day === today && !selected ? `Today, ${text}` : text}
        </p>
        <div id={descriptionId} className="text-sm text-ink-muted">
          {describe(day)}
        </div>
      </div>
      <Legend />
      <DaysInTable years={years} nameOf={nameOf} />
    </div>
  );
};
