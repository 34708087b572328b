import { type Day, dayText, rangeText } from "#shared/calendar/day.ts";
import { inSentence, type NameOf } from "#shared/gazetteer/names.ts";
import type { Trace } from "#shared/stays/counting/trace.ts";

interface WindowStripProps {
  trace: Trace;
  today: Day;
  colorOf: (country: string) => number;
  nameOf: NameOf;
}

/** The window of a rule as a bar with the days that count. */
export const WindowStrip = ({ trace: { window, counted }, today, colorOf, nameOf }: WindowStripProps) => {
  const length = window.to - window.from + 1;
  const left = (day: number) => `${((day - window.from) / length) * 100}%`;
  const countries = [...new Set(counted.map(({ country }) => country))].filter((it) => it.length === 2);
  const hasToday = today < window.to;
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm">
        <span className="font-semibold">Window:</span> {rangeText(window.from, window.to)}
        {countries.length > 0 && (
          <span className="text-ink-muted">
            . Filled: days that count in{" "}
            {new Intl.ListFormat("en-US").format(countries.map((code) => inSentence(nameOf(code))))}.
          </span>
        )}
      </figcaption>
      <svg width="100%" height="30" aria-hidden="true" className="block overflow-visible">
        <rect x="0" y="6" width="100%" height="18" className="fill-sunken stroke-control/50" />
        {counted.map(({ country, from, to }) => (
          <rect
            key={`${country}-${from}`}
            x={left(from)}
            y="6"
            width={`${((to - from + 1) / length) * 100}%`}
            height="18"
            style={{ fill: `var(--lane-${colorOf(country)})` }}
          />
        ))}
        {hasToday && (
          <line
            x1={left(today + 0.5)}
            x2={left(today + 0.5)}
            y1="1"
            y2="29"
            className="stroke-danger"
            strokeWidth="2"
          />
        )}
      </svg>
      <div aria-hidden="true" className="flex justify-between text-xs text-ink-muted">
        <span>{dayText(window.from)}</span>
        <span>{dayText(window.to)}</span>
      </div>
    </figure>
  );
};
