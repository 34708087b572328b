import { monthOrDay } from "#client/lib/dates.ts";
import type { WaitlistStatistics } from "#shared/waitlist/contract.ts";

interface SignupChartProps {
  days: WaitlistStatistics["days"];
}

const Bars = ({ days }: SignupChartProps) => {
  const most = Math.max(...days.map(({ signups }) => signups));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || most === 0)
    return <p className="text-sm text-ink-muted">No sign-ups in these 30 days.</p>;
  return (
    <div aria-hidden="true" className="text-xs text-ink-muted">
      <p>{most} at most</p>
      <div className="flex h-32 items-end gap-[3px] border-t border-b border-t-hairline border-b-control">
        {days.map(({ date, signups }) => (
          <div key={date} title={`${monthOrDay(date)}: ${signups}`} className="flex h-full flex-1 items-end">
            {signups > 0 && (
              <div
                className="min-h-0.5 w-full rounded-t-[1px] bg-accent"
                style={{ height: `${(100 * signups) / most}%` }}
              />
            )}
          </div>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between">
        <span>{monthOrDay(first.date)}</span>
        <span>{monthOrDay(last.date)}</span>
      </p>
    </div>
  );
};

/** A bar for each day; the figures stand in a table for whoever cannot see bars. */
export const SignupChart = ({ days }: SignupChartProps) => (
  <>
    <Bars days={days} />
    {/* A table takes the height of its rows, whatever it is told: hidden alone it would lengthen the page. */}
    <div className="sr-only">
      <table>
        <caption>Sign-ups per day, last 30 days</caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">Sign-ups</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, signups }) => (
            <tr key={date}>
              <th scope="row">{monthOrDay(date)}</th>
              <td>{signups}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);
